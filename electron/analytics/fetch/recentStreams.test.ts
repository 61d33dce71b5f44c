import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { CHANNEL_ID, NOW_MS, openAnalyticsRoom } from '../testing/analyticsRoom.ts';
import { fileHere } from '../testing/fileHere.ts';

const DAY_MS = 86_400_000;

it('reads its streams again when the file could not be read, later and later, and no more once it is closed', async () => {
  const clock = new FakeClock(NOW_MS);
  const here = fileHere();
  const key = { platform: 'here', channelId: CHANNEL_ID };
  const dayMs = Math.floor(NOW_MS / DAY_MS) * DAY_MS - DAY_MS;
  const at = (hour: number) => new Date(dayMs + hour * 3_600_000).toISOString();
  const rows = [
    { time: at(1), online: true, partnered: false },
    { time: at(2), online: false, partnered: false, duration: 3_600 },
  ];
  const whole = { dayMs, fromMs: dayMs, untilMs: dayMs + DAY_MS, whole: true, fetchedAtMs: NOW_MS, calls: 1, rows };
  here.methods.put(key, 'streamSessions', [whole]);
  let isBroken = true;
  let reads = 0;
  const file: typeof here.file = {
    ...here.file,
    call: (async (...given: unknown[]) => {
      if (given[0] === 'sessions') reads += 1;
      if (given[0] === 'sessions' && isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'analytics' });
      return Reflect.apply(here.file.call, here.file, given);
    }) as typeof here.file.call,
  };
  const { room } = openAnalyticsRoom({ clock, here: { ...here, file } });
  await clock.advance(1_000);
  expect([reads, room.read().streams]).toEqual([1, []]);
  await clock.advance(5_000);
  expect(reads).toBe(2);
  isBroken = false;
  await clock.advance(11_000);
  expect(room.read().streams).toMatchObject([{ startMs: dayMs + 3_600_000 }]);
  isBroken = true;
  room.forgotten();
  await clock.advance(100);
  room.close();
  const before = reads;
  await clock.advance(10 * 60_000);
  expect(reads).toBe(before);
});
