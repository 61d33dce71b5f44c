import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { Unanswered } from '../kernel/unanswered.ts';
import { sentenceOf } from './replyError.ts';
import type { SocketWire, SocketWireListeners } from './socketWire.ts';

/** Then the connection is ended without the other side's consent. */
const CLOSE_LIMIT_MS = 2_000;

/**
 * Who is watched is heard at least this often while the connection stands and the computer is awake. After a longer silence, as
 * that of a sleep, nobody knows when it went.
 */
const LONGEST_UNHEARD_MS = 20_000;

const OFFLINE: AppError = { kind: 'offline' };

/**
 * How a connection ended. `code` is null when the service fell silent; `ours` when this side ended it; `ignored`: how many
 * packets were not understood, or answered nothing; `lostAtMs`: what the service said since then may not have come.
 */
export type RpcClosing = {
  code: number | null;
  reason: string;
  openForMs: number;
  lostAtMs: number;
  ours: boolean;
  ignored: number;
};

/** How long something may take, and the name of it in a `timedOut` failure. */
export type RpcLimit = { ms: number; path: string };

export type RpcSocketOptions = {
  clock: Clock;
  redact: Redactor;
  /** Opens the network. An AppFailure it throws is why the socket does not open; any other throw means `offline`. */
  openWire(listeners: SocketWireListeners): SocketWire;
  openLimit: RpcLimit;
  greetingLimit: RpcLimit;
  /** What a packet calls the arguments of its method. */
  argumentsName: string;
  /** Looks after an open connection: first after so long, and again so long after a look is over as that says. */
  watch: { firstMs: number; look(): Promise<number> };
  listeners: RpcListeners;
  signal?: AbortSignal | undefined;
};

/** What the protocol above does with what comes in. None is called after the end. */
export type RpcListeners = {
  /** The connection stands, the greeting is still to come. */
  opened?: (() => void) | undefined;
  text(text: string): void;
  binary(data: Uint8Array): void;
  pong?(): void;
  /** Why a socket that closes before its greeting did not open; `offline` unless told. */
  turnedAway?(code: number, status: number | null): AppError;
  /** Once, when a socket ends that had been greeted. */
  closed(closing: RpcClosing): void;
};

type Waiting<Answer> = { resolve(answer: Answer): void; reject(cause: AppFailure): void; cancelTimer(): void };

/**
 * One websocket over which methods are called and replies come back by number: opened and greeted within their limits,
 * watched while it is open, and ended in one way. Both the chat and the live events speak like this; what a packet says is
 * for them to read, and `greet` and `answer` are theirs to call.
 * @see PLATFORM §6.1, §6.2, §9.1, §9.2
 */
export class RpcSocket<Answer> {
  /** Resolves with the greeting. Rejects with an AppFailure, or with the signal's reason when that aborts before. */
  readonly greeted: Promise<void>;
  readonly #options: RpcSocketOptions;
  readonly #wire: SocketWire | undefined;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  readonly #greeting = Promise.withResolvers<void>();
  #stage: 'opening' | 'greeting' | 'open' | 'closed' = 'opening';
  #openedAtMs: number;
  #heardAtMs: number;
  #nextId = 0;
  #ignored = 0;
  #cancelTimer: () => void = () => {};
  #forgetSignal: () => void = () => {};

  constructor(options: RpcSocketOptions) {
    const { clock, openWire, openLimit, signal } = options;
    this.#options = options;
    this.#openedAtMs = clock.now();
    this.#heardAtMs = this.#openedAtMs;
    this.greeted = this.#greeting.promise;
    if (signal?.aborted) {
      this.#stage = 'closed';
      this.#greeting.reject(signal.reason);
      return;
    }
    try {
      this.#wire = openWire(this.#wireListeners());
    } catch (cause) {
      this.#stage = 'closed';
      this.#greeting.reject(cause instanceof AppFailure ? cause : new AppFailure(OFFLINE, { cause }));
      return;
    }
    this.#limit(openLimit);
    if (signal) this.#abortWith(signal);
  }

  /** True from the greeting to the end. */
  get isOpen(): boolean {
    return this.#stage === 'open';
  }

  /** When the service last gave a sign of life. */
  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  /**
   * Calls a method and waits for what `answer` gives for it.
   * @throws AppFailure the one `answer` was given, `timedOut`, `connectionLost` (`sent` tells whether the packet had left)
   */
  call(method: string, args: unknown, limitMs: number): Promise<Answer> {
    if (!this.isOpen) return Promise.reject(new AppFailure({ kind: 'connectionLost', sent: false }));
    const { clock, argumentsName } = this.#options;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancelTimer = clock.after(limitMs, () => {
        this.#waiting.delete(id);
        reject(new AppFailure({ kind: 'timedOut', path: method, afterMs: limitMs }, { cause: new Unanswered() }));
      });
      this.#waiting.set(id, { resolve, reject, cancelTimer });
      this.#wire?.send(JSON.stringify({ type: 'method', method, [argumentsName]: args, id }));
    });
  }

  /** Gives a call its answer, or the failure it comes to. Nobody waits for one without a number, or after the time limit. */
  answer(id: number | null, answer: Answer | AppFailure): void {
    const call = id === null ? undefined : this.#waiting.get(id);
    if (!call || id === null) {
      this.ignore();
      return;
    }
    this.#waiting.delete(id);
    call.cancelTimer();
    if (answer instanceof AppFailure) call.reject(answer);
    else call.resolve(answer);
  }

  /** Counts a packet that makes no sense. */
  ignore(): void {
    this.#ignored += 1;
  }

  /** The service has greeted: from now on there are calls. Only the first greeting counts. */
  greet(): void {
    if (this.#stage !== 'greeting') return;
    this.#stage = 'open';
    this.#forgetSignal();
    this.#watch(this.#options.watch.firstMs);
    this.#greeting.resolve();
  }

  /** A ping of the websocket protocol. */
  ping(): void {
    this.#wire?.ping();
  }

  /** Ends an open connection as silent, without asking. */
  lose(): void {
    if (!this.isOpen) return;
    this.#wire?.terminate();
    this.#end({ code: null, reason: '', ours: false }, OFFLINE);
  }

  /** Ends the connection; calls that wait fail. `before` is the failure of a socket that was not greeted yet. */
  close(code = 1000, before = OFFLINE): void {
    if (this.#stage === 'closed') return;
    this.#wire?.close(code);
    this.#end({ code, reason: '', ours: true }, before);
  }

  #wireListeners(): SocketWireListeners {
    const { listeners, redact } = this.#options;
    const hear = (act: () => void) => {
      if (this.#stage === 'closed') return;
      this.#heardAtMs = this.#options.clock.now();
      act();
    };
    return {
      opened: () => this.#opened(),
      text: (text) => hear(() => listeners.text(text)),
      binary: (data) => hear(() => listeners.binary(data)),
      pong: () => hear(() => listeners.pong?.()),
      closed: (code, reason, status) => {
        const before = listeners.turnedAway?.(code, status) ?? OFFLINE;
        this.#end({ code, reason: sentenceOf(reason, redact), ours: false }, before);
      },
    };
  }

  #opened(): void {
    if (this.#stage !== 'opening') return;
    this.#stage = 'greeting';
    this.#openedAtMs = this.#options.clock.now();
    this.#limit(this.#options.greetingLimit);
    this.#options.listeners.opened?.();
  }

  #watch(afterMs: number): void {
    const { clock, watch } = this.#options;
    this.#cancelTimer();
    this.#cancelTimer = clock.after(afterMs, async () => {
      const nextMs = await watch.look();
      if (this.isOpen) this.#watch(nextMs);
    });
  }

  #limit({ ms, path }: RpcLimit): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(ms, () => this.#cut({ kind: 'timedOut', path, afterMs: ms }));
  }

  #abortWith(signal: AbortSignal): void {
    const abort = () => {
      this.#greeting.reject(signal.reason);
      this.#cut(OFFLINE);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#forgetSignal = () => signal.removeEventListener('abort', abort);
  }

  /** Gives up on a socket that was not greeted. */
  #cut(why: AppError): void {
    this.#wire?.terminate();
    this.#end({ code: null, reason: '', ours: true }, why);
  }

  /** The one way out. `before` is the failure of a socket that ends before its greeting. */
  #end(closing: Pick<RpcClosing, 'code' | 'reason' | 'ours'>, before: AppError): void {
    const { clock, listeners } = this.#options;
    this.#cancelTimer();
    if (this.#stage === 'closed') return;
    const wasOpen = this.isOpen;
    this.#stage = 'closed';
    this.#forgetSignal();
    if (closing.ours) this.#cancelTimer = clock.after(CLOSE_LIMIT_MS, () => this.#wire?.terminate());
    for (const call of this.#waiting.values()) {
      call.cancelTimer();
      call.reject(new AppFailure({ kind: 'connectionLost', sent: true }));
    }
    this.#waiting.clear();
    this.#greeting.reject(new AppFailure(before));
    const openForMs = Math.max(0, clock.now() - this.#openedAtMs);
    const lostAtMs = this.#lostAtMs(closing.code);
    if (wasOpen) listeners.closed({ ...closing, openForMs, lostAtMs, ignored: this.#ignored });
  }

  #lostAtMs(code: number | null): number {
    const nowMs = this.#options.clock.now();
    const isUnheard = code === null || nowMs - this.#heardAtMs > LONGEST_UNHEARD_MS;
    // A clock that was set back tells nothing.
    return isUnheard && this.#heardAtMs < nowMs ? this.#heardAtMs : nowMs;
  }
}
