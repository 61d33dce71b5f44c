import type { SeriesName } from '../../../shared/analyticsSeries.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `count`: no less than 0; `number`: any; `flag`: yes or no, kept as 1 and 0; `text`: by number in a list of words. */
export type FieldKind = 'count' | 'number' | 'flag' | 'text';

/** What the rows of a series are. @see PLATFORM §10 */
export type SeriesShape = {
  fields: Readonly<Record<string, FieldKind>>;
  /** A row that has none of these right is left out. */
  needs: readonly string[];
  /**
   * What several rows at one time are. A list: of those that also agree in these fields the last one counts; `changes`: all count,
   * but for what is told twice word for word; `samples`: all count.
   */
  atOnce: readonly string[] | 'changes' | 'samples';
  /** How long a row stands for: what is under way is told again, with another value; null: a row is a moment. */
  stepMs: number | null;
};

const watching: SeriesShape = {
  fields: { authed: 'count', anon: 'count' },
  needs: ['authed', 'anon'],
  atOnce: [],
  stepMs: MINUTE_MS,
};
const totals: SeriesShape = {
  fields: { total: 'count', delta: 'number', user: 'count' },
  needs: ['delta', 'total'],
  atOnce: 'changes',
  stepMs: null,
};

export const seriesShapes: Readonly<Record<SeriesName, SeriesShape>> = {
  viewers: watching,
  tsdbViewers: watching,
  viewersMetrics: {
    fields: { country: 'text', browser: 'text', platform: 'text', costreamDepth: 'count' },
    needs: [],
    // Several people may watch with the same.
    atOnce: 'samples',
    stepMs: null,
  },
  streamSessions: {
    fields: { online: 'flag', partnered: 'flag', duration: 'count', type: 'count' },
    needs: ['online'],
    atOnce: ['online'],
    stepMs: null,
  },
  streamHosts: {
    fields: { hoster: 'count', hostee: 'count' },
    needs: ['hoster', 'hostee'],
    atOnce: 'changes',
    stepMs: null,
  },
  subscriptions: totals,
  followers: totals,
  gameRanksGlobal: {
    fields: { streams: 'count', views: 'count', shared: 'count' },
    needs: ['streams', 'views'],
    atOnce: [],
    stepMs: HOUR_MS,
  },
  subRevenue: {
    fields: { gateway: 'text', total: 'count', gross: 'count', count: 'count' },
    needs: ['total', 'gross', 'count'],
    atOnce: ['gateway'],
    stepMs: DAY_MS,
  },
  cpm: {
    fields: { impressions: 'count', payout: 'count' },
    needs: ['impressions', 'payout'],
    atOnce: [],
    stepMs: DAY_MS,
  },
  viewerSessionCount: { fields: { count: 'count' }, needs: ['count'], atOnce: [], stepMs: HOUR_MS },
};

/** From where a series is to be fetched again when it is known up to a time: what was under way then has another value now. */
export function reopensAt(series: SeriesName, untilMs: number): number {
  const { stepMs } = seriesShapes[series];
  // Up to a whole step the one before it is known.
  return stepMs === null ? untilMs : Math.floor(untilMs / stepMs) * stepMs;
}
