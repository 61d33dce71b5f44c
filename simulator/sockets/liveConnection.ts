import { liveCodes, liveMethodPacket } from '../../shared/platform/livePackets.ts';
import type { FaultAction } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { LiveFailure } from './liveFailure.ts';
import { OutgoingFrame, readFrame } from './liveFrame.ts';
import type { Listener } from './liveIdentity.ts';
import { type LiveSession, liveMethods } from './liveMethods.ts';
import { OutgoingFaults } from './outgoingFaults.ts';
import type { Quota } from './quota.ts';
import type { Wire } from './wire.ts';

type ConnectionDeps = {
  readonly world: World;
  readonly socket: Wire;
  readonly id: number;
  readonly listener: Listener;
  /** What the address it comes from may subscribe to. */
  readonly quota: Quota;
  readonly reportError: (cause: unknown) => void;
};

/** One socket of live events: methods in, replies and events out. @see PLATFORM §9 */
export class LiveConnection implements LiveSession {
  readonly listener: Listener;
  readonly subscribed = new Set<string>();
  readonly #deps: ConnectionDeps;
  readonly #socket: Wire;
  readonly #outgoing: OutgoingFaults;
  readonly #cancelExpiry: () => void;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    const { listener, world, socket } = deps;
    this.listener = listener;
    this.#socket = socket;
    this.#outgoing = new OutgoingFaults(world, socket, { socket: 'live', endpoint: 0 });
    this.#note('open');
    const leftMs = listener.kind === 'user' ? listener.expiresAtMs - world.clock.now() : undefined;
    this.#cancelExpiry = leftMs === undefined ? () => {} : world.clock.after(leftMs, () => this.#endSession());
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('close', (code) => this.#leave(code));
    this.#send(new OutgoingFrame({ type: 'event', event: 'hello', data: { authenticated: listener.kind === 'user' } }));
  }

  get room(): number {
    return this.#deps.quota.left;
  }

  subscribe(names: ReadonlySet<string>): void {
    this.#deps.quota.take(names.size);
    for (const name of names) this.subscribed.add(name);
  }

  unsubscribe(names: Iterable<string>): void {
    let count = 0;
    for (const name of names) if (this.subscribed.delete(name)) count += 1;
    this.#deps.quota.give(count);
  }

  /** Sends what happened, if it was asked for; faults may spoil it. */
  deliver(event: string, frame: OutgoingFrame): void {
    if (!this.subscribed.has(event) || !this.#socket.isOpen) return;
    this.#outgoing.send(event, () => this.#send(frame));
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #leave(code: number): void {
    this.#cancelExpiry();
    this.#deps.quota.give(this.subscribed.size);
    this.subscribed.clear();
    this.#note('close', { code });
  }

  #endSession(): void {
    this.close(liveCodes.sessionExpired, 'session expired');
  }

  /** A token may end before its time: it is looked at anew with every packet. */
  #isSessionOver(): boolean {
    return this.listener.kind === 'user' && this.#deps.world.tokens.grantOf(this.listener.token) === undefined;
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#socket.isOpen) return;
    if (this.#isSessionOver()) {
      this.#endSession();
      return;
    }
    let packet: unknown;
    try {
      packet = readFrame(data, isBinary);
    } catch (cause) {
      this.#note('unreadable');
      const { code, message } = this.#failureOf(cause);
      this.close(code, message); // nothing tells which call it was: there is nobody to answer
      return;
    }
    this.#handle(packet);
  }

  #handle(packet: unknown): void {
    const { world } = this.#deps;
    const { type, method, params, id: rawId } = Object(packet) as Record<string, unknown>;
    const id = liveMethodPacket.shape.id.safeParse(rawId).data ?? null;
    const isMethod = type === 'method' && typeof method === 'string';
    const name = isMethod ? method : undefined;
    const fault =
      name === undefined
        ? undefined
        : world.faults.strike({ kind: 'socket', socket: 'live', endpoint: 0, method: name });
    const isKnown = name !== undefined && liveMethods.has(name);
    this.#note(isKnown ? name : 'unknown method', fault === undefined ? {} : { fault: fault.id });
    const action = fault?.do ?? {};
    const answer = () => this.#answer(id, type, name, params, action);
    if (action.refuse) return;
    if (action.close !== undefined) this.close(action.close);
    else if (action.delayMs === undefined) answer();
    else world.clock.after(action.delayMs, answer);
  }

  /** Does what was asked and replies; a fault may spoil the reply, or the whole. */
  #answer(id: number | null, type: unknown, name: string | undefined, params: unknown, action: FaultAction): void {
    if (!this.#socket.isOpen) return;
    if (action.status !== undefined) {
      this.#reply(id, null, { code: action.status, message: 'A fault was asked for.' });
      return;
    }
    const { result, error } = this.#call(id, type, name, params);
    const spoiled = this.#deps.world.faults.bodyInstead(action);
    if (action.cut || action.cutAtByte !== undefined) this.terminate();
    else if (spoiled !== undefined) this.#sendRaw(spoiled);
    else this.#reply(id, result, error);
  }

  #call(id: number | null, type: unknown, name: string | undefined, params: unknown) {
    try {
      if (type !== 'method') throw new LiveFailure('unknownPacket', 'a packet is a method');
      const method = name === undefined ? undefined : liveMethods.get(name);
      if (method === undefined) throw new LiveFailure('unknownMethod', 'unknown method');
      if (id === null) throw new LiveFailure('badArguments', 'id must be an unsigned integer');
      return { result: method(this, params), error: null };
    } catch (cause) {
      return { result: null, error: this.#failureOf(cause) };
    }
  }

  #failureOf(cause: unknown): { code: number; message: string } {
    if (cause instanceof LiveFailure) return { code: cause.code, message: cause.message };
    this.#deps.reportError(cause);
    return { code: liveCodes.internal, message: 'internal error' };
  }

  #reply(id: number | null, result: unknown, error: { code: number; message: string } | null): void {
    this.#send(new OutgoingFrame({ type: 'reply', result, error, id }));
  }

  #send(frame: OutgoingFrame): void {
    this.#sendRaw(frame.for(this.#socket.protocol));
  }

  #sendRaw(data: string | Buffer): void {
    if (this.#socket.isOpen) this.#socket.send(data);
  }

  #note(packet: string, more: { code?: number; fault?: number } = {}): void {
    const { world, id } = this.#deps;
    world.journal.add({ kind: 'socket', socket: 'live', connection: id, packet, endpoint: 0, ...more });
  }
}
