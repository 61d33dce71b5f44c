import { expect, it } from 'vitest';
import type { AnalyticsView } from '../../../../../shared/analytics.ts';
import type { SourceName } from '../../../../../shared/analyticsSeries.ts';
import {
  emptyView,
  eveningView,
  hiddenView,
  monthView,
  onePointView,
  SAMPLE_ZONE,
} from '../../../../testing/analyticsViews.ts';
import { startTexts } from '../../../../testing/startTexts.ts';
import { planCharts } from './chartPlan.ts';
import { chartSentence, compareLabel, hiddenSentence } from './sentences.ts';

startTexts();

const all: ReadonlySet<SourceName> = new Set();

function sentence(view: AnalyticsView, id: string, zoom: { fromMs: number; toMs: number } | null = null): string {
  const { charts, span } = planCharts(view, zoom, all);
  const plan = charts.find(({ chart }) => chart.id === id);
  return plan === undefined ? '' : chartSentence(plan, span, SAMPLE_ZONE, compareLabel(view, SAMPLE_ZONE));
}

it('tells where a line leads, its highest and lowest value, the other stream and the gap', () => {
  expect(sentence(eveningView(), 'viewers')).toMatch(
    /^Viewers: rose from \d{3,4} to 1\d,\d{3}; highest 16,530 at 19:24, lowest \d+ at 17:02\. 18 Nov: highest 10,480\. No data 19:01 to 19:11: the service answered 503\.$/,
  );
});

it('tells what was gained, and how many there are in all', () => {
  expect(sentence(eveningView(), 'followers')).toBe('Followers: +988 from 17:02 to 20:14, 47,108 in all.');
  expect(sentence(monthView(), 'subscriptions')).toBe(
    'Subscriptions: −62 from 22 Oct, 01:00 to 21 Nov, 00:00, 1,204 in all.',
  );
  expect(sentence(eveningView(), 'revenue')).toBe('Sub revenue: +479.63 from 17:02 to 20:14.');
});

it('tells of a part what was gained in it', () => {
  const view = eveningView();
  const hour = { fromMs: view.fromMs + 3_600_000, toMs: view.fromMs + 7_200_000 };
  const gained = /\+(\d+) from 18:02 to 19:02/.exec(sentence(view, 'followers', hour))?.[1];
  expect(Number(gained)).toBeGreaterThan(250);
  expect(Number(gained)).toBeLessThan(360);
});

it('tells highest and lowest of bars', () => {
  expect(sentence(eveningView(), 'chat')).toMatch(/^Chat: highest 8\d at 19:2\d, lowest \d+ at 17:\d\d\. /);
});

it('tells of a single value that it is the only one, and of none that there is none', () => {
  expect(sentence(onePointView(), 'viewers')).toBe('Viewers: 12 at 17:02, the only value.');
  expect(sentence(emptyView(), 'viewers')).toBe('Viewers: no value.');
});

it('counts gaps beyond the third', () => {
  const view = eveningView();
  const gaps = Array.from({ length: 5 }, (_, at) => ({
    fromMs: view.fromMs + at * 600_000,
    toMs: view.fromMs + at * 600_000 + 60_000,
    of: 'followers' as const,
    cause: { kind: 'notAsked' as const },
  }));
  const told = sentence({ ...view, gaps }, 'followers');
  expect(told.match(/No data/g)).toHaveLength(3);
  expect(told).toContain('2 more gaps.');
});

it('tells no number in comfort mode', () => {
  const [plan] = planCharts(hiddenView(), null, all).charts;
  expect(plan && hiddenSentence(plan)).toBe('Viewers: hidden by comfort mode.');
});

it('names the other time by the day of its stream, or as the time before', () => {
  const view = eveningView();
  expect(compareLabel(view, SAMPLE_ZONE)).toBe('18 Nov');
  expect(compareLabel({ compare: view.compare && { ...view.compare, stream: null } }, SAMPLE_ZONE)).toBe('before');
  expect(compareLabel({ compare: null }, SAMPLE_ZONE)).toBeNull();
});
