import { RandomStream } from '../random.ts';
import type { Series, SeriesRequest, SeriesRow } from './rows.ts';
import { DAY_MS, gridOf, MINUTE_MS } from './times.ts';

/** What a month costs, in cents, and the part of it that the channel gets. */
const PRICE_CENTS = 599;
const CHANNEL_SHARE = 0.5;
const MONTH_DAYS = 30;
const gateways = [
  ['stripe', 0.62],
  ['braintree', 0.23],
  ['redeemable', 0.15],
] as const;

const SAMPLE_MINUTES = 5;
/** One advertisement for so many minutes watched, and what a thousand of them bring, in cents. */
const MINUTES_PER_IMPRESSION = 30;
const CENTS_PER_THOUSAND = 220;

/** The days, by UTC, that begin within the range. */
const daysOf = ({ fromMs, toMs }: SeriesRequest) => gridOf(fromMs, toMs, DAY_MS);

/** What subscriptions brought each day: the new ones, and those that were renewed. */
export const subRevenue: Series = (request) => {
  const { history, seed, nowMs } = request;
  const changes = history.subscriptions();
  const { start } = history.record;
  const rows: SeriesRow[] = [];
  for (const dayMs of daysOf(request)) {
    const endMs = Math.min(dayMs + DAY_MS, nowMs + 1);
    const before = changes.findLast(({ atMs }) => atMs < dayMs);
    const first = changes[0];
    const total = before?.total ?? (first === undefined ? start.subscribers : first.total - first.delta);
    const begun = changes.filter(({ atMs, delta }) => delta === 1 && atMs >= dayMs && atMs < endMs).length;
    const random = new RandomStream(seed, `renewals ${start.channelId} ${dayMs}`);
    const dayPart = (endMs - dayMs) / DAY_MS;
    const renewed = Math.round((total / MONTH_DAYS) * (0.8 + random.fraction() * 0.4) * dayPart);
    let left = begun + renewed;
    for (const [gateway, share] of gateways) {
      const count = gateway === 'redeemable' ? left : Math.min(left, Math.round((begun + renewed) * share));
      left -= count;
      const gross = count * PRICE_CENTS;
      if (count > 0) rows.push({ atMs: dayMs, gateway, total: Math.round(gross * CHANNEL_SHARE), gross, count });
    }
  }
  return rows;
};

/** What advertisements brought each day with a stream; partners alone show them. */
export const cpm: Series = (request) => {
  const { history, nowMs } = request;
  if (!history.record.start.partnered) return [];
  const rows: SeriesRow[] = [];
  for (const dayMs of daysOf(request)) {
    let watchedMinutes = 0;
    for (const atMs of gridOf(dayMs, Math.min(nowMs, dayMs + DAY_MS - 1), SAMPLE_MINUTES * MINUTE_MS)) {
      const count = history.viewersAt(atMs);
      if (count !== undefined) watchedMinutes += (count.authed + count.anon) * SAMPLE_MINUTES;
    }
    const impressions = Math.floor(watchedMinutes / MINUTES_PER_IMPRESSION);
    if (impressions === 0) continue;
    rows.push({ atMs: dayMs, impressions, payout: Math.round((impressions * CENTS_PER_THOUSAND) / 1000) });
  }
  return rows;
};
