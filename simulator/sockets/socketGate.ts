import type { WebSocketServer } from 'ws';
import type { World } from '../world/world.ts';
import type { Door, Wire } from './wire.ts';

/** One client that is in. */
type Connection = { close(code: number, reason?: string): void; terminate(): void };

/** Says who comes in: makes the connection of a wire with a number of its own, or tells the status to turn it away with. */
type Welcome<C> = () => number | ((wire: Wire, id: number) => C);

/** How long clients have to answer the end of the service, in milliseconds. */
const PATIENCE_MS = 200;

/** Where clients of one socket service come in, spoiled by faults where asked for, and where all of them are let go. */
export class SocketGate<C extends Connection> implements Iterable<C> {
  readonly #world: World;
  readonly #server: WebSocketServer;
  readonly #socket: 'chat' | 'live';
  readonly #connections = new Set<C>();
  #lastId = 0;

  constructor(world: World, server: WebSocketServer, socket: 'chat' | 'live') {
    this.#world = world;
    this.#server = server;
    this.#socket = socket;
  }

  /** Whether nobody is in. */
  get isEmpty(): boolean {
    return this.#connections.size === 0;
  }

  [Symbol.iterator](): IterableIterator<C> {
    return this.#connections.values();
  }

  /** Takes a client in or turns it away. `welcome` is asked when a delay by a fault is over. */
  admit(door: Door, endpoint: number, welcome: Welcome<C>): void {
    const { faults, clock, journal } = this.#world;
    const socket = this.#socket;
    const refused = { kind: 'socket', socket, connection: 0, packet: 'refused', endpoint } as const;
    const fault = faults.strike({ kind: 'socket', socket, endpoint });
    const { refuse, status, delayMs, close, cut } = fault?.do ?? {};
    if (fault !== undefined && (refuse || status !== undefined)) {
      journal.add({ ...refused, fault: fault.id });
      if (status === undefined) door.destroy();
      else door.refuse(status);
      return;
    }
    const enter = () => {
      const make = welcome();
      if (typeof make === 'number') {
        journal.add(refused);
        door.refuse(make);
        return;
      }
      door.accept(this.#server, (wire) => {
        this.#lastId += 1;
        const connection = make(wire, this.#lastId);
        this.#connections.add(connection);
        wire.on('close', () => this.#connections.delete(connection));
        if (close !== undefined) connection.close(close);
        if (cut) connection.terminate();
      });
    };
    if (delayMs === undefined) enter();
    else clock.after(delayMs, enter);
  }

  /** Closes every socket with a code, or cuts them without a word. @returns how many there were */
  closeAll(code: number | undefined): number {
    const count = this.#connections.size;
    for (const connection of this.#connections) {
      if (code === undefined) connection.terminate();
      else connection.close(code);
    }
    return count;
  }

  /** Ends the service: says so to every socket, then lets go of those that do not answer. */
  shutDown(code: number): void {
    this.closeAll(code);
    this.#server.close();
    const impatience = setTimeout(() => this.closeAll(undefined), PATIENCE_MS);
    impatience.unref();
  }
}
