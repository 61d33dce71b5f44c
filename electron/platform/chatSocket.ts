import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import { chatAddress } from './chatAddress.ts';
import { type ChatEvent, type ChatReply, decode } from './chatDecode.ts';
import type { ChatWire, OpenChatWire } from './chatWire.ts';
import { refusalOf, sentenceOf } from './replyError.ts';

/** How long a connection may take to open before the next endpoint gets its turn. */
const OPEN_LIMIT_MS = 10_000;
/** The platform's own client gives up on a silent server after this long. @see PLATFORM §6.1 */
const WELCOME_LIMIT_MS = 5_000;
/** Silence is counted in looks at whether anything came: cheaper than a look at the clock for every frame. */
const LOOK_EVERY_MS = 2_500;
const QUIET_LOOKS = 6;
const PONG_LIMIT_MS = 5_000;
const CALL_LIMIT_MS = 20_000;
/** Then the connection is ended without the other side's consent. */
const CLOSE_LIMIT_MS = 2_000;

/** How a connection ended. `code` is null when the service fell silent; `ours` when this side ended it. */
export type ChatClosing = { code: number | null; reason: string; openForMs: number; ours: boolean };

export type ChatSocketListeners = {
  /** The connection stands, the WelcomeEvent is still to come. */
  opened?(): void;
  event(event: ChatEvent): void;
  /** A packet that was not understood, or an event nobody listens for. */
  ignored(): void;
  /** Once for every socket that `openChatSocket` gave out. */
  closed(closing: ChatClosing): void;
};

export type ChatSocketOptions = {
  endpoint: string;
  clientId: string;
  clock: Clock;
  redact: Redactor;
  openWire: OpenChatWire;
  listeners: ChatSocketListeners;
  signal?: AbortSignal;
};

/** One connection to a chat, past its WelcomeEvent. */
export interface ChatSocket {
  /**
   * Calls a method and waits for its reply.
   * @returns the reply's `data`.
   * @throws AppFailure `chatRefused` when the reply is an error, `timedOut`, `connectionLost` (`sent` tells whether the
   *   packet had left).
   * @see PLATFORM §6.2, §6.3
   */
  call(method: string, args: readonly unknown[], limitMs?: number): Promise<unknown>;
  /** Asks for a sign of life, and ends the connection as silent when none comes within `limitMs`. */
  check(limitMs: number): Promise<void>;
  /** Ends the connection; calls that wait for a reply fail. */
  close(): void;
}

/**
 * Opens one endpoint and waits for its WelcomeEvent.
 * @throws AppFailure `offline` when it can't be opened or closes first, `timedOut` when it stays silent, `badPayload`
 *   when it is no websocket address; the signal's reason when that aborts.
 * @see API "Chat connection procedure", PLATFORM §6.1
 */
export function openChatSocket(options: ChatSocketOptions): Promise<ChatSocket> {
  return new Connection(options).welcomed;
}

type Pending = { resolve(data: unknown): void; reject(cause: AppFailure): void; cancelTimer(): void };

class Connection implements ChatSocket {
  readonly welcomed: Promise<ChatSocket>;
  readonly #clock: Clock;
  readonly #redact: Redactor;
  readonly #listeners: ChatSocketListeners;
  readonly #wire: ChatWire | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #welcome = Promise.withResolvers<ChatSocket>();
  #stage: 'opening' | 'welcoming' | 'open' | 'closed' = 'opening';
  #openedAtMs: number;
  #heardSinceLook = false;
  #nextId = 0;
  #cancelTimer: () => void = () => {};
  #heard: (() => void) | null = null;
  #forgetSignal: () => void = () => {};

  constructor(options: ChatSocketOptions) {
    const { endpoint, clientId, clock, redact, openWire, listeners, signal } = options;
    this.#clock = clock;
    this.#redact = redact;
    this.#listeners = listeners;
    this.#openedAtMs = clock.now();
    this.welcomed = this.#welcome.promise;
    if (signal?.aborted) {
      this.#stage = 'closed';
      this.#welcome.reject(signal.reason);
      return;
    }
    try {
      this.#wire = openWire(
        chatAddress(endpoint, clientId),
        { 'Client-ID': clientId },
        {
          opened: () => this.#opened(),
          text: (text) => this.#text(text),
          binary: () => this.#binary(),
          pong: () => this.#pong(),
          closed: (code, reason) =>
            this.#end({ code, reason: sentenceOf(reason, redact), ours: false }, { kind: 'offline' }),
        },
      );
    } catch (cause) {
      this.#stage = 'closed';
      this.#welcome.reject(cause instanceof AppFailure ? cause : new AppFailure({ kind: 'offline' }, { cause }));
      return;
    }
    this.#limit(OPEN_LIMIT_MS, 'open');
    if (signal) this.#abortWith(signal);
  }

  call(method: string, args: readonly unknown[], limitMs = CALL_LIMIT_MS): Promise<unknown> {
    if (this.#stage !== 'open') return Promise.reject(new AppFailure({ kind: 'connectionLost', sent: false }));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.after(limitMs, () => {
        this.#pending.delete(id);
        reject(new AppFailure({ kind: 'timedOut', path: method, afterMs: limitMs }));
      });
      this.#pending.set(id, { resolve, reject, cancelTimer });
      this.#wire?.send(JSON.stringify({ type: 'method', method, arguments: args, id }));
    });
  }

  async check(limitMs: number): Promise<void> {
    if (this.#stage !== 'open') return;
    const { promise: answered, resolve } = Promise.withResolvers<boolean>();
    const cancel = this.#clock.after(limitMs, () => resolve(false));
    const before = this.#heard;
    // Anything that arrives proves that the service is there, not only the pong.
    this.#heard = () => {
      before?.();
      cancel();
      resolve(true);
    };
    this.#wire?.ping();
    if ((await answered) || this.#stage !== 'open') return;
    this.#wire?.terminate();
    this.#end({ code: null, reason: '', ours: false }, { kind: 'offline' });
  }

  close(): void {
    if (this.#stage === 'closed') return;
    this.#wire?.close(1000);
    this.#end({ code: 1000, reason: '', ours: true }, { kind: 'offline' });
  }

  #opened(): void {
    if (this.#stage !== 'opening') return;
    this.#stage = 'welcoming';
    this.#openedAtMs = this.#clock.now();
    this.#limit(WELCOME_LIMIT_MS, 'WelcomeEvent');
    this.#listeners.opened?.();
  }

  #text(text: string): void {
    if (this.#stage === 'closed') return;
    this.#heardSinceLook = true;
    if (this.#heard) this.#pong();
    const packet = decode(text);
    switch (packet.kind) {
      case 'event':
        if (packet.event === 'WelcomeEvent') this.#welcomed();
        else this.#listeners.event(packet);
        break;
      case 'reply':
        this.#reply(packet);
        break;
      default:
        this.#listeners.ignored();
    }
  }

  #pong(): void {
    this.#heardSinceLook = true;
    const heard = this.#heard;
    this.#heard = null;
    heard?.();
  }

  /** @see PLATFORM §6.1: a binary frame is an error */
  #binary(): void {
    if (this.#stage === 'closed') return;
    this.#listeners.ignored();
    this.#wire?.close(1003);
    this.#end({ code: 1003, reason: '', ours: true }, { kind: 'badPayload', where: 'chat', detail: 'a binary frame' });
  }

  #welcomed(): void {
    if (this.#stage !== 'welcoming') return;
    this.#stage = 'open';
    this.#forgetSignal();
    this.#watch(0);
    this.#welcome.resolve(this);
  }

  #reply(reply: ChatReply): void {
    const call = reply.id === null ? undefined : this.#pending.get(reply.id);
    if (call && reply.id !== null) {
      this.#pending.delete(reply.id);
      call.cancelTimer();
      if (reply.error === null) call.resolve(reply.data);
      else call.reject(new AppFailure(refusalOf(reply.error, this.#redact)));
    } else {
      // An answer nobody waits for: it carries no id, or it came after the time limit.
      this.#listeners.ignored();
    }
  }

  /** Checks on the service when nothing was heard for 15 s. @see PLATFORM §6.1 */
  #watch(quietLooks: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(LOOK_EVERY_MS, async () => {
      const quiet = this.#heardSinceLook ? 0 : quietLooks + 1;
      this.#heardSinceLook = false;
      if (quiet >= QUIET_LOOKS) await this.check(PONG_LIMIT_MS);
      if (this.#stage === 'open') this.#watch(quiet % QUIET_LOOKS);
    });
  }

  #limit(ms: number, path: string): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#wire?.terminate();
      this.#end({ code: null, reason: '', ours: true }, { kind: 'timedOut', path, afterMs: ms });
    });
  }

  #abortWith(signal: AbortSignal): void {
    const abort = () => {
      this.#welcome.reject(signal.reason);
      this.#wire?.terminate();
      this.#end({ code: null, reason: '', ours: true }, { kind: 'offline' });
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#forgetSignal = () => signal.removeEventListener('abort', abort);
  }

  /** The one way out. `before` is the failure of a socket that ends before its WelcomeEvent. */
  #end(closing: Omit<ChatClosing, 'openForMs'>, before: AppError): void {
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
    this.#welcome.reject(new AppFailure(before));
    if (given) this.#listeners.closed({ ...closing, openForMs: Math.max(0, this.#clock.now() - this.#openedAtMs) });
  }
}
