import { z } from 'zod';
import { type ReadingChoices, readingNames, readingTable } from '../world/readings.ts';
import { type Command, command, nothing } from './command.ts';

const choices = z.strictObject(
  Object.fromEntries(readingNames.map((name) => [name, z.enum(readingTable[name].choices).optional()])),
);

export const readingCommands: readonly Command[] = [
  command(
    'GET',
    '/readings',
    'How this world reads what the documentation leaves open: each point, its source, its choices.',
    nothing,
    ({ world }) => world.readings.all(),
  ),
  command('POST', '/readings', 'Reads otherwise: {name: choice, …}.', choices, ({ world }, { body }) => {
    world.readings.choose(body as ReadingChoices);
    return world.readings.all();
  }),
];
