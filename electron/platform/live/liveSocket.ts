import type { AppError } from '../../../shared/errors.ts';
import { liveCodes, liveSubprotocols } from '../../../shared/platform/livePackets.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { sentenceOf } from '../replyError.ts';
import { type RpcClosing, RpcSocket } from '../rpcSocket.ts';
import type { OpenSocketWire } from '../socketWire.ts';
import { decodeLive, decodePackedLive, type LivePacket, MAX_LIVE_FRAME_BYTES } from './liveDecode.ts';

const OPEN_LIMIT_MS = 10_000;
const HELLO_LIMIT_MS = 5_000;
/** @see PLATFORM §9.1 "Client timings" */
const PING_EVERY_MS = 10_000;
const REPLY_LIMIT_MS = 10_000;

/** Where live events are, and the path that failures name. @see PLATFORM §13 */
export const LIVE_PATH = '/live';

/** How a connection ended. */
export type LiveClosing = RpcClosing;

export type LiveSocketListeners = {
  event(event: string, payload: Record<string, unknown>): void;
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
  return new LiveConnection(options).greeted();
}

class LiveConnection implements LiveSocket {
  readonly #redact: Redactor;
  readonly #listeners: LiveSocketListeners;
  readonly #rpc: RpcSocket<LiveAnswer>;

  constructor({ baseUrl, headers, clock, redact, openWire, listeners, protocols, signal }: LiveSocketOptions) {
    this.#redact = redact;
    this.#listeners = listeners;
    const target = {
      url: baseUrl.replace(/^http/, 'ws') + LIVE_PATH,
      headers: 'authorization' in headers ? headers : { ...headers, 'x-is-bot': 'true' },
      protocols: protocols ?? liveSubprotocols,
      maxFrameBytes: MAX_LIVE_FRAME_BYTES,
    };
    this.#rpc = new RpcSocket({
      clock,
      redact,
      signal,
      openWire: (wireListeners) => openWire(target, wireListeners),
      openLimit: { ms: OPEN_LIMIT_MS, path: LIVE_PATH },
      greetingLimit: { ms: HELLO_LIMIT_MS, path: LIVE_PATH },
      argumentsName: 'params',
      watch: { firstMs: PING_EVERY_MS, look: () => this.check(REPLY_LIMIT_MS).then(() => PING_EVERY_MS) },
      listeners: {
        text: (text) => this.#receive(decodeLive(text)),
        binary: (data) => this.#receive(decodePackedLive(data)),
        turnedAway,
        closed: (closing) => listeners.closed(closing),
      },
    });
  }

  async greeted(): Promise<LiveSocket> {
    await this.#rpc.greeted;
    return this;
  }

  call(method: string, params: unknown): Promise<LiveAnswer> {
    return this.#rpc.call(method, params, REPLY_LIMIT_MS);
  }

  async check(limitMs: number): Promise<void> {
    try {
      await this.#rpc.call('ping', null, limitMs);
    } catch {
      this.#rpc.lose(); // lost already, or silent: then it is lost now
    }
  }

  close(): void {
    this.#rpc.close();
  }

  #receive(packet: LivePacket): void {
    switch (packet.kind) {
      case 'event':
        this.#listeners.event(packet.event, packet.payload);
        break;
      case 'reply':
        this.#rpc.answer(packet.id, this.#answerOf(packet));
        break;
      case 'hello':
        this.#rpc.greet();
        break;
      default:
        this.#rpc.ignore();
    }
  }

  #answerOf({ result, error }: LivePacket & { kind: 'reply' }): LiveAnswer {
    if (error === null) return { kind: 'done', result };
    return { kind: 'refused', code: error.code, message: sentenceOf(error.message, this.#redact) };
  }
}

/** Why a socket that closes before its hello did not open. */
function turnedAway(code: number, status: number | null): AppError {
  const known = code === liveCodes.sessionExpired ? 401 : status;
  return known === null ? { kind: 'offline' } : { kind: 'http', status: known, path: LIVE_PATH, message: null };
}
