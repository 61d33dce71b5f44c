import { z } from 'zod';
import { chatFilters } from './chatFilters.ts';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { moderationWrites } from './writes/moderation.ts';
import { writeParts } from './writes/parts.ts';

const channelId = z.number().int();

/** A piece of a message. An unknown kind of the platform becomes `text`. @see PLATFORM §6.5 */
export const messagePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('emoticon'),
    text: z.string(),
    /** Address of the sheet below the window's own origin; null when it can't be had: show the text. */
    sheetPath: z.string().nullable(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ kind: z.literal('link'), text: z.string(), url: z.string() }),
  z.object({ kind: z.literal('mention'), text: z.string(), username: z.string(), me: z.boolean() }),
]);

/** Why messages were taken out of a chat. @see PLATFORM §6.4 */
export const removalReason = z.enum(['deleted', 'purged', 'timedOut', 'banned', 'cleared']);

/** What a rule of the person makes of a message's row in this window. @see docs/rules.md */
export const chatMark = z.enum(['highlighted', 'hidden']);

export const chatMessage = z.object({
  kind: z.literal('message'),
  /** Unique in the window and stable, also when a message of one's own gets the platform's id. */
  key: z.string(),
  /** The platform's id; null while one's own message has not been accepted. */
  id: z.string().nullable(),
  /** When it arrived here; null for one that came from history, as the platform sends no time. */
  atMs: z.number().nullable(),
  userId: z.number().int(),
  username: z.string(),
  /** All role names as sent; show `topRole`. */
  roles: z.array(z.string()),
  parts: z.array(messagePart),
  action: z.boolean(),
  /** Set on whispers: the name of the other side. */
  whisperWith: z.string().nullable(),
  /** Of a whisper: the account of one's own that it is from or for, as a user id. */
  whisperOf: z.number().int().optional(),
  mention: z.boolean(),
  own: z.boolean(),
  /** `unknown`: the connection went before the answer came and history does not tell; never sent again by itself. */
  delivery: z.enum(['sent', 'queued', 'sending', 'failed', 'unknown']),
  failure: appError.nullable(),
  /** `own`: by who speaks here. `seconds`: how long the timeout lasts, where it was said. */
  removed: z
    .object({
      by: z.string().nullable(),
      why: removalReason,
      own: z.boolean().optional(),
      seconds: z.number().int().optional(),
    })
    .nullable(),
  censored: z.boolean(),
  mark: chatMark.optional(),
  /** It is known to be this person's first of the stream that is on. */
  first: z.literal(true).optional(),
});

/** Time away from the chat, and what history gave back. */
export const chatGap = z.object({
  kind: z.literal('gap'),
  key: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  /** `partly`: history was full, so older messages may be missing. `failed`: history could not be had. */
  state: z.enum(['filling', 'filled', 'partly', 'nothing', 'failed']),
  filled: z.number().int(),
});

const pollOption = z.object({ text: z.string(), votes: z.number().int() });

/** What happened around the channel. Names are plain text from outside. @see PLATFORM §6.4, §9.4 */
export const happening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wentLive'), title: z.string().nullable() }),
  z.object({ kind: z.literal('ended') }),
  /** `names`: up to fifty, oldest first; `count`: how many the row stands for. */
  z.object({ kind: z.enum(['followed', 'subscribed']), names: z.array(z.string()), count: z.number().int() }),
  z.object({ kind: z.literal('resubscribed'), name: z.string().nullable(), months: z.number().int().nullable() }),
  /** `names`: who was given a subscription. */
  z.object({
    kind: z.literal('gifted'),
    name: z.string().nullable(),
    names: z.array(z.string()),
    count: z.number().int(),
  }),
  /** People came into the chat, or left it. */
  z.object({ kind: z.enum(['came', 'went']), names: z.array(z.string()), count: z.number().int() }),
  z.object({
    kind: z.enum(['hosted', 'unhosted']),
    name: z.string(),
    viewers: z.number().int().nullable(),
    /** What those who come along were watching. */
    title: z.string().optional(),
    /** How many watched the channel when the host came, and so much later; left out: it was not told. */
    audience: z.object({ from: z.number().int(), to: z.number().int(), ms: z.number() }).optional(),
  }),
  z.object({
    kind: z.literal('skill'),
    /** This use of it, by which it can be cancelled. */
    executionId: z.string(),
    userId: z.number().int(),
    name: z.string(),
    skill: z.string(),
    cost: z.number(),
    currency: z.string(),
    /** What was said along with it; may be empty. */
    parts: z.array(messagePart),
    cancelled: z.boolean(),
  }),
  /** Its tally moves while it runs. `endsAtMs` is the service's own word: its clock may differ from ours. */
  z.object({
    kind: z.literal('poll'),
    question: z.string(),
    options: z.array(pollOption),
    voters: z.number().int(),
    by: z.string(),
    endsAtMs: z.number(),
    ended: z.boolean(),
  }),
  z.object({
    kind: z.literal('pollEnded'),
    question: z.string(),
    options: z.array(pollOption),
    voters: z.number().int(),
    by: z.string(),
    /** How long it ran; null: the service did not say. */
    seconds: z.number().int().nullable(),
  }),
  /** What became of an act of one's own as a moderator, where the messages do not show it. */
  z.object({
    kind: z.literal('acted'),
    act: z.discriminatedUnion('kind', [...moderationWrites]),
    outcome: z.enum(['done', 'undone', 'failed']),
    error: appError.nullable(),
    parts: writeParts.nullable(),
    /** How long it had waited when it was taken back. */
    waitedMs: z.number().optional(),
  }),
]);

/** A row that tells what happened, between the messages. One that takes in more keeps its key and its place. */
export const chatHappening = z.object({
  kind: z.literal('happening'),
  key: z.string(),
  atMs: z.number(),
  what: happening,
});

export const chatItem = z.discriminatedUnion('kind', [chatMessage, chatGap, chatHappening]);

/**
 * What happened since the last push: rows that are new, and rows (by key) that changed. One a frame at most. New rows come at
 * the end, unless `order` is there: then the list ends with the rows of these keys, in this order. `earlier`: all that stands before
 * the row of a key, for who has asked for it.
 */
const chatRows = z.object({
  append: z.array(chatItem),
  update: z.array(chatItem),
  order: z.array(z.string()).optional(),
  earlier: z.object({ before: z.string(), items: z.array(chatItem) }).optional(),
});

/** Of the channel that it names: one that comes late is not shown as another's. */
export const chatFeed = chatRows.extend({ channelId: z.number().int() });

/** Where the room stands. @see DESIGN §5, PLATFORM §6 */
export const roomState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left') }),
  z.object({ kind: z.literal('bootstrapping') }),
  /** `endpoint` counts from 1. */
  z.object({ kind: z.literal('connecting'), endpoint: z.number().int(), of: z.number().int(), url: z.string() }),
  z.object({ kind: z.literal('welcoming') }),
  z.object({ kind: z.literal('authenticating') }),
  z.object({
    kind: z.literal('joined'),
    sinceMs: z.number(),
    /** Names of permissions, e.g. `chat`, `poll_vote`; empty when reading only. @see PLATFORM §5.2 */
    permissions: z.array(z.string()),
    roles: z.array(z.string()),
    /** False when joined anonymously. */
    authenticated: z.boolean(),
    /** The service leaves part of this chat out, as too many are there. @see PLATFORM §5.1 */
    loadShed: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('waiting'), retryAtMs: z.number(), tries: z.number().int(), why: appError }),
  /** Never tried again by itself. */
  z.object({ kind: z.literal('refused'), why: appError }),
]);

/** A line of the connection timeline, newest last. Addresses carry no query. */
export const connectionStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('closed'),
    atMs: z.number(),
    code: z.number().nullable(),
    reason: z.string(),
    openForMs: z.number(),
    /** We ended it, as nothing came from the service any more. */
    silent: z.boolean(),
  }),
  /** We ended it, to join anew: the person asked, or is somebody else now. */
  z.object({ kind: z.literal('left'), atMs: z.number(), openForMs: z.number() }),
  z.object({ kind: z.literal('waited'), atMs: z.number(), tookMs: z.number(), tries: z.number().int(), why: appError }),
  z.object({ kind: z.literal('bootstrapped'), atMs: z.number(), tookMs: z.number(), endpoints: z.number().int() }),
  z.object({
    kind: z.literal('endpointFailed'),
    atMs: z.number(),
    tookMs: z.number(),
    endpoint: z.number().int(),
    of: z.number().int(),
    url: z.string(),
  }),
  z.object({
    kind: z.literal('opened'),
    atMs: z.number(),
    tookMs: z.number(),
    endpoint: z.number().int(),
    of: z.number().int(),
    url: z.string(),
  }),
  z.object({
    kind: z.literal('authenticated'),
    atMs: z.number(),
    tookMs: z.number(),
    username: z.string().nullable(),
    permissions: z.array(z.string()),
  }),
  /** `missed`: false on coming in for the first time, when nothing can have been missed. */
  z.object({
    kind: z.literal('filled'),
    atMs: z.number(),
    tookMs: z.number(),
    count: z.number().int(),
    missed: z.boolean(),
  }),
  z.object({ kind: z.literal('refused'), atMs: z.number(), why: appError }),
  z.object({ kind: z.literal('slept'), atMs: z.number(), tookMs: z.number() }),
]);

export const connectionTimeline = z.object({
  steps: z.array(connectionStep),
  reconnectsToday: z.number().int(),
  awayTodayMs: z.number(),
});

/** What is told when the room or its timeline changes. */
export const chatRoomChange = z.object({ channelId: z.number().int(), room: roomState });
export const chatTimelineChange = z.object({ channelId: z.number().int(), timeline: connectionTimeline });

/** How many rows each way to look at a chat has; `messages`: how many of all are messages. */
const chatCounts = z.record(z.enum([...chatFilters, 'messages']), z.number().int());

/** Everything a window needs when it opens or is shown again. */
export const chatSnapshot = z.object({
  /** The channel whose chat is open; null: none. */
  channelId: z.number().int().nullable(),
  room: roomState,
  timeline: connectionTimeline,
  /** The newest rows, more than are in sight. */
  items: z.array(chatItem),
  /** What stands before them: the feed brings it to who asks (`readEarlier`). Left out: nothing does. */
  earlier: chatCounts.optional(),
});

/** What is kept of chat takes up this much at most. */
export const KEPT_CHAT_MEGABYTES = 200;

/** A message as it is kept on this computer: in plain text, without its words once it was removed. Whispers are not kept. */
export const keptLine = z.object({
  id: z.number().int(),
  /** The platform's id. */
  messageId: z.string(),
  /** When it arrived here; null for one that came from history: it was said before `keptAtMs`. */
  atMs: z.number().nullable(),
  keptAtMs: z.number(),
  userId: z.number().int(),
  username: z.string(),
  roles: z.array(z.string()),
  text: z.string(),
  action: z.boolean(),
  own: z.boolean(),
  removed: z.object({ by: z.string().nullable(), why: removalReason }).nullable(),
});

/** What was found of what is kept, the newest first. */
export const keptPage = z.object({
  lines: z.array(keptLine),
  /** From where to go on looking, also when nothing was found so far; null: all was looked at. */
  next: z.number().int().nullable(),
  /** Since when something is kept of this channel; null: nothing is. */
  sinceMs: z.number().nullable(),
});

/** What is kept of the minutes that were asked for, in their order. */
export const keptMinutes = z.object({
  /** The first message of each; null: none is kept of it. */
  lines: z.array(keptLine.nullable()),
  /** Since when something is kept of this channel; null: nothing is. */
  sinceMs: z.number().nullable(),
});

export const emoticon = z.object({
  text: z.string(),
  sheetPath: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** The state is told whole when the chat is another one, and by the feeds in between. */
export const chat = domain('chat', {
  state: {
    schema: chatSnapshot,
    empty: {
      channelId: null,
      room: { kind: 'left' },
      timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
      items: [],
    },
  },
  calls: {
    /**
     * Hands a message over to the channel that it was written for, refused when that one is not open; how it goes on is told by the
     * feed, under the key. `as`: the user id of the account that the composer shows; refused (`otherSpeaker`) when another one speaks.
     */
    send: call(
      z.object({
        channelId,
        text: z.string().min(1).max(10_000),
        whisperTo: z.string().max(100).nullable(),
        /** Who that is, where it is known: a name may be somebody else's by now. */
        whisperToId: z.number().int().optional(),
        as: z.number().int(),
      }),
      z.object({ key: z.string() }),
    ),
    /** Takes back a message that has not been sent; null when it has left already. */
    withdraw: call(z.object({ channelId, key: z.string() }), z.object({ text: z.string() }).nullable()),
    retry: call(z.object({ channelId, key: z.string() }), nothing),
    reconnect: call(z.object({ channelId }), nothing),
    /** Has the feed bring all that stands before a row: the first one of what the state told. */
    readEarlier: call(z.object({ channelId, before: z.string().max(100) }), nothing),
    /** Has the feed bring at once what waits for it; it has when this is answered. */
    readNews: call(z.object({ channelId }), nothing),
    listEmoticons: call(nothing, z.array(emoticon)),
    /**
     * Looks through what is kept of a channel, the newest first. `from`: `next` of the page before, or the platform's id of a
     * message, for what is older than that; null: from the newest on. `by`: only what this person said, all of it when the text is
     * empty.
     */
    search: call(
      z.object({
        channelId,
        text: z.string().max(200),
        from: z.union([z.number().int(), z.string().max(200)]).nullable(),
        by: z.number().int().optional(),
      }),
      keptPage,
    ),
    /** What is kept around a message that was found, in the room's order; empty when it is not kept any more. */
    around: call(z.object({ channelId, id: z.number().int() }), z.array(keptLine)),
    /** What is kept of minutes, each by when it begins on our clock. */
    keptAt: call(z.object({ channelId, minutes: z.array(z.number()).max(100) }), keptMinutes),
    /** The service draws one of those who are there. Waits to be taken back; 0 calls. `target`: the write that was begun. */
    startGiveaway: call(z.object({ channelId: z.number().int() }), z.object({ target: z.string() })),
    /** Ends a skill that is shown. Waits to be taken back; 0 calls. */
    cancelSkill: call(
      z.object({
        channelId: z.number().int(),
        executionId: z.string().min(1).max(200),
        name: z.string().max(100),
        skill: z.string().max(100),
      }),
      z.object({ target: z.string() }),
    ),
    /** Deletes all that is kept of chat, of every channel and service. */
    clearKept: call(nothing, nothing),
  },
  feeds: { room: chatRoomChange, timeline: chatTimelineChange, fed: chatFeed },
});

export type MessagePart = z.infer<typeof messagePart>;
export type ChatMark = z.infer<typeof chatMark>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatGap = z.infer<typeof chatGap>;
export type Happening = z.infer<typeof happening>;
export type ChatHappening = z.infer<typeof chatHappening>;
export type ChatItem = z.infer<typeof chatItem>;
export type ChatRows = z.infer<typeof chatRows>;
export type ChatFeed = z.infer<typeof chatFeed>;
export type RoomState = z.infer<typeof roomState>;
export type ConnectionStep = z.infer<typeof connectionStep>;
export type ConnectionTimeline = z.infer<typeof connectionTimeline>;
export type ChatCounts = z.infer<typeof chatCounts>;
export type ChatSnapshot = z.infer<typeof chatSnapshot>;
export type KeptLine = z.infer<typeof keptLine>;
export type KeptPage = z.infer<typeof keptPage>;
export type KeptMinutes = z.infer<typeof keptMinutes>;
export type Emoticon = z.infer<typeof emoticon>;
