import { z } from 'zod';
import { destination } from './destinations.ts';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { globalKeyNames } from './keys.ts';

/** What can be asked of the app from anywhere: the window, its keys, the tray, the menu, a notification, a link, another program. */
export const command = z.discriminatedUnion('id', [
  /** The window comes before the person. */
  z.strictObject({ id: z.literal('show') }),
  z.strictObject({ id: z.literal('hide') }),
  z.strictObject({ id: z.literal('goTo'), to: destination }),
  z.strictObject({ id: z.literal('quietFor'), minutes: z.number().int().min(1).max(1440) }),
  /** Until the next morning. */
  z.strictObject({ id: z.literal('quietUntilTomorrow') }),
  /** Ends what was asked for by hand. */
  z.strictObject({ id: z.literal('quietOff') }),
  z.strictObject({ id: z.literal('comfort'), on: z.union([z.boolean(), z.literal('toggle')]) }),
  /** Names, codes, addresses and secrets are kept off the screen. */
  z.strictObject({ id: z.literal('screenSafe'), on: z.union([z.boolean(), z.literal('toggle')]) }),
  /** Cuts the last seconds out of the stream of the channel in front, up to now. */
  z.strictObject({ id: z.literal('clip') }),
  z.strictObject({ id: z.literal('quit') }),
]);

const commandId = z.enum(command.options.map((option) => option.shape.id.value));

export const commandsState = z.object({
  /** The place that was asked for from outside the window, until it is shown; null: none. */
  wanted: z.object({ to: destination, number: z.number().int() }).nullable(),
  /** What is on now. */
  on: z.object({ quiet: z.boolean(), comfort: z.boolean(), screenSafe: z.boolean() }),
  /** Keys for the whole computer that the system did not give us. */
  refusedKeys: z.array(z.enum(globalKeyNames)),
  /** The last command from outside the window that failed, until it was seen, or one of its kind is done; null: none. */
  failed: z.object({ id: commandId, error: appError, number: z.number().int() }).nullable(),
  /** What would change nothing now, and why. */
  idle: z.partialRecord(commandId, z.enum(['notQuietByHand'])),
});

export const commands = domain('commands', {
  state: {
    schema: commandsState,
    empty: {
      wanted: null,
      on: { quiet: false, comfort: false, screenSafe: false },
      refusedKeys: [],
      failed: null,
      idle: {},
    },
  },
  calls: {
    run: call(command, nothing),
    /** The window shows what was wanted under this number, or can't. */
    arrived: call(z.object({ number: z.number().int() }), nothing),
    /** The person has read that the command of this number failed. */
    seen: call(z.object({ number: z.number().int() }), nothing),
  },
});

export type Command = z.infer<typeof command>;
export type CommandId = Command['id'];
export type CommandsState = z.infer<typeof commandsState>;
