import { STATUS_CODES } from 'node:http';
import type { Clock } from '../../kernel/ports.ts';
import type { Brought } from './hookRequest.ts';
import { readPlainRequest } from './plainRequest.ts';
import type { ReceiverSocket, ReceiverSockets } from './receiverSockets.ts';
import type { RequestGate } from './requestGate.ts';

export type PlainLineDeps = {
  gate: RequestGate;
  sockets: ReceiverSockets;
  answers: PlainAnswers;
  /** It brings something else: from now on it is read by who knows all of HTTP, beginning with these bytes. */
  handOver: (connection: ReceiverSocket, bytes: Buffer) => void;
};

/**
 * One connection as long as each piece that comes over it is one plain request, and none comes before the last one is answered. That
 * is how deliveries are sent. With the first that is otherwise it is handed over, for good.
 */
export class PlainLine {
  readonly #connection: ReceiverSocket;
  readonly #deps: PlainLineDeps;
  /** It came before the last one was answered. */
  #early: Buffer | null = null;

  constructor(connection: ReceiverSocket, deps: PlainLineDeps) {
    this.#connection = connection;
    this.#deps = deps;
    const { socket } = connection;
    socket.on('data', this.#take);
    socket.on('end', this.#end);
    socket.on('error', ignore); // it closes, and that is looked at
  }

  answer(status: number, headers: Readonly<Record<string, string>>, text: string): void {
    const { socket } = this.#connection;
    // Its sender may have said that it is over.
    if (socket.writable) socket.write(this.#deps.answers.of(status, headers, text));
    const early = this.#early;
    this.#early = null;
    if (early !== null) this.#handOver(early);
  }

  hangUp(): void {
    this.#connection.socket.destroy();
  }

  readonly #take = (bytes: Buffer): void => {
    const connection = this.#connection;
    const { gate, sockets } = this.#deps;
    if (connection.unanswered > 0) {
      connection.socket.pause();
      this.#early = bytes;
      return;
    }
    const isUsual = !connection.isEnding && !gate.isClosing && connection.socket.writableLength === 0;
    const request = isUsual ? readPlainRequest(bytes) : null;
    if (request === null) {
      this.#handOver(bytes);
      return;
    }
    const incoming = gate.meet(new OverPlainLine(request.target, request.rawHeaders, this), connection);
    sockets.begin(connection, incoming);
    gate.admit(incoming);
    gate.take(incoming, bytes.subarray(request.bodyAt));
    sockets.readsNothing(connection);
    gate.end(incoming);
  };

  readonly #end = (): void => void this.#connection.socket.end();

  #handOver(bytes: Buffer): void {
    const { socket } = this.#connection;
    socket.off('data', this.#take);
    socket.off('end', this.#end);
    socket.off('error', ignore);
    this.#deps.handOver(this.#connection, bytes);
  }
}

const ignore = (): void => {};

/** A request that came over it. */
class OverPlainLine implements Brought {
  readonly method = 'POST';
  readonly target: string;
  readonly rawHeaders: readonly string[];
  readonly #line: PlainLine;

  constructor(target: string, rawHeaders: readonly string[], line: PlainLine) {
    this.target = target;
    this.rawHeaders = rawHeaders;
    this.#line = line;
  }

  isComplete(): boolean {
    return true;
  }

  answer(status: number, headers: Readonly<Record<string, string>>, text: string): void {
    this.#line.answer(status, headers, text);
  }

  /** All of it is there. */
  stopReading(): void {}

  hangUp(): void {
    this.#line.hangUp();
  }
}

/** Answers as node:http would write them, to requests that let the connection be kept. */
export class PlainAnswers {
  readonly #clock: Clock;
  #second = Number.NaN;
  #date = '';
  #noContent = Buffer.alloc(0);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(status: number, headers: Readonly<Record<string, string>>, text: string): Buffer {
    this.#look();
    if (status === 204) return this.#noContent;
    const all = { ...headers, 'Content-Length': String(Buffer.byteLength(text)) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${this.#head(status, lines.join(''))}${text}`);
  }

  /** The date of an answer changes once a second. */
  #look(): void {
    const nowMs = this.#clock.now();
    const second = Math.floor(nowMs / 1000);
    if (second === this.#second) return;
    this.#second = second;
    this.#date = new Date(nowMs).toUTCString();
    this.#noContent = Buffer.from(this.#head(204, ''));
  }

  #head(status: number, lines: string): string {
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Date: ${this.#date}\r\nConnection: keep-alive\r\n\r\n`;
  }
}
