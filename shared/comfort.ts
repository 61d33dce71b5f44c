import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** Comfort mode: the channel's numbers are recorded, but nowhere shown while it is live. @see DESIGN-LANGUAGE §10 "Comfort" */

export const showAgainChoices = ['streamEnds', 'tenMinutesAfter', 'onlyWhenTurnedOff'] as const;

/** What the person chose. */
export const comfortRules = z.object({ on: z.boolean(), showAgain: z.enum(showAgainChoices) });

/** The stream whose numbers were held back last, so that a restart does not show them early. `endedAtMs`: null: it was live when last heard of. */
export const comfortStream = z.object({
  service: z.string().max(2000),
  channelId: z.number().int(),
  endedAtMs: z.number().nullable(),
});

export const comfortState = comfortRules.extend({
  /** Whether the window shows no number of the channel now. */
  hidden: z.boolean(),
  /** The numbers are shown until then although they would be hidden; null: nobody looks at them so. */
  peekUntilMs: z.number().nullable(),
});

export const defaultComfortRules: z.infer<typeof comfortRules> = { on: false, showAgain: 'streamEnds' };

export const comfort = domain('comfort', {
  state: { schema: comfortState, empty: { ...defaultComfortRules, hidden: false, peekUntilMs: null } },
  calls: {
    /** When the numbers come back. It is turned on and off by a command. Fails with `storageFailed` when it can't be kept. */
    set: call(comfortRules.pick({ showAgain: true }), nothing),
    /** Shows the numbers for 10 s, where they are hidden; in notifications they stay hidden, for those remain. */
    peek: call(nothing, nothing),
  },
});

export type ComfortRules = z.infer<typeof comfortRules>;
export type ComfortStream = z.infer<typeof comfortStream>;
export type ComfortState = z.infer<typeof comfortState>;
export type ShowAgain = ComfortRules['showAgain'];
