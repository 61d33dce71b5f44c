import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';

/**
 * The lists of people that the service keeps of a channel, read page by page and only when asked for. `firstFollowers`: the same
 * people as `followers`, from the other end. `friends`: whom the person follows, of those here. `lurkers`: those here who asked not
 * to be listed, told to the service's staff alone.
 */
export const peopleLists = ['followers', 'firstFollowers', 'moderators', 'banned', 'friends', 'lurkers'] as const;
export const peopleListName = z.enum(peopleLists);

/** What a list is narrowed to, of the rows that are loaded. */
export const peopleFilter = z.enum(['all', 'here', 'today', 'stream', 'noted']);

/** How a reading goes. `ofPages` is a forecast; null: nothing is known of it. `waitingUntilMs`: the budget makes it wait. */
const peopleLoad = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  /** One page was asked for. */
  z.object({ kind: z.literal('page'), waitingUntilMs: z.number().nullable() }),
  z.object({
    kind: z.literal('all'),
    pages: z.number().int(),
    ofPages: z.number().int().nullable(),
    endsAtMs: z.number().nullable(),
    waitingUntilMs: z.number().nullable(),
  }),
  z.object({ kind: z.literal('paused'), pages: z.number().int(), ofPages: z.number().int().nullable() }),
]);

/** How much of a list is known. */
export const peopleListState = z.object({
  /** Rows that are here; grows with each page. */
  loaded: z.number().int(),
  /** As the service counts them; null: it was not asked, or does not say. */
  total: z.number().int().nullable(),
  /** It was read to its end. */
  whole: z.boolean(),
  /** Read to its end, and so many that the service counts were not met: the list moved while it was read. */
  missing: z.number().int(),
  /** Rows that could not be read. */
  unreadable: z.number().int(),
  load: peopleLoad,
  /** Why the last reading ended early; what was read before stays. */
  error: appError.nullable(),
  /** When a page last came. */
  readAtMs: z.number().nullable(),
  /** Whether it came in the order that was asked for; null: not known yet. */
  inOrder: z.boolean().nullable(),
  /** What is left to be read, as far as it is known. */
  rest: z.object({ calls: z.number().int(), durationMs: z.number() }).nullable(),
  /** Of the rows that are here. */
  counts: z.object({
    here: z.number().int(),
    today: z.number().int(),
    stream: z.number().int(),
    noted: z.number().int(),
  }),
  /** Whether `counts.today` is all of today's: an older row is here, or the list is whole. */
  todayKnown: z.boolean(),
});

const emptyList: z.infer<typeof peopleListState> = {
  loaded: 0,
  total: null,
  whole: false,
  missing: 0,
  unreadable: 0,
  load: { kind: 'idle' },
  error: null,
  readAtMs: null,
  inOrder: null,
  rest: null,
  counts: { here: 0, today: 0, stream: 0, noted: 0 },
  todayKnown: false,
};

export const peopleState = z.object({
  /** null: no channel is open. */
  channelId: z.number().int().nullable(),
  /** Grows with every change of a row in any list. */
  version: z.number().int(),
  lists: z.record(peopleListName, peopleListState),
  /** The service tells lurkers to its staff alone. */
  isStaff: z.boolean(),
});

/** One person of a list. */
export const personRow = z.object({
  userId: z.number().int(),
  username: z.string(),
  /** The one to show. */
  role: z.string(),
  /** null: this list does not say. */
  level: z.number().int().nullable(),
  /** Since when they follow, moderate or are banned; null: the service does not say, and this app did not see it. */
  sinceMs: z.number().nullable(),
  /** `unknown`: the list of chatters is not whole. */
  presence: z.enum(['here', 'notHere', 'unknown']),
  /** Since the chat was opened. */
  messages: z.number().int(),
  /** Who banned them, where this app saw it; null: not known. */
  by: z.string().nullable(),
  note: z.string(),
  /** They came to the list while it was looked at. */
  isNew: z.boolean(),
});

export const peopleQuery = z.object({
  list: peopleListName,
  /** A fragment of a name, any case. */
  text: z.string().max(200),
  only: peopleFilter,
  /** Ties by name; who has no date comes last. */
  order: z.enum(['since', 'name']),
  descending: z.boolean(),
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

export const peoplePage = z.object({ version: z.number().int(), total: z.number().int(), rows: z.array(personRow) });

/** What is known of one person in this channel; `askedAtMs` null: the service was not asked for them alone. */
export const personAbout = z.object({
  userId: z.number().int(),
  /** `unknown`: not asked. */
  follows: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('no') }),
    z.object({ kind: z.literal('since'), atMs: z.number() }),
  ]),
  /** null: not known. */
  roles: z.array(z.string()).nullable(),
  level: z.number().int().nullable(),
  askedAtMs: z.number().nullable(),
});

/** Somebody who was looked for by the whole of their name. */
export const foundPerson = z.object({
  userId: z.number().int(),
  username: z.string(),
  followsSinceMs: z.number().nullable(),
  roles: z.array(z.string()),
  /** They are in the list now. */
  isListed: z.boolean(),
});

const userId = z.number().int().nonnegative();
const list = z.object({ list: peopleListName });

export const people = domain('people', {
  state: {
    schema: peopleState,
    empty: {
      channelId: null,
      version: 0,
      lists: {
        followers: emptyList,
        firstFollowers: emptyList,
        moderators: emptyList,
        banned: emptyList,
        friends: emptyList,
        lurkers: emptyList,
      },
      isStaff: false,
    },
  },
  calls: {
    rows: call(peopleQuery, peoplePage),
    /** Reads the next page: one call. What it fails with is told by the state. */
    next: call(list, nothing),
    /** Reads all that is left, page by page, until it is paused or stopped. */
    all: call(list, nothing),
    pause: call(list, nothing),
    resume: call(list, nothing),
    /** Asks for no more pages; what was read stays. */
    stop: call(list, nothing),
    /** Forgets what was read, and reads the first page. */
    again: call(list, nothing),
    /** Reads the beginning of the followers until somebody known comes: one call, unless many are new. Returns how many were new. */
    newest: call(nothing, z.number().int()),
    /** What is known without a call. */
    about: call(z.object({ userId }), personAbout),
    /** Asks the service for one person: one call. */
    ask: call(z.object({ userId }), personAbout),
    /** Looks for somebody by the whole of their name: two calls. null: the service knows nobody of this name. */
    find: call(z.object({ list: peopleListName, name: z.string().trim().min(1).max(100) }), foundPerson.nullable()),
    /** Writes the rows that are here where the person says; null when they change their mind, else the number of rows. */
    export: call(list.extend({ format: z.enum(['csv', 'json']) }), z.number().int().nullable()),
  },
});

export type PeopleListName = z.infer<typeof peopleListName>;
export type PeopleFilter = z.infer<typeof peopleFilter>;
export type PeopleLoad = z.infer<typeof peopleLoad>;
export type PeopleListState = z.infer<typeof peopleListState>;
export type PeopleState = z.infer<typeof peopleState>;
export type PersonRow = z.infer<typeof personRow>;
export type PeopleQuery = z.infer<typeof peopleQuery>;
export type PeoplePage = z.infer<typeof peoplePage>;
export type PersonAbout = z.infer<typeof personAbout>;
export type FoundPerson = z.infer<typeof foundPerson>;
