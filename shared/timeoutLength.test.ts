import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsOf, timeoutLength, timeoutSecondsOf } from './timeoutLength.ts';
import { LONGEST_TIMEOUT_SECONDS } from './writes/moderation.ts';

it('writes lengths as a moderator would', () => {
  expect([60, 600, 3_600, 75, 90_061].map(timeoutLength)).toEqual(['1m', '10m', '1h', '1m15s', '25h1m1s']);
});

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: LONGEST_TIMEOUT_SECONDS }), (seconds) => {
      expect(timeoutSecondsOf(timeoutLength(seconds))).toBe(seconds);
    }),
  );
});

it.each([
  ['90', 90],
  ['30s', 30],
  ['1m15s', 75],
  ['2H', 7_200],
  ['1d', 86_400],
  [' 1h 30m ', 5_400],
  ['0', null],
  ['0s', null],
  ['10x', null],
  ['m', null],
  ['', null],
  ['clear', null],
  ['1w', null],
  ['-5', null],
  ['1.5h', null],
])('reads the length %j', (written, seconds) => {
  expect(secondsOf(written)).toBe(seconds);
});

it('takes no longer timeout than the service does', () => {
  expect(timeoutSecondsOf('365d')).toBe(LONGEST_TIMEOUT_SECONDS);
  expect(timeoutSecondsOf('365d1s')).toBeNull();
  expect(secondsOf('365d1s')).toBe(LONGEST_TIMEOUT_SECONDS + 1);
});
