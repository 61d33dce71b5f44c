import type { StreamRef } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { Coverage } from '../store/methods.ts';
import type { Chunk } from './plan.ts';
import { DAY_MS, dayOf } from './spans.ts';

/** Rows of a call. @see PLATFORM §1.3 */
export const PAGE_ROWS = 100;
const MINUTE_MS = 60_000;
/** So many days of a series tell how many rows a day has. */
const ENOUGH_DAYS = 5;

/** How many rows there are before any were seen: for each minute of a stream, or for each day. */
const usual: Readonly<Record<SeriesName, { aMinuteLive: number } | { aDay: number }>> = {
  viewers: { aMinuteLive: 1 },
  tsdbViewers: { aMinuteLive: 1 },
  // Five each ten minutes.
  viewersMetrics: { aMinuteLive: 0.5 },
  streamSessions: { aDay: 2 },
  streamHosts: { aDay: 1 },
  subscriptions: { aDay: 5 },
  followers: { aDay: 20 },
  gameRanksGlobal: { aDay: 24 },
  // One for each gateway.
  subRevenue: { aDay: 3 },
  cpm: { aDay: 1 },
  viewerSessionCount: { aDay: 24 },
};

/** Where streams are not known: one of two hours each day. */
const LIVE_SHARE = 2 / 24;

export type EstimateInput = { coverage: Pick<Coverage, 'days'>; streams: readonly StreamRef[]; nowMs: number };

/**
 * About how many calls each walk will take: by the streams of its time where rows come by the minute, else by what days of the
 * series had, of those that are known.
 */
export function estimateCalls(input: EstimateInput): (chunk: Chunk) => number {
  const averages = rowsADay(input.coverage);
  const known = new Set(
    input.coverage.days.filter(({ series, whole }) => series === 'streamSessions' && whole).map(({ dayMs }) => dayMs),
  );
  return (chunk) => {
    const rate = usual[chunk.series];
    const days = (chunk.toMs - chunk.fromMs) / DAY_MS;
    const rows =
      'aMinuteLive' in rate
        ? (liveMs(chunk, input, known) / MINUTE_MS) * rate.aMinuteLive
        : days * (averages.get(chunk.series) ?? rate.aDay);
    return Math.max(1, Math.ceil(rows / PAGE_ROWS));
  };
}

function rowsADay({ days }: Pick<Coverage, 'days'>): Map<SeriesName, number> {
  const sums = new Map<SeriesName, { days: number; rows: number }>();
  for (const { series, whole, rows } of days) {
    if (!whole) continue;
    const sum = sums.get(series) ?? { days: 0, rows: 0 };
    sums.set(series, { days: sum.days + 1, rows: sum.rows + rows });
  }
  return new Map(
    [...sums].filter(([, sum]) => sum.days >= ENOUGH_DAYS).map(([name, sum]) => [name, sum.rows / sum.days]),
  );
}

function liveMs({ fromMs, toMs }: Chunk, { streams, nowMs }: EstimateInput, known: ReadonlySet<number>): number {
  let sum = 0;
  for (const { startMs, endMs } of streams) {
    sum += Math.max(0, Math.min(toMs, endMs ?? nowMs) - Math.max(fromMs, startMs));
  }
  for (let dayMs = dayOf(fromMs); dayMs < toMs; dayMs += DAY_MS) {
    const isToday = dayMs + DAY_MS > nowMs;
    if (!known.has(dayMs) && !isToday) sum += LIVE_SHARE * DAY_MS;
  }
  return sum;
}
