import { AppFailure } from '../../../shared/failure.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { refusalOf } from '../replyError.ts';
import { type RpcClosing, RpcSocket } from '../rpcSocket.ts';
import type { OpenSocketWire } from '../socketWire.ts';
import { chatAddress } from './chatAddress.ts';
import { type ChatEvent, type ChatReply, decode } from './chatDecode.ts';

/** How long a connection may take to open before the next endpoint gets its turn. */
const OPEN_LIMIT_MS = 10_000;
/** The platform's own client gives up on a silent server after this long. @see PLATFORM §6.1 */
const WELCOME_LIMIT_MS = 5_000;
/** A service that was not heard for so long is asked whether it is there. @see PLATFORM §6.1 */
const QUIET_MS = 15_000;
const PONG_LIMIT_MS = 5_000;
const CALL_LIMIT_MS = 20_000;
/** A reply of `history` holds 100 messages; a hundred times what they usually take is still no reason to fail. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** How a connection ended. */
export type ChatClosing = RpcClosing;

export type ChatSocketListeners = {
  /** The connection stands, the WelcomeEvent is still to come. */
  opened?(): void;
  event(event: ChatEvent): void;
  /** Once for every socket that `openChatSocket` gave out. */
  closed(closing: ChatClosing): void;
};

export type ChatSocketOptions = {
  endpoint: string;
  clientId: string;
  clock: Clock;
  redact: Redactor;
  openWire: OpenSocketWire;
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
  return new ChatConnection(options).welcomed();
}

class ChatConnection implements ChatSocket {
  readonly #clock: Clock;
  readonly #redact: Redactor;
  readonly #listeners: ChatSocketListeners;
  readonly #rpc: RpcSocket<unknown>;
  #heard: (() => void) | null = null;

  constructor({ endpoint, clientId, clock, redact, openWire, listeners, signal }: ChatSocketOptions) {
    this.#clock = clock;
    this.#redact = redact;
    this.#listeners = listeners;
    this.#rpc = new RpcSocket({
      clock,
      redact,
      signal,
      openWire: (wireListeners) => {
        const url = chatAddress(endpoint, clientId);
        return openWire({ url, headers: { 'Client-ID': clientId }, maxFrameBytes: MAX_FRAME_BYTES }, wireListeners);
      },
      openLimit: { ms: OPEN_LIMIT_MS, path: 'open' },
      greetingLimit: { ms: WELCOME_LIMIT_MS, path: 'WelcomeEvent' },
      argumentsName: 'arguments',
      watch: { firstMs: QUIET_MS, look: () => this.#look() },
      listeners: {
        opened: () => listeners.opened?.(),
        text: (text) => this.#text(text),
        binary: () => this.#binary(),
        pong: () => this.#alive(),
        closed: (closing) => listeners.closed(closing),
      },
    });
  }

  async welcomed(): Promise<ChatSocket> {
    await this.#rpc.greeted;
    return this;
  }

  call(method: string, args: readonly unknown[], limitMs = CALL_LIMIT_MS): Promise<unknown> {
    return this.#rpc.call(method, args, limitMs);
  }

  async check(limitMs: number): Promise<void> {
    if (!this.#rpc.isOpen) return;
    const { promise: answered, resolve } = Promise.withResolvers<boolean>();
    const cancel = this.#clock.after(limitMs, () => resolve(false));
    const before = this.#heard;
    // Anything that arrives proves that the service is there, not only the pong.
    this.#heard = () => {
      before?.();
      cancel();
      resolve(true);
    };
    this.#rpc.ping();
    if (!(await answered)) this.#rpc.lose();
  }

  close(): void {
    this.#rpc.close();
  }

  #text(text: string): void {
    this.#alive();
    const packet = decode(text);
    switch (packet.kind) {
      case 'event':
        if (packet.event === 'WelcomeEvent') this.#rpc.greet();
        else this.#listeners.event(packet);
        break;
      case 'reply':
        this.#rpc.answer(packet.id, this.#answerOf(packet));
        break;
      default:
        this.#rpc.ignore();
    }
  }

  #answerOf({ error, data }: ChatReply): unknown {
    return error === null ? data : new AppFailure(refusalOf(error, this.#redact));
  }

  /** @see PLATFORM §6.1: a binary frame is an error */
  #binary(): void {
    this.#rpc.ignore();
    this.#rpc.close(1003, { kind: 'badPayload', where: 'chat', detail: 'a binary frame' });
  }

  #alive(): void {
    const heard = this.#heard;
    this.#heard = null;
    heard?.();
  }

  /** Nobody is woken before a service that was heard meanwhile can have been quiet for long enough. */
  async #look(): Promise<number> {
    const quietMs = this.#clock.now() - this.#rpc.heardAtMs;
    // A clock that was set back tells nothing.
    if (quietMs >= 0 && quietMs < QUIET_MS) return QUIET_MS - quietMs;
    if (quietMs >= QUIET_MS) await this.check(PONG_LIMIT_MS);
    return QUIET_MS;
  }
}
