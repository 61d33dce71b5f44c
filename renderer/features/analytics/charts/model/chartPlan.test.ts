import { expect, it } from 'vitest';
import type { AnalyticsView } from '../../../../../shared/analytics.ts';
import type { SourceName } from '../../../../../shared/analyticsSeries.ts';
import { emptyView, eveningView, forbiddenView, monthView, onePointView } from '../../../../testing/analyticsViews.ts';
import { planCharts } from './chartPlan.ts';

const all: ReadonlySet<SourceName> = new Set();
const drawn = (view: AnalyticsView, leftOut = all) =>
  planCharts(view, null, leftOut).charts.map(({ chart }) => chart.id);
const chartOf = (view: AnalyticsView, id: string) =>
  planCharts(view, null, all).charts.find(({ chart }) => chart.id === id);

it('draws every chart of an evening, from viewers down', () => {
  expect(drawn(eveningView())).toEqual([
    ...['viewers', 'chat', 'followers', 'subscriptions', 'revenue', 'accounts'],
    ...['gameViews', 'gameStreams', 'impressions', 'payout', 'viewings'],
  ]);
});

it('keeps the chart of viewers where nothing is known, and names the others', () => {
  const plan = planCharts(emptyView(), null, all);
  expect(plan.charts.map(({ chart }) => chart.id)).toEqual(['viewers']);
  expect(plan.folded).toHaveLength(10);
  expect(plan.folded.every(({ cause }) => cause === null)).toBe(true);
});

it('says of what the account may not see that it may not', () => {
  const { folded } = planCharts(forbiddenView(), null, all);
  expect(folded.map(({ chart, cause }) => [chart.id, cause?.kind])).toEqual([['revenue', 'forbidden']]);
});

it('shows a series that failed over all of the range as a gap', () => {
  const evening = eveningView();
  const { fromMs, toMs } = evening;
  const cause = { kind: 'failed', error: { kind: 'offline' }, atMs: toMs } as const;
  const lines = evening.lines.filter(({ id }) => id !== 'followers');
  const view = { ...evening, lines, gaps: [{ fromMs, toMs, of: 'followers' as const, cause }] };
  expect(chartOf(view, 'followers')?.gaps).toEqual([{ fromMs, toMs, cause }]);
});

it('leaves out what the person leaves out, and the line of it in other charts', () => {
  expect(drawn(eveningView(), new Set(['tsdbViewers', 'chat']))).not.toContain('chat');
  expect(planCharts(eveningView(), null, new Set<SourceName>(['chatters'])).charts[0]?.under).toBeNull();
});

it('moves the other stream to the start of this one', () => {
  const view = eveningView();
  expect(chartOf(view, 'viewers')?.compare?.xs[0]).toBe(view.fromMs);
});

it('breaks viewers between streams, and shows streams as bands only where there are several', () => {
  const view = monthView();
  const { bands, charts } = planCharts(view, null, all);
  expect(bands).toHaveLength(view.sessions.length);
  const breaks = charts[0]?.main.ys.filter((y) => y === null) ?? [];
  expect(breaks.length).toBeGreaterThanOrEqual(view.sessions.length - 1);
  expect(planCharts(eveningView(), null, all).bands).toEqual([]);
});

it('scales to what the zoom shows', () => {
  const view = eveningView();
  const early = { fromMs: view.fromMs, toMs: view.fromMs + 600_000 };
  const [whole] = planCharts(view, null, all).charts;
  const [part] = planCharts(view, early, all).charts;
  expect(whole?.scale.max).toBe(18_000);
  expect(part?.scale.max).toBeLessThan(9_000);
  expect(planCharts(view, early, all).span).toEqual(early);
});

it('has a span where the range has no length, and a scale of its own for one value', () => {
  const { fromMs } = onePointView();
  expect(planCharts(emptyView({ fromMs, toMs: fromMs }), null, all).span.toMs).toBeGreaterThan(fromMs);
  expect(chartOf(onePointView(), 'viewers')?.scale.ticks).toEqual([0, 4, 8, 12]);
});
