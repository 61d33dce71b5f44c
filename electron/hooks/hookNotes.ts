import { z } from 'zod';

/** What is known of a hook besides what the service tells. */
export const hookNote = z.object({
  id: z.string(),
  /** What the person calls it; the service knows no names. Left out in what older versions kept. */
  name: z.string().nullable().default(null),
  renewsItself: z.boolean(),
  /** As the list last told. */
  isActive: z.boolean(),
  /** When it was first seen inactive, or missing from the list. */
  endedAtMs: z.number().nullable(),
  deactivatedByUs: z.boolean(),
  replacedBy: z.string().nullable(),
  /** How far the run of failures was told: its length then, and how many of the marks it had passed. */
  failing: z.object({ inRow: z.number().int(), marks: z.number().int() }),
  /** Which end was announced, as the service wrote it, and how many days before it; null: none. */
  expiry: z.object({ atMs: z.number(), days: z.number().int() }).nullable(),
});

export type HookNote = z.infer<typeof hookNote>;

export const newNote = (id: string): HookNote => ({
  id,
  name: null,
  renewsItself: false,
  isActive: true,
  endedAtMs: null,
  deactivatedByUs: false,
  replacedBy: null,
  failing: { inRow: 0, marks: 0 },
  expiry: null,
});
