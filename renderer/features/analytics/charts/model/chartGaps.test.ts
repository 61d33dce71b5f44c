import { expect, it } from 'vitest';
import type { AnalyticsGap, StreamRef } from '../../../../../shared/analytics.ts';
import { chartGaps, gapAt, offlineSpans, onlyCause } from './chartGaps.ts';

const failed = (status: number) =>
  ({ kind: 'failed', error: { kind: 'http', status, path: '', message: null }, atMs: 5 }) as const;
const gap = (fromMs: number, toMs: number, cause: AnalyticsGap['cause'] = { kind: 'noRows' }): AnalyticsGap => ({
  fromMs,
  toMs,
  of: 'tsdbViewers',
  cause,
});
const span = { fromMs: 10, toMs: 100 };

it('are those of the sources asked for, in order, cut at the ends of the span', () => {
  const gaps = [gap(80, 200), gap(0, 20), gap(200, 300), { ...gap(30, 40), of: 'chat' as const }];
  expect(chartGaps(gaps, ['tsdbViewers'], span).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [10, 20],
    [80, 100],
  ]);
});

it('are one where they touch and have the same cause', () => {
  const gaps = [gap(10, 20, failed(503)), gap(20, 30, { ...failed(503), atMs: 9 }), gap(30, 40, failed(500))];
  expect(chartGaps(gaps, ['tsdbViewers'], span).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [10, 30],
    [30, 40],
  ]);
});

it('leave out times that are no numbers or go back', () => {
  expect(chartGaps([gap(Number.NaN, 20), gap(50, 40)], ['tsdbViewers'], span)).toEqual([]);
});

it('hold their beginning and not their end', () => {
  const gaps = chartGaps([gap(20, 30)], ['tsdbViewers'], span);
  expect([19, 20, 29, 30].map((atMs) => gapAt(gaps, atMs) !== null)).toEqual([false, true, true, false]);
});

it('have a cause in common only when all are told in the same words', () => {
  const causes = (...gaps: AnalyticsGap[]) => onlyCause(chartGaps(gaps, ['tsdbViewers'], span))?.kind;
  expect(causes(gap(10, 20), gap(30, 40))).toBe('noRows');
  expect(causes(gap(10, 20), gap(30, 40, failed(503)))).toBeUndefined();
  expect(causes()).toBeUndefined();
});

it('lie apart from the times without a stream', () => {
  const stream = (startMs: number, endMs: number | null): StreamRef => ({
    id: startMs,
    startMs,
    endMs,
    typeId: null,
    title: null,
  });
  const between = (...sessions: StreamRef[]) => offlineSpans(sessions, span).map(({ fromMs, toMs }) => [fromMs, toMs]);
  expect(between(stream(0, 20), stream(30, 50))).toEqual([
    [20, 30],
    [50, 100],
  ]);
  expect(between(stream(40, null))).toEqual([[10, 40]]);
  expect(between(stream(5, 60), stream(30, 40))).toEqual([[60, 100]]);
  expect(between()).toEqual([[10, 100]]);
});
