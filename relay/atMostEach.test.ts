import { expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { atMostEach } from './atMostEach.ts';

it('acts at once, then once for all that was asked meanwhile, and rests where nothing is asked', async () => {
  const clock = new FakeClock();
  let done = 0;
  const often = atMostEach(
    1_000,
    (ms, callback) => clock.after(ms, callback),
    () => {
      done += 1;
    },
  );
  for (let turn = 0; turn < 100; turn++) often.ask();
  expect(done).toBe(1);
  await clock.advance(1_000);
  expect(done).toBe(2);
  await clock.advance(1_000);
  expect([done, clock.pending]).toEqual([2, 0]);
  often.ask();
  often.ask();
  often.stop();
  await clock.advance(10_000);
  often.ask();
  expect([done, clock.pending]).toEqual([3, 0]);
});
