import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDuration, writeDuration } from './duration.ts';

const YEAR_SECONDS = 365 * 86_400;

it.each([
  [75, 75],
  ['75', 75],
  ['1m15s', 75],
  ['2h', 7_200],
  ['1d1h1m1s', 90_061],
  ['30s1m', 90],
  ['1s1s', 2],
  ['365d', YEAR_SECONDS],
  [String(YEAR_SECONDS), YEAR_SECONDS],
])('reads %s as %s seconds', (value, seconds) => {
  expect(parseDuration(value)).toBe(seconds);
});

it.each([
  0,
  -1,
  1.5,
  1e21,
  Number.NaN,
  '',
  ' ',
  '0',
  '0s',
  '1w',
  '1M',
  '1 m',
  'm1',
  '-5s',
  '365d1s',
  null,
  undefined,
  true,
  ['5'],
  {},
])('takes %j for no length of a timeout', (value) => {
  expect(parseDuration(value)).toBeUndefined();
});

it('writes the shortest form, and nothing for nothing', () => {
  expect([75, 60, 3_600, 86_400, 90_061, 0].map(writeDuration)).toEqual(['1m15s', '1m', '1h', '1d', '1d1h1m1s', '']);
});

it('reads back whatever it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: YEAR_SECONDS }), (seconds) => {
      expect(parseDuration(writeDuration(seconds))).toBe(seconds);
    }),
  );
});
