import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { TestPlatform } from '../testing/platform.ts';
import { DEMO_CLIENT_ID } from '../world/demoClient.ts';
import { routes } from './routes.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
  await platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message: 'hello' });
});
afterAll(() => platform.close());

const declared = (name: EndpointName): Endpoint => endpoints[name];

type Sample = { path?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };

/** A good request for each endpoint that is implemented. */
const samples: { readonly [N in EndpointName]?: () => Sample } = {
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

const newShortcode = () => {
  const [client] = platform.world.clients.all();
  if (client === undefined) throw new Error('the world has no client');
  return platform.world.shortcodes.create(client, []);
};

const implemented = endpointNames.filter((name) => routes[name] !== undefined);

it.each(implemented)('%s answers a good request in its declared shape', async (name) => {
  const sample = samples[name];
  if (sample === undefined) expect.fail(`${name} has no sample`);
  const reply = await platform.call(name, {
    ...sample(),
    headers: platform.signIn('nora_plays', [...(declared(name).scopes ?? []), 'user:details:self']).headers,
  });
  expect(reply.status).toBe(200);
  expect(declared(name).reply.safeParse(reply.body)).toMatchObject({ success: true });
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

it.each(implemented.filter((name) => declared(name).identity !== 'none'))('%s wants an identity', async (name) => {
  expect((await platform.call(name, { ...samples[name]?.(), headers: {} })).status).toBe(401);
});
