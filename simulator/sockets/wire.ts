import { EventEmitter } from 'node:events';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Received } from '../http/received.ts';

/** A reader that is so far behind will not catch up, and would take the memory of everybody else. */
const MOST_BUFFERED_BYTES = 64 * 1024 * 1024;

/** How a frame is sent: as text, or as bytes. */
type SendOptions = { readonly binary: boolean };

/**
 * A socket as the service sees it: open from its first moment until `close` is told. Behind it is a client, or nobody
 * when the past is played again. What it tells comes at one moment each, like everything from outside.
 */
export type Wire = {
  readonly isOpen: boolean;
  /** The subprotocol that was agreed on; empty without one. */
  readonly protocol: string;
  /** Sends a frame; a reader that is too far behind is cut off instead. */
  send(data: string | Buffer, options?: SendOptions): void;
  close(code?: number, reason?: string): void;
  /** Cuts the connection without a word. */
  terminate(): void;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close', listener: (code: number) => void): void;
};

/** Where somebody asks to come in: taken in as a wire, or turned away. */
export type Door = {
  /** Takes the client in. @param server says what the socket may do: frame size, subprotocols, compression */
  accept(server: WebSocketServer, welcome: (wire: Wire) => void): void;
  /** Answers with plain HTTP and ends it. */
  refuse(status: number): void;
  destroy(): void;
};

/** A request to become a socket. */
export type Upgrade = { readonly request: Received; readonly pathname: string; readonly door: Door };

/** What both kinds of wire share: who listens, and whether it is over. */
abstract class AnyWire {
  readonly #events = new EventEmitter();
  #isOpen = true;
  readonly protocol: string;

  constructor(protocol: string) {
    this.protocol = protocol;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  on(event: string, listener: (...values: never[]) => void): void {
    this.#events.on(event, listener as (...values: unknown[]) => void);
  }

  /** The client has sent a frame. */
  tellMessage(data: Buffer, isBinary: boolean): void {
    this.#events.emit('message', data, isBinary);
  }

  /** The connection is over. */
  tellClose(code: number): void {
    this.#isOpen = false;
    this.#events.emit('close', code);
  }

  protected end(): void {
    this.#isOpen = false;
  }
}

/** A wire nobody is at the other end of. */
export class GhostWire extends AnyWire implements Wire {
  send(): void {}

  close(): void {
    this.end();
  }

  terminate(): void {
    this.end();
  }
}

/** A wire with a client at its end. */
export class ClientWire extends AnyWire implements Wire {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super(socket.protocol);
    this.#socket = socket;
  }

  send(data: string | Buffer, options?: SendOptions): void {
    if (this.#socket.bufferedAmount > MOST_BUFFERED_BYTES) this.terminate();
    else if (options === undefined) this.#socket.send(data);
    else this.#socket.send(data, options);
  }

  close(code?: number, reason?: string): void {
    this.end();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.end();
    this.#socket.terminate();
  }
}
