import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../electron/core/clock.ts';
import { Emoticons } from '../../electron/services/emoticons.ts';
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
