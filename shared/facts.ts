import { z } from 'zod';
import * as told from './activity.ts';
import { appError } from './errors.ts';
import { dialectId } from './senders.ts';
import { sessionChannel } from './session.ts';
import { platformWrite, writeParts } from './writes.ts';

/**
 * What happened, as main's own parts tell each other: one union for all of them. `id` comes from the source, so that telling a
 * thing twice changes nothing. What is said and who comes and goes in a chat are no facts: there are thousands an hour, they are
 * nobody's news one by one, and who lists them takes them as a feed.
 */

/** `serviceKey`: the service that it happened at. */
const head = { id: z.string(), atMs: z.number(), serviceKey: z.string() };
const event = { event: z.string(), payload: z.record(z.string(), z.unknown()) };

/** Where it is kept that notifications are to be shown, until each of them is settled; empty: none is. */
const owed = { owed: z.array(z.number().int()) };

export const fact = z.discriminatedUnion('kind', [
  /**
   * A delivery was accepted that is new, and answered. Told from the journal, at least once: until every listener has kept what it
   * makes of it, also over a crash. `isInFeed`: an earlier telling has put it into the activity feed.
   */
  z.object({
    ...head,
    kind: z.literal('deliveryAccepted'),
    deliveryId: z.number().int(),
    /** The path that it came to. */
    intake: z.string(),
    hookId: z.string().nullable(),
    dialect: dialectId,
    /** Empty: it has no name. */
    ...event,
    envelopeId: z.string(),
    /** As the sender wrote it; empty: it does not say. */
    sentAt: z.string(),
    sentAtMs: z.number().nullable(),
    isInFeed: z.boolean(),
  }),
  /** Heard on the live events' socket. `channel`: whose it is, unless it is one's own or the only one that is listened to. */
  z.object({ ...head, kind: z.literal('liveEvent'), ...event, channel: sessionChannel.optional() }),
  told.gap.extend(head),
  /** Somebody named the person who is signed in, or whispered to them. */
  told.mentioned.extend(head),
  /** Somebody used a skill in the chat, which knows who it was. `executionId` names this one use, wherever it is told. */
  z.object({
    ...head,
    kind: z.literal('skillUsed'),
    channelId: z.number().int(),
    name: z.string(),
    skill: z.string(),
    executionId: z.string(),
  }),
  told.removed.extend(head),
  /** Messages were taken out of a chat that named the person who is signed in, or may have. `messageIds`: the platform's. */
  z.object({
    ...head,
    kind: z.literal('mentionsRemoved'),
    channelId: z.number().int(),
    messageIds: z.array(z.string()),
  }),
  /** The chat is back after a long break, and it is known what history gave back. */
  told.chatBack.extend(head),
  /** A stream has ended, and its numbers are there. Told until it stands in the feed; that it stood there before changes nothing. */
  told.streamEnded.extend({ ...head, channelId: z.number().int() }),
  /** Told by the room that saw it end, and maybe once more after a restart. */
  told.pollEnded.extend(head),
  told.signInLost.extend(head),
  told.hookFailing.extend(head),
  told.hookExpiring.extend(head),
  told.hookExpired.extend(head),
  told.hookRenewed.extend(head),
  told.hookDisabled.extend(head),
  told.hookMoved.extend(head),
  told.tunnelDown.extend(head),
  told.tunnelBack.extend(head),
  told.relayBrought.extend(head),
  told.relayDropped.extend(head),
  told.eventMissing.extend(head),
  /** What was missing came after all. `missing`: the id of the fact that said so. */
  told.eventMissing.extend({ ...head, kind: z.literal('eventCame'), missing: z.string(), cameAtMs: z.number() }),
  /** A write to the platform was done, taken back, or failed. */
  z.object({
    ...head,
    kind: z.literal('writeEnded'),
    what: platformWrite,
    outcome: z.enum(['done', 'undone', 'failed']),
    error: appError.nullable(),
    /** Of one that changes several things. */
    parts: writeParts.nullable(),
    /** How long it had waited when it was taken back. */
    waitedMs: z.number().optional(),
  }),
  /**
   * One new thing around the channel, sorted out from what several sources told of it, and written. `entryId`: the feed's entry that
   * tells it; null: the person wants it in no feed.
   */
  z.object({
    ...head,
    kind: z.literal('happened'),
    what: told.activityFact,
    /** The event's whole name; null for what is no event. */
    event: z.string().nullable(),
    entryId: z.number().int().nullable(),
    ...owed,
  }),
  /** An earlier run has ended before it could show a notification of what an entry tells. */
  z.object({
    ...head,
    kind: z.literal('notificationOwed'),
    what: told.activityFact,
    entryId: z.number().int().nullable(),
    ...owed,
  }),
]);

export type Fact = z.infer<typeof fact>;
export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
