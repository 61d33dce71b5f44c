import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { chatEvents, chatMessageData } from '../../shared/platform/chatPackets.ts';
import { chatDetails } from '../../shared/platform/rest.ts';
import { ChatClient, connect, joinAs } from '../testing/chatClient.ts';
import { TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
const moderatorScopes = ['connect', 'chat', 'whisper', 'purge', 'timeout', 'remove_message', 'clear_messages'].map(
  (name) => `chat:${name}`,
);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ chatters: 40 });
});
afterAll(() => platform.close());

const idOf = (data: unknown) => chatMessageData.parse(data).id;
const authkeyOf = async (headers: Record<string, string>) =>
  chatDetails.parse((await platform.call('chats.details', { path: { channelId }, headers })).body).authkey;

it('welcomes, authenticates once, and lists who is connected', async () => {
  const { user, headers } = platform.signIn('nora_plays');
  const authkey = await authkeyOf(headers);
  const client = await connect(platform, 2);
  expect((await client.call('msg', 'too early')).error).toBe('UACCESS');
  expect(await client.call('auth', channelId, user.id, authkey, null)).toEqual({
    type: 'reply',
    error: null,
    id: 1,
    data: { authenticated: true, roles: ['Owner', 'User'] },
  });
  expect((await client.call('auth', channelId, user.id, authkey)).error).toMatchObject({ code: 4004 });
  chatEvents.UserJoin.parse((await client.event('UserJoin')).data);
  const one = () => platform.call('chats.user', { path: { channelId, userId: user.id } });
  expect((await one()).status).toBe(200);
  const thief = await connect(platform);
  expect((await thief.call('auth', channelId, user.id, authkey)).error).toBe('UNOTFOUND');
  thief.socket.close();
  const watcher = await joinAs(platform, 'pim', channelId);
  client.socket.close();
  expect(chatEvents.UserLeave.parse((await watcher.event('UserLeave')).data)).toMatchObject({
    id: user.id,
    roles: ['Owner', 'User'],
  });
  expect((await one()).status).toBe(404);
  watcher.socket.close();
});

it('takes numbers that come as text', async () => {
  const { user, headers } = platform.signIn('nora_plays');
  const client = await connect(platform);
  const authkey = await authkeyOf(headers);
  expect((await client.call('auth', `${channelId}`, `${user.id}`, authkey)).error).toBeNull();
  for (const odd of ['', ' 7', '7.5', '1e3']) {
    const other = await connect(platform);
    expect((await other.call('auth', odd)).error).toMatchObject({ code: 4004 });
    other.socket.close();
  }
  client.socket.close();
});

it('sends a message to everybody, at every endpoint, and its data to the sender', async () => {
  const sender = await joinAs(platform, 'zoe', channelId);
  const reader = await connect(platform, 3);
  expect((await reader.call('auth', channelId)).data).toEqual({ authenticated: false, roles: [] });
  const { data } = await sender.call('msg', '/me hums @pim :)');
  expect(chatMessageData.parse(data)).toMatchObject({
    channel: channelId,
    user_name: 'zoe',
    user_roles: ['Subscriber', 'User'],
    message: { meta: { me: true }, message: [{ text: 'hums ' }, { type: 'tag' }, { text: ' ' }, { type: 'emoticon' }] },
  });
  expect((await reader.event('ChatMessage')).data).toEqual(data);
  expect((await sender.event('ChatMessage')).data).toEqual(data);
  expect((await reader.call('history', 1)).data).toEqual([data]);
  expect((await reader.call('msg', 'hello')).error).toBe('UACCESS');
  expect((await reader.call('history', 101)).error).toMatchObject({ code: 4004 });
  for (const text of ['', '   ', 'x'.repeat(361), 5, null]) {
    expect((await sender.call('msg', text)).error).toMatchObject({ code: 4004 });
  }
  expect((await sender.call('msg', '🥁'.repeat(360))).error).toBeNull();
  sender.socket.close();
  reader.socket.close();
});

it('refuses keys of others, of other channels, and late ones', async () => {
  const { user, headers } = platform.signIn('nora_plays');
  const other = platform.world.channels.all()[1]?.id;
  const client = await connect(platform);
  const authkey = await authkeyOf(headers);
  expect((await client.call('auth', other, user.id, authkey)).error).toBe('UNOTFOUND');
  expect((await client.call('auth', channelId, user.id + 1, authkey)).error).toBe('UNOTFOUND');
  expect((await client.call('auth', channelId, user.id, 'made up')).error).toBe('UNOTFOUND');
  expect((await client.call('auth', 999)).error).toBe('UNOTFOUND');
  expect((await client.call('auth', 'x')).error).toMatchObject({ code: 4004 });
  client.socket.close();
  await client.closed;
  await platform.control('POST', '/clock', { advanceMs: 300_000 });
  const late = await connect(platform);
  expect((await late.call('auth', channelId, user.id, authkey)).error).toBe('UNOTFOUND');
  late.socket.close();
});

it('lets nobody in who is banned or may not connect', async () => {
  await platform.control('POST', `/channels/${channelId}/roles`, { username: 'tuomas_r', add: ['Banned'] });
  await expect(joinAs(platform, 'tuomas_r', channelId)).rejects.toThrow('UACCESS');
  await expect(joinAs(platform, 'pim', channelId, ['chat:chat'])).rejects.toThrow('UACCESS');
  const silent = await joinAs(platform, 'pim', channelId, ['chat:connect']);
  expect((await silent.call('msg', 'hello')).error).toBe('UACCESS');
  silent.socket.close();
});

it('whispers to one person alone', async () => {
  const [nora, pim, zoe] = await Promise.all(
    ['nora_plays', 'pim', 'zoe'].map((name) => joinAs(platform, name, channelId)),
  );
  const reply = await nora?.call('whisper', 'PIM', 'between us');
  const message = chatMessageData.parse(reply?.data);
  expect([message.target, message.message.meta]).toEqual(['pim', { whisper: true }]);
  expect((await pim?.event('ChatMessage'))?.data).toEqual(reply?.data);
  await zoe?.call('ping');
  expect([zoe?.events('ChatMessage'), nora?.events('ChatMessage')]).toEqual([[], []]);
  expect((await nora?.call('whisper', 'nobody_here', 'x'))?.error).toMatchObject({ code: 4004 });
  for (const client of [nora, pim, zoe]) client?.socket.close();
});

it('moderates by role and scope, below oneself only', async () => {
  const hana = await joinAs(platform, 'mod_hana', channelId, moderatorScopes);
  const pim = await joinAs(platform, 'pim', channelId, moderatorScopes);
  const nora = await joinAs(platform, 'nora_plays', channelId);
  const said = async (client: ChatClient, text: string) => idOf((await client.call('msg', text)).data);

  const first = await said(pim, 'first');
  expect((await pim.call('deleteMessage', first)).error).toBe('UACCESS');
  expect((await hana.call('deleteMessage', first)).data).toBe('Message deleted.');
  expect((await pim.event('DeleteMessage')).data).toMatchObject({ id: first, moderator: { user_name: 'mod_hana' } });
  expect((await hana.call('deleteMessage', first)).error).toMatchObject({ code: 4003 });
  expect((await hana.call('deleteMessage', await said(nora, 'mine'))).error).toBe('UACCESS');

  await said(pim, 'second');
  expect((await pim.call('purge', 'zoe')).error).toMatchObject({ code: 4002 });
  expect((await hana.call('purge', 'no such user')).error).toMatchObject({ code: 4001 });
  expect((await hana.call('purge', 'nora_plays')).error).toMatchObject({ code: 4002 });
  expect(await hana.call('purge', 'pim')).toEqual({ type: 'reply', error: null, id: expect.any(Number) });
  const purged = chatEvents.PurgeMessage.parse((await pim.event('PurgeMessage')).data);
  expect(purged.cause).toBeUndefined();

  expect((await hana.call('timeout', 'pim', '1m15s')).data).toBe('pim has been timed out for 1m15s.');
  expect((await pim.event('UserTimeout')).data).toMatchObject({ duration: 75_000, user: { user_name: 'pim' } });
  expect(nora.events('UserTimeout')).toEqual([]);
  expect((await pim.call('msg', 'hello?')).error).toBe('UACCESS');
  await platform.control('POST', '/clock', { advanceMs: 75_000 });
  await said(pim, 'back');
  expect((await hana.call('timeout', 'nora_plays', 30)).error).toBe('UACCESS');
  expect((await hana.call('timeout', 'pim', 'long')).error).toMatchObject({ code: 4004 });
  await hana.call('timeout', 'pim', 30);
  expect((await hana.call('timeout', 'pim', 'clear')).error).toBeNull();
  await said(pim, 'free');

  expect((await pim.call('clearMessages')).error).toBe('UACCESS');
  expect((await hana.call('clearMessages')).data).toBe('Messages cleared.');
  expect((await pim.event('ClearMessages')).data).toMatchObject({ clearer: { user_name: 'mod_hana' } });
  expect((await pim.call('history', 100)).data).toEqual([]);
  for (const client of [hana, pim, nora]) client.socket.close();
});

it('tells of new roles, and orders chatters by them', async () => {
  const reader = await connect(platform);
  await reader.call('auth', channelId);
  await platform.control('POST', `/channels/${channelId}/roles`, { username: 'pim', add: ['Mod'] });
  expect(chatEvents.UserUpdate.parse((await reader.event('UserUpdate')).data)).toMatchObject({
    user: platform.world.users.byName('pim')?.id,
    roles: ['Mod', 'User'],
  });
  const page = await platform.call('chats.users', { path: { channelId }, query: { username: 'pim', limit: 1 } });
  expect(page.body).toMatchObject([{ username: 'pim', userRoles: ['Mod', 'User'] }]);
  await platform.control('POST', `/channels/${channelId}/roles`, { username: 'pim', remove: ['Mod'] });
  reader.socket.close();
});

it('leaves out events a client does not want', async () => {
  const client = await connect(platform);
  expect((await client.call('optOutEvents', 'UserJoin', null)).data).toEqual({});
  await client.call('auth', channelId);
  await platform.control('POST', `/channels/${channelId}/chatters`, { join: ['new_person'], leave: ['new_person'] });
  await client.event('UserLeave');
  expect(client.events('UserJoin')).toEqual([]);
  client.socket.close();
});

it('answers what it cannot read, and goes on', async () => {
  const client = await connect(platform);
  client.socket.send('not json');
  expect(await client.packet(({ error }) => error === 'UNOTJSON')).toEqual({ type: 'reply', error: 'UNOTJSON' });
  client.socket.send('[1]');
  await client.packet(({ error }) => z.object({ code: z.literal(4004) }).safeParse(error).success);
  client.socket.send(Buffer.from('{}'));
  client.socket.send('{"type":"method","method":"ping"}');
  expect(await client.packet(({ error }) => error === null)).toEqual({ type: 'reply', error: null });
  await client.call('auth', channelId);
  expect((await client.call('fly')).error).toMatchObject({ code: 4004 });
  expect((await client.call('__proto__')).error).toMatchObject({ code: 4004 });
  client.socket.close();
});

it('closes frames that are too big, sockets that never authenticate, and foreign hosts', async () => {
  const big = await connect(platform);
  big.socket.send('x'.repeat(64 * 1024 + 1));
  expect(await big.closed).toBe(1009);
  const idle = await connect(platform);
  await platform.control('POST', '/clock', { advanceMs: 29_999 });
  await idle.call('ping');
  await platform.control('POST', '/clock', { advanceMs: 1 });
  expect(await idle.closed).toBe(1008);
  const lost = new ChatClient(`${platform.simulator.url.replace('http', 'ws')}/chat/4`);
  expect(await lost.closed).toBe(1006);
  const stranger = new WebSocket(`${platform.simulator.url.replace('http', 'ws')}/chat/1`, {
    headers: { Host: 'evil.example' },
  });
  const [error] = await once(stranger, 'error');
  expect(String(error)).toContain('403');
});

it('lets faults refuse an endpoint, close, cut and delay', async () => {
  const fault = (match: object, action: object) =>
    platform.control('POST', '/faults', { match: { socket: 'chat', ...match }, do: action, times: 1 });
  const url = platform.simulator.url.replace('http', 'ws');
  await fault({ endpoint: 0 }, { refuse: true });
  expect(await new ChatClient(`${url}/chat/1`).closed).toBe(1006);
  (await connect(platform, 1)).socket.close();
  await fault({}, { close: 1012 });
  expect(await (await connect(platform)).closed).toBe(1012);
  await fault({ method: 'msg' }, { cut: true });
  const writer = await joinAs(platform, 'zoe', channelId);
  writer.socket.send('{"type":"method","method":"msg","arguments":["lost reply"],"id":9}');
  expect(await writer.closed).toBe(1006);
  expect(
    platform.world.rooms.of(platform.world.channels.ofUser(platform.world.demoUser)).history.last(1)[0],
  ).toMatchObject({
    message: { message: [{ text: 'lost reply' }] },
  });
  await fault({ method: 'ping' }, { delayMs: 5_000 });
  const slow = await connect(platform);
  const reply = slow.call('ping');
  expect((await slow.call('optOutEvents')).error).toBeNull();
  expect(slow.packets.some(({ id }) => id === 0)).toBe(false);
  await platform.control('POST', '/clock', { advanceMs: 5_000 });
  expect((await reply).error).toBeNull();
  slow.socket.close();
});

it('closes all sockets when told, and at the end', async () => {
  const mine = await TestPlatform.start();
  const first = await connect(mine);
  expect((await mine.control('POST', '/sockets/close', { code: 1011 })).body).toEqual({ closed: 1 });
  expect(await first.closed).toBe(1011);
  const second = await connect(mine);
  await mine.close();
  expect(await second.closed).toBe(1001);
});
