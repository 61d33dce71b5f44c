import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import { validationError } from '../../shared/platform/errorBodies.ts';
import { START_MS, TestPlatform, type TestReply } from '../testing/platform.ts';

const channelId = 40_213;
const DAY_MS = 86_400_000;
const iso = (atMs: number) => new Date(atMs).toISOString();
let platform: TestPlatform;
let headers: Record<string, string>;
beforeEach(async () => {
  platform = await TestPlatform.start({ chatters: 300, limits: { analytics: 10_000 } });
  ({ headers } = platform.signIn('nora_plays', ['channel:analytics:self', 'channel:follow:self']));
});
afterEach(() => platform.close());

const rowsOf = (reply: TestReply) => z.array(z.record(z.string(), z.unknown())).parse(reply.body);
type Query = Record<string, string | number>;
const ask = (name: EndpointName, query: Query, as = headers) =>
  platform.call(name, { path: { channelId }, query, headers: as });
const read = async (name: EndpointName, query: Query = {}) => {
  const all: Record<string, unknown>[] = [];
  for (let page = 0; ; page++) {
    const rows = rowsOf(await ask(name, { from: iso(START_MS - 30 * DAY_MS), limit: 100, page, ...query }));
    all.push(...rows);
    if (rows.length < 100) return all;
  }
};

it('has a past of 90 days with a weekly rhythm, a gap and growth', async () => {
  const { analytics, channels } = platform.world;
  const channel = channels.byId(channelId);
  if (channel === undefined) expect.fail('no demo channel');
  const history = analytics.of(channel);
  const past = history.pastSessions;
  expect(past.length).toBeGreaterThan(30);
  expect(past.length).toBeLessThan(60);
  expect(past.every(({ startMs }) => startMs >= START_MS - 90 * DAY_MS)).toBe(true);
  const perWeekday = [0, 0, 0, 0, 0, 0, 0];
  for (const { startMs } of past)
    perWeekday[new Date(startMs).getUTCDay()] = (perWeekday[new Date(startMs).getUTCDay()] ?? 0) + 1;
  expect(
    [...perWeekday]
      .sort((a, b) => b - a)
      .slice(0, 4)
      .reduce((sum, count) => sum + count),
  ).toBeGreaterThan(past.length * 0.8);
  const gaps = past.slice(1).map(({ startMs }, index) => startMs - (past[index]?.endMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeGreaterThan(5 * DAY_MS);
  const meanPeak = (sessions: typeof past) => sessions.reduce((sum, { peak }) => sum + peak, 0) / sessions.length;
  expect(meanPeak(past.slice(-12))).toBeGreaterThan(1.1 * meanPeak(past.slice(0, 12)));
  const followers = history.followers();
  expect(followers.at(-1)?.total).toBe(channel.numFollowers);
  expect((followers[0]?.total ?? 0) / channel.numFollowers).toBeLessThan(0.95);
});

it('is the same for the same seed, however late it is asked for', async () => {
  const other = await TestPlatform.start({ chatters: 300 });
  await other.control('POST', `/channels/${channelId}/chatters`, { join: 40 });
  const otherHeaders = other.signIn('nora_plays', ['channel:analytics:self']).headers;
  const query = { from: iso(START_MS - 20 * DAY_MS), to: iso(START_MS - DAY_MS), limit: 100 };
  for (const name of [
    'analytics.tsdbViewers',
    'analytics.followers',
    'analytics.streamHosts',
    'analytics.subRevenue',
  ] as const) {
    const later = await other.call(name, { path: { channelId }, query, headers: otherHeaders });
    expect(later.text).toBe((await ask(name, query)).text);
    expect(rowsOf(later).length).toBeGreaterThan(0);
  }
  await other.close();
});

it('counts a follow by one, and an unfollow back', async () => {
  const before = (await read('analytics.followers')).at(-1);
  const follower = platform.signIn('pim', ['channel:follow:self']);
  const options = { path: { channelId }, body: { user: follower.user.id }, headers: follower.headers };
  await platform.control('POST', '/clock', { advanceMs: 60_000 });
  const following = await platform.call('channels.unfollow', options);
  const first = following.status === 204 ? -1 : 1;
  if (first === 1) await platform.call('channels.follow', options);
  const total = Number(before?.total);
  const last = (await read('analytics.followers')).at(-1);
  expect(last).toEqual({
    channel: channelId,
    time: iso(START_MS + 60_000),
    total: total + first,
    delta: first,
    user: follower.user.id,
  });
  await platform.call(first === 1 ? 'channels.unfollow' : 'channels.follow', options);
  expect((await read('analytics.followers')).at(-1)).toMatchObject({ total, delta: -first });
});

it('counts a follower of a channel nobody has looked at before', async () => {
  const pim = platform.signIn('pim', ['channel:analytics:self']);
  const channel = platform.world.channels.ofUser(pim.user);
  const { numFollowers } = channel;
  const zoe = platform.signIn('zoe', ['channel:follow:self']);
  await platform.call('channels.follow', {
    path: { channelId: channel.id },
    body: { user: zoe.user.id },
    headers: zoe.headers,
  });
  const reply = await platform.call('analytics.followers', {
    path: { channelId: channel.id },
    query: { from: iso(START_MS - DAY_MS) },
    headers: pim.headers,
  });
  expect(rowsOf(reply)).toMatchObject([{ total: numFollowers + 1, delta: 1 }]);
});

it('counts viewers by the minute as people come and go, and none while offline', async () => {
  const join = (body: unknown) => platform.control('POST', `/channels/${channelId}/chatters`, body);
  const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
  await advance(120_000);
  await join({ join: 10 });
  await advance(60_000);
  await join({ leave: 4 });
  await advance(60_000);
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  await advance(3_600_000);
  const rows = await read('analytics.viewers', { from: iso(START_MS) });
  const anon = rows[0]?.anon;
  expect(rows).toEqual(
    [300, 300, 310, 306].map((authed, minute) => ({ time: iso(START_MS + minute * 60_000), anon, authed })),
  );
  expect((await read('analytics.tsdbViewers', { from: iso(START_MS) }))[0]).toMatchObject({ channel: channelId });
  const [hour] = await read('analytics.viewerSessionCount', { from: iso(START_MS) });
  expect(hour).toEqual({ channel: channelId, time: iso(START_MS), count: 300 + Number(anon) + 10 });
});

it('ends the running stream with a row, and begins the next', async () => {
  await platform.control('POST', '/clock', { advanceMs: 1_800_000 });
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  await platform.control('POST', '/clock', { advanceMs: 1_000 });
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: true });
  const rows = await read('analytics.streamSessions', { from: iso(START_MS - DAY_MS / 4) });
  expect(rows).toEqual([
    { channel: channelId, time: iso(START_MS - 3 * 3_600_000), online: true, partnered: true },
    { channel: channelId, time: iso(START_MS + 1_800_000), online: false, partnered: true, duration: 12_600, type: 41 },
    { channel: channelId, time: iso(START_MS + 1_801_000), online: true, partnered: true },
  ]);
});

it('counts subscriptions, and the money they bring', async () => {
  const before = (await read('analytics.subRevenue')).filter(({ time }) => time === '2026-11-20T00:00:00.000Z');
  const { users } = platform.world;
  for (let count = 0; count < 20; count++)
    platform.world.subscriptions.add(platform.world.channels.ofUser(platform.world.demoUser), users.invent());
  await platform.control('POST', `/channels/${channelId}/subscribe`, { username: 'pim' });
  const rows = await read('analytics.subscriptions');
  expect(rows.at(-1)).toMatchObject({ delta: 1, user: users.byName('pim')?.id });
  const after = (await read('analytics.subRevenue')).filter(({ time }) => time === '2026-11-20T00:00:00.000Z');
  const sum = (list: typeof after) => list.reduce((total, { count }) => total + Number(count), 0);
  expect(sum(after)).toBe(sum(before) + 21);
  expect(after.every(({ gross, count }) => gross === Number(count) * 599)).toBe(true);
});

it('tells both sides of a hosting', async () => {
  const hoster = platform.signIn('soup_archive', ['channel:update:self', 'channel:analytics:self']);
  const hosterId = platform.world.channels.ofUser(hoster.user).id;
  await platform.call('channels.host', {
    path: { channelId: hosterId },
    body: { id: channelId },
    headers: hoster.headers,
  });
  expect((await read('analytics.streamHosts')).at(-1)).toEqual({
    channel: channelId,
    time: iso(START_MS),
    hoster: hosterId,
  });
  const reply = await platform.call('analytics.streamHosts', {
    path: { channelId: hosterId },
    query: { from: iso(START_MS) },
    headers: hoster.headers,
  });
  expect(rowsOf(reply)).toEqual([{ channel: hosterId, time: iso(START_MS), hostee: channelId }]);
});

it('ranks the game of the channel among what is live', async () => {
  const rows = await read('analytics.gameRanksGlobal', { from: iso(START_MS) });
  const live = platform.world.channels.all().filter(({ online, typeId }) => online && typeId === 41);
  const views = live.reduce((sum, { id }) => sum + platform.world.viewersOf(id), 0);
  expect(rows).toEqual([{ channel: channelId, time: iso(START_MS), streams: live.length, views, shared: 0 }]);
});

it('pages, sorts, filters, and tells how many there are', async () => {
  const query = { from: iso(START_MS - 10 * DAY_MS), limit: 10 };
  const first = await ask('analytics.tsdbViewers', query);
  expect(rowsOf(first)).toHaveLength(10);
  expect(Number(first.headers.get('x-total-count'))).toBeGreaterThan(200);
  expect(first.headers.get('link')).toContain('page=1>; rel="next"');
  expect(rowsOf(await ask('analytics.tsdbViewers', { ...query, page: 9_999 }))).toEqual([]);
  const [full] = rowsOf(await ask('analytics.tsdbViewers', { ...query, order: 'authed:DESC', limit: 1 }));
  expect(Number(full?.authed)).toBeGreaterThan(Number(rowsOf(first)[0]?.authed));
  const lost = rowsOf(await ask('analytics.followers', { ...query, where: 'delta:eq:-1', fields: 'delta' }));
  expect(lost[0]).toEqual({ delta: -1 });
  const empty = await ask('analytics.streamSessions', { from: '2020-01-01', to: '2020-01-20T00:00:00+02:00' });
  expect(empty.body).toEqual([]);
});

it('refuses what is no range, in the words of the validator', async () => {
  const refused = async (query: Query) => {
    const reply = await ask('analytics.cpm', query);
    expect(reply.status).toBe(400);
    return validationError.parse(reply.body).details[0];
  };
  expect(await refused({})).toMatchObject({ path: 'query.from', type: 'any.required' });
  expect(await refused({ from: 'yesterday' })).toMatchObject({
    path: 'query.from',
    message: '"from" must be a valid ISO 8601 date',
  });
  expect(await refused({ from: iso(START_MS), to: iso(START_MS - 1) })).toMatchObject({ path: 'query.from' });
  expect(await refused({ from: iso(START_MS + 1) })).toMatchObject({ path: 'query.from' });
  expect(await refused({ from: iso(START_MS - 32 * DAY_MS) })).toMatchObject({ path: 'query.to' });
  expect(await refused({ from: iso(START_MS), limit: 101 })).toMatchObject({ path: 'query.limit', type: 'number.max' });
});

it('is for the owner with the scope, from its own bucket', async () => {
  const query = { from: iso(START_MS) };
  const other = platform.signIn('pim', ['channel:analytics:self']).headers;
  expect((await ask('analytics.viewers', query, other)).status).toBe(403);
  expect((await ask('analytics.viewers', query, platform.signIn('nora_plays', []).headers)).status).toBe(403);
  expect((await ask('analytics.viewers', query, {})).status).toBe(401);
  const unknown = await platform.call('analytics.viewers', { path: { channelId: 1 }, query, headers });
  expect(unknown.body).toEqual({ statusCode: 404, error: 'Not Found', message: 'Channel not found.' });
  expect((await ask('analytics.viewers', query)).headers.get('x-rate-limit')).toBe('10000');
});
