import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueScale } from './valueScale.ts';

it.each([
  [0, 16_530, 3, [0, 6_000, 12_000, 18_000]],
  [0, 83, 1, [0, 90]],
  [0, 988, 2, [0, 500, 1_000]],
  [0, 177, 2, [0, 100, 200]],
  [0, 47_963, 2, [0, 25_000, 50_000]],
  [0, 1, 3, [0, 1, 2, 3]],
  [-62, 0, 2, [-80, -40, 0]],
  [-3, 40, 2, [-25, 0, 25, 50]],
])('gives %d to %d round values', (low, high, intervals, ticks) => {
  expect(valueScale(low, high, intervals).ticks).toEqual(ticks);
});

it('has a height where everything is 0', () => {
  expect(valueScale(0, 0, 2)).toEqual({ min: 0, max: 2, ticks: [0, 1, 2] });
});

it('holds what it is for, in few round steps', () => {
  const value = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -5_000, max: 5_000 }).map((hundredths) => hundredths / 100),
  );
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 3 }), fc.boolean(), (one, other, intervals, isWhole) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const { min, max, ticks } = valueScale(low, high, intervals, isWhole);
      expect(min).toBeLessThanOrEqual(Math.min(0, low));
      expect(max).toBeGreaterThanOrEqual(Math.max(0, high));
      expect(max).toBeGreaterThan(min);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(intervals + 2);
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
