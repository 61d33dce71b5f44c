import { expect, it } from 'vitest';
import { daysAhead } from './daysAhead.ts';

const at = (month: number, day: number, hour: number, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).getTime();

it('counts midnights, not hours', () => {
  expect(daysAhead(at(11, 20, 23, 59), at(11, 20, 0))).toBe(0);
  expect(daysAhead(at(11, 21, 0), at(11, 20, 23, 59))).toBe(1);
  expect(daysAhead(at(11, 27, 8), at(11, 20, 20))).toBe(7);
  expect(daysAhead(at(11, 19, 23), at(11, 20, 1))).toBe(-1);
});

it('counts days of 23 and of 25 hours as one', () => {
  for (const [month, day] of [
    [3, 29],
    [10, 25],
  ] as const) {
    expect(daysAhead(at(month, day, 23), at(month, day - 1, 1))).toBe(1);
    expect(daysAhead(at(month, day + 1, 1), at(month, day, 23))).toBe(1);
  }
});
