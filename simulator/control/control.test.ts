import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '../testing/chatClient.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ chatters: 300 });
});
afterAll(() => platform.close());

const worldShape = z.object({
  seed: z.number(),
  now: z.number(),
  users: z.array(
    z.object({ id: z.number(), username: z.string(), channelId: z.number().nullable(), roles: z.array(z.string()) }),
  ),
  channels: z.array(z.object({ id: z.number(), userId: z.number(), token: z.string(), online: z.boolean() })),
  clients: z.array(z.object({ id: z.string(), secret: z.string().nullable(), name: z.string() })),
});

it('describes the world', async () => {
  const world = worldShape.parse((await platform.control('GET', '/world')).body);
  expect(world).toMatchObject({ seed: 7, now: START_MS });
  expect(world.users[0]).toEqual({ id: 39_118, username: 'nora_plays', channelId, roles: ['Owner', 'User'] });
  expect(world.channels.length).toBeGreaterThanOrEqual(3);
  expect(world.clients.filter(({ secret }) => secret === null).length).toBeGreaterThanOrEqual(1);
  expect(world.clients.filter(({ secret }) => secret !== null).length).toBeGreaterThanOrEqual(2);
  const { chatters } = platform.world.rooms.of(platform.world.channels.ofUser(platform.world.demoUser));
  const elsewhere = world.users.filter((user) => user.channelId !== null && chatters.byUserId(user.id) === undefined);
  expect(elsewhere.length).toBeGreaterThan(3);
});

it('lists its commands', async () => {
  const { body } = await platform.control('GET', '');
  const { commands } = z
    .object({ commands: z.array(z.object({ method: z.string(), path: z.string(), about: z.string() })) })
    .parse(body);
  expect(commands.map(({ path }) => path)).toContain('/_sim/clock');
});

it('moves time', async () => {
  const clock = async (body: unknown) =>
    z.object({ now: z.number(), rate: z.number() }).parse((await platform.control('POST', '/clock', body)).body);
  const { now } = await clock({ advanceMs: 1_500 });
  expect(await clock({ now: now + 10 })).toEqual({ now: now + 10, rate: 0 });
  expect(await clock({ now: new Date(now + 20).toISOString() })).toMatchObject({ now: now + 20 });
  expect((await platform.control('POST', '/clock', { now: now - 1 })).status).toBe(400);
  expect(await clock({ rate: 5 })).toMatchObject({ rate: 5 });
  await clock({ rate: 0 });
});

it('brings people in and out', async () => {
  const send = async (body: unknown) => (await platform.control('POST', `/channels/${channelId}/chatters`, body)).body;
  expect(await send({ join: 10 })).toEqual({ joined: 10, left: 0, total: 310 });
  expect(await send({ leave: 30 })).toEqual({ joined: 0, left: 30, total: 280 });
  expect(await send({ join: ['pim', 'somebody_new', 'x'.repeat(10_000)] })).toEqual({ joined: 2, left: 0, total: 282 });
  expect(await send({ leave: ['somebody_new', 'nobody'] })).toEqual({ joined: 0, left: 1, total: 281 });
  expect(await send({ leave: 1_000 })).toMatchObject({ total: 0 });
  await send({ join: ['pim', 'zoe'] });
});

it('floods with what a theme is of', async () => {
  const reader = await connect(platform);
  await reader.call('auth', channelId);
  const flood = async (theme: string) => {
    const before = reader.events('ChatMessage').length;
    await platform.control('POST', `/channels/${channelId}/flood`, { perSecond: 100, seconds: 1, theme });
    await platform.control('POST', '/clock', { advanceMs: 2_000 });
    await reader.call('ping');
    return reader
      .events('ChatMessage')
      .slice(before)
      .map((event) => JSON.stringify(event));
  };
  const all = (lines: readonly string[], has: RegExp) => lines.length === 100 && lines.every((line) => has.test(line));
  expect(all(await flood('emoticons'), /"type":"emoticon"/)).toBe(true);
  expect(all(await flood('rightToLeft'), /[\u0590-\u06ff]/)).toBe(true);
  expect(all(await flood('mentions'), /"type":"tag"/)).toBe(true);
  expect(reader.events('DeleteMessage')).toHaveLength(0);
  await flood('removals');
  expect(reader.events('DeleteMessage')).toHaveLength(40);
  reader.socket.close();
});

it('lets people talk, whisper and flood', async () => {
  const reader = await connect(platform);
  await reader.call('auth', channelId);
  await platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message: 'hello' });
  expect((await reader.event('ChatMessage')).data).toMatchObject({ user_name: 'pim' });
  const whisper = await platform.control('POST', `/channels/${channelId}/chat`, {
    username: 'pim',
    message: 'psst',
    whisperTo: 'zoe',
  });
  expect(whisper.body).toMatchObject({ target: 'zoe' });
  expect((await platform.control('POST', `/channels/${channelId}/flood`, { perSecond: 500, seconds: 2 })).body).toEqual(
    { messages: 1_000 },
  );
  await platform.control('POST', '/clock', { advanceMs: 1_000 });
  await reader.call('ping');
  expect(reader.events('ChatMessage')).toHaveLength(501);
  await platform.control('POST', '/clock', { advanceMs: 60_000 });
  await reader.call('ping');
  expect(reader.events('ChatMessage')).toHaveLength(1_001);
  reader.socket.close();
});

it('spoils requests as told: status, body, headers, delay, cut, refusal', async () => {
  const fault = (action: unknown, match: unknown = { path: '/channels/*' }) =>
    platform.control('POST', '/faults', { match, do: action, times: 1 });
  const read = () => platform.call('channels.read', { path: { channelIdOrToken: 'nora_plays' } });
  expect((await fault({ status: 503, headers: { 'Retry-After': '7' } })).body).toEqual({ id: expect.any(Number) });
  const unavailable = await read();
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '7']);
  expect(unavailable.body).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  await fault({ body: '<html>hello</html>' });
  const page = await read();
  expect([page.status, page.text, page.headers.get('content-type')]).toEqual([
    200,
    '<html>hello</html>',
    'text/html; charset=utf-8',
  ]);
  await fault({ cut: true });
  await expect(read()).rejects.toThrow();
  await fault({ refuse: true }, { bucket: 'channel-read' });
  await expect(read()).rejects.toThrow();
  await fault({ delayMs: 1_000 });
  const slow = read();
  expect((await platform.control('GET', '/faults')).status).toBe(200);
  while (platform.world.faults.all().length > 0) await platform.control('GET', '/clock');
  await platform.control('POST', '/clock', { advanceMs: 1_000 });
  expect((await slow).status).toBe(200);
  await platform.control('POST', '/faults', { match: {}, do: { status: 500 } });
  expect((await read()).status).toBe(500);
  expect((await platform.control('DELETE', '/faults')).body).toEqual({ cleared: 1 });
  expect((await read()).status).toBe(200);
});

it('tells what happened', async () => {
  const entries = async (since: number) =>
    z
      .array(z.looseObject({ seq: z.number(), at: z.number(), kind: z.string() }))
      .parse((await platform.control('GET', `/journal?since=${since}`)).body);
  const last = (await entries(0)).at(-1)?.seq ?? 0;
  await platform.call('chats.users', { path: { channelId }, query: { limit: 1, continuationToken: 'secret' } });
  (await connect(platform)).socket.close();
  const [request, open] = await entries(last);
  expect(request).toMatchObject({
    method: 'GET',
    path: '/api/v2/chats/40213/users',
    query: { limit: '1' },
    endpoint: 'chats.users',
    status: 400,
  });
  expect(open).toMatchObject({ kind: 'socket', socket: 'chat', packet: 'open', endpoint: 0 });
});

it('refuses bad input with a reason', async () => {
  const tries: [string, string, unknown][] = [
    ['POST', '/clock', {}],
    ['POST', '/clock', { advanceMs: -1 }],
    ['POST', '/clock', { advanceMs: 1e15 }],
    ['POST', '/clock', { rate: 'fast' }],
    ['POST', '/clock', { rate: 1, advanceMs: 1 }],
    ['POST', '/clock', '{'],
    ['POST', '/clock', 'null'],
    ['POST', `/channels/${channelId}/chat`, { username: 'nobody at all', message: 'x' }],
    ['POST', `/channels/${channelId}/chat`, { username: 'pim' }],
    ['POST', `/channels/${channelId}/chatters`, { join: -1 }],
    ['POST', `/channels/${channelId}/chatters`, { join: [''] }],
    ['POST', `/channels/${channelId}/broadcast`, { online: 'yes' }],
    ['POST', `/channels/${channelId}/flood`, { perSecond: 5_001, seconds: 1 }],
    ['POST', `/channels/${channelId}/flood`, { perSecond: 1, seconds: 121 }],
    ['POST', `/channels/${channelId}/roles`, { username: 'pim', add: ['Owner'] }],
    ['POST', '/channels/x/chat', { username: 'pim', message: 'x' }],
    ['POST', '/faults', { match: {}, do: {} }],
    ['POST', '/faults', { match: { bucket: 'nothing' }, do: { status: 500 } }],
    ['POST', '/faults', { match: { socket: 'chat' }, do: { close: 1006 } }],
    ['POST', '/faults', { match: {}, do: { headers: { 'a b': 'x' } } }],
    ['POST', '/sockets/close', { code: 1005 }],
    ['GET', '/journal?since=x', undefined],
  ];
  for (const [method, path, body] of tries) {
    const reply = await platform.control(method, path, body);
    expect([path, body, reply.status]).toEqual([path, body, 400]);
    expect(z.object({ message: z.string().min(5) }).safeParse(reply.body).success).toBe(true);
  }
  expect((await platform.control('POST', '/shortcodes/ZZZZZZ/approve')).status).toBe(404);
  expect((await platform.control('POST', '/channels/1/chat', { username: 'pim', message: 'x' })).status).toBe(404);
  expect((await platform.control('GET', '/nothing')).status).toBe(404);
});
