import { afterEach, beforeEach, expect, it } from 'vitest';
import { costream } from '../../shared/platform/costreams.ts';
import { TestPlatform } from '../testing/platform.ts';
import type { PlatformEvent } from '../world/events/events.ts';

const HOST = 'nora_plays';
const [GUEST, SECOND] = ['kettle_and_keys', 'vahtikoira'] as const;
let platform: TestPlatform;
let events: PlatformEvent[];
beforeEach(async () => {
  platform = await TestPlatform.start();
  events = [];
  platform.world.events.subscribe((event) => events.push(event));
});
afterEach(() => platform.close());

const as = (username: string) => ({ headers: platform.signIn(username, ['channel:costream:self']).headers });
const userId = (username: string) => platform.signIn(username).user.id;
const channelId = (username: string) => platform.world.channels.ofUser(platform.signIn(username).user).id;
const invite = (usernames: readonly string[], by = HOST, more = {}) =>
  platform.call('costreams.invite', { ...as(by), body: { inviteeIds: usernames.map(userId), ...more } });
const answer = (username: string, accept = true) =>
  platform.control('POST', `/channels/${channelId(username)}/costream`, { accept });
const current = (username: string) => platform.call('costreams.current', as(username));
const begin = async (...guests: string[]) => {
  await invite(guests);
  for (const guest of guests) expect((await answer(guest)).status).toBe(200);
  return costream.parse((await current(HOST)).body);
};
const toldOf = (id: string) => events.filter(({ event }) => event === `costream:${id}:update`);

it('begins with an accepted invite; everybody sees the same', async () => {
  expect((await invite([GUEST])).status).toBe(204);
  expect(events).toMatchObject([
    { event: `user:${userId(GUEST)}:notify`, payload: { payload: { type: 'costreamInvite' } } },
  ]);
  expect((await current(HOST)).body).toMatchObject({ statusCode: 404, message: 'Costream not found.' });
  await answer(GUEST);
  const running = costream.parse((await current(GUEST)).body);
  expect(running).toMatchObject({ capacity: 4, layout: { name: 'grid' }, startedAt: '2026-11-20T17:00:00.000Z' });
  expect(running.channels.map(({ token }) => token)).toEqual([HOST, GUEST]);
  expect((await current(HOST)).body).toEqual(running);
  expect((await platform.call('costreams.read', { path: { costreamId: running.id } })).body).toEqual(running);
  expect(toldOf(running.id).at(-1)?.payload).toEqual(running);
  expect(events).toContainEqual({ event: `channel:${channelId(GUEST)}:update`, payload: { costreamId: running.id } });
  const shown = await platform.call('channels.read', {
    path: { channelIdOrToken: HOST },
    query: { fields: 'costreamId' },
  });
  expect(shown.body).toEqual({ costreamId: running.id });
});

it('takes a layout from the host alone', async () => {
  const { id } = await begin(GUEST);
  const change = (username: string, layout: unknown) =>
    platform.call('costreams.update', { path: { costreamId: id }, body: { layout }, ...as(username) });
  expect((await change(HOST, { name: 'sidebar' })).body).toMatchObject({ layout: { name: 'sidebar' } });
  expect(toldOf(id).at(-1)?.payload).toMatchObject({ layout: { name: 'sidebar' } });
  expect((await change(GUEST, { name: 'grid' })).status).toBe(403);
  expect((await change(HOST, { name: 'pile' })).status).toBe(400);
});

it('lets members go; one alone ends it', async () => {
  const { id } = await begin(GUEST, SECOND);
  expect((await platform.call('costreams.leave', as(SECOND))).status).toBe(204);
  expect((await current(SECOND)).status).toBe(404);
  expect(costream.parse((await current(HOST)).body).channels).toHaveLength(2);
  const remove = (by: string, whom: string) =>
    platform.call('costreams.removeChannel', { path: { costreamId: id, channelId: channelId(whom) }, ...as(by) });
  expect((await remove(GUEST, HOST)).status).toBe(403);
  expect((await remove(HOST, SECOND)).status).toBe(404);
  expect((await remove(HOST, GUEST)).status).toBe(204);
  expect((await platform.call('costreams.read', { path: { costreamId: id } })).status).toBe(404);
  expect((await current(HOST)).status).toBe(404);
  expect(toldOf(id).at(-1)?.payload).toMatchObject({ channels: [] });
});

it('ends when the host leaves or goes offline', async () => {
  const first = await begin(GUEST, SECOND);
  expect((await platform.call('costreams.leave', as(HOST))).status).toBe(204);
  expect((await current(GUEST)).status).toBe(404);
  const second = await begin(GUEST, SECOND);
  expect(second.id).not.toBe(first.id);
  await platform.control('POST', `/channels/${channelId(HOST)}/broadcast`, { online: false });
  expect((await current(SECOND)).status).toBe(404);
  expect((await platform.call('costreams.leave', as(HOST))).status).toBe(404);
});

it('refuses invites that cannot be', async () => {
  const status = async (...ask: Parameters<typeof invite>) => (await invite(...ask)).status;
  expect(await status([HOST])).toBe(400);
  expect((await platform.call('costreams.invite', { ...as(HOST), body: { inviteeIds: [1] } })).status).toBe(404);
  expect((await platform.call('costreams.invite', { ...as(HOST), body: { inviteeIds: [] } })).status).toBe(400);
  expect((await platform.call('costreams.invite', { headers: platform.signIn(HOST).headers, body: {} })).status).toBe(
    403,
  );
  expect(await status([GUEST], 'soup_archive')).toBe(400);
  expect(await status([GUEST, SECOND, 'mara_draws', 'harbourmaster'])).toBe(400);
  platform.world.preferences.change(channelId(GUEST), { 'costream:allow': 'none' });
  expect(await status([GUEST])).toBe(403);
  platform.world.preferences.change(channelId(GUEST), { 'costream:allow': 'following' });
  expect(await status([GUEST])).toBe(403);
  platform.world.follows.add(userId(GUEST), channelId(HOST));
  expect(await status([GUEST])).toBe(204);
  await answer(GUEST);
  expect(await status([SECOND], GUEST)).toBe(403);
});

it('lets invites be declined, expire, and not be taken twice', async () => {
  expect((await answer(GUEST)).status).toBe(404);
  await invite([GUEST]);
  expect((await platform.control('GET', '/costreams')).body).toMatchObject([{ inviteeChannelId: channelId(GUEST) }]);
  expect((await answer(GUEST, false)).status).toBe(200);
  expect((await answer(GUEST)).status).toBe(404);
  await invite([GUEST], HOST, { validFor: 10_000 });
  await platform.control('POST', '/clock', { advanceMs: 10_000 });
  expect((await answer(GUEST)).status).toBe(404);
  await begin(GUEST);
  expect((await answer(GUEST)).status).toBe(404);
  await invite(['soup_archive']);
  expect((await answer('soup_archive')).status).toBe(400);
});
