import { z } from 'zod';
import { appError } from './errors.ts';
import { roundTrip } from './receiver.ts';

/** Hooks as the window sees them. No client secret and no signing secret is ever among it. @see API "POST /hooks", PLATFORM §8 */

export { FAILURES_TO_DISABLE, MOST_REGISTERED_EVENTS } from './hookLimits.ts';

/** The second credential: an application of one's own that has a secret. @see API "Authentication" 4 */
export const hookCredential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('kept'),
    clientId: z.string(),
    on: z.enum(['disk', 'memory']),
    strength: z.enum(['system', 'weak', 'none']),
  }),
  /** The service no longer takes it. */
  z.object({ kind: z.literal('refused'), clientId: z.string(), atMs: z.number() }),
]);

/** @see DESIGN §5 "hook" */
export const hookStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('active') }),
  /** Within a week of its end. */
  z.object({ kind: z.literal('expiring') }),
  z.object({ kind: z.literal('expired') }),
  /** By the service; `reason` in its own words. */
  z.object({ kind: z.literal('disabled'), reason: z.string() }),
  /** By somebody; `replacedBy` is the hook that it was moved to. */
  z.object({ kind: z.literal('deactivated'), replacedBy: z.string().nullable() }),
]);

export const hookHealth = z.discriminatedUnion('kind', [
  /** Its address is not one of this receiver's: we see nothing of it. */
  z.object({ kind: z.literal('notOurs') }),
  z.object({ kind: z.literal('neverDelivered') }),
  z.object({ kind: z.literal('ok') }),
  z.object({
    kind: z.literal('failing'),
    /** Failures in a row: those we saw, and those that Poker-Nth-Retry proves we missed. */
    inRow: z.number().int(),
    /** Of `inRow`, those that never reached us. */
    missed: z.number().int(),
    sinceMs: z.number(),
    /** When the service would switch it off at the rate so far; null: no rate yet. */
    disabledAtMs: z.number().nullable(),
    /** Which of the service's rules comes first. @see API "Limits" 7 */
    rule: z.enum(['inRow', 'week']),
  }),
  /** It delivered before, and something that should have come did not. */
  z.object({ kind: z.literal('silent'), sinceMs: z.number() }),
]);

export const hookRow = z.object({
  id: z.string(),
  url: z.string(),
  /** The path of this receiver that the address leads to, as in deliveries; null for addresses elsewhere. */
  intake: z.string().nullable(),
  events: z.array(z.string()),
  /** `ours`: we hold its signing secret. `none`: made without one. `elsewhere`: we don't know it. */
  signing: z.enum(['ours', 'none', 'elsewhere']),
  standing: hookStanding,
  health: hookHealth,
  expiresAtMs: z.number(),
  /** Renewed by itself before it expires. */
  renewsItself: z.boolean(),
  last: z.object({ atMs: z.number(), status: z.number().int(), verdict: z.string() }).nullable(),
});

/** A hook can't be edited: a twin takes over. */
export const hookMove = z.object({
  from: z.string(),
  to: z.string(),
  startedAtMs: z.number(),
  /** Which of the two has delivered since. */
  delivered: z.object({ from: z.boolean(), to: z.boolean() }),
  /** When the old one is deactivated even if it has not delivered once more. */
  untilMs: z.number(),
  /** `overlap`: both receive, each event counts once. `ending`: the old one is being deactivated. `stuck`: that failed. */
  step: z.enum(['overlap', 'ending', 'stuck']),
  failure: appError.nullable(),
});

/** A hook that is being made: its path is open and its secret exists, in main alone. */
export const hookDraft = z.object({
  id: z.string(),
  /** The hook that it takes over from; null for a new one. */
  moveOf: z.string().nullable(),
  /** The unguessable path, such as `/in/5f0c…`. */
  path: z.string(),
  /** What the service would call; null while no tunnel is up. */
  publicUrl: z.string().nullable(),
  /** `tail`: the last four characters, to tell it apart. */
  secret: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['generated', 'given']), tail: z.string() }),
    z.object({ kind: z.literal('none') }),
    /** A move keeps the secret of the old hook. */
    z.object({ kind: z.literal('kept') }),
  ]),
  proof: roundTrip,
});

export const hooksState = z.object({
  credential: hookCredential,
  /** Characters of a pasted client secret that waits to be checked; null: none. */
  pastedSecret: z.number().int().nullable(),
  hooks: z.array(hookRow),
  readAtMs: z.number().nullable(),
  reading: z.boolean(),
  /** Why the last reading failed; what is shown is older then. */
  failure: appError.nullable(),
  /** Event names registered on all hooks of this credential. */
  registeredEvents: z.number().int(),
  moves: z.array(hookMove),
  /** Deactivations that can still be taken back. */
  undoable: z.array(z.object({ hookId: z.string(), untilMs: z.number() })),
  draft: hookDraft.nullable(),
});

export type HookCredential = z.infer<typeof hookCredential>;
export type HookStanding = z.infer<typeof hookStanding>;
export type HookHealth = z.infer<typeof hookHealth>;
export type HookRow = z.infer<typeof hookRow>;
export type HookMove = z.infer<typeof hookMove>;
export type HookDraft = z.infer<typeof hookDraft>;
export type HooksState = z.infer<typeof hooksState>;
