import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { Journal } from '../journal/journal.ts';
import type { ReceiverIntakes } from '../paths/intakeBook.ts';
import type { ProofDoor } from '../public/roundTrip.ts';
import type { AcceptedQueue } from './acceptedQueue.ts';
import { GroupCommit } from './groupCommit.ts';
import { type Held, HookRequest } from './hookRequest.ts';
import { Judge } from './judge.ts';
import type { OneTimeNumbers } from './oneTimeNumbers.ts';
import { OwnHosts } from './ownHosts.ts';
import { type ReceiverSocket, ReceiverSockets } from './receiverSockets.ts';
import { refusalAnswers, refused } from './refusals.ts';
import { RefusedRows } from './refusedRows.ts';
import { headerPairs, readHead } from './requestHead.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies on their way or waiting for the disk, all together. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Of a refused body so much more is read and forgotten, so that its sender comes to read the answer. */
const PATIENCE_BYTES = 256 * 1024;

const NO_BYTES = new Uint8Array();

export type RequestGateDeps = {
  journal: Pick<Journal, 'write'>;
  intakes: ReceiverIntakes;
  proofs: ProofDoor;
  accepted: AcceptedQueue;
  replays: OneTimeNumbers;
  waits: OneTimeNumbers;
  /** The port that it listens on. */
  port: () => number;
  clock: Clock;
  log: Logger;
  /** Public hosts in lower case under which the receiver may be asked, besides loopback. */
  allowedHosts: () => ReadonlySet<string>;
};

/** Takes a server's requests in: who may come, how much, how slowly. What is whole goes to the judge. @see DESIGN §6 */
export class RequestGate {
  readonly sockets: ReceiverSockets;
  readonly #deps: RequestGateDeps;
  readonly #commits: GroupCommit;
  readonly #rows: RefusedRows;
  readonly #judge: Judge;
  readonly #hosts: OwnHosts;
  readonly #held: Held = { bytes: 0 };
  #isDiskFailing = false;
  #isClosing = false;

  constructor(server: Server, deps: RequestGateDeps) {
    this.#deps = deps;
    this.#hosts = new OwnHosts(deps.port, deps.allowedHosts);
    this.#commits = new GroupCommit(deps.journal, deps.clock, {
      written: () => this.#written(),
      failed: (cause) => this.#diskFailed(cause),
      filed: (written) => deps.accepted.filed(written),
    });
    this.#rows = new RefusedRows(this.#commits, deps);
    this.#judge = new Judge({ ...deps, commits: this.#commits, rows: this.#rows });
    this.sockets = new ReceiverSockets(server, deps.clock, {
      refused: (connection) => this.#sayRaw(connection, 'busy', NO_BYTES),
      tooSlow: (connection, incoming) => this.#tooSlow(connection, incoming),
      cut: (incoming) => this.#cut(incoming),
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
    this.sockets.stopSweeping();
    this.#judge.dropSlow();
    await this.#commits.idle();
    await this.sockets.endAll();
    // The rows of what was cut off just now.
    await this.#commits.idle();
  }

  #receive(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void {
    const { intakes, replays, waits, clock } = this.#deps;
    const connection = this.sockets.of(request.socket);
    if (connection === undefined || connection.isEnding || this.#isClosing) {
      request.socket.destroy();
      return;
    }
    const head = readHead(request.rawHeaders);
    const intake = intakes.at(request.url ?? '');
    const of = { request, response, connection, head, intake, atMs: clock.now(), held: this.#held };
    const incoming = new HookRequest(of);
    incoming.replayOf = replays.take(head.replay);
    incoming.waitedMs = waits.take(head.kept);
    this.sockets.begin(connection, incoming);
    const refusal = this.#refusalAtDoor(incoming);
    if (refusal !== null) incoming.refuse(refusal);
    else if (awaitsContinue) incoming.goOn();
    request.on('data', (chunk: Buffer) => this.#take(incoming, chunk));
    request.on('end', () => this.#end(incoming));
  }

  #refusalAtDoor({ request, head, intake }: HookRequest): Refusal | null {
    if (request.method !== 'POST') return 'badMethod';
    if (!this.#hosts.has(head.host)) return 'badHost';
    // A round trip may come to any path; whether it is one is known when it is whole.
    if (intake === null && head.proof === null) return 'unknownPath';
    return head.contentLength > MAX_BODY_BYTES ? 'tooLarge' : null;
  }

  #take(incoming: HookRequest, chunk: Buffer): void {
    incoming.take(chunk);
    if (incoming.refusal === null) {
      if (incoming.bytes > MAX_BODY_BYTES) incoming.refuse('tooLarge');
      else if (this.#held.bytes > MOST_HELD_BYTES) this.#makeRoom(incoming);
    } else if (incoming.bytes > MAX_BODY_BYTES + PATIENCE_BYTES) {
      incoming.request.pause();
      this.sockets.endOf(incoming);
    }
  }

  /** There are too many bytes in memory: the longest body that is on its way gives way, of one that never delivered first. */
  #makeRoom(newest: HookRequest): void {
    let longest = newest;
    for (const reading of this.sockets.readings()) if (isLessWorth(reading, longest)) longest = reading;
    longest.refuse('busy');
    // All the others are short: what fills the memory waits for the disk.
    if (longest !== newest && this.#held.bytes > MOST_HELD_BYTES) newest.refuse('busy');
  }

  #end(incoming: HookRequest): void {
    this.sockets.whole(incoming);
    try {
      this.#decide(incoming);
    } catch (cause) {
      // A fault of our own must neither end the app nor be answered as if all were well.
      this.#deps.log.fault('receiver.judge', cause);
      incoming.answerRefused('diskFailed');
      incoming.letGo();
    }
  }

  #decide(incoming: HookRequest): void {
    const { head, intake } = incoming;
    if (incoming.refusal !== null) this.#rows.note(incoming, refused(incoming.refusal));
    else if (head.proof !== null && this.#isProof(incoming, head.proof)) {
      incoming.answer(204);
      incoming.letGo();
    } else if (intake === null) {
      incoming.refuse('unknownPath');
      this.#rows.note(incoming, refused('unknownPath'));
    } else this.#judge.judge(incoming, intake);
  }

  #isProof({ request, body }: HookRequest, number: string): boolean {
    const headers = headerPairs(request.rawHeaders);
    return this.#deps.proofs.arrived(number, { path: request.url ?? '', headers, body });
  }

  #tooSlow(connection: ReceiverSocket, incoming: HookRequest | null): void {
    if (incoming === null) this.#sayRaw(connection, 'timedOut', NO_BYTES);
    else if (incoming.isAnswered) connection.socket.destroy();
    else incoming.refuse('timedOut');
  }

  /** The sender went away, or the connection was ended, with a part of the body still to come. */
  #cut(incoming: HookRequest): void {
    const finding = refused(incoming.refusal ?? 'cutOff');
    this.#rows.note(incoming, incoming.refusal === null ? { ...finding, status: 0 } : finding);
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
    const broken = reading === null || reading.request.complete ? null : reading;
    const isFirstWord = broken === null || !broken.isAnswered;
    if (broken === null) this.#rows.noteRaw(refusal, bytes);
    else {
      broken.refusal ??= refusal;
      broken.answeredOtherwise();
      this.#cut(broken);
      this.sockets.readsNothing(connection);
    }
    this.sockets.end(connection, isFirstWord ? rawAnswer(refusal) : '');
  }

  #written(): void {
    this.#isDiskFailing = false;
    this.#rows.writeLater();
  }

  #diskFailed(cause: unknown): void {
    if (!this.#isDiskFailing) this.#deps.log.fault('receiver.notWritten', cause);
    this.#isDiskFailing = true;
  }
}

function isLessWorth(one: HookRequest, other: HookRequest): boolean {
  const hasDelivered = one.connection.hasDelivered;
  return hasDelivered === other.connection.hasDelivered ? one.kept > other.kept : !hasDelivered;
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge';
  // It ended in the middle of what was HTTP so far.
  return code === 'HPE_INVALID_EOF_STATE' ? 'cutOff' : 'notHttp';
}

function rawAnswer(refusal: Refusal): string {
  const { status, headers } = refusalAnswers[refusal];
  const lines = Object.entries({ ...headers, ReceiverSocket: 'close', 'Content-Length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}
