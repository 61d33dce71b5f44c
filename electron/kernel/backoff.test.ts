import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Backoff, backoffMs, stepMs } from './backoff.ts';

const backoffs = fc
  .record({
    firstMs: fc.integer({ min: 1, max: 60_000 }),
    growth: fc.integer({ min: 1, max: 1_000 }),
    soonMs: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { nil: undefined }),
  })
  .map(({ firstMs, growth, soonMs }): Backoff => {
    const grown = { firstMs, longestMs: firstMs * growth };
    return soonMs === undefined ? grown : { ...grown, soonMs: Math.ceil(firstMs * soonMs) };
  });
const jitters = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([from, span]) => ({ from, to: from + span }));
const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failureCounts = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));

it('doubles from the first wait to the longest, and stays there', () => {
  const backoff = { firstMs: 500, longestMs: 3_000 };
  expect([0, 1, 2, 3, 4, 5, 1e9].map((failures) => stepMs(backoff, failures))).toEqual([
    500, 500, 1_000, 2_000, 3_000, 3_000, 3_000,
  ]);
});

it('waits a shorter time first where most failures are short, and doubles from the second on', () => {
  const backoff = { soonMs: 250, firstMs: 1_000, longestMs: 30_000 };
  expect([1, 2, 3, 4, 7, 8].map((failures) => stepMs(backoff, failures))).toEqual([
    250, 1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
});

it('never waits less for more failures, nor longer than the longest', () => {
  fc.assert(
    fc.property(backoffs, failureCounts, (backoff, failures) => {
      const step = stepMs(backoff, failures);
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThanOrEqual(backoff.longestMs);
      expect(stepMs(backoff, failures + 1)).toBeGreaterThanOrEqual(step);
      expect(stepMs(backoff, failures + 1)).toBeLessThanOrEqual(
        backoff.soonMs !== undefined && failures <= 1 ? backoff.firstMs : 2 * step,
      );
    }),
  );
});

it('waits a share of the step within its bounds, whatever the chance', () => {
  fc.assert(
    fc.property(backoffs, jitters, failureCounts, chances, (backoff, jitter, failures, chance) => {
      const waitMs = backoffMs({ ...backoff, jitter }, failures, () => chance);
      const step = stepMs(backoff, failures);
      expect(Number.isSafeInteger(waitMs)).toBe(true);
      expect(waitMs).toBeGreaterThanOrEqual(Math.floor(step * jitter.from));
      expect(waitMs).toBeLessThanOrEqual(Math.ceil(step * jitter.to));
    }),
  );
});

it('spreads over all of its bounds', () => {
  const backoff = { firstMs: 1_000, longestMs: 1_000, jitter: { from: 0.5, to: 1 } };
  expect([0, 0.5, 0.9999].map((chance) => backoffMs(backoff, 1, () => chance))).toEqual([500, 750, 1_000]);
});
