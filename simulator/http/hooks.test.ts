import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { statusError } from '../../shared/platform/errorBodies.ts';
import { eventTemplates } from '../../shared/platform/eventNames.ts';
import { type Webhook, webhook } from '../../shared/platform/rest.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';

const DAY_MS = 86_400_000;
const event = 'channel:40213:update';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ limits: { global: 1e6 } });
});
afterAll(() => platform.close());

const identities = () =>
  platform.world.clients.all().flatMap(({ id, secret }) => {
    return secret === null ? [] : [{ 'Client-ID': id, Authorization: `Secret ${secret}` }];
  });
const good = { kind: 'web', events: [event], url: 'http://127.0.0.1:9/hook' };
const [night, stage] = [0, 1].map((index) => () => identities()[index] ?? {}) as [() => Headers_, () => Headers_];
type Headers_ = Record<string, string>;
const create = (body: object, headers = night()) =>
  platform.call('hooks.create', { body: { ...good, ...body }, headers });
const made = async (body: object = {}, headers = night()) => webhook.parse((await create(body, headers)).body);
const on = (
  name: 'hooks.read' | 'hooks.renew' | 'hooks.deactivate',
  hookId: string,
  headers = night(),
  body?: object,
) => platform.call(name, { path: { hookId }, headers, ...(body === undefined ? {} : { body }) });

it('registers a hook', async () => {
  const reply = await create({ secret: 'open-sesame', events: [event, event, 'channel:40213:broadcast'] });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const hook = webhook.parse(reply.body);
  expect(hook).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    kind: 'web',
    events: [event, event, 'channel:40213:broadcast'],
    url: good.url,
    isActive: true,
    deactivationReason: null,
    expiresAt: new Date(START_MS + 90 * DAY_MS).toISOString().replace('.000Z', '.0000000+00:00'),
    renewUrl: `${platform.simulator.url}/api/v1/hooks/${hook.id}/renew`,
  });
  expect(reply.text).not.toContain('open-sesame');
  expect((await on('hooks.read', hook.id)).body).toEqual(hook);
  expect((await platform.send('POST', new URL(hook.renewUrl).pathname, { headers: night(), body: {} })).status).toBe(
    200,
  );
});

it('knows every name a hook may have, and takes https', async () => {
  const names = eventTemplates
    .filter((name) => name !== 'user:{id}:notify')
    .map((name) => name.replace('{id}', name.startsWith('costream') ? '0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21' : '7'));
  expect((await made({ events: names, url: 'https://hooks.example/x?y=1' })).events).toEqual(names);
});

it('wants the application and its secret on every call', async () => {
  const { id } = await made();
  const { 'Client-ID': clientId = '', Authorization: secret = '' } = night();
  const stranger: Headers_ = { 'Client-ID': clientId, Authorization: 'Secret wrong' };
  const others: Headers_[] = [
    {},
    { 'Client-ID': clientId },
    { Authorization: secret },
    stranger,
    { 'Client-ID': clientId, Authorization: secret.replace('Secret ', 'Bearer ') },
    { 'Client-ID': stage()['Client-ID'] ?? '', Authorization: secret },
    platform.signIn('nora_plays').headers,
  ];
  for (const headers of others) {
    const statuses = [
      (await create({}, headers)).status,
      (await platform.call('hooks.list', { headers })).status,
      (await on('hooks.read', id, headers)).status,
      (await on('hooks.renew', id, headers)).status,
      (await on('hooks.deactivate', id, headers)).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
  }
});

it("hides others' hooks", async () => {
  const { id } = await made({}, stage());
  for (const name of ['hooks.read', 'hooks.renew', 'hooks.deactivate'] as const) {
    expect((await on(name, id, night())).status).toBe(404);
    expect((await on(name, 'no-such-hook', stage())).status).toBe(404);
  }
  expect((await on('hooks.read', id, stage())).body).toMatchObject({ isActive: true });
});

it('renews, deactivates once, and refuses renewal afterwards', async () => {
  const hook = await made();
  await platform.control('POST', '/clock', { advanceMs: DAY_MS });
  const renewed = webhook.parse((await on('hooks.renew', hook.id, night(), {})).body);
  expect(Date.parse(renewed.expiresAt)).toBe(Date.parse(hook.expiresAt) + DAY_MS);
  const first = await on('hooks.deactivate', hook.id);
  expect([first.status, first.body]).toEqual([
    200,
    { ...renewed, isActive: false, deactivationReason: 'deactivated by request' },
  ]);
  expect((await on('hooks.deactivate', hook.id)).body).toEqual(first.body);
  const late = await on('hooks.renew', hook.id);
  expect([late.status, statusError.parse(late.body).statusCode]).toEqual([400, 400]);
});

it('lists hooks in pages, the inactive ones included, until a week after their end', async () => {
  const fresh = await TestPlatform.start();
  const [, headers = {}] = fresh.world.clients.all().flatMap(({ id, secret }) => {
    return secret === null ? [] : [{ 'Client-ID': id, Authorization: `Secret ${secret}` }];
  });
  const list = async (query: Record<string, string> = {}) => {
    const reply = await fresh.call('hooks.list', { headers, query });
    return { ...reply, hooks: z.array(webhook).parse(reply.body) };
  };
  expect((await list()).hooks).toEqual([]);
  const ids: string[] = [];
  for (const url of ['http://127.0.0.1:9/b', 'http://127.0.0.1:9/c', 'http://127.0.0.1:9/a']) {
    const reply = await fresh.call('hooks.create', { headers, body: { ...good, url } });
    ids.push(webhook.parse(reply.body).id);
  }
  await fresh.call('hooks.deactivate', { path: { hookId: ids[0] ?? '' }, headers });
  const all = await list();
  expect(all.hooks.map(({ id, isActive }: Webhook) => [id, isActive])).toEqual([
    [ids[0], false],
    [ids[1], true],
    [ids[2], true],
  ]);
  expect(all.headers.get('x-total-count')).toBe('3');
  expect((await list({ order: 'url:ASC', limit: '1', page: '1' })).hooks[0]?.id).toBe(ids[0]);
  expect((await list({ where: 'isActive:eq:false' })).hooks).toHaveLength(1);
  await fresh.control('POST', '/clock', { advanceMs: 90 * DAY_MS });
  expect((await list()).hooks.map(({ deactivationReason }) => deactivationReason)).toEqual([
    'deactivated by request',
    'expired',
    'expired',
  ]);
  await fresh.control('POST', '/clock', { advanceMs: 7 * DAY_MS });
  expect((await list()).hooks).toEqual([]);
  await fresh.close();
});

it('refuses more than 3,000,000 registered events', async () => {
  const fresh = await TestPlatform.start();
  const [client] = fresh.world.clients.all().filter(({ secret }) => secret !== null);
  if (client === undefined) throw new Error('the world has no client with a secret');
  const headers = { 'Client-ID': client.id, Authorization: `Secret ${client.secret}` };
  fresh.world.hooks.create(client, { url: good.url, events: Array.from({ length: 2_999_998 }, () => event) });
  const send = (events: string[]) => fresh.call('hooks.create', { headers, body: { ...good, events } });
  const refused = await send([event, event, event]);
  expect([refused.status, statusError.parse(refused.body).error]).toEqual([403, 'Forbidden']);
  expect((await send([event, event])).status).toBe(200);
  expect((await send([event])).status).toBe(403);
  await fresh.close();
});
