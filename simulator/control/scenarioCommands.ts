import { HttpFailure } from '../http/failures.ts';
import type { ScenarioStep } from '../scenarios/scenario.ts';
import { type Command, type ControlDeps, command, nothing } from './command.ts';
import { commandsByName } from './commands.ts';

/** Does a step of a scenario. @throws HttpFailure when it cannot be done */
function perform(deps: ControlDeps, step: ScenarioStep): void {
  const { world } = deps;
  const found = commandsByName.get(step.do);
  if (found === undefined) throw new HttpFailure(404, `there is no command ${step.do}`);
  const channel = world.channels.find(step.channel ?? String(world.channels.ofUser(world.demoUser).id), world.users);
  if (channel === undefined) throw new HttpFailure(404, `there is no channel ${step.channel}`);
  found.run(deps, { path: { id: String(channel.id) }, body: step.with, query: new URLSearchParams() });
}

/** Starts a scenario. @throws HttpFailure 404 */
export function startScenario(deps: ControlDeps, name: string) {
  const playing = deps.scenarios.start(name, (step) => perform(deps, step));
  if (playing === undefined) throw new HttpFailure(404, `there is no scenario ${name.slice(0, 100)}`);
  return playing;
}

export const scenarioCommands: readonly Command[] = [
  command('GET', '/scenarios', 'The scenarios there are, and those that were started.', nothing, ({ scenarios }) =>
    scenarios.all(),
  ),
  command(
    'POST',
    '/scenarios/:name/start',
    'Plays a scenario from now on, by the virtual clock.',
    nothing,
    (deps, { path }) => startScenario(deps, path.name ?? ''),
  ),
];
