import { type AnalyticsFigures, analytics, type StreamRef } from '../../shared/analytics.ts';
import { type StreamPage, type StreamRow, type StreamsState, streams } from '../../shared/streams.ts';
import type { FakeBridge } from './fakeBridge.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Thu 19 Nov 2026, 17:04 where the test runs. */
const START_MS = new Date(2026, 10, 19, 17, 4).getTime();
const LENGTH_MS = 217 * MINUTE_MS;

/** What a good evening came to. */
export function figuresSample(changes: Partial<AnalyticsFigures> = {}): AnalyticsFigures {
  return {
    liveMs: LENGTH_MS,
    viewersNow: null,
    averageViewers: 9_788.4,
    peakViewers: { value: 13_902, atMs: START_MS + 147 * MINUTE_MS },
    followers: { gained: 633, lost: 22 },
    subscriptions: { gained: 94, lost: 0 },
    revenue: null,
    impressions: null,
    payout: null,
    viewings: null,
    game: null,
    chat: {
      messages: 7_204,
      countedMs: LENGTH_MS,
      bestMinute: { value: 83, atMs: START_MS + 147 * MINUTE_MS },
    },
    spoke: { people: 1_318, firstTimers: 388 },
    partly: [],
    ...changes,
  };
}

/** A stream some days before the first one, as long as that. */
export function streamSample(daysBefore = 0, changes: Partial<StreamRef> = {}): StreamRef {
  const startMs = START_MS - daysBefore * DAY_MS;
  return { id: startMs, startMs, endMs: startMs + LENGTH_MS, typeId: 41, title: 'Strings rehearsal', ...changes };
}

/** A row of the list, with all of it known. */
export function streamRowSample(daysBefore = 0, changes: Partial<StreamRow> = {}): StreamRow {
  return {
    stream: streamSample(daysBefore),
    game: 'Music',
    figures: figuresSample(),
    curve: Array.from({ length: 32 }, (_, index) => Math.round(14_000 * Math.sin(((index + 1) / 33) * 2))),
    recording: {
      current: {
        id: 2_000_001,
        state: 'available',
        views: 1_904,
        durationSeconds: LENGTH_MS / 1_000,
        expiresAtMs: Date.now() + 44.5 * DAY_MS,
        url: 'http://127.0.0.1:47800/recordings/2000001',
      },
    },
    clips: 4,
    hidden: false,
    ...changes,
  };
}

/** A stream's page, with a host and a break of the chat. */
export function streamPageSample(changes: Partial<StreamPage> = {}): StreamPage {
  const row = streamRowSample();
  const xs = Array.from({ length: 217 }, (_, minute) => START_MS + minute * MINUTE_MS);
  const clip = (id: string, title: string, minute: number, views: number) => ({
    id,
    title,
    atMs: START_MS + minute * MINUTE_MS,
    durationSeconds: 30,
    views,
    url: `http://127.0.0.1:47800/clips/${id}`,
  });
  return {
    ...row,
    line: {
      id: 'viewers',
      xs: Float64Array.from(xs),
      ys: Float64Array.from(xs, (_, minute) => Math.round(13_902 * Math.min(1, minute / 147))),
      points: xs.length,
      stepMs: MINUTE_MS,
      base: null,
    },
    gaps: [],
    markers: [
      {
        id: 'host',
        atMs: START_MS + 140 * MINUTE_MS,
        what: { kind: 'activity', entryId: 7, fact: { kind: 'hosted', name: 'build_along', viewers: 802 } },
      },
      {
        id: 'back',
        atMs: START_MS + 188 * MINUTE_MS,
        what: { kind: 'activity', entryId: 8, fact: { kind: 'chatBack', awayMs: 72_000, filled: 14 } },
      },
    ],
    clipsOf: [clip('a', 'Double drum fill', 157, 212), clip('b', 'Strings come in', 87, 96), clip('c', '', 12, 3)],
    clips: 3,
    talkative: [{ username: 'pim', messages: 142 }],
    counted: { removed: 31, emoticon: { text: ':drumroll', uses: 611 } },
    overLastFour: 0.22,
    note: 'Second mic was too quiet until 17:40.',
    channelId: 7,
    fetchedAtMs: Date.now() - 12_000,
    cost: 5,
    newer: null,
    older: streamSample(1).id,
    ...changes,
  };
}

/** A bridge that knows these streams. */
export function answerStreams(
  bridge: FakeBridge,
  rows: readonly StreamRow[],
  changes: Partial<StreamsState> = {},
): StreamsState {
  const oldest = rows.at(-1)?.stream.startMs ?? START_MS;
  const state: StreamsState = {
    ...streams.state.empty,
    version: 1,
    total: rows.length,
    sinceMs: oldest - DAY_MS,
    olderCalls: 3,
    ...changes,
  };
  bridge.answer('streams.read', state);
  bridge.answer('streams.rows', ({ text, offset, limit }) => {
    const found = rows.filter(({ stream, game }) =>
      `${stream.title ?? ''} ${game ?? ''}`.toLowerCase().includes(text.toLowerCase()),
    );
    return {
      version: state.version,
      total: found.length,
      liveMs: found.length * LENGTH_MS,
      rows: found.slice(offset, offset + limit),
    };
  });
  bridge.answer('analytics.read', { ...analytics.state.empty, access: 'allowed', channelId: 40213 });
  return state;
}
