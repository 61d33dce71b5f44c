import { WebSocketServer } from 'ws';
import { chatCloseCodes } from '../../shared/platform/chatPackets.ts';
import type { World } from '../world/world.ts';
import { ChatConnection } from './chatConnection.ts';
import type { Upgrade } from './wire.ts';

/** How many addresses a chat has; each works alone, all share the rooms. @see PLATFORM §14 */
export const CHAT_ENDPOINTS = 3;
/** @see PLATFORM §13 */
const MAX_FRAME_BYTES = 64 * 1024;

const PATH = /^\/chat\/([1-9]\d*)$/;

/** The chat sockets of the service, on the same port as everything else. @see PLATFORM §6 */
export class ChatSockets {
  readonly #world: World;
  readonly #reportError: (cause: unknown) => void;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
  readonly #connections = new Set<ChatConnection>();
  #lastId = 0;

  constructor(world: World, reportError: (cause: unknown) => void) {
    this.#world = world;
    this.#reportError = reportError;
  }

  /** Takes those who want to /chat/1 and its siblings. @returns false when the path is another's. */
  upgrade({ pathname, door }: Upgrade): boolean {
    const endpoint = Number(PATH.exec(pathname)?.[1] ?? 0) - 1;
    if (endpoint < 0 || endpoint >= CHAT_ENDPOINTS) return false;
    const fault = this.#world.faults.strike({ kind: 'socket', socket: 'chat', endpoint });
    const action = fault?.do ?? {};
    if (fault !== undefined && (action.refuse || action.status !== undefined)) {
      this.#world.journal.add({
        kind: 'socket',
        socket: 'chat',
        connection: 0,
        packet: 'refused',
        endpoint,
        fault: fault.id,
      });
      if (action.status === undefined) door.destroy();
      else door.refuse(action.status);
      return true;
    }
    const accept = () => {
      door.accept(this.#server, (wire) => {
        this.#lastId += 1;
        const deps = {
          world: this.#world,
          socket: wire,
          endpoint,
          id: this.#lastId,
          reportError: this.#reportError,
        };
        const connection = new ChatConnection(deps);
        this.#connections.add(connection);
        wire.on('close', () => this.#connections.delete(connection));
        if (action.close !== undefined) connection.close(action.close);
        if (action.cut) connection.terminate();
      });
    };
    if (action.delayMs === undefined) accept();
    else this.#world.clock.after(action.delayMs, accept);
    return true;
  }

  /** Closes every socket with a code, or cuts them without a word. @returns how many there were. */
  closeAll(code: number | undefined): number {
    const count = this.#connections.size;
    for (const connection of this.#connections) {
      if (code === undefined) connection.terminate();
      else connection.close(code);
    }
    return count;
  }

  /** Ends the service: says so to every socket, then lets go of those that do not answer. */
  shutDown(code: number = chatCloseCodes.shutdown): void {
    this.closeAll(code);
    this.#server.close();
    const impatience = setTimeout(() => this.closeAll(undefined), 200);
    impatience.unref();
  }
}
