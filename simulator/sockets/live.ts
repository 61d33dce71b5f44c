import { WebSocketServer } from 'ws';
import { liveSubprotocols, MAX_LIVE_SUBSCRIPTIONS } from '../../shared/platform/livePackets.ts';
import type { World } from '../world/world.ts';
import { LiveConnection } from './liveConnection.ts';
import { MAX_LIVE_FRAME_BYTES, OutgoingFrame } from './liveFrame.ts';
import { identifyListener } from './liveIdentity.ts';
import { Quota } from './quota.ts';
import { SocketGate } from './socketGate.ts';
import type { Upgrade } from './wire.ts';

/** Where live events are, on the same port as everything else. @see PLATFORM §13 */
const LIVE_PATH = '/live';

const subprotocols: readonly string[] = liveSubprotocols;

/** The live-events sockets of the service. @see PLATFORM §9 */
export class LiveSockets {
  readonly #world: World;
  readonly #reportError: (cause: unknown) => void;
  readonly #gate: SocketGate<LiveConnection>;
  readonly #quotas = new Map<string, Quota>();

  constructor(world: World, reportError: (cause: unknown) => void) {
    this.#world = world;
    this.#reportError = reportError;
    const server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MAX_LIVE_FRAME_BYTES,
      // One that is offered has to be echoed, or the client hangs up; offers stand in the client's order. @see PLATFORM §14
      handleProtocols: (offered) => [...offered].find((name) => subprotocols.includes(name)) ?? false,
    });
    this.#gate = new SocketGate(world, server, 'live');
    world.events.subscribe(({ event, payload }) => {
      if (this.#gate.isEmpty) return;
      const frame = new OutgoingFrame({ type: 'event', event: 'live', data: { channel: event, payload } });
      for (const connection of this.#gate) connection.deliver(event, frame);
    });
  }

  /** Takes those who want to /live; nobody without an identity. @returns false when the path is another's */
  upgrade({ request, pathname, door }: Upgrade): boolean {
    if (pathname.replace(/\/$/, '') !== LIVE_PATH) return false;
    this.#gate.admit(door, 0, () => {
      const listener = identifyListener(this.#world, request);
      if (listener === undefined) return 401;
      const quota = this.#quotaOf(request.address);
      const deps = { world: this.#world, listener, quota, reportError: this.#reportError };
      return (socket, id) => new LiveConnection({ ...deps, socket, id });
    });
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

  #quotaOf(address: string): Quota {
    const quota = this.#quotas.get(address) ?? new Quota(MAX_LIVE_SUBSCRIPTIONS);
    this.#quotas.set(address, quota);
    return quota;
  }
}
