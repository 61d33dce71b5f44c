import type { Analytics } from './analytics.ts';
import type { ChannelHistory } from './channelHistory.ts';
import { gridOf, MINUTE_MS } from './times.ts';

/** What a series is read from, and for which moments, both ends included; nothing lies after now. */
export type SeriesRequest = {
  readonly analytics: Analytics;
  readonly history: ChannelHistory;
  readonly seed: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** The present, up to which an hour or a day under way is counted. */
  readonly nowMs: number;
};

/** A row without the time stamp in the platform's form. */
export type SeriesRow = { readonly atMs: number } & Readonly<Record<string, unknown>>;

export type Series = (request: SeriesRequest) => SeriesRow[];

/** One row a minute while live. */
export const viewers: Series = ({ history, fromMs, toMs }) => {
  const rows: SeriesRow[] = [];
  for (const { startMs, endMs } of history.sessions()) {
    const lastMs = Math.min(toMs, endMs === undefined ? toMs : endMs - 1);
    for (const atMs of gridOf(Math.max(fromMs, startMs), lastMs, MINUTE_MS)) {
      const count = history.viewersAt(atMs);
      if (count !== undefined) rows.push({ atMs, anon: count.anon, authed: count.authed });
    }
  }
  return rows;
};

/** A pair of rows a stream; how long it was and what was played stands on the second. */
export const streamSessions: Series = ({ history, fromMs, toMs }) => {
  const { partnered } = history.record.start;
  const rows = history.sessions().flatMap(({ startMs, endMs, typeId }): SeriesRow[] => {
    const begin = { atMs: startMs, online: true, partnered };
    if (endMs === undefined) return [begin];
    const duration = Math.round((endMs - startMs) / 1000);
    return [begin, { atMs: endMs, online: false, partnered, duration, ...(typeId === null ? {} : { type: typeId }) }];
  });
  return within(rows, fromMs, toMs);
};

/** Who hosted the channel, and whom it hosted. */
export const streamHosts: Series = ({ analytics, history, fromMs, toMs }) => {
  const { channelId } = history.record.start;
  const rows = analytics.hostings().flatMap(({ atMs, hosterId, hosteeId }): SeriesRow[] => {
    if (hosteeId === channelId) return [{ atMs, hoster: hosterId }];
    return hosterId === channelId ? [{ atMs, hostee: hosteeId }] : [];
  });
  return within(rows, fromMs, toMs);
};

export const followers: Series = ({ history, fromMs, toMs }) => counted(history.followers(), fromMs, toMs);
export const subscriptions: Series = ({ history, fromMs, toMs }) => counted(history.subscriptions(), fromMs, toMs);

const counted = (changes: ReturnType<ChannelHistory['followers']>, fromMs: number, toMs: number): SeriesRow[] =>
  within(changes, fromMs, toMs).map(({ atMs, total, delta, userId }) => ({
    atMs,
    total,
    delta,
    ...(userId === undefined ? {} : { user: userId }),
  }));

const within = <R extends { readonly atMs: number }>(rows: readonly R[], fromMs: number, toMs: number): R[] =>
  rows.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
