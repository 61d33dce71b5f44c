import { type SeriesName, seriesNames } from '../../../shared/analyticsSeries.ts';
import type { StoredDay } from '../store/dayTable.ts';
import type { ChannelKey, Failure, Span } from '../store/methods.ts';
import { HOUR_MS } from '../store/seriesShapes.ts';
import { type Changes, changesOf } from './fullLines.ts';
import type { Kept } from './kept.ts';
import { knownTimes } from './knownTimes.ts';
import { type SpanRows, spanRows } from './spanRows.ts';
import { totalBefore } from './totalBefore.ts';

/** What of a series is kept for a span: the days that touch it, which times are known, and what failed; ascending. */
export type SeriesPart = { days: StoredDay[]; known: Span[]; failures: Failure[] };

/** All that is kept for a span, as columns. */
export type PeriodRows = {
  parts: Readonly<Record<SeriesName, SeriesPart>>;
  /** Whether what is told by the day tells anything of a range as long as this one. */
  hasDays: boolean;
  tsdbViewers: SpanRows<'authed' | 'anon'>;
  viewers: SpanRows<'authed' | 'anon'>;
  followers: Changes & { base: number | null };
  subscriptions: Changes & { base: number | null };
  subRevenue: SpanRows<'total' | 'gross' | 'count'>;
  gameRanksGlobal: SpanRows<'streams' | 'views' | 'shared'>;
  cpm: SpanRows<'impressions' | 'payout'>;
  viewerSessionCount: SpanRows<'count'>;
  /** Counted here. */
  minutes: SpanRows<'messages' | 'chatters' | 'countedMs'>;
};

/** A day on which clocks go forward has 23 hours. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;

/**
 * An hour that was under way when the span began belongs to it, since it tells of what was in it too.
 * @param range of which the span is a part, or all
 */
export function readPeriodRows(kept: Kept, key: ChannelKey, span: Span, range: Span): PeriodRows {
  const channel = kept.channels.find(key);
  const failures = kept.failures.of(key, span);
  const hours = { ...span, fromMs: Math.floor(span.fromMs / HOUR_MS) * HOUR_MS };
  const parts = Object.fromEntries(
    seriesNames.map((series): [SeriesName, SeriesPart] => {
      const days = kept.days.read(channel, series, span);
      const failed = failures.filter((failure) => failure.series === series);
      return [series, { days, known: knownTimes(days, span), failures: failed }];
    }),
  ) as Record<SeriesName, SeriesPart>;
  const growth = (series: 'followers' | 'subscriptions') => {
    const { xs, columns } = spanRows(parts[series].days, span, ['delta', 'total']);
    const changes = changesOf(xs, columns.delta, columns.total);
    return {
      ...changes,
      base: baseOf(changes, parts[series].known, span) ?? totalBefore(kept.days, channel, series, span),
    };
  };
  return {
    parts,
    hasDays: range.toMs - range.fromMs >= SHORTEST_DAY_MS,
    tsdbViewers: spanRows(parts.tsdbViewers.days, span, ['authed', 'anon']),
    viewers: spanRows(parts.viewers.days, span, ['authed', 'anon']),
    followers: growth('followers'),
    subscriptions: growth('subscriptions'),
    subRevenue: spanRows(parts.subRevenue.days, span, ['total', 'gross', 'count']),
    gameRanksGlobal: spanRows(parts.gameRanksGlobal.days, hours, ['streams', 'views', 'shared']),
    cpm: spanRows(parts.cpm.days, span, ['impressions', 'payout']),
    viewerSessionCount: spanRows(parts.viewerSessionCount.days, hours, ['count']),
    minutes: readMinutes(kept, channel, span),
  };
}

/** The total before the first change, when nothing before it is unknown. */
function baseOf({ xs, deltas, totals }: Changes, known: readonly Span[], span: Span): number | null {
  const [first] = known;
  const [x, delta, total] = [xs[0], deltas[0], totals?.[0]];
  if (first === undefined || first.fromMs > span.fromMs || x === undefined || x > first.toMs) return null;
  if (delta === undefined || total === undefined || Number.isNaN(total)) return null;
  return total - delta;
}

function readMinutes(kept: Kept, channel: number, span: Span): PeriodRows['minutes'] {
  const minutes = kept.counts.minutes(channel, span);
  return {
    xs: Float64Array.from(minutes, ({ minuteMs }) => minuteMs),
    columns: {
      messages: Float64Array.from(minutes, ({ messages }) => messages),
      chatters: Float64Array.from(minutes, ({ chatters }) => chatters ?? Number.NaN),
      countedMs: Float64Array.from(minutes, ({ countedMs }) => countedMs),
    },
  };
}
