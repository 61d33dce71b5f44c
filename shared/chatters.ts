import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';

/** The groups of the list, in the order they are shown. A name counts once, under its highest role. */
export const chatterGroups = [
  'owner',
  'staff',
  'editor',
  'moderator',
  'partner',
  'subscriber',
  'pro',
  'user',
  'unknown',
  'banned',
] as const;
export const chatterGroup = z.enum(chatterGroups);

export const chatter = z.object({
  userId: z.number().int(),
  username: z.string(),
  role: z.string(),
  group: chatterGroup,
  /** `joined`: new since the refresh before. `notSeen`: the last complete refresh did not list them, nothing said they left. */
  presence: z.enum(['here', 'joined', 'left', 'notSeen']),
  /** When we first knew them here this time; null when not here. */
  hereSinceMs: z.number().nullable(),
  messages: z.number().int(),
  confirmedAtMs: z.number(),
});

/** The walk over the pages of the list. `ofPages` is a forecast, null before anything is known. @see DESIGN §5 */
export const crawlState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('crawling'),
    pages: z.number().int(),
    ofPages: z.number().int().nullable(),
    rows: z.number().int(),
    startedAtMs: z.number(),
    /** When it should be done, at the rate so far and within the budget. */
    endsAtMs: z.number().nullable(),
    /** Set while the budget makes it wait. */
    waitingUntilMs: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('paused'),
    pages: z.number().int(),
    ofPages: z.number().int().nullable(),
    rows: z.number().int(),
  }),
  z.object({ kind: z.literal('complete'), atMs: z.number(), pages: z.number().int(), rows: z.number().int() }),
  z.object({
    kind: z.literal('partial'),
    atMs: z.number(),
    pages: z.number().int(),
    ofPages: z.number().int().nullable(),
    rows: z.number().int(),
    why: appError,
  }),
]);

/** One refresh in the strip of bars. */
export const refreshRecord = z.object({
  atMs: z.number(),
  joined: z.number().int(),
  left: z.number().int(),
  complete: z.boolean(),
  pages: z.number().int(),
  ofPages: z.number().int().nullable(),
});

export const groupCount = z.object({ group: chatterGroup, count: z.number().int() });

export const chattersState = z.object({
  /** Of whose chat they are; null while no channel is open. */
  channelId: z.number().int().nullable(),
  /** Grows with every change of a row; a window of rows is current when its version is this one. */
  version: z.number().int(),
  crawl: crawlState,
  here: z.number().int(),
  /** Here, by group; groups with nobody are left out. */
  groups: z.array(groupCount),
  joined: z.number().int(),
  left: z.number().int(),
  notSeen: z.number().int(),
  /** Joined and left count since then. */
  sinceMs: z.number().nullable(),
  /** When a complete walk last ended. */
  completeAtMs: z.number().nullable(),
  /** What a refresh now would take. `share` is of the bucket's count, 0 to 1 and above. */
  forecast: z.object({ calls: z.number().int(), share: z.number(), durationMs: z.number() }).nullable(),
  refreshes: z.array(refreshRecord),
});

export const chattersQuery = z.object({
  /** A fragment of a name, any case. */
  text: z.string().max(200),
  group: chatterGroup.nullable(),
  presence: z.enum(['joined', 'left', 'notSeen']).nullable(),
  /** `group`: by group, then name, here only (the dock). The others order the table; ties by name. */
  order: z.enum(['group', 'name', 'role', 'hereSince', 'messages', 'confirmed']),
  descending: z.boolean(),
  /** Groups whose rows are left out (closed in the dock); their counts stay. */
  closedGroups: z.array(chatterGroup).max(chatterGroups.length),
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

export const chattersPage = z.object({
  version: z.number().int(),
  /** Rows that match, closed groups left out. */
  total: z.number().int(),
  /** Matches by group, closed ones included, before the query's own `group` is applied: how many the other groups have. */
  groups: z.array(groupCount),
  rows: z.array(chatter),
});

/** The answer to "is somebody here". @see API "GET /api/v2/chats/{channelId}/users/{userId} (v2)" */
export const chatterCheck = z.object({ here: z.boolean(), chatter: chatter.nullable(), askedAtMs: z.number() });

/** The card of one person. */
export const chatterCard = z.object({
  chatter: chatter,
  /** null: they were not seen in this chat, and are known from another list. */
  firstSeenMs: z.number().nullable(),
  /** Presence since the app joined: what refreshes and events told. `unknown`: a refresh in it was incomplete. */
  spans: z.array(z.object({ fromMs: z.number(), toMs: z.number(), kind: z.enum(['here', 'away', 'unknown']) })),
  /** Newest first, plain text, at most 50. */
  messages: z.array(z.object({ atMs: z.number().nullable(), text: z.string() })),
  note: z.string(),
});

const userId = z.number().int().nonnegative();

export const chatters = domain('chatters', {
  state: {
    schema: chattersState,
    empty: {
      channelId: null,
      version: 0,
      crawl: { kind: 'idle' },
      here: 0,
      groups: [],
      joined: 0,
      left: 0,
      notSeen: 0,
      sinceMs: null,
      completeAtMs: null,
      forecast: null,
      refreshes: [],
    },
  },
  calls: {
    rows: call(chattersQuery, chattersPage),
    refresh: call(nothing, nothing),
    pause: call(nothing, nothing),
    resume: call(nothing, nothing),
    check: call(z.object({ userId }), chatterCheck),
    /** Asks the service for names that contain `text`; what it finds goes into the list. Returns how many. */
    searchService: call(z.object({ text: z.string().min(1).max(100) }), z.number().int()),
    card: call(z.object({ userId }), chatterCard),
    setNote: call(z.object({ userId, note: z.string().max(2000) }), nothing),
    /** Writes the list where the person says; null when they change their mind, else the number of rows. */
    export: call(z.object({ format: z.enum(['csv', 'json']) }), z.number().int().nullable()),
  },
});

export type ChatterGroup = z.infer<typeof chatterGroup>;
export type Chatter = z.infer<typeof chatter>;
export type CrawlState = z.infer<typeof crawlState>;
export type RefreshRecord = z.infer<typeof refreshRecord>;
export type ChattersState = z.infer<typeof chattersState>;
export type ChattersQuery = z.infer<typeof chattersQuery>;
export type ChattersPage = z.infer<typeof chattersPage>;
export type ChatterCheck = z.infer<typeof chatterCheck>;
export type ChatterCard = z.infer<typeof chatterCard>;
