import { gameRanksGlobal, viewerSessionCount, viewersMetrics } from '../../world/analytics/audienceRows.ts';
import { cpm, subRevenue } from '../../world/analytics/moneyRows.ts';
import {
  followers,
  type Series,
  type SeriesRow,
  streamHosts,
  streamSessions,
  subscriptions,
  viewers,
} from '../../world/analytics/rows.ts';
import { DAY_MS } from '../../world/analytics/times.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import { ownChannel } from '../access.ts';
import type { Call, Routes } from '../call.ts';
import { ValidationFailure } from '../failures.ts';
import { DEFAULT_LIMIT, listAnswer, pageHeaders, pickFields } from '../lists.ts';

/** @see PLATFORM §13 "analytics range limit and step" */
const LONGEST_RANGE_MS = 31 * DAY_MS;

/** A time without a zone is UTC, whatever the machine's is. */
function readTime(text: string): number {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes('T');
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** @throws ValidationFailure when `from` is after `to`, or the range is too long */
function rangeOf({ from, to }: { from: string; to?: string | undefined }, nowMs: number) {
  const fromMs = readTime(from);
  const toMs = to === undefined ? nowMs : readTime(to);
  const fail = (key: 'from' | 'to', says: string, type: string): never => {
    throw new ValidationFailure([{ message: `"${key}" ${says}`, path: `query.${key}`, type, context: { key } }]);
  };
  if (fromMs > toMs) fail('from', 'must be before or at "to"', 'date.max');
  if (toMs - fromMs > LONGEST_RANGE_MS) fail('to', 'must be at most 31 days after "from"', 'date.max');
  return { fromMs, toMs: Math.min(toMs, nowMs) };
}

type SeriesCall = Pick<Call<'analytics.viewers'>, 'world' | 'caller' | 'path' | 'query' | 'url'>;

/** Answers a series: its rows by time, with the channel on each but the oldest kind. @see PLATFORM §10 */
function answerSeries(call: SeriesCall, series: Series, fields: readonly string[], isNamingChannel = true) {
  const { world, path, query, url } = call;
  const channel = ownChannel(call, path.channelId);
  const nowMs = world.clock.now();
  const range = rangeOf(query, nowMs);
  const { analytics, random } = world;
  const rows = series({ analytics, history: analytics.of(channel), seed: random.seed, nowMs, ...range });
  const named = isNamingChannel ? { channel: channel.id } : {};
  const show = ({ atMs, ...row }: SeriesRow) => ({ ...named, time: timestamp(atMs), ...row });
  const isInOrder = (query.where ?? '') === '' && (query.order ?? '') === '';
  if (!isInOrder) return listAnswer(url, query, rows.map(show), [...Object.keys(named), 'time', ...fields]);
  // A month has up to 44,640 minutes: of rows that stay as they are, only the page is written out.
  const { page = 0, limit = DEFAULT_LIMIT } = query;
  const shown = rows.slice(page * limit, (page + 1) * limit).map(show);
  return { body: shown.map((row) => pickFields(row, query.fields)), headers: pageHeaders(url, query, rows.length) };
}

export const analyticsRoutes = {
  'analytics.viewers': (call) => answerSeries(call, viewers, ['anon', 'authed'], false),
  'analytics.tsdbViewers': (call) => answerSeries(call, viewers, ['anon', 'authed']),
  'analytics.viewersMetrics': (call) =>
    answerSeries(call, viewersMetrics, ['country', 'browser', 'platform', 'costreamDepth']),
  'analytics.streamSessions': (call) => answerSeries(call, streamSessions, ['online', 'partnered', 'duration', 'type']),
  'analytics.streamHosts': (call) => answerSeries(call, streamHosts, ['hoster', 'hostee']),
  'analytics.subscriptions': (call) => answerSeries(call, subscriptions, ['total', 'delta', 'user']),
  'analytics.followers': (call) => answerSeries(call, followers, ['total', 'delta', 'user']),
  'analytics.gameRanksGlobal': (call) => answerSeries(call, gameRanksGlobal, ['streams', 'views', 'shared']),
  'analytics.subRevenue': (call) => answerSeries(call, subRevenue, ['gateway', 'total', 'gross', 'count']),
  'analytics.cpm': (call) => answerSeries(call, cpm, ['impressions', 'payout']),
  'analytics.viewerSessionCount': (call) => answerSeries(call, viewerSessionCount, ['count']),
} satisfies Routes;
