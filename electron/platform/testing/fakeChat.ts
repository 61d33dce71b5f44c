import type { ChatMessageData, ReplyError } from '../../../shared/platform/chatPackets.ts';
import type { OpenSocketWire, SocketWire, SocketWireListeners, SocketWireOptions } from '../socketWire.ts';

/** What a method answers with; `silent` never answers. */
export type FakeAnswer = { data?: unknown } | { error: ReplyError } | 'silent';
type Answer = (args: readonly unknown[], connection: FakeConnection) => FakeAnswer;

/** A chat that answers as a test scripts it, in place of the network. */
export class FakeChat {
  readonly connections: FakeConnection[] = [];
  /** Endpoints that can't be opened, those that stay silent, and those that never answer at all. */
  readonly refusing = new Set<string>();
  readonly silent = new Set<string>();
  readonly hanging = new Set<string>();
  history: ChatMessageData[] = [];
  readonly #answers = new Map<string, Answer>();
  #said = 0;

  constructor() {
    this.on('auth', ([, userId]) => ({ data: { authenticated: userId !== undefined, roles: userId ? ['User'] : [] } }));
    this.on('history', () => ({ data: this.history }));
  }

  on(method: string, answer: Answer): void {
    this.#answers.set(method, answer);
  }

  readonly open: OpenSocketWire = (options, listeners) => {
    const connection = new FakeConnection(options, listeners, (method) => this.#answers.get(method));
    this.connections.push(connection);
    const endpoint = options.url.split('?')[0] ?? '';
    queueMicrotask(() => {
      if (this.refusing.has(endpoint)) connection.end(1006);
      else if (!this.hanging.has(endpoint)) connection.greet(!this.silent.has(endpoint));
    });
    return connection;
  };

  /** The newest connection. */
  get last(): FakeConnection {
    const last = this.connections.at(-1);
    if (!last) throw new TypeError('nobody has connected');
    return last;
  }

  /** Everything that was called, on any connection. */
  get called(): string[] {
    return this.connections.flatMap(({ calls }) => calls.map(({ method }) => method));
  }

  /** A message as the platform tells of it; also part of the history from now on. */
  message(text: string, more: Partial<ChatMessageData> = {}): ChatMessageData {
    const data: ChatMessageData = {
      channel: 7,
      id: `m${++this.#said}`,
      user_name: 'mira',
      user_id: 70,
      user_roles: ['User'],
      message: { message: [{ type: 'text', text, data: text }], meta: {} },
      ...more,
    };
    this.history = [...this.history, data].slice(-100);
    return data;
  }

  /** Somebody says something, and everybody hears it. */
  say(text: string, more: Partial<ChatMessageData> = {}): ChatMessageData {
    const data = this.message(text, more);
    this.last.event('ChatMessage', data);
    return data;
  }
}

export class FakeConnection implements SocketWire {
  readonly options: SocketWireOptions;
  readonly calls: { method: string; args: readonly unknown[] }[] = [];
  pings = 0;
  /** What this side was told to close with; `terminate` when it was cut. */
  closedWith: number | 'terminate' | null = null;
  answersPings = true;
  #open = true;
  readonly #listeners: SocketWireListeners;
  readonly #answerOf: (method: string) => Answer | undefined;

  constructor(
    options: SocketWireOptions,
    listeners: SocketWireListeners,
    answerOf: (method: string) => Answer | undefined,
  ) {
    this.options = options;
    this.#listeners = listeners;
    this.#answerOf = answerOf;
  }

  greet(welcome: boolean): void {
    if (!this.#open) return;
    this.#listeners.opened();
    if (welcome) this.event('WelcomeEvent', { server: 'fake' });
  }

  send(text: string): void {
    const { method, arguments: args, id } = JSON.parse(text);
    this.calls.push({ method, args });
    const answer = this.#answerOf(method)?.(args, this) ?? 'silent';
    if (answer === 'silent') return;
    const reply = 'error' in answer ? { error: answer.error } : { error: null, data: answer.data };
    queueMicrotask(() => this.text(JSON.stringify({ type: 'reply', id, ...reply })));
  }

  event(event: string, data: unknown): void {
    this.text(JSON.stringify({ type: 'event', event, data }));
  }

  /** A frame arrives, whatever it holds. */
  text(text: string): void {
    if (this.#open) this.#listeners.text(text);
  }

  binary(): void {
    if (this.#open) this.#listeners.binary(new Uint8Array());
  }

  ping(): void {
    this.pings += 1;
    if (this.answersPings) queueMicrotask(() => this.#listeners.pong());
  }

  close(code: number): void {
    this.closedWith ??= code;
    queueMicrotask(() => this.end(code));
  }

  terminate(): void {
    this.closedWith ??= 'terminate';
    queueMicrotask(() => this.end(1006));
  }

  /** The connection goes. */
  end(code: number, reason = ''): void {
    if (!this.#open) return;
    this.#open = false;
    this.#listeners.closed(code, reason, null);
  }
}
