import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, joinAs } from '../testing/chatClient.ts';
import { HandTime } from '../testing/handTime.ts';
import { TestPlatform, type TestReply } from '../testing/platform.ts';
import { Timeline } from './timeline.ts';

const channelId = 40_213;
const scopes = ['chat:connect', 'chat:chat', 'user:details:self'];
let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

/** A reply as bytes, headers included. */
function bytesOf({ status, headers, text }: TestReply): string {
  const port = new URL(platform?.simulator.url ?? '').port;
  const lines = [...headers].sort().map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines, text].join('\n').replaceAll(`:${port}`, ':PORT');
}

async function snapshot(sim: TestPlatform, name?: string): Promise<string> {
  const { body } = await sim.control('POST', '/snapshots', name === undefined ? {} : { name });
  return z.object({ id: z.string() }).parse(body).id;
}

/** A sign-in, talk and a little of everything that leaves a trace; returns all that the service said. */
async function play(sim: TestPlatform, advances: readonly number[]): Promise<string[]> {
  const said: string[] = [];
  const keep = (reply: TestReply) => void said.push(bytesOf(reply));
  const token = await sim.control('POST', '/tokens', { username: 'pim', scopes });
  keep(token);
  const { access_token } = z.object({ access_token: z.string() }).parse(token.body);
  const headers = { Authorization: `Bearer ${access_token}` };
  keep(await sim.call('users.current', { headers }));
  keep(await sim.call('chats.details', { path: { channelId }, headers }));
  for (const advanceMs of advances) {
    keep(await sim.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message: `hello ${advanceMs}` }));
    keep(await sim.control('POST', '/clock', { advanceMs }));
    keep(await sim.call('chats.users', { path: { channelId }, query: { limit: 100 } }));
    keep(await sim.call('chats.history', { path: { channelId } }));
  }
  keep(await sim.call('channels.list'));
  keep(await sim.control('GET', '/journal'));
  keep(await sim.control('GET', '/world'));
  return said;
}

const hashOf = (said: readonly string[]) => createHash('sha256').update(said.join('\0')).digest('hex');

it('goes back exactly: the same calls give the same bytes, again and again', async () => {
  platform = await TestPlatform.start({ activity: 'busy', chatters: 300 });
  await play(platform, [1_000, 60_000]);
  const id = await snapshot(platform, 'before');
  const first = await play(platform, [5_000, 86_400_000]);
  for (let round = 0; round < 2; round++) {
    expect((await platform.control('POST', `/snapshots/${id}/restore`)).status).toBe(200);
    const again = await play(platform, [5_000, 86_400_000]);
    expect(again).toEqual(first);
    expect(hashOf(again)).toBe(hashOf(first));
  }
  await platform.control('POST', '/snapshots/before/restore');
  const other = await play(platform, [5_001, 86_400_000]);
  expect(hashOf(other)).not.toBe(hashOf(first));
});

it('goes back exactly when time flows by itself, sockets come and go, and faults strike by chance', async () => {
  const time = new HandTime();
  platform = await TestPlatform.start({
    activity: 'busy',
    chatters: 300,
    clockRate: 50,
    now: () => time.now(),
    wakeAfter: (delayMs, wake) => time.wakeAfter(delayMs, wake),
  });
  const sim = platform;
  await sim.control('POST', '/faults', { match: { path: '/channels' }, do: { status: 503 }, share: 0.5 });
  await sim.control('POST', '/faults', { match: { path: '/chats/**' }, do: { delayMs: 700 }, times: 1 });
  const visitors = [await connect(sim, 2), await connect(sim, 1)];
  await visitors[0]?.call('auth', channelId);
  for (let step = 0; step < 40; step++) {
    time.pass(17);
    await sim.call('channels.list', { query: { page: step } });
    await visitors[0]?.call('ping');
  }
  visitors[1]?.socket.close();
  await visitors[1]?.closed;
  const look = async () => [
    bytesOf(await sim.control('GET', '/journal')),
    bytesOf(await sim.control('GET', '/faults')),
    JSON.stringify(sim.world.rooms.of(sim.world.channels.ofUser(sim.world.demoUser)).history.last(100)),
    JSON.stringify(sim.world.random.stream('tokens').alphanumeric(9)),
  ];
  await sim.control('POST', '/clock', { rate: 0 });
  visitors[0]?.socket.close();
  await visitors[0]?.closed;
  await sim.control('GET', '/clock');
  const id = await snapshot(sim);
  const before = await look();
  await sim.control('POST', '/clock', { advanceMs: 3_600_000 });
  await sim.control('POST', `/snapshots/${id}/restore`);
  expect(await look()).toEqual(before);
});

it('closes open sockets with 1012, and their users leave', async () => {
  platform = await TestPlatform.start();
  const sim = platform;
  await sim.control('POST', '/tokens', { username: 'pim', scopes });
  const reader = await connect(sim);
  const id = await snapshot(sim, 'quiet');
  await reader.call('auth', channelId);
  const stranger = await joinAs(sim, 'somebody_else', channelId);
  await sim.control('POST', `/snapshots/${id}/restore`);
  expect([await reader.closed, await stranger.closed]).toEqual([1012, 1012]);
  expect(sim.world.rooms.of(sim.world.channels.ofUser(sim.world.demoUser)).memberCount).toBe(0);
  const back = await connect(sim);
  expect((await back.call('auth', channelId)).error).toBeNull();
  back.socket.close();
});

it('cuts off clients that wait for a delayed answer in a world that is given up', async () => {
  platform = await TestPlatform.start();
  const sim = platform;
  const id = await snapshot(sim);
  await sim.control('POST', '/faults', { match: { path: '/channels' }, do: { delayMs: 1_000 }, times: 1 });
  const waiting = sim.call('channels.list').catch(() => 'cut');
  while (sim.world.faults.all().length > 0) await sim.control('GET', '/clock');
  await sim.control('POST', `/snapshots/${id}/restore`);
  expect(await waiting).toBe('cut');
  expect((await sim.call('channels.list')).status).toBe(200);
});

it('lists, names, deletes, and refuses what it does not have', async () => {
  platform = await TestPlatform.start();
  const sim = platform;
  const id = await snapshot(sim, 'start');
  await sim.call('channels.list');
  await snapshot(sim);
  expect((await sim.control('GET', '/snapshots')).body).toEqual([
    { id, name: 'start', at: '2026-11-20T17:00:00.000Z', inputs: 0 },
    { id: '2', name: null, at: '2026-11-20T17:00:00.000Z', inputs: 1 },
  ]);
  expect((await sim.control('DELETE', `/snapshots/${id}`)).status).toBe(200);
  expect((await sim.control('DELETE', `/snapshots/${id}`)).status).toBe(404);
  expect((await sim.control('POST', '/snapshots/start/restore')).status).toBe(404);
  expect((await sim.control('POST', '/snapshots', { name: 5 })).status).toBe(400);
  for (let count = 1; count < 50; count++) await snapshot(sim);
  expect((await sim.control('POST', '/snapshots', {})).status).toBe(409);
});

it('says when too much has happened for a snapshot, and can go back to an earlier one', async () => {
  platform = await TestPlatform.start({ logLimits: { inputs: 10, bytes: 1_000_000 } });
  const sim = platform;
  const id = await snapshot(sim);
  for (let count = 0; count < 11; count++) await sim.call('channels.list');
  const refused = await sim.control('POST', '/snapshots', {});
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('too much') }]);
  expect((await sim.control('POST', `/snapshots/${id}/restore`)).status).toBe(200);
  expect((await sim.control('POST', '/snapshots', {})).status).toBe(200);
});

it('counts bytes, too', () => {
  const timeline = new Timeline({ inputs: 100, bytes: 2_000 });
  const message = { atMs: 0, kind: 'message', connection: 1, data: Buffer.alloc(900), isBinary: false } as const;
  timeline.add(message);
  expect(timeline.upToNow()).toHaveLength(1);
  timeline.add(message);
  expect(timeline.upToNow()).toBeUndefined();
});
