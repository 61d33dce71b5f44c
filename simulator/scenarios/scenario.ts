import { z } from 'zod';

/** `90`, `90s`, `1m30s`, `2h`, `3d`: a time from the beginning, as milliseconds. */
const moment = z
  .union([z.number().min(0), z.string().regex(/^(?=\d)(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/)])
  .transform((text) => {
    if (typeof text === 'number') return text * 1000;
    const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
      /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
    return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  });

const step = z
  .strictObject({
    /** When, counted from the start of the scenario. */
    at: moment,
    /** A command of the control API by its short name, such as `channels.chat`. */
    do: z.string(),
    /** The channel of a command that wants one, by token; the demo's when left out. */
    channel: z.string().optional(),
    /** The command's body. */
    with: z.record(z.string(), z.unknown()).default({}),
    /** How often in all, and how long between. */
    times: z.number().int().min(1).max(10_000).default(1),
    every: moment.optional(),
    /** Once for each of these: `'{each}'` in the body stands for it. */
    each: z.array(z.string()).min(1).optional(),
  })
  .refine(({ times, every }) => times === 1 || (every ?? 0) > 0, { error: 'times wants every' })
  .refine(({ times, each }) => times === 1 || each === undefined, { error: 'either times or each' });

/** A story the world plays by the virtual clock. */
export const scenario = z.strictObject({
  about: z.string().min(10),
  /** What the world is like when it begins with the scenario; what the command line says goes before it. */
  world: z
    .strictObject({
      chatters: z.number().int().min(0).max(1_000_000),
      activity: z.enum(['off', 'quiet', 'lively', 'busy']),
      clockRate: z.number().min(0).max(10_000),
      shortcodeSeconds: z.number().int().min(1).max(86_400),
      hookDuplicates: z.number().min(0).max(1),
    })
    .partial()
    .default({}),
  /** How long it lasts in all, when that is longer than until its last step. */
  lasts: moment.optional(),
  /** Who is what in it, by a label of one's own: what a program that looks for them is compared with. */
  truth: z.record(z.string(), z.array(z.string()).min(1)).default({}),
  steps: z.array(step).min(1),
});

export type Scenario = z.output<typeof scenario> & { readonly name: string };
export type ScenarioStep = Scenario['steps'][number];
