import { z } from 'zod';
import { analyticsFigures, analyticsGap, analyticsLine, analyticsMarker, streamRef } from './analytics.ts';
import { call, domain, nothing } from './domain.ts';

/** The channel's past streams, each with what became of it. Times are in ms, on the service's clock. */

const count = z.number().int().nonnegative();

/** A recording as the service keeps it. @see PLATFORM §11.9 */
export const streamRecording = z.object({
  id: z.number().int(),
  state: z.enum(['processing', 'available', 'deleted']),
  views: count,
  durationSeconds: z.number(),
  expiresAtMs: z.number().nullable(),
  /** Where it can be watched, in the browser; null: not told. */
  url: z.string().nullable(),
});

/** A clip out of it. @see PLATFORM §11.10 */
export const streamClip = z.object({
  id: z.string(),
  title: z.string(),
  atMs: z.number(),
  durationSeconds: z.number(),
  views: count,
  url: z.string().nullable(),
});

export const streamRow = z.object({
  stream: streamRef,
  /** The game by its name; null: not known. */
  game: z.string().nullable(),
  figures: analyticsFigures,
  /** Viewers over its length, a few dozen values; null where nothing is known. */
  curve: z.array(z.number().nullable()),
  /** null: not asked for yet. */
  recording: z.object({ current: streamRecording.nullable() }).nullable(),
  clips: count.nullable(),
  /** Comfort mode: no number of it is told. */
  hidden: z.boolean(),
});

/** One past stream as a whole. */
export const streamPage = streamRow.extend({
  channelId: z.number().int(),
  line: analyticsLine,
  gaps: z.array(analyticsGap),
  markers: z.array(analyticsMarker),
  clipsOf: z.array(streamClip),
  /** Who wrote most, and how often; empty: not counted. */
  talkative: z.array(z.object({ username: z.string(), messages: count })),
  /** Messages that were removed while it ran, and the emoticon that was used most; null: this was not counted. */
  counted: z.object({ removed: count, emoticon: z.object({ text: z.string(), uses: count }).nullable() }).nullable(),
  /** Average viewers less that of the four streams before, as a share of it; null: there are not four. */
  overLastFour: z.number().nullable(),
  note: z.string(),
  fetchedAtMs: z.number().nullable(),
  /** Calls that fetching it again takes. */
  cost: count,
  /** The streams next to it; null: there is none. */
  newer: z.number().int().nullable(),
  older: z.number().int().nullable(),
});

/** What a stream came to, as it is told when it has ended. */
export const streamSummary = z.object({ stream: streamRef, figures: analyticsFigures });

export const streamsState = z.object({
  /** Grows with every change of a row. */
  version: count,
  running: streamRef.nullable(),
  /** The stream that ended last while the app saw it, once its numbers are there; null: none, or another one runs. */
  ended: streamSummary.nullable(),
  total: count,
  /** How far back streams were asked for; null: not yet. */
  sinceMs: z.number().nullable(),
  loading: z.boolean(),
  /** What the 30 days before would take. */
  olderCalls: count,
});

export const streams = domain('streams', {
  state: {
    schema: streamsState,
    empty: { version: 0, running: null, ended: null, total: 0, sinceMs: null, loading: false, olderCalls: 0 },
  },
  calls: {
    /** Newest first, by title or game. */
    rows: call(
      z.object({
        text: z.string().max(200),
        offset: z.number().int().nonnegative(),
        limit: z.number().int().min(1).max(200),
      }),
      z.object({ version: count, total: count, liveMs: z.number(), rows: z.array(streamRow) }),
    ),
    /** null: there is none of this id. */
    page: call(z.object({ id: z.number().int() }), streamPage.nullable()),
    /** Fetches one stream again, with its recording and clips. */
    update: call(z.object({ id: z.number().int() }), nothing),
    /** Asks for the streams of the 30 days before those that are known. */
    loadOlder: call(nothing, nothing),
    /** On a stream of this channel, in front or not. */
    setNote: call(
      z.object({ channelId: z.number().int(), id: z.number().int(), note: z.string().max(2_000) }),
      nothing,
    ),
  },
});

export type StreamRecording = z.infer<typeof streamRecording>;
export type StreamClip = z.infer<typeof streamClip>;
export type StreamRow = z.infer<typeof streamRow>;
export type StreamPage = z.infer<typeof streamPage>;
export type StreamSummary = z.infer<typeof streamSummary>;
export type StreamsState = z.infer<typeof streamsState>;
