import type { WebSocket } from 'ws';
import {
  type ApiGoodbye,
  type ApiMessage,
  type ApiRequest,
  type ApiTopic,
  apiRequest,
  requestIdOf,
} from '../../shared/localApi.ts';
import type { Clock } from '../kernel/ports.ts';

/** Who has not said who they are by then is let go. */
const HELLO_WITHIN_MS = 5_000;
/** So many messages at once, and so many a second afterwards. */
const MOST_AT_ONCE = 40;
const A_SECOND = 20;
/** A program that does not read what it is sent is let go. */
const MOST_WAITING_BYTES = 256 * 1024;
/** How a connection ends; 4000 and up are a program's own to give. */
const CLOSED_WITH = 4_000;
/** Who was let go and does not hang up is cut off. */
const GONE_WITHIN_MS = 2_000;

type Hello = Extract<ApiRequest, { type: 'hello' }>;
type Run = Extract<ApiRequest, { type: 'run' }>;

export type ProgramDeps = {
  clock: Clock;
  /** The first message: what it is told from now on, or why not. */
  greet: (hello: Hello) => readonly ApiTopic[] | ApiGoodbye;
  /** It is in. */
  onIn: () => void;
  run: (request: Run) => ApiMessage | Promise<ApiMessage>;
  onGone: () => void;
};

/** One program that is connected: what it sends is checked and counted, what it is sent is what it asked for. */
export class Program {
  readonly #socket: WebSocket;
  readonly #deps: ProgramDeps;
  readonly #cancelHello: () => void;
  #topics: readonly ApiTopic[] | null = null;
  /** It was let go: the socket may still hand over what it sends. */
  #isLetGo = false;
  #cancelCut = (): void => {};
  #left = MOST_AT_ONCE;
  #countedAtMs: number;

  constructor(socket: WebSocket, deps: ProgramDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#countedAtMs = deps.clock.now();
    this.#cancelHello = deps.clock.after(HELLO_WITHIN_MS, () => this.leave('noHello'));
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? null : String(data)));
    // Too long, or no web socket any more: it closes by itself.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#cancelHello();
      this.#cancelCut();
      deps.onGone();
    });
  }

  /** What it is told; null: it has not come in. */
  get topics(): readonly ApiTopic[] | null {
    return this.#topics;
  }

  /** @param topic what the message is about; null: it is an answer */
  send(message: ApiMessage, topic: ApiTopic | null = null): void {
    if (topic !== null && !this.#topics?.includes(topic)) return;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_WAITING_BYTES) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  /** It is told why, and let go: nothing that it sends from now on is heard. */
  leave(why: ApiGoodbye): void {
    if (this.#isLetGo) return;
    this.#isLetGo = true;
    this.#cancelHello();
    this.send({ type: 'goodbye', why });
    this.#socket.close(CLOSED_WITH, why);
    this.#cancelCut = this.#deps.clock.after(GONE_WITHIN_MS, () => this.#socket.terminate());
  }

  #hear(text: string | null): void {
    if (this.#isLetGo) return;
    if (!this.#mayGoOn()) {
      this.leave('tooMany');
      return;
    }
    const message = text === null ? null : readJson(text);
    const request = apiRequest.safeParse(message).data;
    if (this.#topics === null) this.#hearHello(request);
    else if (request?.type === 'run') this.#run(request);
    else this.send({ type: 'refused', id: requestIdOf(message), why: 'notUnderstood' });
  }

  #run(request: Run): void {
    const answer = this.#deps.run(request);
    if (answer instanceof Promise) void answer.then((message) => this.send(message));
    else this.send(answer);
  }

  #hearHello(request: ApiRequest | undefined): void {
    if (request?.type !== 'hello') {
      this.leave('notUnderstood');
      return;
    }
    const greeted = this.#deps.greet(request);
    if (typeof greeted === 'string') {
      this.leave(greeted);
      return;
    }
    this.#cancelHello();
    this.#topics = greeted;
    this.#deps.onIn();
  }

  #mayGoOn(): boolean {
    const nowMs = this.#deps.clock.now();
    const spentMs = Math.max(0, nowMs - this.#countedAtMs);
    this.#countedAtMs = nowMs;
    this.#left = Math.min(MOST_AT_ONCE, this.#left + (spentMs / 1000) * A_SECOND) - 1;
    return this.#left >= 0;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
