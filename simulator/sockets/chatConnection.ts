import {
  type ChatEventName,
  chatCloseCodes,
  type MethodPacket,
  methodPacket,
} from '../../shared/platform/chatPackets.ts';
import { encodeEvent, type RoomMember } from '../world/chat/room.ts';
import type { FaultAction } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { type ChatSession, chatMethods, type MethodResult, openMethods, type Standing } from './chatMethods.ts';
import { OutgoingFaults } from './outgoingFaults.ts';
import { noAccess, numberedFailure, type ReplyErrorBody, ReplyFailure } from './replyFailure.ts';
import type { Wire } from './wire.ts';

/** How long a socket may stay without `auth`. @see PLATFORM §6.7 */
const AUTH_WITHIN_MS = 30_000;

type ConnectionDeps = {
  readonly world: World;
  readonly socket: Wire;
  /** Position of the endpoint in the list, from 0. */
  readonly endpoint: number;
  readonly id: number;
  readonly reportError: (cause: unknown) => void;
};

/** One chat socket: packets in, replies and events out. @see PLATFORM §6 */
export class ChatConnection implements RoomMember, ChatSession {
  readonly world: World;
  readonly optedOut = new Set<string>();
  readonly #deps: ConnectionDeps;
  readonly #socket: Wire;
  readonly #outgoing: OutgoingFaults;
  readonly #cancelAuthTimer: () => void;
  #standing: Standing | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.world = deps.world;
    this.#socket = deps.socket;
    this.#outgoing = new OutgoingFaults(deps.world, deps.socket, { socket: 'chat', endpoint: deps.endpoint });
    this.#note('open');
    this.#cancelAuthTimer = this.world.clock.after(AUTH_WITHIN_MS, () => this.close(chatCloseCodes.noAuth, 'no auth'));
    this.#socket.on('message', (data, isBinary) => this.#receive(String(data), isBinary));
    this.#socket.on('close', (code) => this.#leave(code));
    this.#socket.send(encodeEvent('WelcomeEvent', { server: this.world.random.stream('sockets').uuid() }), TEXT);
  }

  get standing(): Standing | undefined {
    return this.#standing;
  }

  get user() {
    return this.#standing?.user;
  }

  join(standing: Standing): void {
    this.#cancelAuthTimer();
    this.#standing = standing;
    standing.room.enter(this);
    this.world.activity.visited(standing.room);
  }

  deliver(event: ChatEventName, frame: Buffer): void {
    if (!this.optedOut.has(event)) this.#outgoing.send(event, () => this.#socket.send(frame, TEXT));
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #leave(code: number): void {
    this.#cancelAuthTimer();
    this.#standing?.room.exit(this);
    this.#standing = undefined;
    this.#note('close', { code });
  }

  #receive(text: string, isBinary: boolean): void {
    const isRead = !isBinary || this.world.readings.of('chat.binary') === 'read';
    const packet = isRead ? parseJson(text) : undefined;
    const method = methodPacket.safeParse(packet);
    if (method.success) {
      this.#handle(method.data);
      return;
    }
    this.#note('unreadable');
    if (packet === undefined) this.#reply(undefined, 'UNOTJSON');
    else {
      const id = 'id' in packet && typeof packet.id === 'number' ? packet.id : undefined;
      this.#reply(id, numberedFailure('badRequest', 'a packet is a method with a name and arguments').error);
    }
  }

  #handle(packet: MethodPacket): void {
    const { method } = packet;
    const fault = this.world.faults.strike({ kind: 'socket', socket: 'chat', endpoint: this.#deps.endpoint, method });
    this.#note(chatMethods.has(method) ? method : 'unknown method', fault === undefined ? {} : { fault: fault.id });
    const { refuse, close, delayMs } = fault?.do ?? {};
    if (refuse) return;
    if (close !== undefined) this.close(close);
    else if (delayMs === undefined) this.#answer(packet, fault?.do);
    else this.world.clock.after(delayMs, () => this.#answer(packet, fault?.do));
  }

  /** Does what was asked and replies; a fault may spoil the reply, or the whole. */
  #answer(packet: MethodPacket, action: FaultAction = {}): void {
    const { status, cut, duplicate } = action;
    if (!this.#socket.isOpen) return;
    if (status !== undefined) {
      this.#reply(packet.id, { code: status, message: 'A fault was asked for.' });
      return;
    }
    const { error, data, afterwards } = this.#call(packet);
    const instead = this.world.faults.bodyInstead(action);
    if (cut) this.#socket.terminate();
    else if (instead !== undefined) this.#socket.send(instead);
    else this.#reply(packet.id, error, data);
    if (duplicate && !cut) this.#reply(packet.id, error, data);
    afterwards?.();
  }

  #call({ method: name, arguments: args = [] }: MethodPacket): MethodResult & { error: ReplyErrorBody | null } {
    try {
      const method = chatMethods.get(name);
      if (this.#standing === undefined && !openMethods.has(name)) throw noAccess();
      if (method === undefined) throw numberedFailure('badRequest', 'unknown method');
      return { ...method(this, args), error: null };
    } catch (cause) {
      if (cause instanceof ReplyFailure) return { error: this.#errorOf(name, cause) };
      this.#deps.reportError(cause);
      return { error: numberedFailure('unknown', 'unknown error').error };
    }
  }

  /** How `auth` is refused is a matter of reading. @see PLATFORM §6.6 */
  #errorOf(method: string, { error }: ReplyFailure): ReplyErrorBody {
    const isObject = this.world.readings.of('chat.authError') === 'object';
    return method === 'auth' && isObject && typeof error === 'string' ? { code: 1, message: error } : error;
  }

  #reply(id: number | undefined, error: ReplyErrorBody | null, data?: unknown): void {
    this.#socket.send(JSON.stringify({ type: 'reply', error, id, data }));
  }

  #note(packet: string, more: { code?: number; fault?: number } = {}): void {
    const { id, endpoint } = this.#deps;
    this.world.journal.add({ kind: 'socket', socket: 'chat', connection: id, packet, endpoint, ...more });
  }
}

const TEXT = { binary: false } as const;

/** A JSON object; undefined for anything else. */
function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
