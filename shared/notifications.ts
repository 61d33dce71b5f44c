import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** What may tap the person on the shoulder, and when it must not. @see DESIGN-LANGUAGE §8 */

export const notificationKinds = [
  'mention',
  'whisper',
  'hosted',
  'followers',
  'subscriptions',
  'hookFailing',
  'hookExpiring',
  'eventMissing',
  'chatAway',
  'ended',
] as const;
export const notificationKind = z.enum(notificationKinds);

/** Whether how many there are of a kind is a number of the channel, which comfort mode hides. */
export const countsPeople = (kind: NotificationKind): kind is 'hosted' | 'followers' | 'subscriptions' =>
  kind === 'hosted' || kind === 'followers' || kind === 'subscriptions';

/** Where news of a kind goes. */
export const notificationRule = z.object({
  /** Into the feed. */
  activity: z.boolean(),
  desktop: z.boolean(),
  sound: z.boolean(),
  /** Told of also while it is quiet. */
  evenIfQuiet: z.boolean(),
});

/** Minutes since local midnight: from below to, at most 1,440. */
export const quietSpan = z
  .object({ from: z.number().int().min(0).max(1440), to: z.number().int().min(0).max(1440) })
  .refine(({ from, to }) => from < to, { error: 'ends before it begins' });

export const quietRules = z.object({
  /** Seven days, Monday first. */
  week: z.array(z.array(quietSpan).max(8)).length(7),
  whileLive: z.boolean(),
  /** Asked for by hand, until then; null: not. */
  untilMs: z.number().nullable(),
});

export const notificationRules = z.record(notificationKind, notificationRule);

/** Whether it is quiet now, why, and until when as far as that is known. */
export const quietState = z.object({
  quiet: z.boolean(),
  why: z.enum(['asked', 'live', 'week']).nullable(),
  untilMs: z.number().nullable(),
});

/** What was held back while it was quiet. */
export const quietDigest = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  why: z.enum(['asked', 'live', 'week']),
  counts: z.partialRecord(notificationKind, z.number().int()),
});

export const notificationsState = z.object({
  quiet: quietState,
  digest: quietDigest.nullable(),
  /** The system took the last notification that it was given not. False until one was given. */
  refused: z.boolean(),
});

export const notifications = domain('notifications', {
  state: {
    schema: notificationsState,
    empty: { quiet: { quiet: false, why: null, untilMs: null }, digest: null, refused: false },
  },
  calls: {
    /** Quiet from now for so many minutes; null: no longer. */
    quietFor: call(z.object({ minutes: z.number().int().min(1).max(1440).nullable() }), nothing),
    dismissDigest: call(nothing, nothing),
    /** Shows one, to see whether they reach the person. False: the system shows none. */
    test: call(nothing, z.boolean()),
  },
});

export type NotificationKind = z.infer<typeof notificationKind>;
export type NotificationRule = z.infer<typeof notificationRule>;
export type NotificationRules = z.infer<typeof notificationRules>;
export type QuietRules = z.infer<typeof quietRules>;
export type QuietState = z.infer<typeof quietState>;
export type QuietDigest = z.infer<typeof quietDigest>;
export type NotificationsState = z.infer<typeof notificationsState>;

const rule = (desktop: boolean, sound: boolean, evenIfQuiet: boolean): NotificationRule => ({
  activity: true,
  desktop,
  sound,
  evenIfQuiet,
});

export const defaultNotificationRules: NotificationRules = {
  mention: rule(true, true, false),
  whisper: rule(true, false, false),
  hosted: rule(true, false, false),
  followers: rule(false, false, false),
  subscriptions: rule(true, false, false),
  hookFailing: rule(true, false, true),
  hookExpiring: rule(true, false, false),
  eventMissing: rule(true, true, true),
  chatAway: rule(true, false, false),
  ended: rule(true, false, false),
};

export const defaultQuietRules: QuietRules = { week: [[], [], [], [], [], [], []], whileLive: false, untilMs: null };
