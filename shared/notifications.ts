import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** What may tap the person on the shoulder, and when it must not. @see DESIGN-LANGUAGE §8 */

export const notificationKinds = [
  'mention',
  'whisper',
  'hosted',
  'followers',
  'subscriptions',
  'wentLive',
  'ended',
  'pollEnded',
  'hookFailing',
  'hookExpiring',
  'eventMissing',
  'tunnelDown',
  'chatAway',
  'signInLost',
] as const;
export const notificationKind = z.enum(notificationKinds);

/** Whether how many there are of a kind is a number of the channel, which comfort mode hides. */
export const countsPeople = (kind: NotificationKind): kind is 'hosted' | 'followers' | 'subscriptions' =>
  kind === 'hosted' || kind === 'followers' || kind === 'subscriptions';

/** Whether a kind is told of only from some number on: the viewers that a host brings. */
export const hasThreshold = (kind: NotificationKind): kind is 'hosted' => kind === 'hosted';

/** Where news of a kind goes. */
export const notificationRule = z.object({
  /** Into the feed. */
  activity: z.boolean(),
  desktop: z.boolean(),
  sound: z.boolean(),
  /** Told of also while it is quiet. */
  evenIfQuiet: z.boolean(),
  /** Not shown while the person works in the window; it stands among the notifications there all the same. */
  onlyUnfocused: z.boolean(),
  /** Not told of below that many, for kinds that have a threshold; 0: always. */
  atLeast: z.number().int().min(0).max(1_000_000),
});

/** Minutes since local midnight: from below to, at most 1,440. */
export const quietSpan = z
  .object({ from: z.number().int().min(0).max(1440), to: z.number().int().min(0).max(1440) })
  .refine(({ from, to }) => from < to, { error: 'ends before it begins' });

export const quietRules = z.object({
  /** Seven days, Monday first. */
  week: z.array(z.array(quietSpan).max(8)).length(7),
  whileLive: z.boolean(),
  /** While the system asks for it, as far as it tells. */
  system: z.boolean(),
  /** Asked for by hand, until then; null: not. */
  untilMs: z.number().nullable(),
  /** What was asked for ends with a morning, whatever the clock is set to; else it is a length. */
  untilMorning: z.boolean().default(false),
});

export const notificationRules = z.record(notificationKind, notificationRule);

/** Why it is quiet: asked for by hand, while live, because the system's do-not-disturb is on, or by the week's plan. */
export const quietWhy = z.enum(['asked', 'live', 'system', 'week']);

/** Whether it is quiet now, why, and until when as far as that is known. */
export const quietState = z.object({
  quiet: z.boolean(),
  why: quietWhy.nullable(),
  untilMs: z.number().nullable(),
});

/** So many times between quiet ones are told apart; of more the shortest counts as quiet. */
export const MOST_BREAKS = 20;

/** Times in which it was not quiet, though it was before and after. */
export const quietBreaks = z
  .array(z.object({ fromMs: z.number(), toMs: z.number() }))
  .max(MOST_BREAKS)
  .readonly();

/** What was held back while it was quiet, until the person has put that away. Also over a restart. */
export const quietDigest = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  breaks: quietBreaks.default([]),
  /** Of several quiet times the last one's. */
  why: quietWhy,
  counts: z.partialRecord(notificationKind, z.number().int()),
});

/** What of quiet times is to be known after a restart. */
export const quietKept = z.object({
  /** null: it is not quiet. */
  since: quietDigest
    .pick({ fromMs: true, why: true })
    .extend({
      /** When it was to end, as last known; null: nobody knew. */
      untilMs: z.number().nullable().default(null),
      /** When it was last known to be quiet: what came later was not held back. null in what older versions kept. */
      seenMs: z.number().nullable().default(null),
    })
    .nullable(),
  ofServices: z.array(
    z.object({
      serviceKey: z.string(),
      /** What is being held back, but for what is owed: that is told anew. */
      counts: quietDigest.shape.counts,
      digest: quietDigest.nullable(),
    }),
  ),
});

export const notificationsState = z.object({
  quiet: quietState,
  digest: quietDigest.nullable(),
  /** The system took the last notification that it was given not. False until one was given. */
  refused: z.boolean(),
  /** The system's do-not-disturb, as it was last read. `unknown`: this system tells nothing of it. */
  system: z.enum(['on', 'off', 'unknown']),
});

export const notifications = domain('notifications', {
  state: {
    schema: notificationsState,
    empty: { quiet: { quiet: false, why: null, untilMs: null }, digest: null, refused: false, system: 'unknown' },
  },
  calls: {
    dismissDigest: call(nothing, nothing),
    /** Shows a sample of one kind, marked as a test, to see whether it reaches the person. False: the system shows none. */
    tryOut: call(z.object({ kind: notificationKind }), z.boolean()),
  },
});

export type NotificationKind = z.infer<typeof notificationKind>;
export type NotificationRule = z.infer<typeof notificationRule>;
export type NotificationRules = z.infer<typeof notificationRules>;
export type QuietRules = z.infer<typeof quietRules>;
export type QuietState = z.infer<typeof quietState>;
export type QuietWhy = z.infer<typeof quietWhy>;
export type QuietDigest = z.infer<typeof quietDigest>;
export type QuietKept = z.infer<typeof quietKept>;
export type NotificationsState = z.infer<typeof notificationsState>;

const rule = (change: Partial<NotificationRule> = {}): NotificationRule => ({
  activity: true,
  desktop: true,
  sound: false,
  evenIfQuiet: false,
  onlyUnfocused: false,
  atLeast: 0,
  ...change,
});

export const defaultNotificationRules: NotificationRules = {
  mention: rule({ sound: true }),
  whisper: rule(),
  hosted: rule(),
  followers: rule({ desktop: false }),
  subscriptions: rule(),
  wentLive: rule(),
  ended: rule(),
  pollEnded: rule({ onlyUnfocused: true }),
  hookFailing: rule({ evenIfQuiet: true }),
  hookExpiring: rule(),
  eventMissing: rule({ sound: true, evenIfQuiet: true }),
  tunnelDown: rule({ evenIfQuiet: true }),
  chatAway: rule(),
  signInLost: rule({ evenIfQuiet: true }),
};

export const defaultQuietRules: QuietRules = {
  week: [[], [], [], [], [], [], []],
  whileLive: false,
  system: true,
  untilMs: null,
  untilMorning: false,
};
