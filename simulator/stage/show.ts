import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { chatCloseCodes } from '../../shared/platform/chatPackets.ts';
import type { SnapshotKeeper } from '../control/command.ts';
import type { Addresses } from '../http/call.ts';
import { HttpFailure } from '../http/failures.ts';
import { type Received, receivedHead } from '../http/received.ts';
import type { Responder } from '../http/send.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { ClientWire, GhostWire } from '../sockets/wire.ts';
import type { World } from '../world/world.ts';
import { type Caller, clientDoor } from './clientDoor.ts';
import { Pending } from './pending.ts';
import { replay } from './replay.ts';
import { Snapshots } from './snapshots.ts';
import { isInput, Stage } from './stage.ts';
import { type Input, Timeline, type TimelineLimits, timelineLimits } from './timeline.ts';

export type ShowDeps = {
  /** A world as it was at the very beginning, waiting for its clock to be started. */
  readonly makeWorld: (address: string) => World;
  /** Told of each world that begins to run, also when it takes the place of another. */
  readonly onWorld?: (world: World) => void;
  readonly addresses: Addresses;
  readonly scenarios: () => ReadonlyMap<string, Scenario>;
  /** A scenario the world begins with. */
  readonly scenario?: string | undefined;
  readonly reportError: (cause: unknown) => void;
  /** How much of what happened is kept; the rest of the memory belongs to the world. */
  readonly limits?: TimelineLimits;
};

/**
 * The platform as it runs: a stage, the log of all that came from outside, and the snapshots. Every input happens at one
 * moment of the virtual clock and is logged, so that a world can be brought back by playing the log on a fresh one.
 */
export class Show {
  readonly #deps: ShowDeps;
  readonly #snapshots: Snapshots;
  readonly #pending = new Pending();
  #timeline: Timeline;
  #stage: Stage;
  #wires = new Map<ClientWire | GhostWire, number>();
  #lastConnection = 0;

  constructor(deps: ShowDeps) {
    this.#deps = deps;
    this.#timeline = new Timeline(deps.limits ?? timelineLimits);
    this.#snapshots = new Snapshots();
    this.#stage = this.#makeStage();
    this.#begin();
  }

  get world(): World {
    return this.#stage.world;
  }

  request(request: Received, responder: Responder): void {
    const stage = this.#stage;
    const run = () => {
      try {
        stage.request(request, responder);
      } catch (cause) {
        responder.destroy();
        throw cause;
      }
    };
    if (isInput(request)) this.#happen({ kind: 'request', request }, run);
    else stage.world.clock.hold(run);
    if (!responder.isDone) this.#pending.add(responder);
  }

  /** @returns false when no socket has this path; nothing has happened then */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, pathname: string): boolean {
    const request = receivedHead(incoming);
    this.#lastConnection += 1;
    const connection = this.#lastConnection;
    const stage = this.#stage;
    const entry = { atMs: 0, kind: 'upgrade' as const, request, connection, protocol: '' };
    const caller: Caller = {
      request: incoming,
      socket,
      head,
      onWire: (wire) => {
        entry.protocol = wire.protocol;
        this.#wires.set(wire, connection);
      },
      onMessage: (wire, data, isBinary) => {
        if (!this.#wires.has(wire)) return;
        this.#happen({ kind: 'message', connection, data, isBinary }, () => wire.tellMessage(data, isBinary));
      },
      onClose: (wire, code) => {
        if (!this.#wires.delete(wire)) return;
        this.#happen({ kind: 'close', connection, code }, () => wire.tellClose(code));
      },
    };
    let isTaken = false;
    stage.world.clock.hold(() => {
      entry.atMs = stage.world.clock.now();
      isTaken = stage.upgrade({ request, pathname, door: clientDoor(caller) });
      if (isTaken) this.#timeline.add(entry);
    });
    return isTaken;
  }

  end(): void {
    this.#stage.end(chatCloseCodes.shutdown);
  }

  /** What the control API keeps and brings back. */
  readonly #keeper: SnapshotKeeper = {
    take: (name) => {
      const inputs = this.#timeline.upToNow();
      if (inputs === undefined) {
        throw new HttpFailure(409, 'too much has happened since the start; restore a snapshot or start anew');
      }
      return this.#snapshots.take({ name, inputs, atMs: this.world.clock.now() });
    },
    list: () => this.#snapshots.list(),
    delete: (id) => this.#snapshots.delete(id),
    restore: (id) => {
      const { inputs, atMs, view } = this.#snapshots.get(id);
      const next = this.#makeStage();
      const ghosts = replay(next, inputs, atMs);
      // Only now is the old world given up: a replay that fails leaves it as it was.
      const old = this.#stage;
      this.#wires = new Map();
      this.#pending.destroyAll();
      old.end(chatCloseCodes.restart);
      this.#stage = next;
      this.#timeline = new Timeline(this.#deps.limits ?? timelineLimits, inputs);
      for (const [connection, ghost] of ghosts) {
        const code = chatCloseCodes.restart;
        this.#happen({ kind: 'close', connection, code }, () => ghost.tellClose(code));
      }
      this.#begin();
      return view;
    },
  };

  #makeStage(): Stage {
    const { makeWorld, ...deps } = this.#deps;
    return new Stage(makeWorld(deps.addresses.url), { ...deps, snapshots: this.#keeper });
  }

  /** Lets the world on the stage run. */
  #begin(): void {
    const { world } = this.#stage;
    world.clock.onWake = (atMs) => this.#timeline.add({ atMs, kind: 'wake' });
    this.#deps.onWorld?.(world);
    world.clock.start();
    world.errands.start((errand, answer) => {
      this.#happen({ kind: 'answer', errand, answer }, () => world.errands.answer(errand, answer));
    });
  }

  #happen(input: WithoutMoment<Input>, run: () => void): void {
    const { clock } = this.#stage.world;
    clock.hold(() => {
      this.#timeline.add({ atMs: clock.now(), ...input } as Input);
      try {
        run();
      } catch (cause) {
        this.#deps.reportError(cause);
      }
    });
  }
}

type WithoutMoment<T> = T extends unknown ? Omit<T, 'atMs'> : never;
