import { z } from 'zod';
import { activityFact } from './activity.ts';
import { lineId, seriesName, sourceName } from './analyticsSeries.ts';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';

/** The channel's numbers over time. Times are in ms, on the service's clock; money in cents. @see PLATFORM §10 */

const time = z.number();
const count = z.number().int().nonnegative();
/** A date of the person's calendar, `YYYY-MM-DD`. */
const date = z.iso.date();

/** A stream of the channel. `id`: when it began, by which the service tells it apart too. */
export const streamRef = z.object({
  id: z.number().int(),
  startMs: time,
  /** null: it runs. */
  endMs: time.nullable(),
  /** The game, by the service's number; null: not told. */
  typeId: z.number().int().nullable(),
  /** As it was called when this app saw it; null: it did not. */
  title: z.string().nullable(),
});

export const analyticsRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thisStream') }),
  z.object({ kind: z.literal('lastStream') }),
  z.object({ kind: z.literal('stream'), id: z.number().int() }),
  /** Up to now, from the beginning of the day that many days ago. */
  z.object({ kind: z.literal('days'), days: z.union([z.literal(7), z.literal(30)]) }),
  /** Both days included. */
  z.object({ kind: z.literal('dates'), from: date, to: date }),
]);

/** `before`: as long a time, right before the range; `stream`: an earlier stream, aligned at its start. */
export const analyticsCompare = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('before') }),
  z.object({ kind: z.literal('stream'), id: z.number().int() }),
]);

const span = z.object({ fromMs: time, toMs: time });

/** One line or row of bars, thinned out to what can be seen. */
export const analyticsLine = z.object({
  id: lineId,
  /** Ascending, each once. Columns, since a bridge copies a list number by number. */
  xs: z.instanceof(Float64Array<ArrayBuffer>),
  /** NaN: the line breaks here. */
  ys: z.instanceof(Float64Array<ArrayBuffer>),
  /** How many values there are; more than are told when the line was thinned out. */
  points: count,
  /** How long a value stands for, in ms: a minute, an hour, a day; null: each until the next one. */
  stepMs: z.number().nullable(),
  /** What the whole count was when the range began; null: not known, or the line is none that grows. */
  base: z.number().nullable(),
});

/** Why there is nothing for a time. */
export const gapCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notAsked') }),
  z.object({ kind: z.literal('failed'), error: appError, atMs: time }),
  /** The account may not see it. */
  z.object({ kind: z.literal('forbidden'), atMs: time }),
  /** The service answered, and told nothing for a time in which a stream ran. */
  z.object({ kind: z.literal('noRows') }),
  /** This app did not run, or was not in the chat. */
  z.object({ kind: z.literal('notCounted') }),
]);
export const analyticsGap = span.extend({ of: sourceName, cause: gapCause });

/** Something that happened, to be marked at its moment. */
export const analyticsMarker = z.object({
  /** Tells it apart from all others of the range. */
  id: z.string(),
  atMs: time,
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('start'), title: z.string().nullable() }),
    z.object({ kind: z.literal('end') }),
    /** `name` null: not known by name. */
    z.object({ kind: z.literal('hosted'), channelId: z.number().int(), name: z.string().nullable() }),
    z.object({ kind: z.literal('hosting'), channelId: z.number().int(), name: z.string().nullable() }),
    /** As the activity feed told it. */
    z.object({ kind: z.literal('activity'), fact: activityFact, entryId: z.number().int().nullable() }),
    /** The person's own. */
    z.object({ kind: z.literal('note'), noteId: z.number().int(), text: z.string() }),
  ]),
});

const moment = z.object({ value: z.number(), atMs: time });
const change = z.object({ gained: count, lost: count });

/** The numbers of a range, of all values and not of those that are drawn. null: nothing is known of it. */
export const analyticsFigures = z.object({
  /** How long streams ran. */
  liveMs: z.number(),
  viewersNow: z.number().nullable(),
  averageViewers: z.number().nullable(),
  peakViewers: moment.nullable(),
  followers: change.nullable(),
  subscriptions: change.nullable(),
  /** Cents: what the channel gets, what was paid; and for how many subscriptions. */
  revenue: z.object({ total: z.number(), gross: z.number(), count }).nullable(),
  impressions: count.nullable(),
  /** Cents. */
  payout: z.number().nullable(),
  viewings: count.nullable(),
  /** Streams of the same game, and people watching them, when last told. */
  game: z.object({ streams: count, views: count, shared: count, atMs: time }).nullable(),
  /** Counted here, while this app was in the chat. */
  chat: z.object({ messages: count, countedMs: z.number(), bestMinute: moment.nullable() }).nullable(),
  /** People who spoke, and those of them who never had before; known of single streams. */
  spoke: z.object({ people: count, firstTimers: count }).nullable(),
  /** What is known for a part of the range only. */
  partly: z.array(sourceName),
});

const share = z.object({ name: z.string().nullable(), count });
/** What viewers watch with, of the samples that the service tells; most first. */
export const analyticsShares = z.object({
  samples: count,
  countries: z.array(share),
  platforms: z.array(share),
  browsers: z.array(share),
  costreams: count,
});

/** Where the numbers of a series come from. */
export const analyticsSource = z.object({
  series: seriesName,
  /** As it was called, without the service's address. */
  path: z.string(),
  fromMs: time,
  toMs: time,
  /** When the youngest and the oldest of it were fetched; null: nothing was. */
  fetchedAtMs: time.nullable(),
  oldestAtMs: time.nullable(),
  /** Calls that what is shown took, whenever they were made. */
  calls: count,
  rows: count,
  /** Days of the range that are known whole, and how many there are. */
  daysKnown: count,
  days: count,
  error: appError.nullable(),
});

const period = z.object({
  fromMs: time,
  toMs: time,
  /** Set for a single stream. */
  stream: streamRef.nullable(),
  lines: z.array(analyticsLine),
  gaps: z.array(analyticsGap),
  figures: analyticsFigures,
});

export const analyticsView = period.extend({
  version: count,
  /** Whether it ends now, and grows. */
  isOpen: z.boolean(),
  /** What of the range is drawn. */
  zoom: span.nullable(),
  /** Comfort mode: nothing is told but the times. */
  hidden: z.boolean(),
  /** Streams in the range, oldest first. */
  sessions: z.array(streamRef),
  markers: z.array(analyticsMarker),
  shares: analyticsShares,
  /** `shiftMs`: what its times are to be moved by to lie on the range. */
  compare: period.extend({ shiftMs: z.number() }).nullable(),
  sources: z.array(analyticsSource),
  /** What it would take to fetch all that is missing or may have changed. `seconds`: what the bucket makes it last. */
  cost: z.object({ calls: count, seconds: z.number(), isEstimate: z.boolean() }),
});

/** How long numbers are kept on this computer, and how much room all of them may take. */
export const KEPT_NUMBERS = { years: 7, megabytes: 200 };

const asked = z.object({ range: analyticsRange, compare: analyticsCompare });

export const analyticsQuery = asked.extend({
  zoom: span.nullable(),
  /** The most points of a line. */
  points: z.number().int().min(20).max(5_000),
});

/** The range in equal steps. */
export const analyticsTable = z.object({
  version: count,
  hidden: z.boolean(),
  stepMs: z.number(),
  total: count,
  /** Newest first. A value is the step's average for viewers and chatters, its change for what grows, its sum for what is counted. */
  rows: z.array(
    span.extend({
      values: z.partialRecord(lineId, z.number().nullable()),
      gaps: z.array(z.object({ of: sourceName, cause: gapCause })),
      markers: z.array(analyticsMarker),
    }),
  ),
});

/** A walk over what is missing. `of`: how many calls it should take, as far as it is known. */
export const analyticsLoading = z.object({
  range: analyticsRange,
  calls: count,
  of: count.nullable(),
  series: seriesName,
  waitingUntilMs: time.nullable(),
});

export const analyticsState = z.object({
  /** null while no channel is open. */
  channelId: z.number().int().nullable(),
  /** Whether the account may see the channel's numbers, as far as it is known. */
  access: z.enum(['signedOut', 'unknown', 'allowed', 'forbidden']),
  /** Grows with every change of what a view would say. */
  version: count,
  /** The service's time less ours. */
  aheadMs: z.number(),
  zone: z.string(),
  /** Newest first; those that ranges can be chosen of. */
  streams: z.array(streamRef),
  loading: analyticsLoading.nullable(),
});

export const analytics = domain('analytics', {
  state: {
    schema: analyticsState,
    empty: {
      channelId: null,
      access: 'signedOut',
      version: 0,
      aheadMs: 0,
      zone: 'UTC',
      streams: [],
      loading: null,
    },
  },
  calls: {
    /** What is known of a range, from what is kept; asks the service nothing. */
    view: call(analyticsQuery, analyticsView),
    table: call(
      asked.extend({
        /** null: the one that fits the range. */
        stepMs: z.number().int().min(60_000).nullable(),
        offset: z.number().int().nonnegative(),
        limit: z.number().int().min(1).max(1_000),
      }),
      analyticsTable,
    ),
    /** Fetches what is missing of a range, and what may have changed; answers when that is done or was stopped. */
    fetch: call(asked, nothing),
    stop: call(nothing, nothing),
    /** On a moment of a channel that is open, in front or not. Refused: `badInput` (`channel`: `notOpen`). @returns its id */
    addNote: call(
      z.object({ channelId: z.number().int(), atMs: time, text: z.string().trim().min(1).max(80) }),
      z.number().int(),
    ),
    removeNote: call(z.object({ noteId: z.number().int() }), nothing),
    /** Deletes all that is kept of numbers and past streams, the person's notes with them, of every channel and service. */
    forget: call(nothing, nothing),
    /** Saves the range where the person says. False: they changed their mind. */
    export: call(asked.extend({ as: z.enum(['csv', 'json']) }), z.boolean()),
    /** Saves a picture: SVG as text, PNG as base64. */
    savePicture: call(
      z.object({ as: z.enum(['svg', 'png']), name: z.string().min(1).max(80), data: z.string().max(20_000_000) }),
      z.boolean(),
    ),
  },
});

export type StreamRef = z.infer<typeof streamRef>;
export type AnalyticsRange = z.infer<typeof analyticsRange>;
export type AnalyticsCompare = z.infer<typeof analyticsCompare>;
export type AnalyticsLine = z.infer<typeof analyticsLine>;
export type GapCause = z.infer<typeof gapCause>;
export type AnalyticsGap = z.infer<typeof analyticsGap>;
export type AnalyticsMarker = z.infer<typeof analyticsMarker>;
export type AnalyticsFigures = z.infer<typeof analyticsFigures>;
export type AnalyticsShares = z.infer<typeof analyticsShares>;
export type AnalyticsSource = z.infer<typeof analyticsSource>;
export type AnalyticsView = z.infer<typeof analyticsView>;
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;
export type AnalyticsTable = z.infer<typeof analyticsTable>;
export type AnalyticsState = z.infer<typeof analyticsState>;
