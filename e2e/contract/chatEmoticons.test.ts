import { afterAll, beforeAll, expect, it } from 'vitest';
import { Emoticons } from '../../electron/chat/emoticons.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { type Service, startService } from './chatContract.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.simulator.close());

it('lists the service’s emoticons and has their pictures', async () => {
  const { log } = makeLog(systemClock);
  const emoticons = new Emoticons({ clock: systemClock, fetch, log, baseUrl: service.simulator.url });
  const list = await emoticons.list();
  expect(list.length).toBeGreaterThan(5);
  expect(list[0]).toMatchObject({
    text: expect.any(String),
    sheetPath: expect.stringMatching(/^\/emoticons\/\w+\.png$/),
  });
  const pack = /(\w+)\.png$/.exec(list[0]?.sheetPath ?? '')?.[1] ?? '';
  expect((await emoticons.sheet(pack))?.length).toBeGreaterThan(100);
  expect(await emoticons.sheet('no-such-pack')).toBe(null);
});

it('does without emoticons while the service fails at them, and has them a minute later', async () => {
  const clock = new FakeClock();
  const emoticons = new Emoticons({ clock, fetch, log: makeLog(clock).log, baseUrl: service.simulator.url });
  await service.control.fault({ path: '/_latest/emoticons/*' }, { status: 500 });
  expect(await emoticons.list()).toEqual([]);
  expect(await emoticons.sheet('default')).toBeNull();
  await service.control.clearFaults();
  expect(await emoticons.list()).toEqual([]);
  clock.jump(60_000);
  expect((await emoticons.list()).length).toBeGreaterThan(5);
  expect((await emoticons.sheet('default'))?.length).toBeGreaterThan(100);
});
