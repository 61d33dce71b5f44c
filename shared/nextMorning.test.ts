import { expect, it } from 'vitest';
import { nextMorning } from './nextMorning.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

it('is 8:00 of this day or the next', () => {
  expect(nextMorning(at(20, 20, 14))).toEqual({ atMs: at(21, 8), isToday: false });
  expect(nextMorning(at(21, 1))).toEqual({ atMs: at(21, 8), isToday: true });
  expect(nextMorning(at(21, 8))).toEqual({ atMs: at(22, 8), isToday: false });
});
