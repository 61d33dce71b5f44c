import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { LONGEST_HOOK_NAME } from './hookLimits.ts';
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
  /** What the person calls it, kept in the app; null: it has none. */
  name: z.string().nullable(),
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
  /** Of the last ten minutes: what was accepted, the latest after its sending, and those that came after what was sent later. */
  recent: z.object({ deliveries: z.number().int(), lateMs: z.number(), outOfOrder: z.number().int() }),
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
  /** What sealing is worth here, looked at when a secret is pasted; null: nobody has looked. `weak`: the person is to be asked. */
  sealing: z.enum(['system', 'weak', 'none']).nullable(),
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

const hookId = z.string().min(1).max(100);
const hookName = z.string().max(LONGEST_HOOK_NAME);
const address = z.string().min(1).max(2000);

export const hooks = domain('hooks', {
  state: {
    schema: hooksState,
    empty: {
      credential: { kind: 'none' },
      pastedSecret: null,
      sealing: null,
      hooks: [],
      readAtMs: null,
      reading: false,
      failure: null,
      registeredEvents: 0,
      moves: [],
      undoable: [],
      draft: null,
    },
  },
  calls: {
    /** Reads the list from the service. */
    refresh: call(nothing, nothing),
    /** Takes the client secret from the clipboard into main; its length shows in the state. False: nothing usable there. */
    pasteSecret: call(nothing, z.boolean()),
    /** Checks the pasted secret with one call and keeps it. */
    saveCredential: call(
      z.object({ clientId: z.string().min(1).max(200), keep: z.enum(['disk', 'memory']).nullable() }),
      nothing,
    ),
    useDemoCredential: call(nothing, nothing),
    forgetCredential: call(nothing, nothing),
    /** Opens a path and makes a secret for a hook to be; one at a time, an older one is dropped. */
    beginDraft: call(z.object({ moveOf: hookId.nullable() }), hookDraft),
    /** `paste`: from the clipboard. Returns false when nothing usable is there. */
    setDraftSecret: call(z.object({ to: z.enum(['generate', 'paste', 'none']) }), z.boolean()),
    /** Puts the draft's signing secret on the clipboard. */
    copyDraftSecret: call(nothing, nothing),
    /** Another unguessable path. */
    renewDraftPath: call(nothing, nothing),
    /** Runs the round trip; `url` other than the draft's own when the person typed one. */
    proveDraft: call(z.object({ url: address.nullable() }), nothing),
    dropDraft: call(nothing, nothing),
    /** Makes the hook of the draft, or starts the move that it is for. */
    create: call(
      z.object({
        events: z.array(z.string().min(1).max(200)).min(1).max(1000),
        url: address.nullable(),
        name: hookName,
      }),
      z.object({ hookId, expiresAtMs: z.number() }),
    ),
    /** What the person calls a hook, kept in the app; empty: nothing. */
    rename: call(z.object({ hookId, name: hookName }), nothing),
    renew: call(z.object({ hookId }), nothing),
    /** Renews all that expire within a week; returns how many. */
    renewDue: call(nothing, z.number().int()),
    setRenewsItself: call(z.object({ hookId, on: z.boolean() }), nothing),
    /** Deactivates after the time in which it can be taken back. */
    deactivate: call(z.object({ hookId }), nothing),
    undoDeactivate: call(z.object({ hookId }), nothing),
    /** Stops a move: both hooks stay as they are. */
    stopMove: call(z.object({ hookId }), nothing),
  },
});

export type HookCredential = z.infer<typeof hookCredential>;
export type HookStanding = z.infer<typeof hookStanding>;
export type HookHealth = z.infer<typeof hookHealth>;
export type HookRow = z.infer<typeof hookRow>;
export type HookMove = z.infer<typeof hookMove>;
export type HookDraft = z.infer<typeof hookDraft>;
export type HooksState = z.infer<typeof hooksState>;
