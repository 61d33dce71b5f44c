import { expect, it } from 'vitest';
import type { StreamRef } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { KnownDay } from '../store/methods.ts';
import { costOf, unusedBucket } from './cost.ts';
import { estimateCalls } from './estimate.ts';
import type { Chunk } from './plan.ts';
import { DAY_MS } from './spans.ts';

const START_MS = Date.UTC(2026, 9, 1);
const NOW_MS = START_MS + 40 * DAY_MS;
const HOUR_MS = 3_600_000;

const chunk = (series: SeriesName, days: number): Chunk => {
  return { series, fromMs: START_MS, toMs: START_MS + days * DAY_MS, unknownFromMs: START_MS };
};
const stream = (day: number, hours: number): StreamRef => {
  const startMs = START_MS + day * DAY_MS;
  return { id: startMs, startMs, endMs: startMs + hours * HOUR_MS, typeId: null, title: null };
};
const wholeDays = (series: SeriesName, count: number, rows: number): KnownDay[] =>
  Array.from({ length: count }, (_, index) => {
    const dayMs = START_MS + index * DAY_MS;
    return { series, dayMs, whole: true, untilMs: dayMs + DAY_MS, fetchedAtMs: NOW_MS, calls: 1, rows };
  });

it('counts the minutes of the streams that are known', () => {
  const coverage = { days: wholeDays('streamSessions', 10, 2) };
  const callsOf = estimateCalls({ coverage, streams: [stream(1, 3), stream(4, 5), stream(30, 9)], nowMs: NOW_MS });
  expect(callsOf(chunk('tsdbViewers', 10))).toBe(5); // 480 minutes
  expect(callsOf(chunk('viewersMetrics', 10))).toBe(3);
});

it('takes two hours a day for streams where it knows nothing', () => {
  const callsOf = estimateCalls({ coverage: { days: [] }, streams: [], nowMs: NOW_MS });
  expect(callsOf(chunk('viewers', 10))).toBe(12);
  expect(callsOf(chunk('gameRanksGlobal', 31))).toBe(8);
  expect(callsOf(chunk('cpm', 31))).toBe(1);
});

it('goes by what other days of the series had', () => {
  const coverage = { days: wholeDays('followers', 6, 90) };
  const callsOf = estimateCalls({ coverage, streams: [], nowMs: NOW_MS });
  expect(callsOf(chunk('followers', 10))).toBe(9);
  const few = estimateCalls({ coverage: { days: wholeDays('followers', 2, 90) }, streams: [], nowMs: NOW_MS });
  expect(few(chunk('followers', 10))).toBe(2);
});

it('says what that costs, by what is left of the bucket', () => {
  const chunks = [chunk('viewers', 10), chunk('cpm', 10)];
  const calls = (each: Chunk) => (each.series === 'cpm' ? 1 : 119);
  expect(costOf(chunks, () => 5, unusedBucket, NOW_MS)).toMatchObject({ calls: 10, seconds: 2, isEstimate: true });
  const { seconds } = costOf(chunks, calls, unusedBucket, NOW_MS);
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThan(70);
  const spent = { ...unusedBucket, spent: 95, resetsAtMs: NOW_MS + 30_000 };
  expect(costOf(chunks, () => 5, spent, NOW_MS).seconds).toBeGreaterThan(30);
  expect(costOf([], () => 5, spent, NOW_MS)).toEqual({ calls: 0, seconds: 0, isEstimate: false });
});
