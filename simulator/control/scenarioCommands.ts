import { HttpFailure } from '../http/failures.ts';
import type { Performer, Playing } from '../scenarios/player.ts';
import type { ScenarioStep } from '../scenarios/scenario.ts';
import { type Command, type ControlDeps, command, nothing } from './command.ts';
import { commandsByName } from './commands.ts';
import { ScenarioChanges } from './scenarioChanges.ts';

/** Does the steps of a scenario, and puts back at its end what was for its time only. */
function performer(deps: ControlDeps): Performer {
  const changes = new ScenarioChanges(deps);
  return {
    perform: (step) => perform(deps, step, changes),
    finish: (how) => changes.putBack(how),
  };
}

/** @throws HttpFailure when it cannot be done */
function perform(deps: ControlDeps, step: ScenarioStep, changes: ScenarioChanges): void {
  const { world } = deps;
  const found = commandsByName.get(step.do);
  if (found === undefined) throw new HttpFailure(404, `there is no command ${step.do}`);
  const channel = world.channels.find(step.channel ?? String(world.channels.ofUser(world.demoUser).id), world.users);
  if (channel === undefined) throw new HttpFailure(404, `there is no channel ${step.channel}`);
  if (step.do === 'faults.delete') {
    changes.clearFaults();
    return;
  }
  changes.willDo(step, channel);
  const done = found.run(deps, { path: { id: String(channel.id) }, body: step.with, query: new URLSearchParams() });
  if (step.do === 'faults' && isFault(done)) changes.asked(done.id);
}

const isFault = (done: unknown): done is { id: number } =>
  typeof done === 'object' && done !== null && 'id' in done && typeof done.id === 'number';

/** Starts a scenario. @throws HttpFailure 404, and 409 when it runs already */
export function startScenario(deps: ControlDeps, name: string): Playing {
  if (!deps.scenarios.has(name)) throw noScenario(name);
  const playing = deps.scenarios.start(name, performer(deps));
  if (playing === undefined) throw new HttpFailure(409, `${name} runs already`);
  return playing;
}

/** So many of the last scenarios are told of. */
const SHOWN = 20;

const noScenario = (name: string) => new HttpFailure(404, `there is no scenario ${name.slice(0, 100)}`);

export const scenarioCommands: readonly Command[] = [
  command('GET', '/scenarios', 'The scenarios there are, and those that were started.', nothing, ({ scenarios }) =>
    scenarios.all(),
  ),
  command(
    'POST',
    '/scenarios/:name/start',
    'Plays a scenario from now on, by the virtual clock; 409 while it runs.',
    nothing,
    (deps, { path }) => startScenario(deps, path.name ?? ''),
  ),
  command(
    'POST',
    '/scenarios/:name/stop',
    'Ends a scenario before its time, and takes back its faults and what it changed for a while; 409 when it does not run.',
    nothing,
    ({ scenarios }, { path: { name = '' } }) => {
      if (!scenarios.has(name)) throw noScenario(name);
      const playing = scenarios.stop(name);
      if (playing === undefined) throw new HttpFailure(409, `${name} does not run`);
      return playing;
    },
  ),
  command(
    'GET',
    '/board',
    'What a control panel shows: time, how much happens, how many watch the demo channel, what runs out next, and the scenarios that run.',
    nothing,
    ({ world, scenarios }) => {
      const audience = world.audiences.of(world.rooms.of(world.channels.ofUser(world.demoUser)));
      return {
        now: world.clock.now(),
        rate: world.clock.rate,
        activity: world.activity.level,
        viewers: audience.viewers,
        aim: audience.aim ?? null,
        ahead: {
          hookExpiresAtMs: nextExpiry(world.hooks.active()),
          codeEndsAtMs: world.shortcodes.nextEndMs() ?? null,
        },
        started: scenarios.started.slice(-SHOWN),
      };
    },
  ),
];

/** When the first of these hooks expires; null: there is none. */
function nextExpiry(hooks: Iterable<{ readonly expiresAtMs: number }>): number | null {
  let nextMs: number | null = null;
  for (const { expiresAtMs } of hooks) nextMs = Math.min(nextMs ?? expiresAtMs, expiresAtMs);
  return nextMs;
}
