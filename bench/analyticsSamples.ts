import path from 'node:path';
import type { AnalyticsMethods } from '../electron/analytics/index.ts';
import type { ChannelKey, FetchedDay, RawRow } from '../electron/analytics/store/methods.ts';
import { analyticsFile } from '../electron/analytics/thread.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { ThreadClient } from '../electron/storage/thread/threadClient.ts';
import { type SeriesName, seriesNames } from '../shared/analyticsSeries.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** One row of each series, by the number of its minute. */
const rowsOf: Record<SeriesName, (minute: number) => RawRow> = {
  viewers: (minute) => ({ authed: wave(minute, 300), anon: wave(minute, 200) }),
  tsdbViewers: (minute) => ({ authed: wave(minute, 300), anon: wave(minute, 200) }),
  viewersMetrics: (minute) => ({
    country: ['DE', 'FI', 'US', null][minute % 4],
    browser: ['chr', 'ff', 'sf'][minute % 3],
    platform: ['desktop', 'mobile'][minute % 2],
    costreamDepth: 0,
  }),
  // Of each day's rows the first and the last are right: a stream as long as the day.
  streamSessions: (minute) =>
    minute % 1_440 === 1_439
      ? { online: false, partnered: true, duration: 86_340, type: 3 }
      : { online: minute % 1_440 === 0 ? true : null, partnered: true },
  streamHosts: (minute) => ({ hoster: 100 + (minute % 50) }),
  subscriptions: (minute) => ({ total: 500 + minute, delta: 1, user: minute }),
  followers: (minute) => ({ total: 9_000 + minute, delta: minute % 9 === 0 ? -1 : 1, user: minute }),
  gameRanksGlobal: (minute) => ({ streams: wave(minute, 90), views: wave(minute, 9_000), shared: minute % 7 }),
  subRevenue: (minute) => ({ gateway: ['stripe', 'braintree'][minute % 2], total: 300, gross: 599, count: 1 }),
  cpm: (minute) => ({ impressions: wave(minute, 70), payout: wave(minute, 15) }),
  viewerSessionCount: (minute) => ({ count: wave(minute, 80) }),
};
const wave = (minute: number, most: number): number =>
  Math.round(most * (1 + Math.sin(minute / 97)) * 0.5) + (minute % 11);

/** The rows of one day by UTC, minute by minute in all eleven series, up to a moment. */
function sampleDay(series: SeriesName, dayMs: number, untilMs: number): FetchedDay {
  const endMs = Math.min(dayMs + DAY_MS, untilMs);
  const rows = Array.from({ length: Math.ceil((endMs - dayMs) / MINUTE_MS) }, (_, minute) => ({
    time: new Date(dayMs + minute * MINUTE_MS).toISOString(),
    ...rowsOf[series](dayMs / MINUTE_MS + minute),
  }));
  return {
    dayMs,
    fromMs: dayMs,
    untilMs: endMs,
    whole: endMs === dayMs + DAY_MS,
    rows,
    fetchedAtMs: untilMs,
    calls: 15,
  };
}

/** Writes all days of a time into a file, as they are kept once they were fetched. @param fromMs when a day begins by UTC */
export async function fillAnalytics(file: string, key: ChannelKey, fromMs: number, untilMs: number): Promise<void> {
  const filling = openAnalytics(file);
  for (let dayMs = fromMs; dayMs < untilMs; dayMs += DAY_MS) {
    for (const series of seriesNames) await filling.call('put', key, series, [sampleDay(series, dayMs, untilMs)]);
  }
  await filling.close();
}

/** The app's own thread over such a file. */
export function openAnalytics(file: string): ThreadClient<AnalyticsMethods, never> {
  const log = createLogger({ clock: systemClock, random: Math.random, redact: new Redactor(), sink: () => undefined });
  return new ThreadClient({
    store: analyticsFile.name,
    path: file,
    nowMs: systemClock.now(),
    workerFile: path.join(import.meta.dirname, '../electron/app/worker.ts'),
    clock: systemClock,
    log,
  });
}
