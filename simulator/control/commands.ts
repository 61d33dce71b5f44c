import { channelCommands } from './channelCommands.ts';
import { chatCommands } from './chatCommands.ts';
import type { Command } from './command.ts';
import { faultCommands } from './faultCommands.ts';
import { hookCommands } from './hookCommands.ts';
import { peopleCommands } from './peopleCommands.ts';
import { readingCommands } from './readingCommands.ts';
import { stageCommands } from './stageCommands.ts';
import { worldCommands } from './worldCommands.ts';

/** Commands that look at a world or change it; a scenario may use those that change it. */
export const worldlyCommands: readonly Command[] = [
  ...worldCommands,
  ...channelCommands,
  ...chatCommands,
  ...peopleCommands,
  ...faultCommands,
  ...hookCommands,
  ...readingCommands,
  ...stageCommands,
];

/** The short name of a command in a scenario: `channels.chat` is POST /channels/:id/chat, `faults.delete` DELETE /faults. */
function nameOf({ method, path }: Command): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  return [...words, ...(method === 'DELETE' ? ['delete'] : [])].join('.');
}

/** What a scenario can do, by name. A path that differs in a parameter alone has the name of the first. */
export const commandsByName: ReadonlyMap<string, Command> = new Map(
  worldlyCommands
    .filter(({ method }) => method !== 'GET')
    .map((one) => [nameOf(one), one] as const)
    .reverse(),
);
