import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Commands = Protocol.CommandParameters;
type Replies = Protocol.CommandReturnValues;
type EventMap = { [Name in keyof Protocol.Events]: [Protocol.Events[Name]] } & { disconnected: [] };
type Incoming = {
  id?: number;
  sessionId?: string;
  method?: keyof Protocol.Events;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};
type Waiting = { method: string; resolve(result: unknown): void; reject(error: Error): void };

/** One DevTools session: of the browser, or of a page. */
export class Session extends EventEmitter<EventMap> {
  readonly #write: (method: string, params: unknown, waiting?: Waiting) => void;

  constructor(write: (method: string, params: unknown, waiting?: Waiting) => void) {
    super();
    this.#write = write;
  }

  /** Sends a command. Rejects with the browser's message, or when the connection is gone. */
  send<M extends keyof Commands>(method: M, params?: Commands[M]): Promise<Replies[M]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#write(method, params, { method, resolve, reject });
    return promise as Promise<Replies[M]>;
  }

  /** Sends a command nobody waits for: its outcome is of no interest, a lost connection included. */
  post<M extends keyof Commands>(method: M, params?: Commands[M]): void {
    this.#write(method, params);
  }
}

/** What carries the texts of a connection, each of them whole. */
export type Wire = {
  send(text: string): void;
  /** Tells what comes, and that nothing comes any more; that may be told twice. */
  listen(onText: (text: string) => void, onGone: () => void): void;
};

/** The wire over a pair of pipes: each text ends with a zero byte. */
export function pipeWire(output: Writable, input: Readable): Wire {
  return {
    send: (text) => void output.write(`${text}\0`),
    listen(onText, onGone) {
      let parts: Buffer[] = [];
      input.on('data', (chunk: Buffer) => {
        let start = 0;
        for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
          parts.push(chunk.subarray(start, end));
          const text = Buffer.concat(parts).toString('utf8');
          parts = [];
          start = end + 1;
          onText(text);
        }
        if (start < chunk.length) parts.push(chunk.subarray(start));
      });
      input.on('close', onGone);
      input.on('error', onGone);
      output.on('error', onGone);
    },
  };
}

/** The browser's DevTools connection: JSON texts over a wire. */
export class Connection {
  readonly browser = this.#open(undefined);
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #wire: Wire;
  #lastId = 0;
  #closed = false;

  constructor(wire: Wire) {
    this.#wire = wire;
    wire.listen(
      (text) => this.#receive(JSON.parse(text)),
      () => this.#close(),
    );
  }

  /** The session with this id; the same object as long as it is open. */
  session(id: string): Session {
    const session = this.#sessions.get(id) ?? this.#open(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Drops a session the browser has detached. */
  forget(id: string): void {
    this.#sessions.delete(id);
  }

  #open(sessionId: string | undefined): Session {
    return new Session((method, params = {}, waiting) => {
      if (this.#closed) {
        waiting?.reject(new Error(`${method}: the browser is gone`));
        return;
      }
      const id = ++this.#lastId;
      if (waiting) this.#waiting.set(id, waiting);
      this.#wire.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  #receive(message: Incoming): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting?.resolve(message.result);
    } else if (message.method) {
      const session = message.sessionId === undefined ? this.browser : this.#sessions.get(message.sessionId);
      // One name and its own parameters, as the browser paired them; the union type cannot say so.
      (session as EventEmitter | undefined)?.emit(message.method, message.params);
    }
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, reject } of this.#waiting.values()) reject(new Error(`${method}: the browser is gone`));
    this.#waiting.clear();
    this.browser.emit('disconnected');
  }
}
