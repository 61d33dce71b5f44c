import { z } from 'zod';
import { removalReason } from './chat.ts';
import { call, domain, nothing } from './domain.ts';
import { MOST_RULE_LENGTH, MOST_RULES } from './rules/rule.ts';

/** A rule as the person wrote it. One that can't be read does nothing. @see docs/rules.md */
export const chatRule = z.object({
  id: z.string().min(1).max(40),
  text: z.string().max(MOST_RULE_LENGTH),
  on: z.boolean(),
});

/** All rules of a person, in their order. */
export const chatRules = z.array(chatRule).max(MOST_RULES);

/** Rules there are before a person writes any: what is held by them costs nothing, and the last three are there to be turned on. */
export const defaultChatRules: z.infer<typeof chatRules> = [
  { id: 'filtered', text: 'hold when filtered', on: true },
  { id: 'repeats', text: 'hold when repeat 4 in 1m', on: true },
  { id: 'alike', text: 'hold when alike 6 in 1m', on: true },
  { id: 'links', text: 'hold when link and seen under 10m', on: false },
  { id: 'capitals', text: 'hold when caps 80% and length 20', on: false },
  { id: 'firsts', text: 'hold when first', on: false },
];

/** What tests there are, by name. @see shared/rules/rule.ts */
const testKind = z.enum([
  ...(['word', 'part', 'link', 'caps', 'repeat', 'alike', 'first', 'seen', 'role', 'name', 'length'] as const),
  ...(['mention', 'emoticons', 'bot', 'filtered'] as const),
]);

/** What of a message a rule found. @see shared/rules/judge.ts `RuleEvidence` */
export const ruleEvidence = z.object({
  kind: testKind,
  what: z.string(),
  count: z.number(),
  from: z.number().int(),
  to: z.number().int(),
});

/** Under which chip an entry stands: by the first thing that was found. */
export const queueKinds = ['filtered', 'word', 'link', 'caps', 'repeat', 'alike', 'first', 'other'] as const;
export const queueKind = z.enum(queueKinds);

/** A message that waits for a moderator; the same text by the same person is one entry, with all its messages. */
export const queueEntry = z.object({
  /** Unique and stable. */
  key: z.string(),
  kind: queueKind,
  /** The rule that holds it. */
  ruleId: z.string(),
  why: z.array(ruleEvidence),
  /** The platform's ids, the oldest first; those that are still there. */
  messageIds: z.array(z.string()),
  userId: z.number().int(),
  username: z.string(),
  roles: z.array(z.string()),
  /** Of the newest. */
  text: z.string(),
  /** When the newest came; null: from history, after a time away. */
  atMs: z.number().nullable(),
  /** The service's filter hid it: viewers do not see it. */
  filtered: z.boolean(),
  /** A removal was begun here and can still be taken back, or is on its way. */
  removing: z.boolean(),
  /** A removal was sent, and the room has not told of it in all the time that this may take: it is not known if it was done. */
  unconfirmed: z.boolean(),
});

/** An entry that left the queue, since somebody else removed its messages or the service did. */
export const queueLeft = z.object({
  key: z.string(),
  username: z.string(),
  by: z.string().nullable(),
  why: removalReason,
  count: z.number().int(),
  atMs: z.number(),
});

/** The newest message that a rule keeps above the chat. */
export const pinnedMessage = z.object({
  ruleId: z.string(),
  messageId: z.string(),
  userId: z.number().int(),
  username: z.string(),
  text: z.string(),
  atMs: z.number().nullable(),
});

/** People who came lately and are alike in what they say or are called. */
export const wave = z.object({
  /** Stays the same while the wave grows. */
  key: z.string(),
  /** What they have in common: a text, a host they link to, or a name. */
  by: z.enum(['text', 'link', 'name']),
  what: z.string(),
  people: z.array(
    z.object({
      userId: z.number().int(),
      username: z.string(),
      /** When they were seen here first. */
      sinceMs: z.number(),
      /** What they said last; empty: nothing yet. */
      text: z.string(),
      messages: z.number().int(),
    }),
  ),
});

/** Entries, waves and what is pinned, each the newest first. */
const queueState = z.object({
  /** The channel it is of; null: none is open. */
  channelId: z.number().int().nullable(),
  /** Whether whoever is signed in may remove messages there; without it nothing is held. */
  may: z.boolean(),
  entries: z.array(queueEntry),
  /** So many of the oldest made room for newer ones. */
  letGo: z.number().int(),
  left: z.array(queueLeft),
  pinned: z.array(pinnedMessage),
  waves: z.array(wave),
  /** How many messages each rule was about since the channel was opened, by its id. */
  caught: z.record(z.string(), z.number().int()),
});

export const emptyQueue: z.infer<typeof queueState> = {
  ...{ channelId: null, may: false, entries: [], letGo: 0, left: [], pinned: [], waves: [], caught: {} },
};

/** What a rule would have caught in the chat that is kept. */
export const dryRun = z.object({
  /** Messages that were looked at, and those that were removed since, of which nothing is left to look at. */
  looked: z.number().int(),
  removed: z.number().int(),
  /** When the first of them was kept; null: none is. */
  sinceMs: z.number().nullable(),
  /** There was more than is looked at in one run: only the newest was. */
  isPart: z.boolean(),
  caught: z.number().int(),
  people: z.number().int(),
  /** The newest of those caught. */
  lines: z.array(
    z.object({
      messageId: z.string(),
      username: z.string(),
      text: z.string(),
      keptAtMs: z.number(),
      why: z.array(ruleEvidence),
    }),
  ),
});

const entryAt = z.object({ channelId: z.number().int(), key: z.string().max(300) });

export const queue = domain('queue', {
  state: { schema: queueState, empty: emptyQueue },
  calls: {
    /** It is fine as it is: it leaves the queue, and the same text of the same person is not held again for a while. */
    approve: call(entryAt, nothing),
    /** Removes all messages of an entry, after the time in which that can be taken back. */
    remove: call(entryAt, nothing),
    /** What a rule would have caught within the last hour. */
    dryRun: call(z.object({ channelId: z.number().int(), text: z.string().max(MOST_RULE_LENGTH) }), dryRun),
    /** Does not show a wave any more, nor what grows out of it. */
    dismissWave: call(entryAt, nothing),
  },
});

export type ChatRule = z.infer<typeof chatRule>;
export type QueueKind = z.infer<typeof queueKind>;
export type QueueEntry = z.infer<typeof queueEntry>;
export type QueueLeft = z.infer<typeof queueLeft>;
export type QueueState = z.infer<typeof queueState>;
export type PinnedMessage = z.infer<typeof pinnedMessage>;
export type Wave = z.infer<typeof wave>;
export type DryRun = z.infer<typeof dryRun>;
