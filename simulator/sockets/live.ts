import { WebSocketServer } from 'ws';
import { liveSubprotocols, MAX_LIVE_SUBSCRIPTIONS } from '../../shared/platform/livePackets.ts';
import type { World } from '../world/world.ts';
import { LiveConnection } from './liveConnection.ts';
import { MAX_LIVE_FRAME_BYTES, OutgoingFrame } from './liveFrame.ts';
import { identifyListener } from './liveIdentity.ts';
import { Quota } from './quota.ts';
import type { Upgrade } from './wire.ts';

/** Where live events are, on the same port as everything else. @see PLATFORM §13 */
const LIVE_PATH = '/live';

/** The live-events sockets of the service. @see PLATFORM §9 */
export class LiveSockets {
  readonly #world: World;
  readonly #reportError: (cause: unknown) => void;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_LIVE_FRAME_BYTES,
    // One that is offered has to be echoed, or the client hangs up. @see PLATFORM §14
    handleProtocols: (offered) => liveSubprotocols.find((known) => offered.has(known)) ?? false,
  });
  readonly #connections = new Set<LiveConnection>();
  readonly #quotas = new Map<string, Quota>();
  #lastId = 0;

  constructor(world: World, reportError: (cause: unknown) => void) {
    this.#world = world;
    this.#reportError = reportError;
    world.events.subscribe(({ event, payload }) => {
      if (this.#connections.size === 0) return;
      const frame = new OutgoingFrame({ type: 'event', event: 'live', data: { channel: event, payload } });
      for (const connection of this.#connections) connection.deliver(event, frame);
    });
  }

  /** Takes those who want to /live; nobody without an identity. @returns false when the path is another's */
  upgrade({ request, pathname, door }: Upgrade): boolean {
    if (pathname.replace(/\/$/, '') !== LIVE_PATH) return false;
    const { faults, clock, journal } = this.#world;
    const fault = faults.strike({ kind: 'socket', socket: 'live', endpoint: 0 });
    const action = fault?.do ?? {};
    const refused = { kind: 'socket', socket: 'live', connection: 0, packet: 'refused', endpoint: 0 } as const;
    if (fault !== undefined && (action.refuse || action.status !== undefined)) {
      journal.add({ ...refused, fault: fault.id });
      if (action.status === undefined) door.destroy();
      else door.refuse(action.status);
      return true;
    }
    const accept = () => {
      const listener = identifyListener(this.#world, request);
      if (listener === undefined) {
        journal.add(refused);
        door.refuse(401);
        return;
      }
      door.accept(this.#server, (socket) => {
        this.#lastId += 1;
        const connection = new LiveConnection({
          world: this.#world,
          socket,
          id: this.#lastId,
          listener,
          quota: this.#quotaOf(request.address),
          reportError: this.#reportError,
        });
        this.#connections.add(connection);
        socket.on('close', () => this.#connections.delete(connection));
        if (action.close !== undefined) connection.close(action.close);
        if (action.cut) connection.terminate();
      });
    };
    if (action.delayMs === undefined) accept();
    else clock.after(action.delayMs, accept);
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
  shutDown(code: number): void {
    this.closeAll(code);
    this.#server.close();
    const impatience = setTimeout(() => this.closeAll(undefined), 200);
    impatience.unref();
  }

  #quotaOf(address: string): Quota {
    const quota = this.#quotas.get(address) ?? new Quota(MAX_LIVE_SUBSCRIPTIONS);
    this.#quotas.set(address, quota);
    return quota;
  }
}
