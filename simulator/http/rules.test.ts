import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { codeError, statusError, validationError } from '../../shared/platform/errorBodies.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

const channelId = 40_213;
const asDemo = { 'Client-ID': DEMO_CLIENT_ID };

/** A request with headers fetch would not send. */
const rawStatus = (headers: Record<string, string>, path = '/api/v1/channels') =>
  new Promise<number>((resolve, reject) => {
    const done = (reply: IncomingMessage) => resolve(reply.resume().statusCode ?? 0);
    request(`${platform.simulator.url}${path}`, { headers: { ...asDemo, ...headers } }, done)
      .on('error', reject)
      .end();
  });

it('answers to its own names alone', async () => {
  const { port } = new URL(platform.simulator.url);
  expect(await rawStatus({ Host: `localhost:${port}` })).toBe(200);
  expect(await rawStatus({ Host: `[::1]:${port}` })).toBe(200);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1.evil.example:${port}`]) {
    expect(await rawStatus({ Host: host })).toBe(403);
  }
});

it('answers as ever whom offers another protocol than sockets', async () => {
  const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' };
  expect(await rawStatus(offer)).toBe(200);
  expect(await rawStatus(offer, '/api/v1/unknown')).toBe(404);
  expect(await rawStatus({ ...offer, Host: 'evil.example' })).toBe(403);
});

it('lets no foreign web page control it', async () => {
  expect(await rawStatus({ Origin: 'https://evil.example' }, '/_sim/world')).toBe(403);
  expect(await rawStatus({ Origin: 'null' }, '/_sim/world')).toBe(403);
  expect(await rawStatus({ 'Sec-Fetch-Site': 'cross-site' }, '/_sim/world')).toBe(403);
  expect(await rawStatus({ Origin: platform.simulator.url }, '/_sim/world')).toBe(200);
});

it('wants one of the two identity headers', async () => {
  const none = await platform.call('channels.list', { headers: {} });
  expect(none.status).toBe(401);
  expect(statusError.parse(none.body).message).toBe('Authorization or Client-ID header required.');
  expect((await platform.call('channels.list', { headers: { 'Client-ID': 'unknown' } })).status).toBe(401);
  const forged = await platform.call('channels.list', { headers: { Authorization: 'Bearer forged', ...asDemo } });
  expect([forged.status, statusError.parse(forged.body).message]).toEqual([401, 'Invalid token']);
  const forgedV2 = await platform.call('chats.users', {
    path: { channelId },
    headers: { Authorization: 'Bearer forged' },
  });
  expect(codeError.parse(forgedV2.body)).toEqual({ errorCode: 24_325, errorMessage: 'OAuth token is invalid' });
  expect((await platform.call('users.current')).status).toBe(401);
});

it('refuses a token without the scope', async () => {
  const reply = await platform.call('channels.details', {
    path: { channelIdOrToken: channelId },
    headers: platform.signIn('nora_plays').headers,
  });
  expect(reply.status).toBe(403);
});

it('knows unknown paths and wrong verbs', async () => {
  const unknown = await platform.send('GET', '/api/v1/nothing', { headers: asDemo });
  expect([unknown.status, statusError.parse(unknown.body).error]).toEqual([404, 'Not Found']);
  const verb = await platform.send('POST', '/api/v1/channels', { headers: asDemo });
  expect([verb.status, verb.headers.get('allow')]).toEqual([405, 'GET']);
  const several = await platform.send('POST', `/api/v1/channels/${channelId}/hostee`, { headers: asDemo });
  expect([several.status, several.headers.get('allow')]).toEqual([405, 'DELETE, GET, PUT']);
});

it('names what is wrong with a query, in the shape of its version', async () => {
  const limit = await platform.call('channels.list', { query: { limit: 101 } });
  expect(limit.status).toBe(400);
  expect(validationError.parse(limit.body).details).toEqual([
    {
      message: '"limit" must be at most 100',
      path: 'query.limit',
      type: 'number.max',
      context: { key: 'limit', limit: 100 },
    },
  ]);
  const page = await platform.call('channels.list', { query: { page: 'x' } });
  expect(validationError.parse(page.body).details[0]).toMatchObject({ path: 'query.page', type: 'number.base' });
  const id = await platform.call('chats.details', { path: { channelId: '-1' } });
  expect(validationError.parse(id.body).details[0]).toMatchObject({ path: 'params.channelId' });
  const twice = await platform.send('GET', '/api/v1/channels?limit=5&limit=6', { headers: asDemo });
  expect(twice.status).toBe(400);
});

it('takes a body of up to 1 MiB', async () => {
  const send = (length: number) => platform.send('POST', '/api/v1/oauth/shortcode', { body: 'x'.repeat(length) });
  expect((await send(1024 * 1024)).status).toBe(400);
  expect((await send(1024 * 1024 + 1)).status).toBe(413);
});

it('counts an answer in the first bucket that takes it, and tells how much is left', async () => {
  const fresh = await TestPlatform.start({ limits: { 'channel-read': 3, global: 5 } });
  const read = (id: string) => fresh.call('channels.read', { path: { channelIdOrToken: id } });
  const good = await read('nora_plays');
  expect([...good.headers].filter(([name]) => name.includes('rate'))).toEqual([
    ['x-rate-limit', '3'],
    ['x-ratelimit-remaining', '2'],
    ['x-ratelimit-reset', String(START_MS + 300_000)],
  ]);
  expect((await read('nobody')).headers.get('x-rate-limit')).toBe('5');
  await read('nora_plays');
  await read('nora_plays');
  await fresh.control('POST', '/clock', { advanceMs: 60_500 });
  const full = await read('nora_plays');
  expect(full.status).toBe(429);
  expect(full.body).toEqual({ statusCode: 429, error: 'Too Many Requests', message: 'Too Many Requests' });
  expect(full.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(full.headers.get('x-ratelimit-reset')).toBe(String(START_MS + 300_000));
  expect(full.headers.get('retry-after')).toBe('240');
  expect(full.headers.get('date')).toBe(new Date(START_MS + 60_500).toUTCString());
  // Checked before identity is: a stranger's address still has its own allowance.
  expect((await fresh.call('channels.list', { headers: {} })).status).toBe(401);
  const other = fresh.signIn('pim').headers;
  expect((await fresh.call('channels.read', { path: { channelIdOrToken: 'nora_plays' }, headers: other })).status).toBe(
    200,
  );
  await fresh.control('POST', '/clock', { advanceMs: 239_500 });
  expect((await read('nora_plays')).status).toBe(200);
  await fresh.close();
});

it('answers a full bucket of v2 in the shape of v2', async () => {
  const fresh = await TestPlatform.start({ limits: { chats: 0 } });
  const reply = await fresh.call('chats.users', { path: { channelId } });
  expect(codeError.parse(reply.body)).toEqual({ errorCode: 429, errorMessage: 'Too Many Requests' });
  await fresh.close();
});
