import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expandedChannel } from '../../shared/platform/channelForms.ts';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/platform/endpoints.ts';
import { TestPlatform } from '../testing/platform.ts';
import type { PlatformEvent } from '../world/events/events.ts';

const channelId = 40_213;
const plenty = { upload: 1e6, 'channel-follow': 1e6, 'channel-write': 1e6, 'channel-read': 1e6, global: 1e6 };
let platform: TestPlatform;
let events: PlatformEvent[] = [];
beforeAll(async () => {
  platform = await TestPlatform.start({ limits: plenty });
  platform.world.events.subscribe((event) => events.push(event));
});
afterAll(() => platform.close());

const declared = (name: EndpointName): Endpoint => endpoints[name];
const scopes = ['user:act_as', 'chat:change_role', 'chat:change_ban', 'channel:update:self'];
type Request = { path?: Record<string, string | number>; query?: Record<string, string | number>; body?: unknown };

/** Calls as somebody who has all scopes the endpoint wants; a good reply must have its declared shape. */
async function as(username: string, name: EndpointName, request: Request = {}, more: readonly string[] = scopes) {
  const { headers } = platform.signIn(username, [...(declared(name).scopes ?? []), ...more]);
  const reply = await platform.call(name, { path: { channelId }, ...request, headers });
  if (reply.status < 300) expect(declared(name).reply.safeParse(reply.body).error).toBeUndefined();
  return reply;
}
const asNora = (name: EndpointName, request?: Request, more?: readonly string[]) =>
  as('nora_plays', name, request, more);
const idOf = (username: string) => platform.world.users.byName(username)?.id ?? 0;
const channelOf = (username: string) => {
  const user = platform.world.users.byName(username);
  if (user === undefined) throw new Error(`nobody is called ${username}`);
  return platform.world.channels.ofUser(user);
};
const read = async (id: number = channelId) =>
  expandedChannel.parse((await platform.call('channels.read', { path: { channelIdOrToken: id } })).body);
/** What was told since the last time; what people earn by it is another matter. */
const told = () =>
  events
    .splice(0)
    .map(({ event }) => event)
    .filter((event) => !event.endsWith(':achievement'));

it('changes what may be set, tells of just that, and shows it', async () => {
  told();
  events = [];
  const reply = await asNora('channels.update', { body: { name: 'Brushes only', audience: 'teen', typeId: 58 } });
  expect(reply.body).toMatchObject({ id: channelId, name: 'Brushes only', typeId: 58 });
  expect(events.splice(0)).toEqual([
    { event: `channel:${channelId}:update`, payload: { name: 'Brushes only', typeId: 58 } },
  ]);
  expect(await read()).toMatchObject({ name: 'Brushes only', type: { id: 58, name: 'Drawing' } });
  const again = await asNora('channels.replace', { body: { name: 'Brushes only', token: 'nora_plays' } });
  expect([again.status, told()]).toEqual([200, []]);
});

it('refuses changes that are not to be had', async () => {
  const status = async (body: unknown, username = 'nora_plays') =>
    (await as(username, 'channels.update', { body }, [])).status;
  expect(await status({ partnered: false })).toBe(403);
  expect(await status({ viewersTotal: 1 })).toBe(403);
  expect(await status({ ['__proto__']: 1, nonsense: 1 })).toBe(403);
  expect(await status({ name: 7 })).toBe(400);
  expect(await status({ audience: 'all' })).toBe(400);
  expect(await status({ typeId: 4_000_000 })).toBe(400);
  expect(await status({ thumbnailId: 12 })).toBe(400);
  expect(await status([])).toBe(400);
  expect(await status({ name: 'mine now' }, 'pim')).toBe(403);
  const stamps = { createdAt: '2001-01-01T00:00:00.000Z', updatedAt: null, deletedAt: '2001-01-01T00:00:00.000Z' };
  const kept = Object((await asNora('channels.update', { body: stamps })).body);
  expect([kept.createdAt === stamps.createdAt, kept.deletedAt]).toEqual([false, null]);
  expect((await asNora('channels.update', { path: { channelId: 1 }, body: {} })).status).toBe(404);
});

it('lets an editor act with user:act_as alone', async () => {
  await asNora('channels.updateUser', { path: { channelId, userId: idOf('zoe') }, body: { add: ['ChannelEditor'] } });
  expect((await as('zoe', 'channels.update', { body: { name: 'By Zoe' } }, [])).status).toBe(403);
  expect((await as('zoe', 'channels.update', { body: { name: 'By Zoe' } })).status).toBe(200);
  expect((await as('zoe', 'channels.resetStreamKey')).status).toBe(403);
});

it('shows details to the owner alone, with a stream key that can be renewed', async () => {
  const path = { channelIdOrToken: 'nora_plays' };
  const details = z.looseObject({ streamKey: z.string(), numSubscribers: z.number() });
  const before = details.parse((await asNora('channels.details', { path })).body);
  expect(before.numSubscribers).toBeGreaterThan(0);
  expect(before.streamKey).toMatch(/^[0-9A-Za-z]{32}$/);
  const renewed = details.partial().parse((await asNora('channels.resetStreamKey')).body);
  expect(renewed.streamKey).not.toBe(before.streamKey);
  expect((await asNora('channels.details', { path })).body).toMatchObject({ streamKey: renewed.streamKey });
  expect((await as('pim', 'channels.details', { path })).status).toBe(403);
  expect((await asNora('channels.details', { path: { channelIdOrToken: 'nobody' } })).status).toBe(404);
  expect(JSON.stringify(await read())).not.toContain(renewed.streamKey);
});

it('leaves id out of a channel that is read without it', async () => {
  const reply = await platform.call('channels.read', {
    path: { channelIdOrToken: channelId },
    query: { fields: 'token' },
  });
  expect(reply.body).toEqual({ token: 'nora_plays' });
  expect(declared('channels.read').reply.safeParse(reply.body).success).toBe(true);
});

it('follows: the number moves, and channel and user are told', async () => {
  const { numFollowers } = await read();
  const user = idOf('pim');
  told();
  const made = await as('pim', 'channels.createFollow', { body: { user } });
  expect([made.status, made.body]).toEqual([200, expect.objectContaining({ user, channel: channelId })]);
  expect(events.find(({ event }) => event.endsWith(`${channelId}:followed`))?.payload).toMatchObject({
    following: true,
    user: { id: user, channel: { userId: user } },
  });
  expect(told()).toEqual([`channel:${channelId}:update`, `channel:${channelId}:followed`, `user:${user}:followed`]);
  expect((await read()).numFollowers).toBe((numFollowers ?? 0) + 1);
  expect((await as('pim', 'channels.createFollow', { body: { user } })).status).toBe(400);
  expect((await as('pim', 'channels.follow', { query: { user } })).body).toEqual(made.body);
  expect((await platform.call('channels.relationship', { path: { channelId }, query: { user } })).body).toMatchObject({
    status: { roles: ['User'], follows: { user } },
  });
  const found = await as('pim', 'channels.followers', { query: { where: `id:in:${user};1` } });
  expect(found.body).toMatchObject([{ id: user, username: 'pim', channel: { userId: user }, followed: {} }]);
  expect(told()).toEqual([]);

  expect((await as('pim', 'channels.unfollow', { query: { user } })).status).toBe(204);
  expect(told()).toContain(`user:${user}:followed`);
  expect((await as('pim', 'channels.unfollow', { body: { user } })).status).toBe(404);
  expect((await read()).numFollowers).toBe(numFollowers);
});

it('refuses to follow for others, oneself, or nobody', async () => {
  const follow = async (body: unknown, username = 'pim') => (await as(username, 'channels.follow', { body })).status;
  expect(await follow({ user: idOf('zoe') })).toBe(403);
  expect(await follow({ user: idOf('nora_plays') }, 'nora_plays')).toBe(403);
  expect(await follow({})).toBe(400);
  expect(await follow({ user: 'x' })).toBe(400);
  expect(await follow({ user: 5 })).toBe(404);
});

it('lists as many followers as the channel counts', async () => {
  const { numFollowers } = await read();
  const page = await platform.call('channels.followers', { path: { channelId }, query: { page: 3, limit: 100 } });
  expect(page.headers.get('x-total-count')).toBe(String(numFollowers));
  const rows = z.array(z.looseObject({ id: z.number(), username: z.string() })).parse(page.body);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(100);
  const [row] = rows;
  const byName = await platform.call('channels.read', { path: { channelIdOrToken: row?.username ?? '' } });
  expect(byName.body).toMatchObject({ userId: row?.id });
  const newest = await platform.call('channels.followers', {
    path: { channelId },
    query: { order: 'followed.createdAt:desc', limit: 1, fields: 'username' },
  });
  expect(newest.body).toEqual([{ username: expect.any(String) }]);
  // People from outside can leave, too, and come back.
  const before = numFollowers ?? 0;
  const someone = { user: row?.id ?? 0 };
  expect((await as(row?.username ?? '', 'channels.unfollow', { body: someone })).status).toBe(204);
  const rest = await platform.call('channels.followers', { path: { channelId }, query: { where: `id:eq:${row?.id}` } });
  expect([rest.body, (await read()).numFollowers]).toEqual([[], before - 1]);
  expect((await as(row?.username ?? '', 'channels.follow', { body: someone })).status).toBe(200);
  const total = await platform.call('channels.followers', { path: { channelId } });
  expect(total.headers.get('x-total-count')).toBe(String(before));
});

it('does not list channels because somebody looked at them', async () => {
  const listed = platform.world.channels.all().length;
  const { id } = channelOf('tuomas_r');
  expect(await read(id)).toMatchObject({ token: 'tuomas_r', online: false });
  expect(platform.world.channels.all()).toHaveLength(listed);
  await as('tuomas_r', 'channels.update', { path: { channelId: id }, body: { name: 'First try' } });
  expect(platform.world.channels.all()).toHaveLength(listed + 1);
});

it('relates channels, never the one asked for', async () => {
  const related = await platform.call('channels.related', { path: { channelId }, query: { count: 5, fields: 'id' } });
  expect(related.body).toHaveLength(5);
  expect(related.body).not.toContainEqual({ id: channelId });
  expect((await asNora('channels.related', { query: { count: 0 } })).status).toBe(400);
  expect((await asNora('channels.relationship')).status).toBe(400);
  expect((await asNora('channels.relationship', { query: { user: 5 } })).status).toBe(404);
});

it('hosts, and stops hosting when one goes live', async () => {
  const hoster = channelOf('soup_archive');
  const path = { channelId: hoster.id };
  const asHoster = (name: EndpointName, body?: unknown) => as('soup_archive', name, { path, body });
  expect((await asHoster('channels.hostee')).status).toBe(404);
  expect((await asHoster('channels.hosteeLayout')).status).toBe(404);
  expect((await asHoster('channels.unhost')).status).toBe(404);
  told();
  expect((await asHoster('channels.host', { id: channelId, auto: true })).body).toMatchObject({ hosteeId: channelId });
  expect(events.find(({ event }) => event === `channel:${channelId}:hosted`)?.payload).toMatchObject({
    hosterId: hoster.id,
    hoster: { id: hoster.id, hosteeId: channelId },
    auto: true,
  });
  expect(told()).toEqual([`channel:${hoster.id}:update`, `channel:${channelId}:hosted`]);
  expect((await asHoster('channels.hostee')).body).toMatchObject({ id: channelId, user: { username: 'nora_plays' } });
  const hosters = await asNora('channels.hosters', { query: { fields: 'token' } });
  expect(hosters.body).toEqual(['OpenFileBen', 'soup_archive', 'lowtide_lou'].map((token) => ({ token })));
  const arranged = await asHoster('channels.updateHosteeLayout', { layout: { name: 'sidebar' } });
  expect(arranged.body).toMatchObject({ hostees: [channelId], layout: { name: 'sidebar' } });
  expect((await asHoster('channels.hosteeLayout')).body).toEqual(arranged.body);
  expect((await asHoster('channels.host', { id: hoster.id })).status).toBe(400);
  expect((await asHoster('channels.host', { id: 1 })).status).toBe(404);
  expect((await asHoster('channels.host', {})).status).toBe(400);
  expect((await as('pim', 'channels.host', { path, body: { id: channelId } })).status).toBe(403);
  told();
  await platform.control('POST', `/channels/${hoster.id}/broadcast`, { online: true });
  expect(told()).toEqual(expect.arrayContaining([`channel:${channelId}:unhosted`, `channel:${hoster.id}:update`]));
  expect((await asHoster('channels.hostee')).status).toBe(404);

  await asHoster('channels.host', { id: channelId });
  expect((await asHoster('channels.unhost')).status).toBe(204);
  await asNora('channels.updatePreferences', { body: { 'hosting:allow': false } });
  expect((await asHoster('channels.host', { id: channelId })).status).toBe(403);
});

it('keeps preferences, flat and typed', async () => {
  const changed = await asNora('channels.updatePreferences', {
    body: { 'channel:slowchat': 2000, 'channel:bannedwords': ['spoiler'] },
  });
  expect(changed.body).toMatchObject({ 'channel:slowchat': 2000, 'channel:links:allowed': true });
  expect(platform.world.preferences.of(channelId)['channel:bannedwords']).toEqual(['spoiler']);
  expect((await asNora('channels.preferences')).body).toEqual(changed.body);
  expect((await read()).preferences).toEqual(changed.body);
  const refused = await asNora('channels.updatePreferences', { body: { 'channel:slowchat': 'fast' } });
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ name: 'ValidationError' })]);
  expect((await asNora('channels.updatePreferences', { body: { nonsense: true } })).status).toBe(400);
  expect((await as('pim', 'channels.updatePreferences', { body: {} })).status).toBe(403);
});

it('applies for partnership, and decides after some days', async () => {
  const text = { firstName: 'Ada', lastName: 'Lake', app: 'Please.' };
  expect((await asNora('channels.partnership')).body).toEqual({ status: 'accepted', reapplies: null, reason: null });
  expect((await asNora('channels.applyForPartnership', { body: text })).status).toBe(400);
  expect((await asNora('channels.verifyPartnership')).body).toMatchObject({ succeeded: true });
  const codes = await asNora('channels.partnershipCodes');
  expect((await asNora('channels.partnershipCodes')).body).toEqual(codes.body);
  expect((await as('pim', 'channels.partnership')).status).toBe(403);
  const someone = platform.world.channels
    .all()
    .find((channel) => !channel.partnered && platform.world.partnership.applicationOf(channel) === undefined);
  const name = someone?.owner.username ?? '';
  const path = { channelId: someone?.id ?? 0 };
  expect((await as(name, 'channels.partnership', { path })).status).toBe(404);
  expect((await as(name, 'channels.partnershipCodes', { path })).body).toEqual([]);
  expect((await as(name, 'channels.applyForPartnership', { path, body: {} })).status).toBe(400);
  const applied = await as(name, 'channels.applyForPartnership', { path, body: text });
  expect(applied.body).toEqual({ status: 'applied', reapplies: null, reason: null });
  expect((await as(name, 'channels.applyForPartnership', { path, body: text })).status).toBe(400);
  await platform.control('POST', '/clock', { advanceMs: 4 * 86_400_000 });
  const decided = await as(name, 'channels.partnership', { path });
  expect(decided.body).toMatchObject({ status: expect.stringMatching(/accepted|denied/) });
});

it('ties a Discord server, and lets in whom its settings let in', async () => {
  expect((await asNora('channels.discord')).body).toMatchObject({ channelId, inviteSetting: 'FOLLOWERS' });
  const rooms = z.array(z.looseObject({ id: z.string() })).parse((await asNora('channels.discordChannels')).body);
  expect((await asNora('channels.discordRoles')).body).toContainEqual(expect.objectContaining({ name: 'followers' }));
  const user = idOf('ottoman_k');
  const invite = () => platform.call('channels.discordInvite', { path: { channelId }, query: { user } });
  expect((await invite()).status).toBe(403);
  const change = { inviteSetting: 'EVERYONE', inviteChannel: rooms[3]?.id };
  expect((await asNora('channels.setDiscord', { body: change })).body).toMatchObject(change);
  expect((await invite()).status).toBe(204);
  const made = await as('ottoman_k', 'channels.createDiscordInvite', { query: { user } });
  expect(made.body).toEqual({ redirectUri: expect.stringContaining('https://') });
  expect((await as('pim', 'channels.createDiscordInvite', { body: { user } })).status).toBe(403);
  expect((await as('pim', 'channels.createDiscordInvite')).status).toBe(400);
  expect((await asNora('channels.setDiscord', { body: { inviteChannel: '1' } })).status).toBe(400);
  expect((await asNora('channels.setDiscord', { body: { inviteSetting: 'SOME' } })).status).toBe(400);
  expect((await as('pim', 'channels.discord')).status).toBe(403);
  const own = { channelId: channelOf('pim').id };
  expect((await as('pim', 'channels.discord', { path: own })).status).toBe(404);
  expect((await as('pim', 'channels.setDiscord', { path: own, body: {} })).status).toBe(200);
  expect((await as('pim', 'channels.discordRoles', { path: own })).status).toBe(200);
});

it('changes emoticons by a JSON Patch', async () => {
  const pack = z.looseObject({ emoticons: z.record(z.string(), z.unknown()) });
  const first = pack.parse((await asNora('channels.emoticons')).body);
  const [name = ''] = Object.keys(first.emoticons);
  const patch = [
    { op: 'test', path: `/emoticons/${name}/width`, value: 24 },
    { op: 'move', from: `/emoticons/${name}`, path: '/emoticons/:cymbal' },
    { op: 'add', path: '/emoticons/:stick', value: { x: 24, y: 0 } },
    { op: 'replace', path: '/emoticons/:stick/x', value: 48 },
  ];
  const changed = pack.parse((await asNora('channels.updateEmoticons', { body: patch })).body);
  expect(changed.emoticons).toMatchObject({ ':cymbal': first.emoticons[name], ':stick': { x: 48, y: 0 } });
  expect(changed.emoticons).not.toHaveProperty([name]);
  expect((await asNora('channels.emoticons')).body).toEqual(changed);
  expect((await asNora('channels.emoticons', { query: { user: idOf('zoe') } })).body).toEqual([changed]);
  const refused = [
    [{ op: 'remove', path: '/emoticons/:none' }],
    [{ op: 'test', path: '/emoticons/:stick/x', value: 1 }],
    [{ op: 'add', path: '/emoticons/:bad', value: { x: 'left' } }],
    [{ op: 'add', path: '/emoticons/with space', value: { x: 0, y: 0 } }],
    [{ op: 'replace', path: '/channelId', value: 7 }],
    [{ op: 'copy', from: '/nothing', path: '/emoticons/:copy' }],
    [{ op: 'fly', path: '/emoticons' }],
    Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '/emoticons', path: `/emoticons/c${index}` })),
    {},
  ];
  for (const body of refused) expect((await asNora('channels.updateEmoticons', { body })).status).toBe(400);
  expect((await asNora('channels.emoticons')).body).toEqual(changed);
  expect((await as('pim', 'channels.updateEmoticons', { body: [] })).status).toBe(403);
  const room = platform.world.rooms.of(channelOf('nora_plays'));
  const emoticon = { type: 'emoticon', text: ':stick', source: 'external', coords: { x: 48, y: 0 } };
  for (const name of ['nora_plays', 'zoe']) {
    expect(room.compose(channelOf(name).owner, ':stick').message.message).toMatchObject([emoticon]);
  }
  expect(room.compose(channelOf('pim').owner, ':stick').message.message).toMatchObject([{ type: 'text' }]);
});
