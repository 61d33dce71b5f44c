import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnalyticsLine } from '../../../../../shared/analytics.ts';
import { drawnLine, extremesOf, indexAt, lonePoints } from './drawnLine.ts';

const MINUTE_MS = 60_000;

const line = (xs: number[], ys: (number | null)[], changes: Partial<AnalyticsLine> = {}): AnalyticsLine => ({
  id: 'viewers',
  xs: Float64Array.from(xs),
  ys: Float64Array.from(ys, (y) => y ?? Number.NaN),
  points: xs.length,
  stepMs: MINUTE_MS,
  base: null,
  ...changes,
});
const nowhere = { breaks: [], offline: [] };
const minutes = (...numbers: number[]) => numbers.map((number) => number * MINUTE_MS);
const span = (from: number, to: number) => ({ fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS });

it('breaks where a gap lies between two values, and only there', () => {
  const drawn = drawnLine(line(minutes(0, 1, 5, 6), [1, 2, 3, 4]), 'line', { ...nowhere, breaks: [span(2, 5)] }, 0);
  expect(drawn.ys).toEqual([1, 2, null, 3, 4]);
  expect(drawn.xs[2]).toBeGreaterThan(MINUTE_MS);
  expect(drawn.xs[2]).toBeLessThan(5 * MINUTE_MS);
});

it('breaks between two streams, but not for the seconds at their ends', () => {
  const offline = [span(2.2, 9.8)];
  const drawn = drawnLine(line(minutes(1, 2, 3, 10, 11), [1, 2, 3, 4, 5]), 'line', { breaks: [], offline }, 0);
  expect(drawn.ys).toEqual([1, 2, 3, null, 4, 5]);
});

it('holds a total up to the gap, and up to the end', () => {
  const total = line(minutes(0, 8), [0, 7], { stepMs: null });
  const drawn = drawnLine(total, 'steps', { ...nowhere, breaks: [span(3, 5)] }, 20 * MINUTE_MS);
  expect(drawn.ys).toEqual([0, 0, null, 7, 7]);
  expect([drawn.xs[1], drawn.xs.at(-1)]).toEqual(minutes(3, 20));
});

it('does not hold a total into a gap at the end', () => {
  const total = line(minutes(0), [4], { stepMs: null });
  const drawn = drawnLine(total, 'steps', { ...nowhere, breaks: [span(3, 20)] }, 20 * MINUTE_MS);
  expect([drawn.xs, drawn.ys]).toEqual([minutes(0, 3), [4, 4]]);
});

it('moves the line of another time onto this one', () => {
  expect(drawnLine(line(minutes(0, 1), [1, 2]), 'line', nowhere, 0, 5 * MINUTE_MS).xs).toEqual(minutes(5, 6));
});

it('leaves out what is no number, and times that go back or come twice', () => {
  const hostile = line(minutes(0, 2, 1, 2, Number.NaN, 3, 4), [1, 2, 9, 9, 9, Number.POSITIVE_INFINITY, 3]);
  const drawn = drawnLine(hostile, 'line', nowhere, 0);
  expect([drawn.xs, drawn.ys]).toEqual([minutes(0, 2, 4), [1, 2, 3]]);
});

it('ascends and never leads through a gap, whatever comes', () => {
  const x = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY));
  const y = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(null, Number.NaN, Number.NEGATIVE_INFINITY));
  const gap = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(x, y), { maxLength: 60 }),
      fc.array(gap, { maxLength: 4 }),
      fc.constantFrom('line', 'steps'),
      (points, gaps, shape) => {
        const breaks = gaps.map(([from, long]) => span(from, from + long));
        const told = line(
          minutes(...points.map(([at]) => at)),
          points.map(([, value]) => value),
        );
        const { xs, ys } = drawnLine(told, shape, { breaks, offline: [] }, 500 * MINUTE_MS);
        for (let at = 1; at < xs.length; at += 1) {
          const [from, to] = [xs[at - 1] ?? 0, xs[at] ?? 0];
          expect(to).toBeGreaterThan(from);
          if (ys[at - 1] === null || ys[at] === null) continue;
          for (const { fromMs, toMs } of breaks) expect(fromMs < to && toMs > from).toBe(false);
        }
        for (const value of ys) expect(value === null || Number.isFinite(value)).toBe(true);
      },
    ),
  );
});

it('gets through 200,000 values and hundreds of gaps', () => {
  const xs = Array.from({ length: 200_000 }, (_, at) => at * MINUTE_MS);
  const breaks = Array.from({ length: 300 }, (_, at) => span(at * 600 + 1.5, at * 600 + 20.5));
  const drawn = drawnLine(
    line(
      xs,
      xs.map((_, at) => (at % 600 > 1 && at % 600 < 21 ? null : at)),
    ),
    'line',
    { ...nowhere, breaks },
    0,
  );
  expect(drawn.xs.length).toBeGreaterThanOrEqual(200_000);
  expect(lonePoints(drawn)).toEqual([]);
});

it('finds values that stand alone', () => {
  expect(lonePoints({ xs: [1, 2, 3, 4, 5, 6], ys: [7, null, 8, 9, null, 3] })).toEqual([
    { x: 1, y: 7 },
    { x: 6, y: 3 },
  ]);
  expect(lonePoints({ xs: [], ys: [] })).toEqual([]);
});

it('finds the place at or before a moment as one by one does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer(), (numbers, at) => {
      const xs = numbers.sort((one, other) => one - other);
      expect(indexAt(xs, at)).toBe(xs.findLastIndex((x) => x <= at));
    }),
  );
});

it('finds the least and the most in a part, with what holds as it begins', () => {
  const drawn = { xs: [0, 10, 20, 30], ys: [9, 4, null, -1] };
  expect(extremesOf(drawn, { fromMs: 5, toMs: 25 })).toEqual({
    least: { atMs: 10, value: 4 },
    most: { atMs: 0, value: 9 },
  });
  expect(extremesOf(drawn, { fromMs: 20, toMs: 25 })).toBeNull();
});
