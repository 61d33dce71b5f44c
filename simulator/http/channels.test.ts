import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TestPlatform, type TestReply } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ limits: { 'channel-search': 10_000 } });
});
afterAll(() => platform.close());

const rows = (reply: TestReply) => z.array(z.record(z.string(), z.unknown())).parse(reply.body);
const list = (query: Record<string, string | number> = {}) => platform.call('channels.list', { query });
const total = () => platform.world.channels.all().length;

it('lists 50 a page with totals and links', async () => {
  const first = await list();
  expect(rows(first)).toHaveLength(50);
  expect(first.headers.get('x-total-count')).toBe(String(total()));
  expect(first.headers.get('link')).toBe(
    '</api/v1/channels?page=1>; rel="next", </api/v1/channels?page=0>; rel="first", </api/v1/channels?page=1>; rel="last"',
  );
  const second = await list({ page: 1 });
  expect(rows(second)).toHaveLength(total() - 50);
  expect(second.headers.get('link')).not.toContain('rel="next"');
  expect(rows(await list({ page: 99 }))).toEqual([]);
  const uncounted = await list({ noCount: 1 });
  expect(uncounted.headers.has('x-total-count')).toBe(false);
});

it('leaves links out that would make the head longer than clients read', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 100_000 + index).join(';');
  const without = (count: number) => list({ where: `id:notin:${ids(count)}`, limit: 1, page: 1 });
  const some = (await without(320)).headers.get('link') ?? '';
  expect(some.match(/rel="\w+"/g)).toEqual(['rel="next"', 'rel="prev"']);
  const many = await without(1_200);
  expect([many.status, many.headers.get('link')]).toEqual([200, null]);
  expect(Number(many.headers.get('x-total-count'))).toBeGreaterThan(1);
});

it('sorts, and leaves the asked fields', async () => {
  const reply = await list({ page: 0, fields: 'viewersTotal', order: 'viewersTotal:DESC', limit: 100 });
  const views = rows(reply).map((row) => Number(row.viewersTotal));
  expect(views).toEqual([...views].sort((a, b) => b - a));
  expect(Object.keys(rows(reply)[0] ?? {})).toEqual(['viewersTotal']);
  const names = rows(await list({ fields: 'token', order: 'token:asc,nonsense:DESC,:', limit: 100 })).map((row) =>
    String(row.token),
  );
  expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).sort());
});

it('filters by where', async () => {
  const online = rows(await list({ where: 'online:eq:true', limit: 100 }));
  expect(online.length).toBeGreaterThan(5);
  expect(online.every((row) => row.online === true)).toBe(true);
  for (const where of ['online:eq:1', 'online.eq.true', 'online.neq.0']) {
    expect(rows(await list({ where, limit: 100 }))).toEqual(online);
  }
  expect(rows(await list({ where: 'createdAt:gt:2000-01-01T00:00:00.000Z', limit: 100 }))).not.toEqual([]);
  const ids = platform.world.channels
    .all()
    .slice(3, 6)
    .map(({ id }) => id);
  expect(rows(await list({ where: `id:in:${ids.join(';')}` })).map((row) => row.id)).toEqual(ids);
  expect(rows(await list({ where: `id:notIn:${ids.join(';')}`, limit: 100 }))).toHaveLength(total() - 3);
  const between = rows(await list({ where: 'viewersTotal:between:1000;50000,online:ne:true', limit: 100 }));
  expect(between.every((row) => Number(row.viewersTotal) >= 1000 && Number(row.viewersTotal) <= 50_000)).toBe(true);
  for (const where of ['nonsense:eq:1', 'id:like:1', 'id', 'id:between:1', 'constructor:eq:1', 'id:constructor:1']) {
    expect((await list({ where })).status).toBe(400);
  }
});

it('searches names, titles and types', async () => {
  expect(rows(await list({ q: 'KETTLE', scope: 'names' })).map((row) => row.token)).toEqual(['kettle_and_keys']);
  expect(rows(await list({ q: 'onion soup' }))).toHaveLength(1);
  expect(rows(await list({ search: 'kettle_and', scope: 'titles' }))).toEqual([]);
  expect(rows(await list({ q: 'music', scope: 'types' })).length).toBeGreaterThan(0);
});

it('reads a channel by number or by name in any case', async () => {
  const byName = await platform.call('channels.read', { path: { channelIdOrToken: 'Nora_Plays' } });
  const byId = await platform.call('channels.read', { path: { channelIdOrToken: 40_213 } });
  expect(byName.body).toEqual(byId.body);
  expect(byId.body).toMatchObject({
    id: 40_213,
    token: 'nora_plays',
    online: true,
    user: { username: 'nora_plays', groups: [{ name: 'Partner' }, { name: 'User' }] },
  });
  const arabic = await platform.call('channels.read', {
    path: { channelIdOrToken: 'قناة_سلمى' },
    query: { fields: 'token,nonsense' },
  });
  expect(arabic.body).toEqual({ token: 'قناة_سلمى' });
  const unknown = await platform.call('channels.read', { path: { channelIdOrToken: 'nobody' } });
  expect(unknown.body).toEqual({ statusCode: 404, error: 'Not Found', message: 'Channel not found.' });
});

it('knows the running broadcast and the latest', async () => {
  const read = () => platform.call('channels.broadcast', { path: { channelId: 40_213 } });
  const running = await read();
  expect(running.body).toMatchObject({
    channelId: 40_213,
    online: true,
    isTestStream: false,
    startedAt: '2026-11-20T14:00:00.000Z',
  });
  await platform.control('POST', '/channels/40213/broadcast', { online: false });
  expect((await read()).body).toMatchObject({ online: false });
  const channel = await platform.call('channels.read', { path: { channelIdOrToken: 40_213 } });
  expect(channel.body).toMatchObject({ online: false, viewersCurrent: 0 });
  await platform.control('POST', '/channels/40213/broadcast', { online: true });
  expect((await read()).body).not.toMatchObject({ startedAt: '2026-11-20T14:00:00.000Z' });
  const quiet = platform.world.channels.all().find(({ broadcast }) => broadcast === undefined);
  expect((await platform.call('channels.broadcast', { path: { channelId: quiet?.id ?? 0 } })).status).toBe(404);
});
