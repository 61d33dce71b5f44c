import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateProblems, daysBefore, daysBetween, MOST_DAYS } from './customDates.ts';

const TODAY = '2026-11-20';

it('takes two days in order, today included', () => {
  expect(dateProblems('2026-11-01', TODAY, TODAY)).toEqual({});
  expect(dateProblems(TODAY, TODAY, TODAY)).toEqual({});
});

it('says what is wrong, at the field it is wrong in', () => {
  expect(dateProblems('', TODAY, TODAY)).toEqual({ from: 'empty' });
  expect(dateProblems('2026-11-21', '', TODAY)).toEqual({ from: 'future', to: 'empty' });
  expect(dateProblems('2026-11-02', '2026-11-01', TODAY)).toEqual({ to: 'order' });
  expect(dateProblems('1999-12-31', TODAY, TODAY)).toEqual({ from: 'tooOld' });
  expect(dateProblems('2025-11-19', TODAY, TODAY)).toEqual({ to: 'tooLong' });
  expect(dateProblems('275760-01-01', TODAY, TODAY)).toEqual({ from: 'empty' });
});

it('counts both days, over a change of the clocks and over February', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(3);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(3);
});

it('goes back as many days as it counts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_DAYS - 1 }), (days) => {
      const from = daysBefore(TODAY, days);
      expect(daysBetween(from, TODAY)).toBe(days + 1);
      expect(dateProblems(from, TODAY, TODAY)).toEqual({});
    }),
  );
});
