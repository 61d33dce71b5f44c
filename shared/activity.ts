import { z } from 'zod';

/** What happened around the channel, from hooks, live events, chat and the app itself, as one feed. @see PLATFORM §9.4 */

export const activityCategory = z.enum(['mentions', 'stream', 'people', 'hooks', 'connection', 'other']);

/** What told it first; `also` names further ones that told the same. */
export const activitySource = z.enum(['hook', 'live', 'chat', 'app']);

/** The one thing that an entry tells, with what its line shows. Names are plain text from outside. */
export const activityFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wentLive'), title: z.string().nullable() }),
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('changed'), title: z.string().nullable() }),
  /** `names`: up to a dozen; `count`: how many were folded into this one. */
  z.object({
    kind: z.enum(['followed', 'unfollowed', 'subscribed', 'resubscribed', 'gifted', 'bought', 'levelledUp', 'skill']),
    names: z.array(z.string()),
    count: z.number().int(),
    /** Months, a game's title, a level: what the event says besides the name; null: nothing. */
    detail: z.string().nullable(),
  }),
  z.object({ kind: z.enum(['hosted', 'unhosted']), name: z.string(), viewers: z.number().int().nullable() }),
  z.object({ kind: z.literal('mentioned'), name: z.string(), text: z.string(), whisper: z.boolean() }),
  z.object({ kind: z.literal('announced'), text: z.string() }),
  /** A known event without a line of its own, or one we don't know: its name is all that is shown. */
  z.object({ kind: z.literal('event') }),
  z.object({
    kind: z.literal('hookFailing'),
    hookId: z.string(),
    inRow: z.number().int(),
    disabledAtMs: z.number().nullable(),
  }),
  z.object({ kind: z.literal('hookExpiring'), hookId: z.string(), expiresAtMs: z.number(), renewsItself: z.boolean() }),
  z.object({ kind: z.literal('hookRenewed'), hookId: z.string(), expiresAtMs: z.number() }),
  z.object({ kind: z.literal('hookDisabled'), hookId: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('hookMoved'), hookId: z.string(), to: z.string() }),
  z.object({ kind: z.literal('tunnelDown'), why: z.string() }),
  z.object({ kind: z.literal('tunnelBack'), awayMs: z.number() }),
  /** A change that a reading showed and no hook told in time. `cameAtMs`: when it told after all; null: it did not. */
  z.object({
    kind: z.literal('eventMissing'),
    seen: z.enum(['wentLive', 'ended']),
    hookId: z.string().nullable(),
    cameAtMs: z.number().nullable(),
  }),
  z.object({ kind: z.literal('chatBack'), awayMs: z.number(), filled: z.number().int() }),
  /** Live events were not listened to in between: what happened then is not known. */
  z.object({ kind: z.literal('gap'), fromMs: z.number(), toMs: z.number() }),
]);

export const activityEntry = z.object({
  id: z.number().int(),
  atMs: z.number(),
  category: activityCategory,
  fact: activityFact,
  /** The event's whole name, such as `channel:7:followed`; null for what is no event. */
  event: z.string().nullable(),
  source: activitySource,
  also: z.array(activitySource),
  /** The delivery that brought it, to look at; null for other sources. */
  deliveryId: z.number().int().nullable(),
  read: z.boolean(),
});

export const activityQuery = z.object({
  category: activityCategory.nullable(),
  text: z.string().max(200),
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(200),
});

/** Newest first. */
export const activityPage = z.object({
  version: z.number().int(),
  total: z.number().int(),
  rows: z.array(activityEntry),
});

/** How live events stand. `idle`: not needed, since hooks tell the same, or nobody to listen for. @see PLATFORM §9 */
export const liveEventsState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('subscribed'), names: z.number().int(), sinceMs: z.number() }),
  z.object({ kind: z.literal('waiting'), retryAtMs: z.number() }),
  z.object({ kind: z.literal('refused'), code: z.number(), message: z.string() }),
]);

export const activityState = z.object({
  version: z.number().int(),
  unread: z.number().int(),
  counts: z.record(activityCategory, z.number().int()),
  live: liveEventsState,
  /** Active hooks whose events come to this receiver. */
  hooks: z.number().int(),
});

export type ActivityCategory = z.infer<typeof activityCategory>;
export type ActivitySource = z.infer<typeof activitySource>;
export type ActivityFact = z.infer<typeof activityFact>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type ActivityQuery = z.infer<typeof activityQuery>;
export type ActivityPage = z.infer<typeof activityPage>;
export type LiveEventsState = z.infer<typeof liveEventsState>;
export type ActivityState = z.infer<typeof activityState>;
