import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { RowBudget } from './rowBudget.ts';

const takeMany = (budget: RowBudget, count: number): number => {
  let taken = 0;
  for (let at = 0; at < count; at++) if (budget.take()) taken += 1;
  return taken;
};

it('gives a burst, then so many a second, and counts the rest', () => {
  const clock = new FakeClock();
  const budget = new RowBudget(clock, { burst: 100, perSecond: 10 });
  expect(takeMany(budget, 1_000)).toBe(100);
  expect([budget.takeUnlisted(), budget.takeUnlisted()]).toEqual([900, 0]);
  clock.jump(550);
  expect(takeMany(budget, 10)).toBe(5);
  clock.jump(-3_600_000);
  expect(takeMany(budget, 10)).toBe(0);
  clock.jump(3_600_000);
  expect(takeMany(budget, 1_000)).toBe(100);
});
