import { z } from 'zod';
import { appError } from './errors.ts';

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
  mention: z.boolean(),
  own: z.boolean(),
  /** `unknown`: the connection went before the answer came and history does not tell; never sent again by itself. */
  delivery: z.enum(['sent', 'queued', 'sending', 'failed', 'unknown']),
  failure: appError.nullable(),
  removed: z
    .object({ by: z.string().nullable(), why: z.enum(['deleted', 'purged', 'timedOut', 'banned', 'cleared']) })
    .nullable(),
  censored: z.boolean(),
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

export const chatItem = z.discriminatedUnion('kind', [chatMessage, chatGap]);

/** What happened since the last push: rows to put at the end, and rows (by key) that changed. One a frame at most. */
export const chatFeed = z.object({ append: z.array(chatItem), update: z.array(chatItem) });

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
  }),
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
  z.object({ kind: z.literal('filled'), atMs: z.number(), tookMs: z.number(), count: z.number().int() }),
  z.object({ kind: z.literal('refused'), atMs: z.number(), why: appError }),
  z.object({ kind: z.literal('slept'), atMs: z.number(), tookMs: z.number() }),
]);

export const connectionTimeline = z.object({
  steps: z.array(connectionStep),
  reconnectsToday: z.number().int(),
  awayTodayMs: z.number(),
});

/** Everything a window needs when it opens or is shown again. */
export const chatSnapshot = z.object({
  room: roomState,
  timeline: connectionTimeline,
  items: z.array(chatItem),
  /** Packets that were not understood since the app started. */
  ignoredPackets: z.number().int(),
});

export const emoticon = z.object({
  text: z.string(),
  sheetPath: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export type MessagePart = z.infer<typeof messagePart>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatGap = z.infer<typeof chatGap>;
export type ChatItem = z.infer<typeof chatItem>;
export type ChatFeed = z.infer<typeof chatFeed>;
export type RoomState = z.infer<typeof roomState>;
export type ConnectionStep = z.infer<typeof connectionStep>;
export type ConnectionTimeline = z.infer<typeof connectionTimeline>;
export type ChatSnapshot = z.infer<typeof chatSnapshot>;
export type Emoticon = z.infer<typeof emoticon>;
