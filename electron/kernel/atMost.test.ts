import { expect, it, vi } from 'vitest';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { AT_MOST_TIMER, atMost } from './atMost.ts';

const waitFor = (promise: Promise<unknown>) => {
  const clock = new FakeClock();
  const after = vi.spyOn(clock, 'after');
  let isOver = false;
  void atMost(clock, 4_000, promise).then(() => {
    isOver = true;
  });
  return { clock, after, isOver: () => isOver };
};

it.each([
  ['resolved', () => Promise.resolve()],
  ['rejected', () => Promise.reject(new Error('no'))],
])('waits for what is %s, and leaves no timer behind', async (_how, promise) => {
  const { clock, isOver } = waitFor(promise());
  await settle();
  expect(isOver()).toBe(true);
  expect(clock.pending).toBe(0);
});

it('waits as long as it says and no longer, for a timer that has a name of its own', async () => {
  const { clock, after, isOver } = waitFor(new Promise(() => {}));
  await clock.advance(3_999);
  expect(isOver()).toBe(false);
  await clock.advance(1);
  expect(isOver()).toBe(true);
  expect(after.mock.calls.map(([ms, run]) => [ms, run.name])).toEqual([[4_000, AT_MOST_TIMER]]);
});
