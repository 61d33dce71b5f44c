import type { AnalyticsFigures, AnalyticsGap, StreamRef } from '../../../shared/analytics.ts';
import type { SourceName } from '../../../shared/analyticsSeries.ts';
import type { Present, Span, SpokeFigures } from '../store/methods.ts';
import { MINUTE_MS } from '../store/seriesShapes.ts';
import type { Changes } from './fullLines.ts';
import { watchingOf } from './periodLines.ts';
import type { PeriodRows } from './periodRows.ts';
import { overlap } from './spans.ts';

/** An older count of viewers is not told as that of now. */
const NOW_MS = 5 * MINUTE_MS;

type Context = { span: Span; present: Present; sessions: readonly StreamRef[]; gaps: readonly AnalyticsGap[] };

/** The numbers of a span, of all values that are known. @param spoke null: nobody was told of */
export function figuresOf(rows: PeriodRows, context: Context, spoke: SpokeFigures | null): AnalyticsFigures {
  const { span, present } = context;
  const { parts, subRevenue, cpm, viewerSessionCount } = rows;
  const watching = watchingOf(rows.tsdbViewers);
  const money = rows.hasDays && parts.subRevenue.known.length > 0;
  const ads = rows.hasDays && parts.cpm.known.length > 0;
  return {
    liveMs: liveMsOf(context),
    viewersNow: viewersNow(rows.tsdbViewers.xs, watching, span, present),
    averageViewers: averageOver(rows.tsdbViewers.xs, watching, MINUTE_MS, span),
    peakViewers: peakOf(rows.tsdbViewers.xs, watching),
    followers: parts.followers.known.length > 0 ? changeOf(rows.followers) : null,
    subscriptions: parts.subscriptions.known.length > 0 ? changeOf(rows.subscriptions) : null,
    revenue: money
      ? {
          total: sumOf(subRevenue.columns.total),
          gross: sumOf(subRevenue.columns.gross),
          count: Math.round(sumOf(subRevenue.columns.count)),
        }
      : null,
    impressions: ads ? Math.round(sumOf(cpm.columns.impressions)) : null,
    payout: ads ? sumOf(cpm.columns.payout) : null,
    viewings: parts.viewerSessionCount.known.length > 0 ? Math.round(sumOf(viewerSessionCount.columns.count)) : null,
    game: gameOf(rows),
    chat: chatOf(rows),
    spoke: spoke === null ? null : { people: spoke.people, firstTimers: spoke.firstTimers },
    partly: partlyKnown(rows, context.gaps),
  };
}

function liveMsOf({ span, present, sessions }: Context): number {
  const lasted = ({ startMs, endMs }: StreamRef): number => {
    const part = overlap({ fromMs: startMs, toMs: Math.min(endMs ?? present.nowMs, present.nowMs) }, span);
    return part === null ? 0 : part.toMs - part.fromMs;
  };
  return sessions.reduce((sum, session) => sum + lasted(session), 0);
}

/**
 * The average over time of values that each stand until the next one, and no longer than a step; null: there is none.
 * @param xs ascending
 */
export function averageOver(xs: Float64Array, ys: Float64Array, stepMs: number, { fromMs, toMs }: Span): number | null {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < xs.length; at += 1) {
    const y = ys[at] as number;
    if (Number.isNaN(y)) continue;
    const x = xs[at] as number;
    const endMs = Math.min(x + stepMs, toMs, xs[at + 1] ?? Number.POSITIVE_INFINITY);
    const lastedMs = endMs - Math.max(x, fromMs);
    if (lastedMs <= 0) continue;
    sum += y * lastedMs;
    weight += lastedMs;
  }
  return weight === 0 ? null : sum / weight;
}

function viewersNow(xs: Float64Array, ys: Float64Array, span: Span, { nowMs, liveSinceMs }: Present): number | null {
  const atMs = xs.at(-1);
  const value = ys.at(-1);
  if (liveSinceMs === null || atMs === undefined || value === undefined || Number.isNaN(value)) return null;
  return span.toMs >= nowMs && atMs >= Math.max(liveSinceMs - MINUTE_MS, nowMs - NOW_MS) ? value : null;
}

/** The highest, and when it was reached first. */
function peakOf(xs: Float64Array, ys: Float64Array): { value: number; atMs: number } | null {
  let peak = -1;
  for (let at = 0; at < ys.length; at += 1) {
    const y = ys[at] as number;
    if (!Number.isNaN(y) && (peak < 0 || y > (ys[peak] as number))) peak = at;
  }
  return peak < 0 ? null : { value: ys[peak] as number, atMs: xs[peak] as number };
}

function changeOf({ deltas }: Changes): { gained: number; lost: number } {
  let [gained, lost] = [0, 0];
  for (const delta of deltas) {
    if (delta > 0) gained += delta;
    else lost -= delta;
  }
  return { gained: Math.round(gained), lost: Math.round(lost) };
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  // By place: an iterator takes several times as long until it is compiled, and this is asked once in a while.
  for (let at = 0; at < values.length; at += 1) sum += values[at] || 0;
  return sum;
}

function gameOf({ gameRanksGlobal: { xs, columns } }: PeriodRows): AnalyticsFigures['game'] {
  const atMs = xs.at(-1);
  if (atMs === undefined) return null;
  const last = (values: Float64Array): number => Math.round(values.at(-1) || 0);
  return { streams: last(columns.streams), views: last(columns.views), shared: last(columns.shared), atMs };
}

function chatOf({ minutes: { xs, columns } }: PeriodRows): AnalyticsFigures['chat'] {
  if (xs.length === 0) return null;
  const best = peakOf(xs, columns.messages);
  return {
    messages: sumOf(columns.messages),
    countedMs: sumOf(columns.countedMs),
    bestMinute: best !== null && best.value > 0 ? best : null,
  };
}

/** Sources of which something is known, and something is not. */
function partlyKnown({ parts, minutes }: PeriodRows, gaps: readonly AnalyticsGap[]): SourceName[] {
  const knows = (of: SourceName): boolean =>
    of === 'chat' || of === 'chatters' ? minutes.xs.length > 0 : parts[of].known.length > 0;
  return [...new Set(gaps.map(({ of }) => of))].filter(knows);
}
