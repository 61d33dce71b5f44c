import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { WakeableSleep } from './wakeableSleep.ts';

function setUp() {
  const clock = new FakeClock();
  const gone = new AbortController();
  return { clock, gone, sleep: new WakeableSleep(clock) };
}

it('ends when its time is over, or when it is woken', async () => {
  const { clock, gone, sleep } = setUp();
  const over: string[] = [];
  void sleep.for(1_000, gone.signal).then(() => over.push('slept'));
  await clock.advance(999);
  expect(over).toEqual([]);
  await clock.advance(1);
  void sleep.for(1_000, gone.signal).then(() => over.push('woken'));
  sleep.wake();
  await clock.advance(0);
  expect(over).toEqual(['slept', 'woken']);
  expect(clock.pending).toBe(0);
});

it('is not shortened by a wake that came before it', async () => {
  const { clock, gone, sleep } = setUp();
  sleep.wake();
  let isOver = false;
  void sleep.for(10, gone.signal).then(() => {
    isOver = true;
  });
  await clock.advance(9);
  expect(isOver).toBe(false);
});

it('rejects with the reason of the signal, also when it was woken too', async () => {
  const { gone, sleep } = setUp();
  const asleep = sleep.for(1_000, gone.signal);
  sleep.wake();
  gone.abort('left');
  await expect(asleep).rejects.toBe('left');
  await expect(sleep.for(0, gone.signal)).rejects.toBe('left');
});
