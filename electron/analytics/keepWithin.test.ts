import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { makeAge } from '../testing/testAge.ts';
import { keepWithin } from './keepWithin.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';

it('looks now, every hour, and as soon as the clock can be believed, by the time that can', async () => {
  const clock = new FakeClock(1_000_000);
  const age = makeAge(() => 0);
  const asked: unknown[] = [];
  const call = async (_: string, ...args: unknown[]) => {
    asked.push(args[1]);
    return false;
  };
  const stop = keepWithin({ call } as unknown as AnalyticsFile, { age, clock, log: makeLog(clock).log });
  await clock.advance(60 * 60_000);
  expect(asked).toEqual([0, 0]);
  age.nowMs = () => clock.now();
  age.steady.emit();
  await clock.advance(59 * 60_000);
  expect(asked).toEqual([0, 0, 4_600_000]);
  stop();
  age.steady.emit();
  await clock.advance(3 * 60 * 60_000);
  expect(asked).toHaveLength(3);
});
