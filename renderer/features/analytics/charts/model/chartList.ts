import type { LineId } from '../../../../../shared/analyticsSeries.ts';

/** What a number of a chart counts: how it is written, and whether it comes in ones. */
export type Unit = 'count' | 'cents';

type ChartKind = {
  readonly id: string;
  /** Of the drawing, in CSS pixels. */
  readonly height: number;
  /** How many steps its scale has, about. */
  readonly intervals: number;
  readonly shape: 'line' | 'steps' | 'bars';
  readonly unit: Unit;
  readonly main: LineId;
  /** Drawn behind the main line, as an area of the same scale. */
  readonly under?: LineId;
  /** Drawn beside it, as another line of the same scale. */
  readonly beside?: LineId;
  /** Whether values are known only while a stream runs, so that there is nothing between two streams. */
  readonly whileLive?: true;
};

/** All charts, in their order from top to bottom. */
export const chartList = [
  {
    id: 'viewers',
    height: 150,
    intervals: 3,
    shape: 'line',
    unit: 'count',
    main: 'viewers',
    under: 'chatters',
    whileLive: true,
  },
  { id: 'chat', height: 44, intervals: 1, shape: 'bars', unit: 'count', main: 'chat' },
  { id: 'followers', height: 54, intervals: 2, shape: 'steps', unit: 'count', main: 'followers' },
  { id: 'subscriptions', height: 54, intervals: 2, shape: 'steps', unit: 'count', main: 'subscriptions' },
  { id: 'revenue', height: 54, intervals: 2, shape: 'steps', unit: 'cents', main: 'revenue', beside: 'gross' },
  {
    id: 'accounts',
    height: 54,
    intervals: 2,
    shape: 'line',
    unit: 'count',
    main: 'authed',
    beside: 'anon',
    whileLive: true,
  },
  { id: 'gameViews', height: 54, intervals: 2, shape: 'line', unit: 'count', main: 'gameViews' },
  {
    id: 'gameStreams',
    height: 44,
    intervals: 1,
    shape: 'line',
    unit: 'count',
    main: 'gameStreams',
    beside: 'gameShared',
  },
  { id: 'impressions', height: 44, intervals: 1, shape: 'bars', unit: 'count', main: 'impressions' },
  { id: 'payout', height: 44, intervals: 1, shape: 'bars', unit: 'cents', main: 'payout' },
  { id: 'viewings', height: 44, intervals: 1, shape: 'bars', unit: 'count', main: 'viewings' },
] as const satisfies readonly ChartKind[];

export type ChartId = (typeof chartList)[number]['id'];

/** One of the charts, whichever it is. */
export type Chart = ChartKind & { readonly id: ChartId };
