import { WebSocketServer } from 'ws';
import type { World } from '../world/world.ts';
import { ChatConnection } from './chatConnection.ts';
import { SocketGate } from './socketGate.ts';
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
  readonly #gate: SocketGate<ChatConnection>;

  constructor(world: World, reportError: (cause: unknown) => void) {
    this.#world = world;
    this.#reportError = reportError;
    const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES });
    this.#gate = new SocketGate(world, server, 'chat');
  }

  /** Takes those who want to /chat/1 and its siblings. @returns false when the path is another's. */
  upgrade({ pathname, door }: Upgrade): boolean {
    const endpoint = Number(PATH.exec(pathname)?.[1] ?? 0) - 1;
    if (endpoint < 0 || endpoint >= CHAT_ENDPOINTS) return false;
    const deps = { world: this.#world, endpoint, reportError: this.#reportError };
    this.#gate.admit(door, endpoint, () => (socket, id) => new ChatConnection({ ...deps, socket, id }));
    return true;
  }

  /** Closes every socket with a code, or cuts them without a word. @returns how many there were. */
  closeAll(code: number | undefined): number {
    return this.#gate.closeAll(code);
  }

  /** Ends the service. */
  shutDown(code: number): void {
    this.#gate.shutDown(code);
  }
}
