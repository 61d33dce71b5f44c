import type { Server, Socket } from 'node:net';
import type { HookRequest } from './hookRequest.ts';

const MOST_CONNECTIONS = 256;
/** Above this many a new one is not even told that there is no room. Those that gave way just now are among them. */
const MOST_SOCKETS = 2 * MOST_CONNECTIONS;

/** Sweeps, about seconds: counted instead of timed, so that a clock that jumps ends nobody. */
const HEAD_SWEEPS = 10;
const BODY_SWEEPS = 30;
const IDLE_SWEEPS = 75;
/** So long the sender of what was refused may read why, and send what nobody wants. */
const LINGER_SWEEPS = 3;
/** A body that takes longer than this gives way where there is no room. */
const SLOW_SWEEPS = 2;

export type ReceiverSocket = {
  readonly socket: Socket;
  /** The request whose body is on its way. */
  reading: HookRequest | null;
  /** Requests without an answer, `reading` included. */
  unanswered: number;
  requests: number;
  /** It has brought something that was accepted. */
  hasDelivered: boolean;
  /** Said to be over; the sender has a moment to read why. */
  isEnding: boolean;
  sweeps: number;
  /** As the last sweep saw it. */
  seenRequests: number;
  quietBytes: number;
  hasHeadBegun: boolean;
};

export type ReceiverSocketListeners = {
  /** There is no room for it: it wants an answer and an end. */
  refused(connection: ReceiverSocket): void;
  /** It began a request and takes too long with it; null: it is not even past the headers. */
  tooSlow(connection: ReceiverSocket, incoming: HookRequest | null): void;
  /** It ended while a body was on its way. */
  cut(incoming: HookRequest): void;
  /** One came: it is to be looked at each second, until none is left. */
  came(): void;
};

/**
 * The sockets of the receiver: at most 256, and none that holds its place without using it. Where there is no room, those give way
 * that are refused, unknown or slow, so that strangers can't shut out who is known to deliver. No timer per request.
 */
export class ReceiverSockets {
  readonly #all = new Map<Socket, ReceiverSocket>();
  readonly #listeners: ReceiverSocketListeners;

  constructor(server: Server, listeners: ReceiverSocketListeners) {
    this.#listeners = listeners;
    server.maxConnections = MOST_SOCKETS;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  of(socket: Socket): ReceiverSocket | undefined {
    return this.#all.get(socket);
  }

  /** Requests whose bodies are on their way and not refused. */
  *readings(): Generator<HookRequest> {
    for (const { reading } of this.#all.values()) if (reading !== null && !reading.isAnswered) yield reading;
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** About a second went by. */
  sweep(): void {
    for (const connection of this.#all.values()) this.#look(connection);
  }

  begin(connection: ReceiverSocket, incoming: HookRequest): void {
    connection.reading = incoming;
    connection.requests += 1;
    connection.unanswered += 1;
    connection.sweeps = 0;
    connection.hasHeadBegun = false;
  }

  /** No body is wanted over it just now. */
  readsNothing(connection: ReceiverSocket): void {
    connection.reading = null;
    connection.sweeps = 0;
  }

  /** The sender reads what was said last, and then it is over. */
  end(connection: ReceiverSocket, lastWords: string): void {
    if (connection.isEnding) return;
    connection.isEnding = true;
    connection.sweeps = 0;
    const { socket, unanswered } = connection;
    // Requests before it wait for their answers, which come first or not at all.
    if (unanswered > 0) return;
    if (socket.writable) socket.end(lastWords, 'latin1');
    else socket.destroy();
  }

  /** Ends all once what was answered has left. */
  async endAll(): Promise<void> {
    const sockets = [...this.#all.keys()];
    await Promise.all(sockets.map((socket) => endSoon(socket)));
  }

  destroyAll(): void {
    for (const { socket } of this.#all.values()) socket.destroy();
  }

  #add(socket: Socket): void {
    const isFull = this.#all.size >= MOST_CONNECTIONS && !this.#makeRoom();
    const connection: ReceiverSocket = {
      socket,
      reading: null,
      unanswered: 0,
      requests: 0,
      hasDelivered: false,
      isEnding: false,
      sweeps: 0,
      seenRequests: 0,
      quietBytes: 0,
      hasHeadBegun: false,
    };
    this.#all.set(socket, connection);
    this.#listeners.came();
    socket.once('close', () => {
      this.#all.delete(socket);
      if (connection.reading !== null) this.#listeners.cut(connection.reading);
    });
    if (isFull) this.#listeners.refused(connection);
  }

  /** The one that is worth least gives way: of its kind the one that has been so for longest, and then the oldest. */
  #makeRoom(): boolean {
    let least: ReceiverSocket | null = null;
    let leastWorth = Number.POSITIVE_INFINITY;
    for (const connection of this.#all.values()) {
      const worth = worthOf(connection);
      if (worth > leastWorth || worth === KEPT) continue;
      if (least !== null && worth === leastWorth && connection.sweeps <= least.sweeps) continue;
      least = connection;
      leastWorth = worth;
    }
    if (least === null) return false;
    this.#all.delete(least.socket);
    if (least.reading !== null) this.#listeners.cut(least.reading);
    least.reading = null;
    least.socket.destroy();
    return true;
  }

  #look(connection: ReceiverSocket): void {
    const { socket, reading } = connection;
    if (connection.isEnding) {
      connection.sweeps += 1;
      if (connection.sweeps >= LINGER_SWEEPS) socket.destroy();
    } else if (reading !== null) {
      connection.sweeps += 1;
      if (connection.sweeps >= (reading.isAnswered ? LINGER_SWEEPS : BODY_SWEEPS))
        this.#listeners.tooSlow(connection, reading);
    } else if (connection.unanswered > 0) {
      connection.sweeps = 0; // it waits for us
    } else if (connection.requests !== connection.seenRequests) {
      connection.seenRequests = connection.requests;
      connection.quietBytes = socket.bytesRead;
      connection.sweeps = 0;
    } else {
      this.#lookAtSilent(connection);
    }
  }

  /** No request is open: either it is idle, or a request's headers have begun, which only their bytes tell. */
  #lookAtSilent(connection: ReceiverSocket): void {
    connection.sweeps += 1;
    if (!connection.hasHeadBegun && connection.socket.bytesRead > connection.quietBytes) {
      connection.hasHeadBegun = true;
      connection.sweeps = 1;
    }
    if (!connection.hasHeadBegun) {
      if (connection.sweeps >= IDLE_SWEEPS) connection.socket.destroy();
    } else if (connection.sweeps >= HEAD_SWEEPS) {
      this.#listeners.tooSlow(connection, null);
    }
  }
}

function endSoon(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    socket.once('close', () => resolve());
    socket.destroySoon();
  });
}

/** It does not give way. */
const KEPT = Number.POSITIVE_INFINITY;

/** What a connection is worth where there is no room: the smallest gives way first. */
function worthOf({ reading, unanswered, isEnding, sweeps, hasDelivered, hasHeadBegun }: ReceiverSocket): number {
  // A whole request waits for our answer.
  if (unanswered > (reading === null || reading.isAnswered ? 0 : 1)) return KEPT;
  if (isEnding || reading?.isAnswered) return 0;
  // Nobody has been sent there: it says that it is a proof of the way, as anybody could.
  if (reading !== null && reading.intake === null) return 1;
  if (reading !== null) return sweeps < SLOW_SWEEPS ? KEPT : 2;
  // Silent, or in the middle of a head. Who has just come is the last of them.
  if (!hasDelivered) return 2;
  return hasHeadBegun && sweeps >= SLOW_SWEEPS ? 2 : 3;
}
