import { afterEach, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { endpoints } from '../../shared/platform/endpoints.ts';
import { shortcodeGrant, tokenReply } from '../../shared/platform/rest.ts';
import { connect, joinAs } from '../testing/chatClient.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';
import { type ReadingName, readingNames, readingTable } from '../world/readings.ts';

const channelId = 40_213;
let platform: TestPlatform;
afterEach(() => platform.close());

const list = (query: Record<string, string | number> = {}) => platform.call('channels.list', { query });
const channelOf = () => {
  const channel = platform.world.channels.byId(channelId);
  if (channel === undefined) throw new Error('the channel is gone');
  return channel;
};
const lengthOf = (body: unknown) => (Array.isArray(body) ? body.length : -1);

/** Uses a bucket of one up and goes on. */
async function refused() {
  const readings = Object.fromEntries(platform.world.readings.all().map(({ name, choice }) => [name, choice]));
  const limits = await TestPlatform.start({ limits: { 'channel-search': 1 }, readings });
  await limits.call('channels.list');
  const reply = await limits.call('channels.list');
  await limits.close();
  return reply;
}

async function newHook() {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  return platform.call('hooks.create', {
    headers: { 'Client-ID': client?.id ?? '', Authorization: `Secret ${client?.secret}` },
    body: { kind: 'web', events: [`channel:${channelId}:update`], url: 'http://127.0.0.1:9/' },
  });
}

/** What each reading changes, for each of its choices. */
const checks: { readonly [N in ReadingName]: (choice: string) => Promise<void> } = {
  'limit.status': async (choice) => expect((await refused()).status).toBe(Number(choice)),
  'limit.reset': async (choice) => {
    const read = (reply: { headers: Headers }) => reply.headers.get('x-ratelimit-reset');
    const endMs = START_MS + 5_000;
    const texts: Record<string, [string | null, string | null]> = {
      milliseconds: [String(endMs), String(endMs)],
      seconds: [String(endMs / 1000), String(endMs / 1000)],
      'bucket name on refusal': [String(endMs), 'channel-search'],
      absent: [null, null],
    };
    expect([read(await list()), read(await refused())]).toEqual(texts[choice]);
  },
  'limit.retryAfter': async (choice) =>
    expect((await refused()).headers.get('retry-after')).toBe(choice === 'sent' ? '5' : null),
  'identity.missing': async (choice) => {
    const reply = await platform.call('channels.list', { headers: {} });
    expect(reply.status).toBe(choice === 'answered' ? 200 : Number(choice));
    const private_ = await platform.call('users.current', { headers: {} });
    expect(private_.status).toBe(choice === '403' ? 403 : 401);
  },
  'shortcode.expiresIn': async (choice) => {
    const body = { client_id: DEMO_CLIENT_ID, scope: '' };
    const reply = shortcodeGrant.parse((await platform.call('oauth.createShortcode', { body })).body);
    expect(reply.expires_in).toBe(choice === 'seconds' ? 120 : 120_000);
  },
  'token.expiresIn': async (choice) => {
    const { refreshToken } = platform.signIn('pim');
    const body = { grant_type: 'refresh_token', client_id: DEMO_CLIENT_ID, refresh_token: refreshToken };
    const reply = tokenReply.parse((await platform.call('oauth.token', { body })).body);
    expect(reply.expires_in).toBe(choice === 'seconds' ? 21_600 : 21_600_000);
  },
  'list.defaultLimit': async (choice) => {
    const page = await list({ fields: 'id' });
    expect(lengthOf(page.body)).toBe(Math.min(Number(choice), platform.world.channels.all().length));
    expect(lengthOf((await list({ limit: 7 })).body)).toBe(7);
  },
  'list.outOfRange': async (choice) => {
    for (const query of [{ limit: 1_000 }, { limit: 'x' }, { limit: 0 }, { page: -1 }] as const) {
      expect([query, (await list({ ...query })).status]).toEqual([query, choice === '400' ? 400 : 200]);
    }
  },
  'list.totalCount': async (choice) => expect((await list()).headers.has('x-total-count')).toBe(choice === 'sent'),
  'channels.link': async (choice) => {
    expect((await list()).headers.has('link')).toBe(choice === 'sent');
    expect((await platform.call('chats.usersV1', { path: { channelId } })).headers.has('link')).toBe(true);
  },
  'chatters.defaultLimit': async (choice) => {
    const page = await platform.call('chats.users', { path: { channelId } });
    expect(lengthOf(page.body)).toBe(Math.min(Number(choice), 60));
    if (choice !== '100') expect(page.headers.get('link')).toContain(`limit=${choice}&`);
  },
  'chat.authError': async (choice) => {
    const reader = await connect(platform);
    const { error } = await reader.call('auth', 999);
    expect(error).toEqual(choice === 'string' ? 'UNOTFOUND' : { code: 1, message: 'UNOTFOUND' });
    reader.socket.close();
  },
  'chat.history': async (choice) => {
    const ids: unknown[] = [];
    for (const message of ['first', 'second']) {
      const said = await platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message });
      ids.push(Object(said.body).id);
    }
    const { body } = await platform.call('chats.history', { path: { channelId } });
    const shown = (body as { id: string }[]).map(({ id }) => id);
    expect(shown).toEqual(choice === 'oldest first' ? ids : ids.reverse());
  },
  'chat.userUpdate': async (choice) => {
    const reader = await joinAs(platform, 'nora_plays', channelId);
    const pim = platform.world.users.byName('pim');
    if (pim === undefined) throw new Error('pim is gone');
    platform.world.roles.change(channelOf(), pim, { add: ['Mod'] });
    const { data } = await reader.event('UserUpdate');
    const names = ['user', 'roles', ...(choice === 'roles' ? [] : ['permissions', 'username'])];
    expect(Object.keys(Object(data))).toEqual(names);
    reader.socket.close();
  },
  'chat.binary': async (choice) => {
    const reader = await connect(platform);
    reader.socket.send(Buffer.from(JSON.stringify({ type: 'method', method: 'auth', arguments: [channelId], id: 77 })));
    const reply = await reader.packet(({ type }) => type === 'reply');
    expect(reply.error ?? null).toBe(choice === 'read' ? null : 'UNOTJSON');
    reader.socket.close();
  },
  'chat.timeoutLength': async (choice) => {
    const owner = await joinAs(platform, 'nora_plays', channelId, ['chat:connect', 'chat:timeout']);
    const pim = await joinAs(platform, 'pim', channelId);
    await owner.call('timeout', 'pim', '90s');
    const { data } = await owner.event('PurgeMessage');
    expect(Object(data).cause.durationString).toBe(choice === 'as it was written' ? '90s' : '1m30s');
    for (const { socket } of [owner, pim]) socket.close();
  },
  'chat.hostTold': async (choice) => {
    const { channels, hosting, rooms } = platform.world;
    const hoster = channels.all().find(({ id }) => id !== channelId);
    if (hoster === undefined) throw new Error('there is one channel alone');
    hosting.begin(hoster, channelOf(), false);
    const said = rooms.of(channelOf()).history.last(1);
    const text = said.flatMap(({ message }) => message.message.map((component) => component.text)).join('');
    expect(text).toBe(choice === 'no' ? '' : `@${hoster.owner.username} is now hosting you!`);
  },
  'channel.details': async (choice) => {
    const { headers } = platform.signIn('nora_plays', ['channel:details:self']);
    const { body } = await platform.call('channels.details', { path: { channelIdOrToken: channelId }, headers });
    expect(['type' in Object(body), 'preferences' in Object(body)]).toEqual(Array(2).fill(choice === 'expanded'));
  },
  'hostee.none': async (choice) =>
    expect((await platform.call('channels.hostee', { path: { channelId } })).status).toBe(Number(choice)),
  'follow.deleted': async (choice) => {
    const { user, headers } = platform.signIn('pim', ['channel:follow:self']);
    const request = { path: { channelId }, headers, body: { user: user.id } };
    expect((await platform.call('channels.createFollow', request)).status).toBe(200);
    expect((await platform.call('channels.unfollow', request)).status).toBe(Number(choice));
  },
  'hook.created': async (choice) => expect((await newHook()).status).toBe(Number(choice)),
};

const everyChoice = readingNames.flatMap((name) => readingTable[name].choices.map((choice) => [name, choice] as const));

it.each(everyChoice)('%s: %s', async (name, choice) => {
  const readings = { [name]: choice };
  platform = await TestPlatform.start({ readings });
  await checks[name](choice);
});

it.each(everyChoice)('with %s: %s a visitor still comes in, reads and talks', async (name, choice) => {
  platform = await TestPlatform.start();
  expect((await platform.control('POST', '/readings', { [name]: choice })).status).toBe(200);
  const client = await joinAs(platform, 'nora_plays', channelId);
  expect((await client.call('msg', 'hello')).error).toBeNull();
  client.socket.close();
  for (const [endpoint, path] of [
    ['channels.list', {}],
    ['channels.read', { channelIdOrToken: 'nora_plays' }],
    ['chats.users', { channelId }],
    ['chats.history', { channelId }],
  ] as const) {
    const reply = await platform.call(endpoint, { path });
    expect(reply.status).toBe(200);
    endpoints[endpoint].reply.parse(reply.body);
  }
});

it('lists readings with their sources, and refuses choices it does not know', async () => {
  platform = await TestPlatform.start();
  const { body } = await platform.control('GET', '/readings');
  expect(lengthOf(body)).toBe(readingNames.length);
  expect(Object(body)[0]).toEqual({
    name: 'limit.status',
    about: expect.any(String),
    source: expect.stringContaining('PLATFORM'),
    choices: ['429', '403'],
    choice: '429',
  });
  expect((await platform.control('POST', '/readings', { 'limit.status': '500' })).status).toBe(400);
  expect((await platform.control('POST', '/readings', { nothing: '500' })).status).toBe(400);
});
