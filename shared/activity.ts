import { z } from 'zod';
import { removalReason } from './chat.ts';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { notificationKind, quietBreaks } from './notifications.ts';
import { sessionChannel, sessionEnd } from './session.ts';

/** What happened around the channel, from hooks, live events, chat and the app itself, as one feed. @see PLATFORM §9.4 */

export const activityCategories = ['mentions', 'stream', 'people', 'hooks', 'connection', 'other'] as const;
export const activityCategory = z.enum(activityCategories);

/** What told it first; `also` names further ones that told the same. */
export const activitySource = z.enum(['hook', 'live', 'chat', 'app']);

/** The channel that it happened in: of what the chat tells, where several were open; of events, where that is not one's own. */
const where = { channel: sessionChannel.optional() };

/** The account of one's own that something was said to. Entries of earlier versions do not know it. */
const toAccount = { account: z.object({ id: z.number().int(), username: z.string() }).optional() };

/** What people did. `names`: up to a dozen; `count`: how many are in this one; `sinceMs`: when the first of several was. */
const peopleFact = z.object({
  kind: z.enum(['followed', 'unfollowed', 'subscribed', 'resubscribed', 'gifted', 'bought', 'levelledUp', 'skill']),
  ...where,
  names: z.array(z.string()),
  count: z.number().int(),
  /** Months, a game's title, a level: what the event says besides the name; null: nothing. */
  detail: z.string().nullable(),
  sinceMs: z.number().optional(),
});

/** Messages that were taken out of the chat; `count`: how many, `names`: of whom, `detail`: what for; null: several things. */
export const removed = z.object({
  kind: z.literal('removed'),
  ...where,
  names: z.array(z.string()),
  count: z.number().int(),
  detail: removalReason.nullable(),
  by: z.string().nullable(),
  sinceMs: z.number().optional(),
});
/** The message was removed from the chat since, and its words are gone from here too. Entries of earlier versions do not know it. */
const wordless = { removed: z.literal(true).optional() };
export const mentioned = z.object({
  kind: z.literal('mentioned'),
  ...where,
  name: z.string(),
  text: z.string(),
  whisper: z.boolean(),
  /** The platform's id of the message, by which its row is found. Entries of earlier versions do not know it. */
  messageId: z.string().optional(),
  ...toAccount,
  ...wordless,
});
/** `hookName`: as the hook was called then, by the person or by its address. Entries of earlier versions do not know it. */
const hook = { hookId: z.string(), hookName: z.string().optional() };
export const hookFailing = z.object({
  kind: z.literal('hookFailing'),
  ...hook,
  inRow: z.number().int(),
  disabledAtMs: z.number().nullable(),
});
export const hookExpiring = z.object({
  kind: z.literal('hookExpiring'),
  ...hook,
  expiresAtMs: z.number(),
  renewsItself: z.boolean(),
});
/** `expiresAtMs`: as the service had told. It may lie ahead: the service can end a hook before its time. */
export const hookExpired = z.object({ kind: z.literal('hookExpired'), ...hook, expiresAtMs: z.number() });
export const hookRenewed = z.object({ kind: z.literal('hookRenewed'), hookId: z.string(), expiresAtMs: z.number() });
export const hookDisabled = z.object({ kind: z.literal('hookDisabled'), ...hook, reason: z.string() });
export const hookMoved = z.object({ kind: z.literal('hookMoved'), hookId: z.string(), to: z.string() });
export const tunnelDown = z.object({ kind: z.literal('tunnelDown'), why: z.string() });
export const tunnelBack = z.object({ kind: z.literal('tunnelBack'), awayMs: z.number() });
/** What waited at the relay has come. `refused`: of these the receiver turned away. */
export const relayBrought = z.object({
  kind: z.literal('relayBrought'),
  deliveries: z.number().int(),
  refused: z.number().int(),
  longestMs: z.number(),
});
/** The relay dropped what waited too long, was too much, or waited for a key or a wish of before. `fromMs`, `toMs`: when the first and the last of it came there. */
export const relayDropped = z.object({
  kind: z.literal('relayDropped'),
  deliveries: z.number().int(),
  fromMs: z.number(),
  toMs: z.number(),
});
/** A change that a reading showed and no hook told in time. `cameAtMs`: when it told after all; null: it did not. */
export const eventMissing = z.object({
  kind: z.literal('eventMissing'),
  seen: z.enum(['wentLive', 'ended']),
  hookId: z.string().nullable(),
  cameAtMs: z.number().nullable(),
});
export const chatBack = z.object({
  kind: z.literal('chatBack'),
  ...where,
  awayMs: z.number(),
  filled: z.number().int(),
});
/** What a stream came to that has ended. `followers`: gained less lost. null: not known. */
export const streamEnded = z.object({
  kind: z.literal('streamEnded'),
  /** Whose; left out: that is not known. */
  channelId: z.number().int().optional(),
  /** By which its page is found. */
  streamId: z.number().int(),
  liveMs: z.number(),
  averageViewers: z.number().nullable(),
  peakViewers: z.number().nullable(),
  followers: z.number().int().nullable(),
});
/** A poll in the chat is over. `votes`: those for the answer that won; null: nobody voted, or several won. */
export const pollEnded = z.object({
  kind: z.literal('pollEnded'),
  ...where,
  question: z.string(),
  winner: z.string().nullable(),
  votes: z.number().int().nullable(),
  voters: z.number().int(),
});
/** The service ended the sign-in. */
export const signInLost = z.object({ kind: z.literal('signInLost'), username: z.string(), why: sessionEnd });
/** Live events were not listened to in between: what happened then is not known. */
export const gap = z.object({ kind: z.literal('gap'), fromMs: z.number(), toMs: z.number() });

/** What moderators do. */
export const moderatorActs = [
  ...['removeMessage', 'purge', 'timeout', 'endTimeout', 'timeoutMany', 'endTimeouts', 'ban', 'unban', 'changeRoles'],
  ...['clearChat', 'removeHeld', 'cancelSkill'],
] as const;

/** What its own page tells, or an event of the service: the feed keeps it only where the end of the app came between. */
export const quietActs = [
  ...['saveCard', 'unlockTranscodes', 'arrangeHosting', 'renameClip', 'follow', 'unfollow', 'deactivateHook'],
] as const;

/** What the person does that the feed keeps. */
export const ownActKinds = z.enum([
  ...moderatorActs,
  ...['startPoll', 'startGiveaway', 'setPicture', 'deleteBanner', 'resetStreamKey', 'host'],
  ...['stopHosting', 'makeClip', 'deleteClip', 'inviteToCostream', 'removeFromCostream', 'leaveCostream'],
  ...['saveEmoticons', 'saveRules'],
  ...quietActs,
] as const);

/** Something that the person did here, to others or to the stream, or that was not done after all. */
export const acted = z.object({
  kind: z.literal('acted'),
  act: ownActKinds,
  /** Whom it reached, or should have. */
  names: z.array(z.string()),
  /** How many that are. */
  people: z.number().int(),
  /** A poll's question, a clip's title; null: nothing. */
  detail: z.string().nullable(),
  /** Of a timeout. */
  seconds: z.number().int().nullable(),
  isDone: z.boolean(),
  /** Why it was not, or what ended it before all of several had their turn. */
  error: appError.nullable(),
  /** How many of several were left out. */
  left: z.number().int(),
  /** The first of those; what was kept by earlier versions names none. */
  leftNames: z.array(z.string()).optional(),
});

/** The one thing that an entry tells, with what its line shows. Names are plain text from outside. */
export const activityFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wentLive'), ...where, title: z.string().nullable() }),
  z.object({ kind: z.literal('ended'), ...where }),
  z.object({ kind: z.literal('changed'), ...where, title: z.string().nullable() }),
  peopleFact,
  /** Mentions of a few minutes; `detail` is what the last of them said, `messageId` the platform's id of its message. */
  z.object({
    kind: z.literal('mentions'),
    ...where,
    names: z.array(z.string()),
    count: z.number().int(),
    detail: z.string().nullable(),
    messageId: z.string().optional(),
    ...toAccount,
    ...wordless,
    sinceMs: z.number().optional(),
  }),
  /** The stream began and ended several times within minutes: `count` changes, and how it stands after them. */
  z.object({
    kind: z.literal('streamTurns'),
    ...where,
    online: z.boolean(),
    title: z.string().nullable(),
    count: z.number().int(),
    sinceMs: z.number(),
  }),
  z.object({
    kind: z.enum(['hosted', 'unhosted']),
    ...where,
    name: z.string(),
    viewers: z.number().int().nullable(),
    /** What the host's own stream was called; left out: nobody told. */
    title: z.string().optional(),
  }),
  z.object({ kind: z.literal('announced'), text: z.string() }),
  /** A known event without a line of its own, or one we don't know: its name is all that is shown. */
  z.object({ kind: z.literal('event'), ...where }),
  removed,
  mentioned,
  hookFailing,
  hookExpiring,
  hookExpired,
  hookRenewed,
  hookDisabled,
  hookMoved,
  tunnelDown,
  tunnelBack,
  relayBrought,
  relayDropped,
  eventMissing,
  chatBack,
  streamEnded,
  pollEnded,
  signInLost,
  gap,
  acted,
]);

export const activityEntry = z.object({
  id: z.number().int(),
  /** When it happened, or the last of what was folded into it. */
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
  /** It is marked nowhere as unread: it may not notify, and need not be seen. @see isUnread */
  muted: z.boolean().optional(),
});

/**
 * A part of the feed: what taps the person on the shoulder, as long as they have not cleared it away, or what of a kind happened
 * within a time but for its breaks, as a digest counts it.
 */
export const activityPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notified') }),
  z.object({
    kind: z.literal('held'),
    of: notificationKind,
    fromMs: z.number(),
    toMs: z.number(),
    breaks: quietBreaks,
  }),
]);

export const activityQuery = z.object({
  category: activityCategory.nullable(),
  text: z.string().max(200),
  /** Only those; null: all. */
  only: activityPart.nullish(),
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

/** An unread entry that much came after. `offset`: how many stand above it in the whole feed, at this version. */
const buriedEntry = z.object({ entry: activityEntry, offset: z.number().int().nonnegative() });

export const activityState = z.object({
  version: z.number().int(),
  /** Of `notified`: how many were not read. The one count of what is unread. @see badgeCount */
  unread: z.number().int(),
  /** How many tap on the shoulder and are not cleared away. */
  notified: z.number().int(),
  counts: z.record(activityCategory, z.number().int()),
  /** Up to three of the last 24 h that must not be missed, newest first. */
  buried: z.array(buriedEntry).max(3),
  live: liveEventsState,
  /** Active hooks whose events come to this receiver. */
  hooks: z.number().int(),
});

export const activity = domain('activity', {
  state: {
    schema: activityState,
    empty: {
      version: 0,
      unread: 0,
      notified: 0,
      counts: { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 },
      buried: [],
      live: { kind: 'idle' },
      hooks: 0,
    },
  },
  calls: {
    rows: call(activityQuery, activityPage),
    /** How many entries stand above one in the whole feed; null: it is not there. */
    aboveEntry: call(z.object({ id: z.number().int().nonnegative() }), z.number().int().nonnegative().nullable()),
    /** Marks one entry, or all with null, as read. */
    markRead: call(z.object({ id: z.number().int().nullable() }), nothing),
    /** Marks as read what tells of these messages alone: they were read where they stand. */
    markMessagesRead: call(z.object({ messageIds: z.array(z.string().max(200)).max(500) }), nothing),
    /** Marks as read what taps on the shoulder. */
    markNotifiedRead: call(nothing, nothing),
    /** Takes one, or all with null, from what taps on the shoulder. The feed keeps them, as read. */
    clearNotified: call(z.object({ id: z.number().int().nullable() }), nothing),
  },
});

export type ActivityCategory = z.infer<typeof activityCategory>;
export type ActivitySource = z.infer<typeof activitySource>;
export type ActivityFact = z.infer<typeof activityFact>;
export type OwnAct = z.infer<typeof ownActKinds>;
export type PeopleFact = z.infer<typeof peopleFact>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type ActivityPart = z.infer<typeof activityPart>;
export type ActivityQuery = z.infer<typeof activityQuery>;
export type ActivityPage = z.infer<typeof activityPage>;
export type LiveEventsState = z.infer<typeof liveEventsState>;
export type ActivityState = z.infer<typeof activityState>;
