import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demo.ts';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { channelSamples } from '../testing/channelSamples.ts';
import { TestPlatform } from '../testing/platform.ts';
import { type Samples, stageSamples } from '../testing/stageSamples.ts';
import { routes } from './routes.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
  await platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message: 'hello' });
});
afterAll(() => platform.close());

const declared = (name: EndpointName): Endpoint => endpoints[name];

/** A good request for each endpoint that is implemented. */
const samples: Samples = {
  ...channelSamples(() => platform),
  ...stageSamples(() => platform),
  'oauth.createShortcode': () => ({ body: { client_id: DEMO_CLIENT_ID, scope: 'chat:connect' } }),
  'oauth.checkShortcode': () => {
    const shortcode = newShortcode();
    platform.world.shortcodes.approve(shortcode, platform.world.demoUser.id);
    return { path: { handle: shortcode.handle } };
  },
  'oauth.token': () => {
    const shortcode = newShortcode();
    platform.world.shortcodes.approve(shortcode, platform.world.demoUser.id);
    const result = platform.world.shortcodes.check(shortcode.handle);
    const code = result.kind === 'granted' ? result.code : '';
    return { body: { grant_type: 'authorization_code', client_id: DEMO_CLIENT_ID, code } };
  },
  'oauth.introspect': () => ({ body: { token: platform.signIn('pim').accessToken } }),
  'users.current': () => ({}),
  'hooks.create': () => ({ body: { kind: 'web', events: ['channel:7:update'], url: 'http://127.0.0.1:9/' } }),
  'hooks.list': () => ({}),
  'hooks.read': () => ({ path: newHook() }),
  'hooks.renew': () => ({ path: newHook() }),
  'hooks.deactivate': () => ({ path: newHook() }),
  'channels.list': () => ({ query: { order: 'viewersTotal:DESC' } }),
  'channels.read': () => ({ path: { channelIdOrToken: 'nora_plays' } }),
  'channels.broadcast': () => ({ path: { channelId } }),
  'chats.details': () => ({ path: { channelId } }),
  'chats.joinIfNotBigEvent': () => ({ path: { channelId } }),
  'chats.anonymous': () => ({ path: { channelId } }),
  'chats.friends': () => ({ path: { channelId } }),
  'chats.history': () => ({ path: { channelId } }),
  'chats.usersV1': () => ({ path: { channelId } }),
  'chats.searchV1': () => ({ path: { channelId }, query: { username: 'p' } }),
  'chats.userV1': () => ({ path: { channelId, userId: platform.world.users.byName('pim')?.id ?? 0 } }),
  'chats.users': () => ({ path: { channelId } }),
  'chats.user': () => ({ path: { channelId, userId: platform.world.users.byName('pim')?.id ?? 0 } }),
};

const newHook = () => {
  const client = hookClient();
  const hook = platform.world.hooks.create(client, { events: ['channel:7:update'], url: 'http://127.0.0.1:9/' });
  if (hook === undefined) throw new Error('the hook was refused');
  return { hookId: hook.id };
};

const hookClient = () => {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  if (client === undefined) throw new Error('the world has no client with a secret');
  return client;
};

/** What proves the one an endpoint is for. */
function identityFor(name: EndpointName): Record<string, string> {
  if (declared(name).identity === 'hookClient') {
    const { id, secret } = hookClient();
    return { 'Client-ID': id, Authorization: `Secret ${secret}` };
  }
  return platform.signIn('nora_plays', [...(declared(name).scopes ?? []), 'user:details:self']).headers;
}

const newShortcode = () => {
  const [client] = platform.world.clients.all();
  if (client === undefined) throw new Error('the world has no client');
  return platform.world.shortcodes.create(client, []);
};

const implemented = endpointNames.filter((name) => routes[name] !== undefined);

it.each(implemented)('%s answers a good request in its declared shape', async (name) => {
  const sample = samples[name];
  if (sample === undefined) expect.fail(`${name} has no sample`);
  const { status = 200, ...request } = sample();
  const reply = await platform.call(name, {
    ...request,
    headers: identityFor(name),
  });
  expect(reply.status).toBe(status);
  expect(declared(name).reply.safeParse(reply.body)).toMatchObject({ success: true });
  const isEmpty = status === 202 || status === 204;
  expect(reply.headers.get('content-type')).toBe(isEmpty ? null : 'application/json; charset=utf-8');
});

it.each(implemented.filter((name) => declared(name).identity !== 'none'))('%s wants an identity', async (name) => {
  expect((await platform.call(name, { ...samples[name]?.(), headers: {} })).status).toBe(401);
});
