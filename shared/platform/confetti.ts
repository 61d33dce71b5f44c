import { z } from 'zod';

/** Most numbers are expressions, written as text. @see PLATFORM §11.11 */
const amount = z.union([z.number(), z.string().max(500)]);
const colors = z
  .array(z.looseObject({ probability: amount.optional(), r: amount, g: amount, b: amount }))
  .max(100)
  .optional();

const draw = z.discriminatedUnion('shape', [
  z.looseObject({ shape: z.literal('circle'), size: amount.optional(), flipPeriod: amount.optional(), colors }),
  z.looseObject({
    shape: z.literal('rectangle'),
    width: amount.optional(),
    height: amount.optional(),
    flipPeriod: amount.optional(),
    colors,
  }),
  z.looseObject({
    shape: z.literal('image'),
    scale: amount.optional(),
    spinPeriod: amount.optional(),
    data: z.string().max(500_000),
  }),
]);

const particle = z.looseObject({
  probability: amount.optional(),
  velocity: z.unknown().optional(),
  zdepth: amount.optional(),
  wiggleMagnitude: amount.optional(),
  wigglePeriod: amount.optional(),
  lifetime: amount.optional(),
  fader: amount.optional(),
  draw,
});

export const confettiSettings = z.looseObject({ count: amount, particles: z.array(particle).max(100) });

/** @see PLATFORM §11.11 */
export const confetti = z.looseObject({
  id: z.number().int().nonnegative(),
  channelId: z.number().int().nonnegative(),
  settings: confettiSettings,
});

/** PUT /confetti: the caller's own channel unless it says so itself. */
export const confettiCreation = z.looseObject({
  channelId: z.number().int().nonnegative().optional(),
  settings: confettiSettings,
});

/** PATCH: settings that are left out stay as they are. */
export const confettiChange = z.looseObject({ settings: confettiSettings.partial().optional() });

export type ConfettiSettings = z.infer<typeof confettiSettings>;
