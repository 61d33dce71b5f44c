import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelayMs } from './retry.ts';

const chance = fc.double({ min: 0, max: 0.999_999, noNaN: true });

it('waits at least as long as the service asks, and gives up beyond a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(120_000), chance, (failed, askedMs, random) => {
      const waitMs = retryDelayMs(failed, askedMs, () => random);
      if (askedMs > 60_000) expect(waitMs).toBeNull();
      else expect(waitMs).toBeGreaterThanOrEqual(askedMs);
    }),
  );
});

it('waits up to half a second first, then up to twice as long each time, never above 8 s', () => {
  const longest = (failed: number) => retryDelayMs(failed, null, () => 1);
  expect([1, 2, 3, 4, 5, 6, 60].map(longest)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

it('spreads the waits over the whole step', () => {
  expect(retryDelayMs(3, null, () => 0)).toBe(0);
  expect(retryDelayMs(3, null, () => 0.5)).toBe(1_000);
});

it('keeps to the service’s wait at exactly a minute', () => {
  expect(retryDelayMs(1, 60_000, () => 1)).toBe(60_000);
  expect(retryDelayMs(1, 60_001, () => 1)).toBeNull();
});
