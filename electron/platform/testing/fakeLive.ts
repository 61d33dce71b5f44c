import type { OpenSocketWire, SocketWire, SocketWireListeners, SocketWireOptions } from '../socketWire.ts';

type LiveFault = { code: number; message: string };
/** What a call is answered with; `silent`: nothing. */
type Answer = { result: unknown } | { error: LiveFault } | 'silent';

/** The live events of a service as a test scripts them, in place of the network. */
export class FakeLive {
  readonly connections: FakeLiveConnection[] = [];
  /** Names that nobody gets, with the code they are refused with. */
  readonly refusedNames = new Map<string, number>();
  /** Answers by method, in place of the usual ones. */
  readonly answers = new Map<string, Answer>();
  /** How the next connections go, first to last; those after them open. */
  readonly next: ('refuse' | 'silent' | 'hang' | { status: number } | { close: number })[] = [];

  readonly open: OpenSocketWire = (options, listeners) => {
    const connection = new FakeLiveConnection(this, options, listeners);
    this.connections.push(connection);
    const way = this.next.shift() ?? 'open';
    queueMicrotask(() => {
      if (way === 'hang') return;
      if (way === 'refuse') connection.end(1006);
      else if (typeof way === 'object' && 'status' in way) connection.end(1006, '', way.status);
      else connection.greet(way !== 'silent' && typeof way !== 'object');
      if (typeof way === 'object' && 'close' in way) connection.end(way.close);
    });
    return connection;
  };

  get last(): FakeLiveConnection {
    const last = this.connections.at(-1);
    if (!last) throw new TypeError('nobody has connected');
    return last;
  }
}

export class FakeLiveConnection implements SocketWire {
  readonly options: SocketWireOptions;
  readonly calls: { method: string; params: unknown; id: number }[] = [];
  readonly subscribed = new Set<string>();
  closedWith: number | 'terminate' | null = null;
  readonly #service: FakeLive;
  readonly #listeners: SocketWireListeners;
  #open = true;

  constructor(service: FakeLive, options: SocketWireOptions, listeners: SocketWireListeners) {
    this.#service = service;
    this.options = options;
    this.#listeners = listeners;
  }

  greet(hello: boolean): void {
    if (!this.#open) return;
    this.#listeners.opened();
    if (hello) this.packet({ type: 'event', event: 'hello', data: { authenticated: true } });
  }

  send(text: string): void {
    const { method, params, id } = JSON.parse(text);
    this.calls.push({ method, params, id });
    const answer = this.#service.answers.get(method) ?? this.#answer(method, params?.events ?? []);
    if (answer === 'silent') return;
    queueMicrotask(() => this.packet({ type: 'reply', result: null, error: null, id, ...answer }));
  }

  tell(channel: string, payload: unknown): void {
    this.packet({ type: 'event', event: 'live', data: { channel, payload } });
  }

  packet(packet: unknown): void {
    this.text(JSON.stringify(packet));
  }

  /** A frame arrives, whatever it holds. */
  text(text: string): void {
    if (this.#open) this.#listeners.text(text);
  }

  binary(data: Uint8Array): void {
    if (this.#open) this.#listeners.binary(data);
  }

  ping(): void {}

  close(code: number): void {
    this.closedWith ??= code;
    queueMicrotask(() => this.end(code));
  }

  terminate(): void {
    this.closedWith ??= 'terminate';
    queueMicrotask(() => this.end(1006));
  }

  /** The connection goes. */
  end(code: number, reason = '', status: number | null = null): void {
    if (!this.#open) return;
    this.#open = false;
    this.#listeners.closed(code, reason, status);
  }

  #answer(method: string, events: readonly string[]): Answer {
    if (method !== 'livesubscribe') return { result: {} };
    for (const name of events) {
      const code = this.subscribed.has(name) ? 4108 : this.#service.refusedNames.get(name);
      if (code !== undefined) return { error: { code, message: 'no' } };
    }
    for (const name of events) this.subscribed.add(name);
    return { result: null };
  }
}
