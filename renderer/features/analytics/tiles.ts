import i18next from 'i18next';
import type { AnalyticsLine, AnalyticsView } from '../../../shared/analytics.ts';
import type { LineId, SourceName } from '../../../shared/analyticsSeries.ts';
import { formatChange, formatNumber } from '../../ui/format.ts';
import { formatAmount } from './charts/model/valueWords.ts';
import { type Change, changeWords, type Than } from './words/change.ts';
import { zoneDate, zoneWords } from './words/zoneTime.ts';

/** Money is told by days, of which one has 23 hours. */
const SHORTEST_DAY_MS = 23 * 3_600_000;

export type TileId = 'viewers' | 'average' | 'followers' | 'subscriptions' | 'revenue' | 'game';

export type TileModel = {
  readonly id: TileId;
  /** null: not known. */
  readonly value: string | null;
  /** At the top end, such as "now". */
  readonly corner: string | null;
  readonly about: string | null;
  readonly change: Change | null;
  readonly partly: boolean;
  readonly spark: Pick<AnalyticsLine, 'xs' | 'ys' | 'stepMs'> | null;
};

const sourcesOf: Readonly<Record<TileId, readonly SourceName[]>> = {
  viewers: ['tsdbViewers'],
  average: ['tsdbViewers'],
  followers: ['followers'],
  subscriptions: ['subscriptions'],
  revenue: ['subRevenue'],
  game: ['gameRanksGlobal'],
};

/**
 * A range in six numbers. `view`: of the whole range, not of a part of it. `than`: what it is compared with; null: with
 * nothing.
 */
export function tilesOf(view: AnalyticsView, than: Than | null, zone: string): readonly TileModel[] {
  const t = i18next.getFixedT(null, 'analytics', 'tiles');
  const { figures, isOpen } = view;
  const before = view.compare?.figures;
  const lineOf = (id: LineId) => view.lines.find((line) => line.id === id) ?? null;
  const change = (now: number | null | undefined, then: number | null | undefined, wants?: 'difference') =>
    than === null ? null : changeWords(now, then, than, wants);
  const tile = (id: TileId, line: LineId, rest: Partial<TileModel>): TileModel => ({
    id,
    value: null,
    corner: null,
    about: null,
    change: null,
    partly: figures.partly.some((source) => sourcesOf[id].includes(source)),
    spark: lineOf(line),
    ...rest,
  });
  const gainedLost = (of: { gained: number; lost: number }) =>
    t('gainedLost', { gained: formatNumber(of.gained), lost: formatNumber(of.lost) });

  const isShort = view.toMs - view.fromMs < SHORTEST_DAY_MS;
  const viewersNow = isOpen ? figures.viewersNow : null;
  const viewers = viewersNow ?? lastOf(lineOf('viewers'));
  const { averageViewers, peakViewers: peak, followers, subscriptions, revenue, game } = figures;
  return [
    tile('viewers', 'viewers', {
      value: viewers === null ? null : formatNumber(viewers),
      corner: viewers === null ? null : t(viewersNow === null ? 'atEnd' : 'now'),
      // The other one's count at the same time since its start.
      change: change(viewers, lastOf(view.compare?.lines.find(({ id }) => id === 'viewers') ?? null), 'difference'),
    }),
    tile('average', 'viewers', {
      value: averageViewers === null ? null : formatNumber(Math.round(averageViewers)),
      about: peak && t('peak', { value: formatNumber(peak.value), time: momentWords(peak.atMs, view, zone) }),
      change: change(averageViewers, before?.averageViewers),
    }),
    tile('followers', 'followers', {
      value: followers && formatChange(followers.gained - followers.lost),
      about: followers && gainedLost(followers),
      change: change(net(followers), net(before?.followers)),
    }),
    tile('subscriptions', 'subscriptions', {
      value: subscriptions && formatChange(subscriptions.gained - subscriptions.lost),
      about: subscriptions && gainedLost(subscriptions),
      change: change(net(subscriptions), net(before?.subscriptions)),
    }),
    tile('revenue', 'revenue', {
      value: revenue && formatAmount(revenue.total),
      about: revenue ? t('paid', { gross: formatAmount(revenue.gross) }) : isShort ? t('byDay') : null,
      change: change(revenue?.total, before?.revenue?.total),
    }),
    tile('game', 'gameStreams', {
      value: game && formatNumber(game.streams),
      about: game && t('gameViews', { count: game.views }),
    }),
  ];
}

/** The time of a moment in a range, with its day where the range has several. */
export function momentWords(atMs: number, { fromMs, toMs }: { fromMs: number; toMs: number }, zone: string): string {
  const time = zoneWords('time', atMs, zone);
  if (zoneDate(fromMs, zone) === zoneDate(Math.max(fromMs, toMs - 1), zone)) return time;
  return i18next.t('analytics:rangeWords.at', { date: zoneWords('day', atMs, zone), time });
}

/** The last value that is known of a line. */
function lastOf(line: Pick<AnalyticsLine, 'ys'> | null): number | null {
  return line?.ys.findLast((value) => !Number.isNaN(value)) ?? null;
}

function net(change: { gained: number; lost: number } | null | undefined): number | null {
  return change ? change.gained - change.lost : null;
}
