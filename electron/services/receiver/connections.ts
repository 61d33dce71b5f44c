import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../core/ports.ts';
import type { Exchange } from './exchange.ts';

const MOST_CONNECTIONS = 256;
/** Above this many a new one is not even told that there is no room. */
const MOST_SOCKETS = MOST_CONNECTIONS + 64;

const SWEEP_MS = 1_000;
/** Sweeps, about seconds: counted instead of timed, so that a clock that jumps ends nobody. */
const HEAD_SWEEPS = 10;
const BODY_SWEEPS = 30;
const IDLE_SWEEPS = 75;
const LINGER_SWEEPS = 3;

export type Connection = {
  readonly socket: Socket;
  /** The request whose body is on its way. */
  reading: Exchange | null;
  /** Requests without an answer, `reading` included. */
  unanswered: number;
  requests: number;
  /** Said to be over; the sender has a moment to read why. */
  isEnding: boolean;
  sweeps: number;
  /** As the last sweep saw it. */
  seenRequests: number;
  quietBytes: number;
  hasHeadBegun: boolean;
};

export type ConnectionListeners = {
  /** There is no room for it: it wants an answer and an end. */
  refused(connection: Connection): void;
  /** It began a request and takes too long with it; null: it is not even past the headers. */
  tooSlow(connection: Connection, exchange: Exchange | null): void;
  /** It ended while a body was on its way. */
  cut(exchange: Exchange): void;
  /** Once a second. */
  swept(): void;
};

/** The sockets of the receiver: at most 256, and none that holds its place without using it. No timer per request. */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  readonly #clock: Clock;
  readonly #listeners: ConnectionListeners;
  #stopSweeping = (): void => {};

  constructor(server: Server, clock: Clock, listeners: ConnectionListeners) {
    this.#clock = clock;
    this.#listeners = listeners;
    server.maxConnections = MOST_SOCKETS;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  of(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  sweepFromNowOn(): void {
    this.#stopSweeping();
    this.#stopSweeping = this.#clock.after(SWEEP_MS, () => {
      this.#sweep();
      this.sweepFromNowOn();
    });
  }

  stopSweeping(): void {
    this.#stopSweeping();
  }

  begin(connection: Connection, exchange: Exchange): void {
    connection.reading = exchange;
    connection.requests += 1;
    connection.unanswered += 1;
    connection.sweeps = 0;
    connection.hasHeadBegun = false;
  }

  /** The body of the request that was being read has come to its end. */
  whole(connection: Connection): void {
    connection.reading = null;
    connection.sweeps = 0;
  }

  /** The sender reads what was said last, and then it is over. */
  end(connection: Connection, lastWords: string): void {
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
    const connection: Connection = {
      socket,
      reading: null,
      unanswered: 0,
      requests: 0,
      isEnding: false,
      sweeps: 0,
      seenRequests: 0,
      quietBytes: 0,
      hasHeadBegun: false,
    };
    this.#all.set(socket, connection);
    socket.once('close', () => {
      this.#all.delete(socket);
      if (connection.reading !== null) this.#listeners.cut(connection.reading);
    });
    if (isFull) this.#listeners.refused(connection);
  }

  /** The one that has been silent for longest gives way. */
  #makeRoom(): boolean {
    let idlest: Connection | null = null;
    for (const connection of this.#all.values()) {
      if (!isIdle(connection)) continue;
      if (idlest === null || connection.sweeps > idlest.sweeps) idlest = connection;
    }
    if (idlest === null) return false;
    this.#all.delete(idlest.socket);
    idlest.socket.destroy();
    return true;
  }

  #sweep(): void {
    for (const connection of this.#all.values()) this.#look(connection);
    this.#listeners.swept();
  }

  #look(connection: Connection): void {
    const { socket, reading } = connection;
    if (connection.isEnding) {
      connection.sweeps += 1;
      if (connection.sweeps >= LINGER_SWEEPS) socket.destroy();
    } else if (reading !== null) {
      connection.sweeps += 1;
      if (connection.sweeps >= BODY_SWEEPS) this.#listeners.tooSlow(connection, reading);
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
  #lookAtSilent(connection: Connection): void {
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

/** Neither a request nor the beginning of one, as far as can be seen. */
function isIdle({ reading, unanswered, isEnding, hasHeadBegun, socket, requests, ...seen }: Connection): boolean {
  if (reading !== null || unanswered > 0 || isEnding || hasHeadBegun) return false;
  return requests !== seen.seenRequests || socket.bytesRead <= seen.quietBytes;
}
