import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { Asked } from './reading.ts';

it('asks anew when what is known is old, also where the clock was set back by hours', async () => {
  const clock = new FakeClock();
  let asked = 0;
  const title = new Asked({ clock, log: makeLog(clock).log, name: 'title', ask: async () => ++asked });
  await title.look();
  await title.look();
  expect([asked, title.value]).toEqual([1, 1]);
  clock.jump(-3 * 3_600_000);
  await title.look();
  await title.look();
  expect(asked).toBe(2);
  clock.jump(60_000);
  await title.look();
  expect([asked, title.value]).toEqual([3, 3]);
});
