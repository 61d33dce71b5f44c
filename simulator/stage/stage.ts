import type { SnapshotKeeper } from '../control/command.ts';
import { createControl } from '../control/control.ts';
import { startScenario } from '../control/scenarioCommands.ts';
import { type App, createApp } from '../http/app.ts';
import type { Addresses } from '../http/call.ts';
import type { Received } from '../http/received.ts';
import { routes } from '../http/routes.ts';
import type { Responder } from '../http/send.ts';
import { emoticonPages } from '../pages/emoticons.ts';
import { goPages } from '../pages/go.ts';
import { imagePages } from '../pages/images.ts';
import { mediaPages } from '../pages/media.ts';
import { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { ChatSockets } from '../sockets/chat.ts';
import { LiveSockets } from '../sockets/live.ts';
import type { Upgrade } from '../sockets/wire.ts';
import type { World } from '../world/world.ts';

export type StageDeps = {
  readonly addresses: Addresses;
  readonly snapshots: SnapshotKeeper;
  readonly scenarios: () => ReadonlyMap<string, Scenario>;
  /** A scenario the world begins with. */
  readonly scenario?: string | undefined;
  readonly reportError: (cause: unknown) => void;
};

/** A world and what serves it. Everything here acts at once: what comes in has been read, what goes out is sent elsewhere. */
export class Stage {
  readonly world: World;
  readonly #app: App;
  readonly #control: App;
  readonly #chat: ChatSockets;
  readonly #live: LiveSockets;

  constructor(world: World, deps: StageDeps) {
    const { addresses, snapshots, reportError } = deps;
    this.world = world;
    this.#chat = new ChatSockets(world, reportError);
    this.#live = new LiveSockets(world, reportError);
    this.#app = createApp({ world, addresses, reportError }, routes, [
      ...goPages(world),
      ...emoticonPages(),
      ...imagePages(world),
      ...mediaPages(world),
    ]);
    const scenarios = new ScenarioPlayer(world.clock, deps.scenarios);
    const control = { world, sockets: this.#chat, live: this.#live, snapshots, scenarios };
    this.#control = createControl(control, reportError);
    if (deps.scenario !== undefined) startScenario(control, deps.scenario);
  }

  request(request: Received, responder: Responder): void {
    if (isControl(request)) this.#control(request, responder);
    else this.#app(request, responder);
  }

  /** @returns false when no socket has this path */
  upgrade(upgrade: Upgrade): boolean {
    return this.#chat.upgrade(upgrade) || this.#live.upgrade(upgrade);
  }

  /** Ends the world and its sockets. @param code what the sockets are told */
  end(code: number): void {
    this.world.stop();
    this.#chat.shutDown(code);
    this.#live.shutDown(code);
  }
}

const isControl = ({ target }: Received) => /^\/_sim(?:[/?]|$)/.test(target);

/** Whether a request can change a world. Looking at it through the control API, or keeping it, does not. */
export function isInput(request: Received): boolean {
  if (!isControl(request)) return true;
  return request.method !== 'GET' && request.method !== 'HEAD' && !/^\/_sim\/snapshots(?:[/?]|$)/.test(request.target);
}
