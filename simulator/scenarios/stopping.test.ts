import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { TestPlatform } from '../testing/platform.ts';
import { scenarioNames } from './load.ts';

const channelId = 40_213;
const board = z.object({
  now: z.number(),
  rate: z.number(),
  activity: z.string(),
  viewers: z.number(),
  aim: z.number().nullable(),
  started: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      startedAtMs: z.number(),
      endsAtMs: z.number(),
      done: z.number(),
      failures: z.array(z.string()),
    }),
  ),
});

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start({ chatters: 400, activity: 'lively' });
});
afterEach(() => platform.close());

const look = async () => board.parse((await platform.control('GET', '/board')).body);
const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const start = (name: string) => platform.control('POST', `/scenarios/${name}/start`);
const stop = (name: string) => platform.control('POST', `/scenarios/${name}/stop`);
const room = () => platform.world.rooms.of(platform.world.channels.ofUser(platform.world.demoUser));

it.each(scenarioNames())('%s acts within two seconds of its start, and ends when it says', async (name) => {
  await start(name);
  await advance(2_000);
  const [begun] = (await look()).started;
  expect(begun).toMatchObject({ name, state: 'running', failures: [] });
  expect(begun?.done).toBeGreaterThan(0);
  await advance((begun?.endsAtMs ?? 0) - (await look()).now - 1);
  expect((await look()).started[0]?.state).toBe('running');
  await advance(1);
  expect((await look()).started[0]).toMatchObject({ state: 'over', failures: [] });
  expect(platform.world.faults.all()).toEqual([]);
});

it('stops an outage with its faults, and leaves those of others alone', async () => {
  await platform.control('POST', '/faults', { match: { path: '/never' }, do: { status: 418 } });
  await start('outage');
  await advance(5_000);
  expect((await platform.call('channels.list')).status).toBe(503);
  expect((await stop('outage')).body).toMatchObject({ state: 'stopped' });
  expect((await platform.call('channels.list')).status).toBe(200);
  expect(platform.world.faults.all().map(({ match }) => match.path)).toEqual(['/never']);
  const [stopped] = (await look()).started;
  await advance(60_000);
  expect((await look()).started[0]).toEqual(stopped);
});

it('stops a raid: nobody calls out any more, the host ends, and the guests leave', async () => {
  const { viewers } = await look();
  await start('raid');
  await advance(12_000);
  expect((await look()).viewers).toBeGreaterThan(viewers + 500);
  expect(room().channel.bigEvent).toBe(true);
  await stop('raid');
  expect(room().channel.bigEvent).toBe(false);
  const { channels, hosting, users } = platform.world;
  const hoster = channels.find('mara_draws', users);
  expect(hoster?.online).toBe(true);
  expect(hosting.hostersOf(room().channel)).not.toContain(hoster);
  await advance(30_000);
  expect(Math.abs((await look()).viewers - viewers)).toBeLessThan(60);
});

it('stops a quiet evening: as many are back as before, and talk as before', async () => {
  const { viewers } = await look();
  await start('quiet-evening');
  await advance(10_000);
  const evening = await look();
  expect(evening.activity).toBe('quiet');
  expect(evening.viewers).toBeLessThan(20);
  await stop('quiet-evening');
  await advance(10_000);
  const after = await look();
  expect(after.activity).toBe('lively');
  expect(Math.abs(after.viewers - viewers)).toBeLessThan(20);
});

it('runs each scenario once at a time, and says when there is nothing to stop', async () => {
  expect((await stop('raid')).status).toBe(409);
  expect((await stop('nothing')).status).toBe(404);
  expect((await start('raid')).status).toBe(200);
  expect((await start('raid')).status).toBe(409);
  expect((await start('poll')).status).toBe(200);
  expect((await stop('raid')).status).toBe(200);
  expect((await start('raid')).status).toBe(200);
});

it('lets an audience grow and shrink over some seconds, and says where it is going', async () => {
  const audience = (body: unknown) => platform.control('POST', `/channels/${channelId}/audience`, body);
  expect((await audience({ viewers: 2_000, seconds: 10 })).body).toMatchObject({ aim: 2_000, seconds: 10 });
  await advance(5_000);
  const half = await look();
  expect(half.aim).toBe(2_000);
  expect(half.viewers).toBeGreaterThan(800);
  expect(half.viewers).toBeLessThan(1_700);
  await advance(5_000);
  const full = await look();
  expect(full.aim).toBeNull();
  expect(Math.abs(full.viewers - 2_000)).toBeLessThan(40);
  await audience({ viewers: 4, seconds: 3 });
  await advance(3_000);
  expect((await look()).viewers).toBeLessThan(12);
  expect(room().chatters.size).toBeGreaterThan(0);
  expect((await audience({ viewers: -1 })).status).toBe(400);
  expect((await audience({ viewers: 0 })).status).toBe(200);
});

it('goes back exactly with scenarios started and stopped, an audience on its way and time at another speed', async () => {
  const story = async () => {
    await start('raid');
    await advance(7_000);
    await platform.control('POST', `/channels/${channelId}/audience`, { viewers: 900, seconds: 20 });
    await advance(3_000);
    await stop('raid');
    await start('ban-wave');
    await platform.control('POST', '/activity', { level: 'busy' });
    await advance(30_000);
    const said = ['/board', '/happenings', '/world', '/scenarios'].map((path) => platform.control('GET', path));
    const texts = (await Promise.all(said)).map(({ text }) => text);
    return [...texts, (await platform.call('chats.history', { path: { channelId } })).text];
  };
  await advance(5_000);
  await platform.control('POST', '/snapshots', { name: 'before' });
  const first = await story();
  await platform.control('POST', '/snapshots/before/restore');
  expect(await story()).toEqual(first);
});
