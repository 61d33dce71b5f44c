import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { ProofDoor } from '../tunnel/ports.ts';
import { type Connection, Connections } from './connections.ts';
import type { Effects } from './effects.ts';
import { Exchange, type Held } from './exchange.ts';
import { GroupCommit } from './groupCommit.ts';
import type { ReceiverIntakes } from './intakeBook.ts';
import { Judge } from './judge.ts';
import { OwnHosts } from './ownHosts.ts';
import { refusalAnswers, refused } from './refusals.ts';
import { RefusedRows } from './refusedRows.ts';
import type { Replays } from './replays.ts';
import { headerPairs, readHead } from './requestHead.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies on their way or waiting for the disk, all together. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Of a refused body so much more is read and forgotten, so that its sender comes to read the answer. */
const PATIENCE_BYTES = 256 * 1024;

const NO_BYTES = new Uint8Array();

export type ReceptionDeps = {
  journal: Pick<Journal, 'write'>;
  intakes: ReceiverIntakes;
  proofs: ProofDoor;
  effects: Effects;
  replays: Replays;
  /** The port that it listens on. */
  port: () => number;
  clock: Clock;
  log: Logger;
  /** Public hosts in lower case under which the receiver may be asked, besides loopback. */
  allowedHosts: () => ReadonlySet<string>;
  /** So many rows were written. */
  onWritten: (count: number) => void;
};

/** Takes a server's requests in: who may come, how much, how slowly. What is whole goes to the judge. @see DESIGN §6 */
export class Reception {
  readonly connections: Connections;
  readonly #deps: ReceptionDeps;
  readonly #commits: GroupCommit;
  readonly #rows: RefusedRows;
  readonly #judge: Judge;
  readonly #hosts: OwnHosts;
  readonly #held: Held = { bytes: 0 };
  #isDiskFailing = false;
  #isClosing = false;

  constructor(server: Server, deps: ReceptionDeps) {
    this.#deps = deps;
    this.#hosts = new OwnHosts(deps.port, deps.allowedHosts);
    this.#commits = new GroupCommit(deps.journal, deps.clock, {
      written: (count) => this.#written(count),
      failed: (cause) => this.#diskFailed(cause),
      filed: (written) => deps.effects.filed(written),
    });
    this.#rows = new RefusedRows(this.#commits, deps);
    this.#judge = new Judge({ ...deps, commits: this.#commits, rows: this.#rows });
    this.connections = new Connections(server, deps.clock, {
      refused: (connection) => this.#sayRaw(connection, 'busy', NO_BYTES),
      tooSlow: (connection, exchange) => this.#tooSlow(connection, exchange),
      cut: (exchange) => this.#cut(exchange),
      swept: () => this.#rows.tellUnlisted(),
    });
    server.on('request', (request, response) => this.#receive(request, response, false));
    server.on('checkContinue', (request, response) => this.#receive(request, response, true));
    // An expectation of another kind need not be met. @see RFC 9110 §10.1.1
    server.on('checkExpectation', (request, response) => this.#receive(request, response, false));
    server.on('connect', (_, socket) => this.#sayRawTo(socket, 'badMethod', NO_BYTES));
    server.on('clientError', (cause: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
      this.#notHttp(cause, socket);
    });
  }

  /** Takes nothing more in. Resolves when all that was taken in is written and answered, and the connections are ended. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.connections.stopSweeping();
    this.#judge.dropSlow();
    await this.#commits.idle();
    await this.connections.endAll();
    // The rows of what was cut off just now.
    await this.#commits.idle();
  }

  #receive(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void {
    const { intakes, replays, clock } = this.#deps;
    const connection = this.connections.of(request.socket);
    if (connection === undefined || connection.isEnding || this.#isClosing) {
      request.socket.destroy();
      return;
    }
    const head = readHead(request.rawHeaders);
    const intake = intakes.at(request.url ?? '');
    const of = { request, response, connection, head, intake, atMs: clock.now(), held: this.#held };
    const exchange = new Exchange(of);
    exchange.replayOf = replays.take(head.replay);
    this.connections.begin(connection, exchange);
    const refusal = this.#refusalAtDoor(exchange);
    if (refusal !== null) exchange.refuse(refusal);
    else if (awaitsContinue) exchange.goOn();
    request.on('data', (chunk: Buffer) => this.#take(exchange, chunk));
    request.on('end', () => this.#end(exchange));
  }

  #refusalAtDoor({ request, head, intake }: Exchange): Refusal | null {
    if (request.method !== 'POST') return 'badMethod';
    if (!this.#hosts.has(head.host)) return 'badHost';
    // A round trip may come to any path; whether it is one is known when it is whole.
    if (intake === null && head.proof === null) return 'unknownPath';
    return head.contentLength > MAX_BODY_BYTES ? 'tooLarge' : null;
  }

  #take(exchange: Exchange, chunk: Buffer): void {
    exchange.take(chunk);
    if (exchange.refusal === null) {
      if (exchange.bytes > MAX_BODY_BYTES) exchange.refuse('tooLarge');
      else if (this.#held.bytes > MOST_HELD_BYTES) exchange.refuse('busy');
    } else if (exchange.bytes > MAX_BODY_BYTES + PATIENCE_BYTES) {
      exchange.request.pause();
      this.connections.end(exchange.connection, '');
    }
  }

  #end(exchange: Exchange): void {
    this.connections.whole(exchange.connection);
    try {
      this.#decide(exchange);
    } catch (cause) {
      // A fault of our own must neither end the app nor be answered as if all were well.
      this.#deps.log.fault('receiver.judge', cause);
      exchange.answerRefused('diskFailed');
      exchange.letGo();
    }
  }

  #decide(exchange: Exchange): void {
    const { head, intake } = exchange;
    if (exchange.refusal !== null) this.#rows.note(exchange, refused(exchange.refusal));
    else if (head.proof !== null && this.#isProof(exchange, head.proof)) {
      exchange.answer(204);
      exchange.letGo();
    } else if (intake === null) {
      exchange.refuse('unknownPath');
      this.#rows.note(exchange, refused('unknownPath'));
    } else this.#judge.judge(exchange, intake);
  }

  #isProof({ request, body }: Exchange, number: string): boolean {
    const headers = headerPairs(request.rawHeaders);
    return this.#deps.proofs.arrived(number, { path: request.url ?? '', headers, body });
  }

  #tooSlow(connection: Connection, exchange: Exchange | null): void {
    if (exchange === null) this.#sayRaw(connection, 'timedOut', NO_BYTES);
    else if (exchange.isAnswered) connection.socket.destroy();
    else exchange.refuse('timedOut');
  }

  /** The sender went away, or the connection was ended, with a part of the body still to come. */
  #cut(exchange: Exchange): void {
    const finding = refused(exchange.refusal ?? 'notAnEnvelope');
    this.#rows.note(exchange, exchange.refusal === null ? { ...finding, status: 0 } : finding);
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
    const connection = socket instanceof Socket ? this.connections.of(socket) : undefined;
    if (connection === undefined) socket.destroy();
    else this.#sayRaw(connection, refusal, bytes);
  }

  /** Refuses where no request stands whose answer could be used. */
  #sayRaw(connection: Connection, refusal: Refusal, bytes: Uint8Array): void {
    if (connection.isEnding) return;
    const { reading } = connection;
    // One that is complete only waits for its turn: what is wrong came after it.
    const broken = reading === null || reading.request.complete ? null : reading;
    const isFirstWord = broken === null || !broken.isAnswered;
    if (broken === null) this.#rows.noteRaw(refusal, bytes);
    else {
      broken.refusal ??= refusal;
      broken.answeredOtherwise();
      this.#cut(broken);
      this.connections.whole(connection);
    }
    this.connections.end(connection, isFirstWord ? rawAnswer(refusal) : '');
  }

  #written(count: number): void {
    this.#isDiskFailing = false;
    this.#rows.writeLater();
    this.#deps.onWritten(count);
  }

  #diskFailed(cause: unknown): void {
    if (!this.#isDiskFailing) this.#deps.log.fault('receiver.notWritten', cause);
    this.#isDiskFailing = true;
  }
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  // It ended in the middle of what was HTTP so far.
  return code === 'HPE_INVALID_EOF_STATE' ? 'notAnEnvelope' : 'notHttp';
}

function rawAnswer(refusal: Refusal): string {
  const { status, headers } = refusalAnswers[refusal];
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}
