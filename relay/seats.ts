import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Those that give way just now are still counted by node for a moment. */
const SPARE = 256;

/**
 * - silent: nothing that could be carried came yet; idle: it has brought something that an app accepted;
 * - reading: a request is on its way; refused: it is, and nobody wants it;
 * - hoping: a whole request waits for an app that is away, and is nothing that is kept;
 * - waiting: a whole request waits for the app's answer.
 */
type State = 'refused' | 'silent' | 'reading' | 'hoping' | 'idle' | 'waiting';

/** In this order they give way; who waits for an answer never does, nor an app. Who has just come is silent for a moment, as long as others are slow. */
const WORTH: readonly ReadonlySet<State>[] = [
  new Set(['refused']),
  new Set(['silent', 'reading', 'hoping']),
  new Set(['idle']),
];

const UNANSWERED: ReadonlySet<State> = new Set(['reading', 'hoping', 'waiting']);

/**
 * The connections of a relay. Where there is no room for a new one, an old one gives way: what is refused first, then who never
 * delivered anything, of each kind the one that has been so for longest. So strangers can't shut out who delivers.
 */
export class Seats {
  /** In the order in which they came to their state. */
  readonly #states = new Map<Socket, State>();
  readonly #apps = new Set<Socket>();
  readonly #most: number;
  readonly #mostApps: number;
  /** One for all: each connection of its own would take as much as the rest of its seat many times over. */
  readonly #left: (this: Socket) => void;

  /** @param most of those who send; apps have seats of their own */
  constructor(server: Server, most: number, mostApps: number) {
    this.#most = most;
    this.#mostApps = mostApps;
    const [states, apps] = [this.#states, this.#apps];
    this.#left = function () {
      states.delete(this);
      apps.delete(this);
    };
    server.maxConnections = most + mostApps + SPARE;
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /** Nothing for a connection that has ended. */
  set(socket: Socket, state: State): void {
    if (!this.#states.delete(socket)) return;
    this.#states.set(socket, state);
  }

  /** How many are not answered yet. */
  get waiting(): number {
    let count = 0;
    for (const state of this.#states.values()) if (UNANSWERED.has(state)) count += 1;
    return count;
  }

  /** A connection becomes an app's own. @returns false when there are too many */
  seatApp(socket: Socket): boolean {
    if (this.#apps.size >= this.#mostApps || !this.#states.delete(socket)) return false;
    this.#apps.add(socket);
    return true;
  }

  /** Ends the connections of apps. */
  endAll(): void {
    for (const socket of this.#apps) socket.destroy();
  }

  #add(socket: Socket): void {
    if (this.#states.size >= this.#most && !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    this.#states.set(socket, 'silent');
    socket.on('close', this.#left);
  }

  #makeRoom(): boolean {
    for (const worth of WORTH) {
      for (const [socket, state] of this.#states) {
        if (!worth.has(state)) continue;
        this.#states.delete(socket);
        socket.destroy();
        return true;
      }
    }
    return false;
  }
}
