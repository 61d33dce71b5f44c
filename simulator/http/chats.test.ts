import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { codeError } from '../../shared/platform/errorBodies.ts';
import { chatDetails, chatUser, chatUserV1 } from '../../shared/platform/rest.ts';
import { TestPlatform, type TestReply } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ chatters: 1_234, limits: { chats: 100_000 } });
});
afterAll(() => platform.close());

const channelId = 40_213;
const path = { channelId };
const users = (query: Record<string, string | number> = {}, headers?: Record<string, string>) =>
  platform.call('chats.users', { path, query, ...(headers === undefined ? {} : { headers }) });
const rows = (reply: TestReply) => z.array(chatUser).parse(reply.body);
const nextOf = (reply: TestReply) => /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
const follow = (link: string) =>
  platform.send('GET', link, { headers: { 'Client-ID': platform.world.clients.all()[0]?.id ?? '' } });

it('tells an application how to read, and gives no key', async () => {
  const reply = await platform.call('chats.details', { path });
  const details = chatDetails.parse(reply.body);
  expect(details.authkey).toBeUndefined();
  expect(details).toMatchObject({ permissions: ['connect', 'chat', 'poll_vote'], roles: [], isLoadShed: false });
  const { port } = new URL(platform.simulator.url);
  expect(details.endpoints).toEqual([1, 2, 3].map((index) => `ws://127.0.0.1:${port}/chat/${index}`));
});

it('gives a user a key, and what role and token allow together', async () => {
  const details = async (username: string, scopes?: string[]) =>
    chatDetails.parse(
      (await platform.call('chats.details', { path, headers: platform.signIn(username, scopes).headers })).body,
    );
  const owner = await details('nora_plays', ['chat:connect', 'chat:chat', 'chat:change_role', 'chat:purge']);
  expect(owner.authkey).toMatch(/^[0-9a-f]{32}$/);
  expect(owner).toMatchObject({ roles: ['Owner', 'User'], permissions: ['connect', 'chat', 'purge', 'change_role'] });
  expect(await details('pim', ['chat:connect', 'chat:purge'])).toMatchObject({
    roles: ['User'],
    permissions: ['connect'],
  });
  const anonymous = await platform.call('chats.anonymous', { path, headers: platform.signIn('pim').headers });
  expect(chatDetails.parse(anonymous.body).authkey).toBeUndefined();
});

it('tells somebody who is banned that they may not speak', async () => {
  const fresh = await TestPlatform.start();
  await fresh.control('POST', `/channels/${channelId}/roles`, { username: 'pim', add: ['Banned'] });
  const reply = await fresh.call('chats.details', { path, headers: fresh.signIn('pim').headers });
  const { permissions, roles } = chatDetails.parse(reply.body);
  expect([reply.status, permissions.includes('chat'), roles]).toEqual([200, false, ['Banned', 'User']]);
  await fresh.close();
});

it('degrades a join in big-event mode', async () => {
  const { headers } = platform.signIn('pim');
  const join = async () => chatDetails.parse((await platform.call('chats.joinIfNotBigEvent', { path, headers })).body);
  expect(await join()).toMatchObject({ isLoadShed: false, authkey: expect.any(String) });
  await platform.control('POST', `/channels/${channelId}/bigEvent`, { on: true });
  const degraded = await join();
  expect([degraded.isLoadShed, degraded.authkey]).toEqual([true, undefined]);
  const whole = chatDetails.parse((await platform.call('chats.details', { path, headers })).body);
  expect(whole).toMatchObject({ isLoadShed: true, authkey: expect.any(String) });
  await platform.control('POST', `/channels/${channelId}/bigEvent`, { on: false });
});

it('pages through everybody by the link header, 50 at a time', async () => {
  let reply = await users();
  expect(rows(reply)).toHaveLength(50);
  expect(nextOf(reply)).toMatch(
    /^\/api\/v2\/chats\/40213\/users\?limit=50&showLurkers=False&continuationToken=[\w-]+$/,
  );
  const seen = rows(reply);
  for (let link = nextOf(reply); link !== undefined; link = nextOf(reply)) {
    reply = await follow(link);
    seen.push(...rows(reply));
  }
  expect(seen).toHaveLength(1_234);
  expect(new Set(seen.map(({ userId }) => userId)).size).toBe(1_234);
  expect(seen[0]).toMatchObject({ username: 'Ines', userRoles: ['Staff', 'User'] });
});

it('searches by a fragment, which the link carries on', async () => {
  const first = await users({ username: 'A', limit: 3 });
  expect(rows(first)).toHaveLength(3);
  expect(nextOf(first)).toContain('username=A');
  const second = rows(await follow(nextOf(first) ?? ''));
  for (const { username } of [...rows(first), ...second]) expect(username.toLowerCase()).toContain('a');
  expect(rows(await users({ username: 'ALEKSANDRA' })).map(({ username }) => username)).toEqual([
    'Aleksandra-Wiśniewska',
  ]);
  expect(rows(await users({ username: 'nobody has this' }))).toEqual([]);
});

it('refuses bad parameters in the shape of v2', async () => {
  const errors = await Promise.all([
    users({ limit: 0 }),
    users({ limit: 101 }),
    users({ limit: 'x' }),
    users({ continuationToken: 'forged' }),
    users({ showLurkers: 'true' }),
    users({ showLurkers: 'True' }, platform.signIn('nora_plays').headers),
    users({ showLurkers: 'maybe' }),
    platform.call('chats.users', { path: { channelId: 1 } }),
  ]);
  expect(errors.map(({ status }) => status)).toEqual([400, 400, 400, 400, 403, 403, 400, 404]);
  for (const { body, status } of errors) expect(codeError.parse(body).errorCode).toBe(status);
  const staff = await users({ showLurkers: 'true', limit: 1 }, platform.signIn('Ines').headers);
  expect([staff.status, nextOf(staff)]).toEqual([200, expect.stringContaining('showLurkers=True')]);
});

it('tells staff of those who are not listed, each once over all pages, and nobody else', async () => {
  const join = ['aa_listed', 'zz_listed'];
  const lurk = ['ab_unlisted', 'grey_unlisted', 'zy_unlisted'];
  await platform.control('POST', '/channels/40213/chatters', { join, lurk });
  const named = async (query: Record<string, string | number>, as?: Record<string, string>) =>
    z.array(z.looseObject({ username: z.string() })).parse((await users(query, as)).body);
  const names = (rows: { username: string }[]) => rows.map(({ username }) => username);
  expect(names(await named({ username: 'listed', limit: 100 }))).toEqual(join);
  const { headers } = platform.signIn('Ines');
  const seen: string[] = [];
  let query: Record<string, string> | null = { showLurkers: 'true', username: 'listed', limit: '2' };
  for (let page = 0; query !== null && page < 10; page++) {
    const reply = await users(query, headers);
    seen.push(...names(z.array(z.looseObject({ username: z.string() })).parse(reply.body)));
    const next = nextOf(reply);
    query = next ? Object.fromEntries(new URL(next, 'http://x').searchParams) : null;
  }
  expect(seen).toEqual([...join, ...lurk].sort());
  await platform.control('POST', '/channels/40213/chatters', { leave: [...join, ...lurk] });
});

it('knows one chatter', async () => {
  const hana = platform.world.users.byName('mod_hana')?.id ?? 0;
  const here = await platform.call('chats.user', { path: { channelId, userId: hana } });
  expect(chatUser.parse(here.body)).toEqual({ userId: hana, username: 'mod_hana', userRoles: ['Mod', 'User'] });
  const away = await platform.call('chats.user', { path: { channelId, userId: platform.world.demoUser.id } });
  expect([away.status, away.body]).toEqual([404, { errorCode: 404, errorMessage: 'user is not in this chat' }]);
});

it('still serves the chatters of v1', async () => {
  const v1Rows = (reply: TestReply) => z.array(chatUserV1).parse(reply.body);
  const page = await platform.call('chats.usersV1', { path, query: { page: 1, limit: 100 } });
  expect(v1Rows(page)).toHaveLength(100);
  expect(page.headers.get('x-total-count')).toBe('1234');
  const found = await platform.call('chats.searchV1', { path, query: { username: 'HANA' } });
  expect(v1Rows(found).map(({ userName }) => userName)).toEqual(['mod_hana']);
  const query = { where: 'userName:eq:mod_hana', fields: 'userName' };
  expect((await platform.call('chats.usersV1', { path, query })).body).toEqual([{ userName: 'mod_hana' }]);
  const sorted = await platform.call('chats.usersV1', { path, query: { order: 'userId:ASC', limit: 1 } });
  expect(v1Rows(sorted).map(({ userName }) => userName)).toEqual(['mod_hana']);
  const cut = await platform.call('chats.searchV1', { path, query: { username: 'HANA', fields: 'userName' } });
  expect(cut.body).toEqual([{ userName: 'mod_hana' }]);
  const one = await platform.call('chats.userV1', {
    path: { channelId, userId: found.body ? (v1Rows(found)[0]?.userId ?? 0) : 0 },
  });
  expect(chatUserV1.parse(one.body)).toMatchObject({ userName: 'mod_hana', user: { level: expect.any(Number) } });
  expect((await platform.call('chats.userV1', { path: { channelId, userId: 1 } })).body).toMatchObject({
    statusCode: 404,
  });
  const friends = await platform.call('chats.friends', { path, headers: platform.signIn('nora_plays').headers });
  expect(v1Rows(friends).map(({ userName }) => userName)).toContain('mod_hana');
  expect((await platform.call('chats.friends', { path })).status).toBe(401);
});

it('gives the history, oldest first', async () => {
  for (const message of ['one', 'two'])
    await platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message });
  const reply = await platform.call('chats.history', { path });
  expect(reply.body).toMatchObject([
    { message: { message: [{ text: 'one' }] } },
    { message: { message: [{ text: 'two' }] } },
  ]);
});
