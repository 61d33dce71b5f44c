import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import { liveEvent, liveHello, liveReply } from '../../shared/platform/livePackets.ts';
import { LiveClient } from '../testing/liveClient.ts';
import { TestPlatform } from '../testing/platform.ts';

const update = 'channel:40213:update';
const asClient = { headers: { 'Client-ID': DEMO_CLIENT_ID } };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

const tell = (event: string, payload: object = {}) => platform.control('POST', '/events', { event, payload });
const codeOf = async (reply: Promise<{ error?: { code: number } | null }>) => (await reply).error?.code ?? null;

it('says hello first, to users and applications, by header or by query', async () => {
  const { accessToken, headers } = platform.signIn('nora_plays');
  const ways: [boolean, object][] = [
    [false, asClient],
    [true, { headers }],
    [true, { headers: { ...headers, 'Client-ID': 'unknown', 'X-Is-Bot': 'false' }, query: '?' }],
    [false, { query: `?client-id=${DEMO_CLIENT_ID}&x-is-bot=true` }],
    [false, { query: `?Client-ID=${DEMO_CLIENT_ID}&X-Is-Bot=false`, protocols: [] }],
    [true, { query: `?jwt=${accessToken}` }],
    [true, { query: `/?Authorization=${encodeURIComponent(`Bearer ${accessToken}`)}` }],
  ];
  for (const [authenticated, options] of ways) {
    const client = await LiveClient.connect(platform, options);
    expect(liveHello.parse(client.packets[0]).data).toEqual({ authenticated });
    client.socket.close();
  }
});

it('lets nobody in without an identity', async () => {
  const bad = [
    {},
    { query: '?' },
    { headers: { 'X-Is-Bot': 'true' } },
    { headers: { 'Client-ID': 'unknown' } },
    { headers: { Authorization: 'Bearer forged', 'Client-ID': DEMO_CLIENT_ID } },
    { query: `?jwt=a.b.c&Client-ID=${DEMO_CLIENT_ID}` },
  ];
  for (const options of bad) expect(await LiveClient.refusal(platform, options)).toBe(401);
});

it('echoes the subprotocol that is offered, the one the client likes best', async () => {
  for (const [offered, echoed] of [
    [['cnstl'], 'cnstl'],
    [['cnstl-gzip'], 'cnstl-gzip'],
    [['cnstl-gzip', 'cnstl'], 'cnstl-gzip'],
    [['cnstl', 'cnstl-gzip'], 'cnstl'],
    [['other', 'cnstl-gzip'], 'cnstl-gzip'],
    [[], ''],
  ] as const) {
    const client = await LiveClient.connect(platform, { ...asClient, protocols: offered });
    expect(client.socket.protocol).toBe(echoed);
    client.socket.close();
  }
});

it('tells what was subscribed to, until it is not any more', async () => {
  const client = await LiveClient.connect(platform, asClient);
  const other = await LiveClient.connect(platform, asClient);
  expect(liveReply.parse(await client.subscribe(update, 'user:7:update', update))).toEqual({
    type: 'reply',
    result: null,
    error: null,
    id: 0,
  });
  await tell(update, { online: true, name: 'café ☃' });
  await tell('user:8:update', { level: 3 });
  await tell('user:7:update', { level: 4 });
  const first = liveEvent.parse(await client.packet(({ event }) => event === 'live'));
  expect(first).toEqual({
    type: 'event',
    event: 'live',
    data: { channel: update, payload: { online: true, name: 'café ☃' } },
  });
  expect((await client.call('liveunsubscribe', { events: [update, 'channel:9:update', 'whatever'] })).error).toBeNull();
  await tell(update, { online: false });
  expect((await client.call('ping', null)).result).toEqual({});
  expect(client.told).toHaveLength(2);
  expect((await client.subscribe(update)).error).toBeNull();
  await other.call('ping', {});
  expect(other.told).toEqual([]);
  for (const { socket } of [client, other]) socket.close();
});

it('knows all names, and keeps notifications to their user', async () => {
  const names = eventTemplates.map((name) =>
    name.replace('{id}', name.startsWith('costream') ? '0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21' : '39118'),
  );
  const { user, headers } = platform.signIn('nora_plays');
  expect(user.id).toBe(39_118);
  const nora = await LiveClient.connect(platform, { headers });
  expect((await nora.subscribe(...names)).error).toBeNull();
  await tell('user:39118:notify', { id: 1 });
  await nora.packet(({ event }) => event === 'live');
  const pim = await LiveClient.connect(platform, { headers: platform.signIn('pim').headers });
  const anybody = await LiveClient.connect(platform, asClient);
  for (const client of [pim, anybody]) expect(await codeOf(client.subscribe('user:39118:notify'))).toBe(4107);
  for (const { socket } of [nora, pim, anybody]) socket.close();
});

it('subscribes to all names or to none', async () => {
  const client = await LiveClient.connect(platform, asClient);
  await client.subscribe('channel:1:update');
  expect(await codeOf(client.subscribe(update, 'channel:1:nothing'))).toBe(4106);
  expect(await codeOf(client.subscribe(update, 'user:1:notify'))).toBe(4107);
  expect(await codeOf(client.subscribe(update, 'channel:1:update'))).toBe(4108);
  await tell(update);
  await client.call('ping', null);
  expect(client.told).toEqual([]);
  client.socket.close();
});

it('answers what it does not understand with a code', async () => {
  const client = await LiveClient.connect(platform, asClient);
  expect(await codeOf(client.call('fly', {}))).toBe(4009);
  expect(await codeOf(client.call('__proto__', {}))).toBe(4009);
  for (const params of [null, undefined, {}, { events: 'x' }, { events: [1] }, ['x'], 'x']) {
    expect(await codeOf(client.call('livesubscribe', params))).toBe(4010);
    expect(await codeOf(client.call('liveunsubscribe', params))).toBe(4010);
  }
  const raw = async (text: string, code: number, id: number | null) => {
    const before = client.packets.length;
    client.socket.send(text);
    const reply = await client.packet((packet) => client.packets.indexOf(packet) >= before);
    expect(liveReply.parse(reply)).toMatchObject({ result: null, error: { code }, id });
  };
  await raw('{"type":"reply","id":77}', 4008, 77);
  await raw('{"type":"nonsense"}', 4008, null);
  await raw('[1]', 4008, null);
  await raw('null', 4008, null);
  await raw('{"type":"method","id":78}', 4009, 78);
  await raw('{"type":"method","method":"ping","params":null}', 4010, null);
  await raw('{"type":"method","method":"ping","params":null,"id":4294967296}', 4010, null);
  expect((await client.call('ping', null)).result).toEqual({});
  client.socket.close();
});

it('closes on what cannot be read', async () => {
  for (const [data, code] of [
    ['not json', 4006],
    ['', 4006],
    [gzipSync('not json'), 4006],
    [Buffer.from('{}'), 4007],
    [gzipSync('{"type":"method"}').subarray(0, 20), 4007],
    [gzipSync(Buffer.alloc(8 * 1024 * 1024)), 4007],
    ['x'.repeat(1024 * 1024 + 1), 1009],
  ] as const) {
    const client = await LiveClient.connect(platform, asClient);
    client.socket.send(data);
    expect((await client.closed).code).toBe(code);
  }
});

it('takes compressed packets on either subprotocol, and compresses long ones where it may', async () => {
  const events = Array.from({ length: 100 }, (_, index) => `channel:${index + 1}:update`);
  for (const [protocol, isPacked] of [
    ['cnstl', false],
    ['cnstl-gzip', true],
  ] as const) {
    const client = await LiveClient.connect(platform, { ...asClient, protocols: [protocol] });
    expect((await client.call('livesubscribe', { events }, (text) => gzipSync(text))).error).toBeNull();
    await tell('channel:5:update', { name: 'x'.repeat(2_000) });
    await tell('channel:6:update', { name: 'y' });
    await client.packet(({ data }) => JSON.stringify(data ?? '').includes('channel:6'));
    expect(client.told).toMatchObject([{ payload: { name: 'x'.repeat(2_000) } }, { payload: { name: 'y' } }]);
    expect(client.binary).toEqual([false, false, isPacked, false]);
    client.socket.close();
  }
  expect(String(gunzipSync(gzipSync('same')))).toBe('same');
});

it('allows an address a million subscriptions', async () => {
  const fresh = await TestPlatform.start();
  const client = await LiveClient.connect(fresh, asClient);
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `user:${from + index}:update`);
  for (let from = 0; from < 1_000_000; from += 40_000) {
    const { error } = await client.call('livesubscribe', { events: names(from, 40_000) }, (text) => gzipSync(text));
    expect(error).toBeNull();
  }
  const other = await LiveClient.connect(fresh, asClient);
  expect(await codeOf(other.subscribe(update))).toBe(4110);
  await client.call('liveunsubscribe', { events: names(0, 2) });
  expect(await codeOf(other.subscribe(update, 'channel:1:update', 'channel:2:update'))).toBe(4110);
  expect(await codeOf(other.subscribe(update, 'channel:1:update'))).toBeNull();
  client.socket.close();
  await client.closed;
  await fresh.control('GET', '/clock');
  expect(await codeOf(other.subscribe('channel:2:update'))).toBeNull();
  other.socket.close();
  await fresh.close();
});

it('ends with the session, which may not come back', async () => {
  const { accessToken, headers, refreshToken } = platform.signIn('nora_plays');
  const client = await LiveClient.connect(platform, { headers });
  const application = await LiveClient.connect(platform, asClient);
  await platform.control('POST', '/clock', { advanceMs: 21_599_999 });
  expect((await client.call('ping', null)).error).toBeNull();
  await platform.control('POST', '/clock', { advanceMs: 1 });
  expect(await client.closed).toEqual({ code: 4011, reason: 'session expired' });
  expect(await LiveClient.refusal(platform, { headers })).toBe(401);
  expect(await LiveClient.refusal(platform, { query: `?jwt=${accessToken}` })).toBe(401);
  expect((await application.call('ping', null)).error).toBeNull();
  application.socket.close();
  const renewed = platform.world.tokens.rotate(refreshToken, DEMO_CLIENT_ID);
  const next = await LiveClient.connect(platform, { headers: { Authorization: `Bearer ${renewed?.accessToken}` } });
  platform.world.tokens.rotate(refreshToken, DEMO_CLIENT_ID); // a spent token comes back: all of them end
  next.socket.send('{"type":"method","method":"ping","params":null,"id":1}');
  expect((await next.closed).code).toBe(4011);
});

it('lets faults refuse, close, cut, delay, spoil, double and reorder', async () => {
  const fault = (match: object, action: object) =>
    platform.control('POST', '/faults', { match: { socket: 'live', ...match }, do: action, times: 1 });
  await fault({}, { refuse: true });
  expect((await new LiveClient(platform, asClient).closed).code).toBe(1006);
  await fault({}, { status: 503 });
  expect(await LiveClient.refusal(platform, asClient)).toBe(503);
  await fault({}, { close: 1012 });
  expect((await (await LiveClient.connect(platform, asClient)).closed).code).toBe(1012);
  const client = await LiveClient.connect(platform, asClient);
  await fault({ method: 'livesubscribe' }, { status: 503 });
  expect(await codeOf(client.subscribe(update))).toBe(503);
  await fault({ method: 'ping' }, { delayMs: 5_000 });
  const slow = client.call('ping', null);
  expect((await client.subscribe(update)).error).toBeNull();
  expect(client.packets.some(({ id }) => id === 1)).toBe(false);
  await platform.control('POST', '/clock', { advanceMs: 5_000 });
  expect((await slow).result).toEqual({});
  await fault({ event: 'channel:*:update' }, { duplicate: true });
  await tell(update, { nth: 1 });
  await fault({ event: '**' }, { reorder: true });
  await tell(update, { nth: 2 });
  await tell(update, { nth: 3 });
  await fault({ event: '**' }, { garbage: true });
  await tell(update, { nth: 4 });
  await client.packet(({ type }) => type === 'garbage');
  expect(client.told.map((data) => liveEvent.shape.data.parse(data).payload.nth)).toEqual([1, 1, 3, 2]);
  await fault({ method: 'ping' }, { cut: true });
  client.socket.send('{"type":"method","method":"ping","params":null,"id":9}');
  expect((await client.closed).code).toBe(1006);
});

it('lets go what a fault keeps back though nothing follows, and swallows what it refuses', async () => {
  const fault = (action: object) =>
    platform.control('POST', '/faults', { match: { socket: 'live', event: update }, do: action, times: 1 });
  const client = await LiveClient.connect(platform, asClient);
  const nths = () => client.told.map((data) => liveEvent.shape.data.parse(data).payload.nth);
  await client.subscribe(update);
  await fault({ reorder: true });
  await tell(update, { nth: 1 });
  await platform.control('POST', '/clock', { advanceMs: 4_999 });
  await client.call('ping', null);
  expect(nths()).toEqual([]);
  await platform.control('POST', '/clock', { advanceMs: 1 });
  await client.call('ping', null);
  expect(nths()).toEqual([1]);
  await fault({ refuse: true, duplicate: true });
  await tell(update, { nth: 2 });
  await tell(update, { nth: 3 });
  await client.call('ping', null);
  expect(nths()).toEqual([1, 3]);
  await fault({ garbage: true, duplicate: true });
  await tell(update, { nth: 4 });
  await client.call('ping', null);
  expect(client.packets.filter(({ type }) => type === 'garbage')).toHaveLength(2);
  client.socket.close();
});

it('closes its sockets when told, and at the end', async () => {
  const fresh = await TestPlatform.start();
  const first = await LiveClient.connect(fresh, asClient);
  expect((await fresh.control('POST', '/sockets/close', { code: 1012, socket: 'live' })).body).toEqual({ closed: 1 });
  expect((await first.closed).code).toBe(1012);
  const second = await LiveClient.connect(fresh, asClient);
  await fresh.close();
  expect((await second.closed).code).toBe(1001);
});
