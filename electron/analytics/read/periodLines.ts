import type { StreamRef } from '../../../shared/analytics.ts';
import type { Span } from '../store/methods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../store/seriesShapes.ts';
import { countedLine, type FullLine, growingLine, levelLine, momentsOf } from './fullLines.ts';
import type { PeriodRows } from './periodRows.ts';
import type { SpanRows } from './spanRows.ts';

const none = new Float64Array(0);

/** Every line of a span; one of which nothing is known has no points. @param sessions oldest first */
export function periodLines(rows: PeriodRows, span: Span, sessions: readonly StreamRef[]): FullLine[] {
  const starts = sessions.map(({ startMs }) => startMs);
  const { tsdbViewers, viewers, gameRanksGlobal: ranks, cpm, minutes, subRevenue, viewerSessionCount } = rows;
  // A stream of some hours would get all of a day that begins in it, and nothing of its own.
  const days = rows.hasDays ? { xs: cpm.xs, ...cpm.columns } : { xs: none, impressions: none, payout: none };
  const watching = momentsOf(viewers.xs, MINUTE_MS, starts);
  const hours = momentsOf(ranks.xs, HOUR_MS, []);
  const sinceMs = Math.floor(span.fromMs / MINUTE_MS) * MINUTE_MS;
  const money = (id: 'revenue' | 'gross', deltas: Float64Array): FullLine =>
    growingLine(
      { id, of: 'subRevenue', base: null },
      { xs: subRevenue.xs, deltas: deltas.map((cents) => (Number.isNaN(cents) ? 0 : cents)), totals: null },
      rows.hasDays ? rows.parts.subRevenue.known : [],
    );
  return [
    levelLine(
      { id: 'viewers', of: 'tsdbViewers' },
      momentsOf(tsdbViewers.xs, MINUTE_MS, starts),
      watchingOf(tsdbViewers),
    ),
    levelLine({ id: 'authed', of: 'viewers' }, watching, viewers.columns.authed),
    levelLine({ id: 'anon', of: 'viewers' }, watching, viewers.columns.anon),
    countedLine({ id: 'chat', of: 'chat', stepMs: MINUTE_MS, fromMs: sinceMs }, minutes.xs, minutes.columns.messages),
    levelLine({ id: 'chatters', of: 'chatters' }, momentsOf(minutes.xs, MINUTE_MS, starts), minutes.columns.chatters),
    growingLine(
      { id: 'followers', of: 'followers', base: rows.followers.base },
      rows.followers,
      rows.parts.followers.known,
    ),
    growingLine(
      { id: 'subscriptions', of: 'subscriptions', base: rows.subscriptions.base },
      rows.subscriptions,
      rows.parts.subscriptions.known,
    ),
    money('revenue', subRevenue.columns.total),
    money('gross', subRevenue.columns.gross),
    levelLine({ id: 'gameStreams', of: 'gameRanksGlobal' }, hours, ranks.columns.streams),
    levelLine({ id: 'gameViews', of: 'gameRanksGlobal' }, hours, ranks.columns.views),
    levelLine({ id: 'gameShared', of: 'gameRanksGlobal' }, hours, ranks.columns.shared),
    countedLine({ id: 'impressions', of: 'cpm', stepMs: DAY_MS, fromMs: 0 }, days.xs, days.impressions),
    countedLine({ id: 'payout', of: 'cpm', stepMs: DAY_MS, fromMs: 0 }, days.xs, days.payout),
    countedLine(
      { id: 'viewings', of: 'viewerSessionCount', stepMs: HOUR_MS, fromMs: 0 },
      viewerSessionCount.xs,
      viewerSessionCount.columns.count,
    ),
  ];
}

/** With an account and without; of a row that tells but one of them, that one. NaN: neither. */
export function watchingOf({ xs, columns: { authed, anon } }: SpanRows<'authed' | 'anon'>): Float64Array {
  const sums = new Float64Array(xs.length);
  for (let at = 0; at < sums.length; at += 1) {
    const [one, other] = [authed[at] as number, anon[at] as number];
    sums[at] = Number.isNaN(one) ? other : Number.isNaN(other) ? one : one + other;
  }
  return sums;
}
