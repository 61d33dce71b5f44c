import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsOf, timeoutLength } from './timeoutLength.ts';

it('writes lengths as a moderator would', () => {
  expect([60, 600, 3_600, 75, 90_061].map(timeoutLength)).toEqual(['1m', '10m', '1h', '1m15s', '25h1m1s']);
});

it('reads back what it writes, and what others write', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 365 * 86_400 }), (seconds) => {
      expect(secondsOf(timeoutLength(seconds))).toBe(seconds);
    }),
  );
  expect(['90', '30s', '2h', '1d', '', 'clear', '1w', '-5', '5 m'].map(secondsOf)).toEqual([
    ...[90, 30, 7_200, 86_400],
    ...[null, null, null, null, null],
  ]);
});
