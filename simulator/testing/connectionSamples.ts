import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import type { TestPlatform } from './platform.ts';
import type { Samples } from './stageSamples.ts';

/** The application of the demo that may have hooks: it has a secret. */
export function hookClientOf({ world }: TestPlatform) {
  const client = world.clients.all().find(({ secret }) => secret !== null);
  if (client?.secret == null) throw new Error('the world has no client with a secret');
  return { ...client, headers: { 'Client-ID': client.id, Authorization: `Secret ${client.secret}` } };
}

/** A shortcode of the demo application that somebody has been shown. */
export function newShortcode({ world }: TestPlatform) {
  const client = world.clients.byId(DEMO_CLIENT_ID);
  if (client === undefined) throw new Error('the world has no client');
  return world.shortcodes.create(client, []);
}

/** An authorization code for the demo application. */
export function newAuthorizationCode(platform: TestPlatform): string {
  const { shortcodes, demoUser } = platform.world;
  const shortcode = newShortcode(platform);
  shortcodes.approve(shortcode, demoUser.id);
  const result = shortcodes.check(shortcode.handle);
  if (result.kind !== 'granted') throw new Error('the shortcode was not granted');
  return result.code;
}

/** Good requests about signing in, hooks, chat, and finding a channel; each makes sure of what it needs. */
export function connectionSamples(platform: () => TestPlatform): Samples {
  const nora = () => platform().world.channels.ofUser(platform().world.demoUser);
  const path = () => ({ channelId: nora().id });
  const plain = () => ({ path: path() });
  const chatter = () => ({ path: { ...path(), userId: platform().world.users.byName('pim')?.id ?? 0 } });
  const hook = () => {
    const { world } = platform();
    const client = hookClientOf(platform());
    const made = world.hooks.create(client, { events: ['channel:7:update'], url: 'http://127.0.0.1:9/' });
    if (made === undefined) throw new Error('the hook was refused');
    return { path: { hookId: made.id } };
  };
  return {
    'oauth.createShortcode': () => ({ body: { client_id: DEMO_CLIENT_ID, scope: 'chat:connect' } }),
    'oauth.checkShortcode': () => {
      const shortcode = newShortcode(platform());
      platform().world.shortcodes.approve(shortcode, platform().world.demoUser.id);
      return { path: { handle: shortcode.handle } };
    },
    'oauth.token': () => ({
      body: {
        grant_type: 'authorization_code',
        client_id: DEMO_CLIENT_ID,
        code: newAuthorizationCode(platform()),
      },
    }),
    'oauth.introspect': () => ({ body: { token: platform().signIn('pim').accessToken } }),
    'users.current': () => ({}),
    'hooks.create': () => ({ body: { kind: 'web', events: ['channel:7:update'], url: 'http://127.0.0.1:9/' } }),
    'hooks.list': () => ({}),
    'hooks.read': hook,
    'hooks.renew': hook,
    'hooks.deactivate': hook,
    'channels.list': () => ({ query: { order: 'viewersTotal:DESC' } }),
    'channels.read': () => ({ path: { channelIdOrToken: 'nora_plays' } }),
    'channels.broadcast': () => {
      platform().world.broadcasts.goLive(nora());
      return plain();
    },
    'chats.details': plain,
    'chats.joinIfNotBigEvent': plain,
    'chats.anonymous': plain,
    'chats.friends': plain,
    'chats.history': plain,
    'chats.usersV1': plain,
    'chats.searchV1': () => ({ ...plain(), query: { username: 'p' } }),
    'chats.userV1': chatter,
    'chats.users': plain,
    'chats.user': chatter,
  };
}
