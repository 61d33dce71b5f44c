import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Brought, HookRequest } from './hookRequest.ts';
import { PlainAnswers, PlainLine } from './plainLine.ts';
import { type ReceiverSocket, ReceiverSockets } from './receiverSockets.ts';
import { refusalAnswers } from './refusals.ts';
import type { RequestGate } from './requestGate.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const NO_BYTES = new Uint8Array();

/** Times are kept by our own sweep, without a timer for each request, and every refusal is ours so that it becomes a row. */
const options: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  requireHostHeader: false,
  insecureHTTPParser: false,
  headersTimeout: 0,
  requestTimeout: 0,
  keepAliveTimeout: 0,
};

/**
 * Brings to the gate the requests that come over a server's connections, and its answers to their senders: how many, and how slowly.
 * Plain ones are read here; a connection that brings another is node:http's from then on. @see DESIGN §6
 */
export class HttpFront {
  readonly sockets: ReceiverSockets;
  readonly #gate: RequestGate;
  /** Listens on no port: it is given its connections. */
  readonly #http = createServer(options);

  /** @param server allows half-open connections, as node:http's does; @param came one whose connections are to be looked at each second */
  constructor(server: Server, gate: RequestGate, clock: Clock, came: () => void) {
    this.#gate = gate;
    const http = this.#http;
    http.maxHeadersCount = 0; // their bytes are counted; one that is not looked at could be a second Host
    this.sockets = new ReceiverSockets(server, {
      refused: (connection) => this.#sayRaw(connection, 'busy', NO_BYTES),
      tooSlow: (connection, incoming) => this.#tooSlow(connection, incoming),
      cut: (incoming) => gate.cut(incoming),
      came,
    });
    gate.addFront(this.sockets);
    const answers = new PlainAnswers(clock);
    const deps = { gate, sockets: this.sockets, answers, handOver: this.#handOver };
    server.on('connection', (socket: Socket) => {
      const connection = this.sockets.of(socket);
      if (connection !== undefined) new PlainLine(connection, deps);
    });
    http.on('request', (request, response) => this.#receive(request, response, false));
    http.on('checkContinue', (request, response) => this.#receive(request, response, true));
    // An expectation of another kind need not be met. @see RFC 9110 §10.1.1
    http.on('checkExpectation', (request, response) => this.#receive(request, response, false));
    http.on('connect', (_, socket) => this.#sayRawTo(socket, 'badMethod', NO_BYTES));
    http.on('clientError', (cause: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
      this.#notHttp(cause, socket);
    });
  }

  readonly #handOver = ({ socket }: ReceiverSocket, bytes: Buffer): void => {
    socket.pause();
    socket.unshift(bytes);
    this.#http.emit('connection', socket);
    socket.resume();
  };

  #receive(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void {
    const gate = this.#gate;
    const connection = this.sockets.of(request.socket);
    if (connection === undefined || connection.isEnding || gate.isClosing) {
      request.socket.destroy();
      return;
    }
    const incoming = gate.meet(new OverHttp(request, response, () => this.sockets.end(connection, '')), connection);
    this.sockets.begin(connection, incoming);
    if (gate.admit(incoming) && awaitsContinue) response.writeContinue();
    request.on('data', (chunk: Buffer) => gate.take(incoming, chunk));
    request.on('end', () => {
      this.sockets.readsNothing(connection);
      gate.end(incoming);
    });
  }

  #tooSlow(connection: ReceiverSocket, incoming: HookRequest | null): void {
    if (incoming === null) this.#sayRaw(connection, 'timedOut', NO_BYTES);
    else if (incoming.isAnswered) connection.socket.destroy();
    else incoming.refuse('timedOut');
  }

  /** Bytes that are no HTTP, or a header or message framing that must not be guessed at. */
  #notHttp(
    { code, rawPacket = Buffer.alloc(0) }: NodeJS.ErrnoException & { rawPacket?: Buffer },
    socket: Duplex,
  ): void {
    if (code === 'ECONNRESET' || code === 'EPIPE') socket.destroy();
    else this.#sayRawTo(socket, refusalOf(code), rawPacket);
  }

  #sayRawTo(socket: Duplex, refusal: Refusal, bytes: Uint8Array): void {
    const connection = socket instanceof Socket ? this.sockets.of(socket) : undefined;
    if (connection === undefined) socket.destroy();
    else this.#sayRaw(connection, refusal, bytes);
  }

  /** Refuses where no request stands whose answer could be used. */
  #sayRaw(connection: ReceiverSocket, refusal: Refusal, bytes: Uint8Array): void {
    if (connection.isEnding) return;
    const { reading } = connection;
    // One that is complete only waits for its turn: what is wrong came after it.
    const broken = reading === null || reading.brought.isComplete() ? null : reading;
    const isFirstWord = broken === null || !broken.isAnswered;
    if (broken === null) this.#gate.rows.noteRaw(refusal, bytes);
    else {
      broken.refusal ??= refusal;
      broken.answeredOtherwise();
      this.#gate.cut(broken);
      this.sockets.readsNothing(connection);
    }
    this.sockets.end(connection, isFirstWord ? rawAnswer(refusal) : '');
  }
}

/** A request that came over a socket. */
class OverHttp implements Brought {
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #endSoon: () => void;

  /** @param endSoon ends the connection without a word */
  constructor(request: IncomingMessage, response: ServerResponse, endSoon: () => void) {
    this.method = request.method ?? '';
    this.target = request.url ?? '';
    this.rawHeaders = request.rawHeaders;
    this.#request = request;
    this.#response = response;
    this.#endSoon = endSoon;
  }

  isComplete(): boolean {
    return this.#request.complete;
  }

  answer(status: number, headers: Readonly<Record<string, string>>, text: string): void {
    const response = this.#response;
    if (response.destroyed) return;
    if (status === 204) response.writeHead(204);
    else response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(text)) });
    response.end(text);
  }

  stopReading(): void {
    this.#request.pause();
    this.#endSoon();
  }

  hangUp(): void {
    this.#request.socket.destroy();
  }
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  // It ended in the middle of what was HTTP so far.
  return code === 'HPE_INVALID_EOF_STATE' ? 'cutOff' : 'notHttp';
}

function rawAnswer(refusal: Refusal): string {
  const { status, headers } = refusalAnswers[refusal];
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}
