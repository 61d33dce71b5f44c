import { afterEach, beforeEach, expect, it } from 'vitest';
import { START_MS, TestPlatform } from '../testing/platform.ts';
import type { FaultAction, FaultMatch } from '../world/faults.ts';
import { commandsByName } from './commands.ts';

/** @see docs/simulator.md "Every command" */

const CHANNEL = 40_213;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start({ chatters: 20 });
});
afterEach(() => platform.close());

const post = async (path: string, body: unknown = {}) => {
  const reply = await platform.control('POST', path, body);
  return [reply.status, reply.body];
};
const onChannel = (what: string, body: unknown = {}) => post(`/channels/${CHANNEL}/${what}`, body);
const statusOf = async (method: string, path: string, body?: unknown) =>
  (await platform.control(method, path, body)).status;

it('lets somebody follow once, and no more', async () => {
  await onChannel('unfollow', { username: 'zoe' });
  expect(await onChannel('follow', { username: 'zoe' })).toEqual([200, { followed: 1 }]);
  expect(await onChannel('follow', { username: 'zoe' })).toEqual([200, { followed: 0 }]);
  expect(await onChannel('unfollow', { username: 'zoe' })).toEqual([200, { unfollowed: true }]);
  expect(await onChannel('unfollow', { username: 'zoe' })).toEqual([200, { unfollowed: false }]);
});

it('gives somebody another name, under which they are found, listed and say what they say from then on', async () => {
  await onChannel('chatters', { join: ['zoe'] });
  const { world } = platform;
  const zoe = world.users.byName('zoe') ?? expect.fail('nobody is called zoe');
  const channel = world.channels.ofUser(world.demoUser);
  expect(await post('/users/zoe/name', { to: 'mod_hana' })).toMatchObject([409, {}]);
  expect(await post('/users/zoe/name', { to: 'a_new_zoe' })).toEqual([200, { id: zoe.id, username: 'a_new_zoe' }]);
  expect(world.users.byName('zoe')).toBeUndefined();
  expect(world.users.byName('A_New_Zoe')).toBe(zoe);
  const names = [...world.rooms.of(channel).chatters.after()].map(({ rank, user }) => [-rank, user.key]);
  expect(names).toEqual(
    names.toSorted(([a, one], [b, other]) => (a !== b ? Number(a) - Number(b) : `${one}` < `${other}` ? -1 : 1)),
  );
  expect(names.map(([, name]) => name)).toContain('a_new_zoe');
  await onChannel('chat', { username: 'a_new_zoe', message: 'still me' });
  expect(world.rooms.of(channel).history.last(1)).toMatchObject([{ user_id: zoe.id, user_name: 'a_new_zoe' }]);
  await onChannel('chatters', { leave: ['a_new_zoe'] });
  expect(world.rooms.of(channel).chatters.byUserId(zoe.id)).toBeUndefined();
});

it('shows a channel as the world has it, with what was done to it', async () => {
  const look = async () => Object((await platform.control('GET', `/channels/${CHANNEL}`)).body);
  const before = await look();
  expect(before).toMatchObject({ token: 'nora_plays', hosts: null, clips: [], whispers: [], skills: [], lurkers: [] });
  expect(before.moderators).toContain('mod_hana');
  expect(before.banned).not.toContain('pim');
  await onChannel('roles', { username: 'pim', add: ['Banned'], by: 'mod_hana' });
  await onChannel('roles', { username: 'zoe', add: ['Mod'] });
  await onChannel('host', { by: 'build_along' });
  await onChannel('chat', { username: 'mod_hana', message: 'look at the queue', whisperTo: 'nora_plays' });
  await onChannel('skill', { username: 'zoe', skill: 'Fireworks' });
  await onChannel('chatters', { lurk: ['silent_sam'] });
  await onChannel('poll', { question: 'Which?', options: ['a', 'b'], seconds: 30 });
  const { world } = platform;
  const channel = world.channels.ofUser(world.demoUser);
  const broadcast = channel.broadcast ?? expect.fail('nothing runs');
  world.clips.create(channel, broadcast, { by: channel, title: 'Drums', durationSeconds: 30, endsAtMs: 60_000 });
  const after = await look();
  expect(after).toMatchObject({
    banned: expect.arrayContaining(['pim']),
    moderators: expect.arrayContaining(['mod_hana', 'zoe']),
    hostedBy: expect.arrayContaining(['build_along']),
    clips: [{ title: 'Drums', seconds: 30 }],
    poll: { running: { q: 'Which?' }, started: 1, ended: 0 },
    lurkers: ['silent_sam'],
    whispers: [{ from: 'mod_hana', to: 'nora_plays', text: 'look at the queue' }],
    skills: [{ by: 'zoe', name: 'Fireworks', running: true }],
  });
  await platform.control('POST', '/clock', { advanceMs: 120_000 });
  expect(await look()).toMatchObject({ skills: [{ running: false }], poll: { running: null, ended: 1 } });
  expect(await statusOf('GET', '/channels/1234567')).toBe(404);
});

it.each(['follow', 'subscribe'])(
  'lets as many %s as there are, and refuses to be asked for none, or twofold',
  async (what) => {
    const [, first] = await onChannel(what, { count: 10_000 });
    const [, again] = await onChannel(what, { count: 10_000 });
    const name = what === 'follow' ? 'followed' : 'subscribed';
    expect(Object(first)[name]).toBeGreaterThan(0);
    expect(Object(first)[name]).toBeLessThanOrEqual(20);
    expect(again).toMatchObject({ [name]: 0 });
    for (const body of [
      {},
      { count: 0 },
      { count: 10_001 },
      { count: 1.5 },
      { count: 1, username: 'zoe' },
      { username: ' ' },
    ]) {
      expect([body, (await onChannel(what, body))[0]]).toEqual([body, 400]);
    }
  },
);

it('begins a stream once, and ends it once', async () => {
  const [, first] = await onChannel('broadcast', { online: true });
  expect(first).toMatchObject({ channelId: CHANNEL, online: true });
  expect(await onChannel('broadcast', { online: true })).toEqual([200, first]);
  const [, ended] = await onChannel('broadcast', { online: false });
  expect(ended).toMatchObject({ id: Object(first).id, online: false });
  expect(await onChannel('broadcast', { online: false })).toEqual([200, ended]);
  const [, next] = await onChannel('broadcast', { online: true });
  expect(Object(next).id).not.toBe(Object(first).id);
});

it('lets a channel host this one, with those who watch it, and end it again', async () => {
  const hoster = platform.world.channels.find('mara_draws', platform.world.users);
  expect(await onChannel('host', { by: 'mara_draws', viewers: 802 })).toEqual([200, { hosteeId: CHANNEL }]);
  if (hoster === undefined) expect.fail('the demo has changed');
  const there = platform.world.rooms.of(hoster).chatters.size;
  expect([hoster.online, hoster.silentViewers + there]).toEqual([true, 802]);
  expect(await onChannel('host', { by: 'mara_draws', on: false })).toEqual([200, { hosteeId: null }]);
  expect(await onChannel('host', { by: 'mara_draws', on: false })).toEqual([200, { hosteeId: null }]);
});

it('ends no hosting of another channel, and hosts neither itself nor from nowhere', async () => {
  const other = platform.world.channels.find('kettle_and_keys', platform.world.users);
  await post(`/channels/${other?.id}/host`, { by: 'mara_draws' });
  expect(await onChannel('host', { by: 'mara_draws', on: false })).toEqual([200, { hosteeId: other?.id }]);
  for (const by of ['nora_plays', 'nobody_at_all']) expect((await onChannel('host', { by }))[0]).toBe(400);
});

it('runs one poll at a time, and counts one vote of each', async () => {
  const poll = { question: 'Which?', options: ['a', 'b'], seconds: 30 };
  expect((await onChannel('vote', { username: 'pim', option: 0 }))[0]).toBe(409);
  expect((await onChannel('poll', { ...poll, username: 'nobody_at_all' }))[0]).toBe(400);
  expect((await onChannel('poll', poll))[0]).toBe(200);
  expect((await onChannel('poll', poll))[0]).toBe(409);
  const votes = [
    { username: 'pim', option: 2 },
    { username: 'pim', option: 1 },
    { username: 'pim', option: 0 },
    { username: 'zoe', option: 1 },
    { username: 'zoe', option: -1 },
  ];
  const statuses = [];
  for (const vote of votes) statuses.push((await onChannel('vote', vote))[0]);
  expect(statuses).toEqual([409, 200, 409, 200, 400]);
  await post('/clock', { advanceMs: 29_999 });
  expect((await onChannel('poll', poll))[0]).toBe(409);
  await post('/clock', { advanceMs: 1 });
  expect((await onChannel('vote', { username: 'mod_hana', option: 0 }))[0]).toBe(409);
  expect((await onChannel('poll', poll))[0]).toBe(200);
});

it('gives and takes roles, and never more than once', async () => {
  const change = (body: object) => onChannel('roles', { username: 'pim', ...body });
  expect(await change({ add: ['Mod', 'Mod'] })).toMatchObject([200, { roles: expect.arrayContaining(['Mod']) }]);
  const [, { roles }] = (await change({ add: ['Mod'] })) as [number, { roles: string[] }];
  expect(roles.filter((role) => role === 'Mod')).toHaveLength(1);
  expect(await change({ remove: ['Mod'] })).toMatchObject([200, { roles: expect.not.arrayContaining(['Mod']) }]);
  for (const body of [{ add: ['User'] }, { add: ['King'] }, { by: 'nobody_at_all' }, { username: 'nobody_at_all' }]) {
    expect([body, (await change(body))[0]]).toEqual([body, 400]);
  }
});

it('takes 409 and nothing else for what does not fit the moment, and 404 for what is not there', async () => {
  for (const [method, path] of [
    ['POST', '/scenarios/nothing/start'],
    ['POST', '/scenarios/nothing/stop'],
    ['DELETE', '/faults/1'],
    ['DELETE', '/faults/x'],
    ['POST', '/snapshots/nothing/restore'],
    ['DELETE', '/snapshots/nothing'],
    ['POST', '/shortcodes/ZZZZZZ/deny'],
    ['POST', '/channels/999999/bigEvent'],
  ] as const) {
    expect([path, await statusOf(method, path, method === 'POST' ? { on: true } : undefined)]).toEqual([path, 404]);
  }
  expect(await statusOf('POST', '/scenarios/poll/stop')).toBe(409);
  expect(await statusOf('POST', '/scenarios/poll/start')).toBe(200);
  expect(await statusOf('POST', '/scenarios/poll/start')).toBe(409);
  expect(await statusOf('POST', '/scenarios/poll/stop')).toBe(200);
});

it('names the verbs of a path it knows, and takes HEAD for GET', async () => {
  const wrong = await platform.control('PUT', '/faults');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, GET, POST']);
  expect(await statusOf('HEAD', '/clock')).toBe(200);
  expect(await statusOf('GET', '/clock/')).toBe(200);
  expect(await statusOf('GET', '/clocks')).toBe(404);
});

it('signs in whom it is told, with what it is told', async () => {
  expect(await post('/tokens')).toMatchObject([200, { userId: platform.world.demoUser.id, token_type: 'Bearer' }]);
  const [, token] = await post('/tokens', { username: 'pim', scopes: ['chat:connect'] });
  expect(platform.world.tokens.grantOf(Object(token).access_token)).toMatchObject({ scopes: ['chat:connect'] });
  for (const body of [
    { clientId: 'unknown' },
    { scopes: ['chat:everything'] },
    { username: 'nobody_at_all' },
    { more: 1 },
  ]) {
    expect([body, (await post('/tokens', body))[0]]).toEqual([body, 400]);
  }
});

it('ends access or sign-ins, and only what is true', async () => {
  const { headers, accessToken } = platform.signIn('pim');
  const isIn = async () => (await platform.call('users.current', { headers })).status;
  for (const body of [{}, { accessTokens: false, signIns: false }]) {
    expect(await post('/expire', body)).toEqual([200, { hooks: [] }]);
    expect(await isIn()).toBe(200);
  }
  await post('/expire', { accessTokens: true });
  expect(await isIn()).toBe(401);
  expect(platform.world.tokens.grantOf(accessToken)).toBeUndefined();
});

it('moves time forward alone, and no further than ten years', async () => {
  const TEN_YEARS_MS = 10 * 365 * 86_400_000;
  expect(await post('/clock', { now: START_MS })).toEqual([200, { now: START_MS, rate: 0 }]);
  expect(await post('/clock', { advanceMs: 0 })).toMatchObject([200, { now: START_MS }]);
  for (const body of [
    { now: START_MS - 1 },
    { now: START_MS + TEN_YEARS_MS + 1 },
    { now: '2026-11-20' },
    { advanceMs: TEN_YEARS_MS + 1 },
    { rate: -1 },
    { rate: 10_001 },
  ]) {
    expect([body, (await post('/clock', body))[0]]).toEqual([body, 400]);
  }
  expect((await platform.control('GET', '/clock')).body).toEqual({ now: START_MS, rate: 0 });
  expect(await post('/clock', { now: '2026-11-20T18:00:01+01:00' })).toMatchObject([200, { now: START_MS + 1_000 }]);
});

it('asks for no fault that cannot be', async () => {
  const ask = async (match: unknown, action: unknown, more: object = {}) =>
    (await post('/faults', { match, do: action, ...more }))[0];
  const match: FaultMatch = { path: '/never' };
  const bad: [unknown, unknown, object?][] = [
    [match, {} satisfies FaultAction],
    [match, { status: 199 }],
    [match, { status: 600 }],
    [match, { delayMs: 86_400_001 }],
    [match, { cutAtByte: -1 }],
    [match, { headers: { 'X-Line': 'a\r\nb' } }],
    [match, { clockSkewMs: 0.5 }],
    [match, { status: 500, unknown: true }],
    [match, { status: 500 }, { times: 0 }],
    [match, { status: 500 }, { share: 1.1 }],
    [{ socket: 'other' }, { refuse: true }],
    [{ endpoint: 101 }, { refuse: true }],
    ...[999, 1_004, 1_005, 1_006, 1_015, 2_999, 5_000].map((close): [unknown, unknown] => [
      { socket: 'chat' },
      { close },
    ]),
  ];
  for (const [what, action, more] of bad)
    expect([action, more, await ask(what, action, more)]).toEqual([action, more, 400]);
  expect(platform.world.faults.all()).toEqual([]);
  for (const close of [1_000, 1_003, 1_007, 1_014, 3_000, 4_999])
    expect(await ask({ socket: 'chat' }, { close })).toBe(200);
});

it('clears one fault or all, and never the number of one that was', async () => {
  for (let round = 0; round < 3; round++) await post('/faults', { match: { path: '/never' }, do: { status: 500 } });
  expect((await platform.control('DELETE', '/faults/2')).body).toEqual({ cleared: 1 });
  expect(await statusOf('DELETE', '/faults/2')).toBe(404);
  expect((await platform.control('DELETE', '/faults')).body).toEqual({ cleared: 2 });
  expect((await platform.control('DELETE', '/faults')).body).toEqual({ cleared: 0 });
  expect(await post('/faults', { match: {}, do: { status: 500 }, share: 0 })).toEqual([200, { id: 4 }]);
});

it('reads otherwise at the points it is told, and at no other', async () => {
  const choiceOf = async (name: string) => {
    const { body } = await platform.control('GET', '/readings');
    return (body as { name: string; choice: string }[]).find((reading) => reading.name === name)?.choice;
  };
  expect((await post('/readings', { 'limit.status': '403' }))[0]).toBe(200);
  expect([await choiceOf('limit.status'), await choiceOf('limit.retryAfter')]).toEqual(['403', 'sent']);
  for (const body of [{ 'limit.status': '500' }, { 'limit.status': '429', nothing: 'x' }, { 'limit.status': 403 }]) {
    expect([body, (await post('/readings', body))[0]]).toEqual([body, 400]);
  }
  expect(await choiceOf('limit.status')).toBe('403');
  expect((await post('/readings', {}))[0]).toBe(200);
});

it('names every command of a scenario once, and none that only looks', () => {
  for (const name of ['channels.chat', 'clock', 'faults', 'faults.delete', 'hooks.duplicates', 'readings']) {
    expect([name, commandsByName.has(name)]).toEqual([name, true]);
  }
  expect(commandsByName.get('faults.delete')?.path).toBe('/faults'); // not that of a single one
  for (const name of ['world', 'journal', 'snapshots', 'scenarios.start', 'board']) {
    expect([name, commandsByName.has(name)]).toEqual([name, false]);
  }
  for (const [name, { method }] of commandsByName) expect([name, method]).not.toEqual([name, 'GET']);
});
