import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { liveCodes, liveSubprotocols } from '../../shared/platform/livePackets.ts';
import type { Clock } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import { decodeLive, decodePackedLive, type LivePacket, MAX_LIVE_FRAME_BYTES } from './liveDecode.ts';
import { sentenceOf } from './replyError.ts';
import type { OpenSocketWire, SocketWire } from './socketWire.ts';

const OPEN_LIMIT_MS = 10_000;
const HELLO_LIMIT_MS = 5_000;
/** @see PLATFORM §9.1 "Client timings" */
const PING_EVERY_MS = 10_000;
const REPLY_LIMIT_MS = 10_000;
/** Then the connection is ended without the other side's consent. */
const CLOSE_LIMIT_MS = 2_000;

/** Where live events are, and the path that failures name. @see PLATFORM §13 */
export const LIVE_PATH = '/live';

/**
 * How a connection ended. `code` is null when the service fell silent; `ours` when this side ended it; `heardAtMs` when the
 * service last gave a sign of life: what happened after that is not known.
 */
export type LiveClosing = { code: number | null; reason: string; openForMs: number; heardAtMs: number; ours: boolean };

export type LiveSocketListeners = {
  event(event: string, payload: Record<string, unknown>): void;
  /** A packet that was not understood, or an answer nobody waits for. */
  ignored(): void;
  /** Once for every socket that `openLiveSocket` gave out. */
  closed(closing: LiveClosing): void;
};

export type LiveSocketOptions = {
  /** The service's base address, without a trailing slash. */
  baseUrl: string;
  /** Who listens: `authorization` or `client-id`, as `identify` gives them. */
  headers: Readonly<Record<string, string>>;
  clock: Clock;
  redact: Redactor;
  openWire: OpenSocketWire;
  listeners: LiveSocketListeners;
  /** Both that are known unless told; the service chooses. */
  protocols?: readonly string[];
  signal?: AbortSignal;
};

/** What a method came to. A refusal is the service's to give. @see PLATFORM §9.3 */
export type LiveAnswer = { kind: 'done'; result: unknown } | { kind: 'refused'; code: number; message: string };

/** One connection to the live events, past its hello. */
export interface LiveSocket {
  /**
   * Calls a method and waits at most 10 s for its reply.
   * @throws AppFailure `timedOut`, `connectionLost` (`sent` tells whether the packet had left)
   * @see PLATFORM §9.2
   */
  call(method: 'livesubscribe' | 'liveunsubscribe', params: { events: readonly string[] }): Promise<LiveAnswer>;
  /** Asks for a sign of life, and ends the connection as silent when none comes within `limitMs`. */
  check(limitMs: number): Promise<void>;
  /** Ends the connection; calls that wait for a reply fail. */
  close(): void;
}

/**
 * Opens the live events and waits for the hello.
 * @throws AppFailure `offline` when it can't be opened or closes first, `timedOut` when it stays silent, `http` with the
 *   status it was turned away with (401 also for a session that has expired); the signal's reason when that aborts.
 * @see PLATFORM §9.1
 */
export function openLiveSocket(options: LiveSocketOptions): Promise<LiveSocket> {
  return new Connection(options).greeted;
}

type Pending = { resolve(answer: LiveAnswer): void; reject(cause: AppFailure): void; cancelTimer(): void };

class Connection implements LiveSocket {
  readonly greeted: Promise<LiveSocket>;
  readonly #clock: Clock;
  readonly #redact: Redactor;
  readonly #listeners: LiveSocketListeners;
  readonly #wire: SocketWire | undefined;
  readonly #hello = Promise.withResolvers<LiveSocket>();
  readonly #pending = new Map<number, Pending>();
  #stage: 'opening' | 'greeting' | 'open' | 'closed' = 'opening';
  #openedAtMs: number;
  #heardAtMs: number;
  #nextId = 0;
  #cancelTimer: () => void = () => {};
  #forgetSignal: () => void = () => {};

  constructor({ baseUrl, headers, clock, redact, openWire, listeners, protocols, signal }: LiveSocketOptions) {
    this.#clock = clock;
    this.#redact = redact;
    this.#listeners = listeners;
    this.#openedAtMs = clock.now();
    this.#heardAtMs = this.#openedAtMs;
    this.greeted = this.#hello.promise;
    if (signal?.aborted) {
      this.#stage = 'closed';
      this.#hello.reject(signal.reason);
      return;
    }
    const target = {
      url: baseUrl.replace(/^http/, 'ws') + LIVE_PATH,
      headers: 'authorization' in headers ? headers : { ...headers, 'x-is-bot': 'true' },
      protocols: protocols ?? liveSubprotocols,
      maxFrameBytes: MAX_LIVE_FRAME_BYTES,
    };
    try {
      this.#wire = openWire(target, {
        opened: () => this.#opened(),
        text: (text) => this.#receive(() => decodeLive(text)),
        binary: (data) => this.#receive(() => decodePackedLive(data)),
        pong: () => {},
        closed: (code, reason, status) => {
          this.#end({ code, reason: sentenceOf(reason, redact), ours: false }, turnedAway(code, status));
        },
      });
    } catch (cause) {
      this.#stage = 'closed';
      this.#hello.reject(new AppFailure({ kind: 'offline' }, { cause }));
      return;
    }
    this.#limit(OPEN_LIMIT_MS);
    if (signal) this.#abortWith(signal);
  }

  call(method: string, params: unknown, limitMs = REPLY_LIMIT_MS): Promise<LiveAnswer> {
    if (this.#stage !== 'open') return Promise.reject(new AppFailure({ kind: 'connectionLost', sent: false }));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.after(limitMs, () => {
        this.#pending.delete(id);
        reject(new AppFailure({ kind: 'timedOut', path: method, afterMs: limitMs }));
      });
      this.#pending.set(id, { resolve, reject, cancelTimer });
      this.#wire?.send(JSON.stringify({ type: 'method', method, params, id }));
    });
  }

  async check(limitMs: number): Promise<void> {
    try {
      await this.call('ping', null, limitMs);
    } catch {
      // Lost already, or silent: then it is lost now.
      if (this.#stage !== 'open') return;
      this.#wire?.terminate();
      this.#end({ code: null, reason: '', ours: false }, { kind: 'offline' });
    }
  }

  close(): void {
    if (this.#stage === 'closed') return;
    this.#wire?.close(1000);
    this.#end({ code: 1000, reason: '', ours: true }, { kind: 'offline' });
  }

  #opened(): void {
    if (this.#stage !== 'opening') return;
    this.#stage = 'greeting';
    this.#openedAtMs = this.#clock.now();
    this.#limit(HELLO_LIMIT_MS);
  }

  #receive(read: () => LivePacket): void {
    if (this.#stage === 'closed') return;
    this.#heardAtMs = this.#clock.now();
    const packet = read();
    switch (packet.kind) {
      case 'event':
        this.#listeners.event(packet.event, packet.payload);
        break;
      case 'reply':
        this.#reply(packet);
        break;
      case 'hello':
        this.#greeted();
        break;
      default:
        this.#listeners.ignored();
    }
  }

  #greeted(): void {
    if (this.#stage !== 'greeting') return;
    this.#stage = 'open';
    this.#forgetSignal();
    this.#watch();
    this.#hello.resolve(this);
  }

  #reply({ id, result, error }: LivePacket & { kind: 'reply' }): void {
    const call = this.#pending.get(id);
    if (!call) {
      this.#listeners.ignored();
      return;
    }
    this.#pending.delete(id);
    call.cancelTimer();
    if (error === null) call.resolve({ kind: 'done', result });
    else call.resolve({ kind: 'refused', code: error.code, message: sentenceOf(error.message, this.#redact) });
  }

  #watch(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(PING_EVERY_MS, async () => {
      await this.check(REPLY_LIMIT_MS);
      if (this.#stage === 'open') this.#watch();
    });
  }

  #limit(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#wire?.terminate();
      this.#end({ code: null, reason: '', ours: true }, { kind: 'timedOut', path: LIVE_PATH, afterMs: ms });
    });
  }

  #abortWith(signal: AbortSignal): void {
    const abort = () => {
      this.#hello.reject(signal.reason);
      this.#wire?.terminate();
      this.#end({ code: null, reason: '', ours: true }, { kind: 'offline' });
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#forgetSignal = () => signal.removeEventListener('abort', abort);
  }

  /** The one way out. `before` is the failure of a socket that ends before its hello. */
  #end(closing: Pick<LiveClosing, 'code' | 'reason' | 'ours'>, before: AppError): void {
    this.#cancelTimer();
    if (this.#stage === 'closed') return;
    const given = this.#stage === 'open';
    this.#stage = 'closed';
    this.#forgetSignal();
    if (closing.ours) this.#cancelTimer = this.#clock.after(CLOSE_LIMIT_MS, () => this.#wire?.terminate());
    for (const call of this.#pending.values()) {
      call.cancelTimer();
      call.reject(new AppFailure({ kind: 'connectionLost', sent: true }));
    }
    this.#pending.clear();
    this.#hello.reject(new AppFailure(before));
    const openForMs = Math.max(0, this.#clock.now() - this.#openedAtMs);
    if (given) this.#listeners.closed({ ...closing, openForMs, heardAtMs: this.#heardAtMs });
  }
}

/** Why a socket that closes before its hello did not open. */
function turnedAway(code: number, status: number | null): AppError {
  const known = code === liveCodes.sessionExpired ? 401 : status;
  return known === null ? { kind: 'offline' } : { kind: 'http', status: known, path: LIVE_PATH, message: null };
}
