import { expect, it } from 'vitest';
import { chatSnapshot } from '../../shared/chat.ts';
import { channel, endpoints, failureOf, nora, setUp } from './testing/chatRig.ts';

it('joins: bootstrap, first endpoint, welcome, auth once with the key', async () => {
  const { chat, platform, service, join, kinds, steps, clock } = setUp();
  chat.message('before we came');
  await join();
  expect(kinds()).toEqual(['bootstrapping', 'connecting', 'welcoming', 'authenticating', 'joined']);
  expect(platform.asked).toEqual(['chats.details']);
  expect(chat.connections).toHaveLength(1);
  expect(chat.last.calls).toEqual([
    { method: 'auth', args: [7, 1, 'authkey1'] },
    { method: 'history', args: [100] },
  ]);
  expect(service.room.value).toEqual({
    kind: 'joined',
    sinceMs: clock.now(),
    permissions: ['connect', 'chat', 'whisper'],
    roles: ['User'],
    authenticated: true,
  });
  const place = { endpoint: 1, of: 3, url: endpoints[0] };
  expect(steps()).toEqual([
    { kind: 'bootstrapped', atMs: clock.now(), tookMs: 0, endpoints: 3 },
    { kind: 'opened', atMs: clock.now(), tookMs: 0, ...place },
    {
      kind: 'authenticated',
      atMs: clock.now(),
      tookMs: 0,
      username: 'nora_plays',
      permissions: ['connect', 'chat', 'whisper'],
    },
    { kind: 'filled', atMs: clock.now(), tookMs: 0, count: 1, missed: false },
  ]);
  chatSnapshot.parse(service.snapshot());
});

it('reads along without a sign-in, and promises no permission', async () => {
  const { chat, platform, service, join } = setUp(null);
  await join();
  expect(platform.asked).toEqual(['chats.anonymous']);
  expect(chat.last.calls[0]).toEqual({ method: 'auth', args: [7] });
  expect(service.room.value).toMatchObject({ kind: 'joined', authenticated: false, permissions: [], roles: [] });
  expect(await failureOf(() => service.send('hi', null, nora.userId))).toEqual({ kind: 'notSignedIn' });
});

it('reads along when a bootstrap brings no key', async () => {
  const { chat, platform, service, join, messages } = setUp();
  platform.givesKeys = false;
  await join();
  expect(chat.last.calls[0]).toEqual({ method: 'auth', args: [7] });
  expect(service.room.value).toMatchObject({ kind: 'joined', authenticated: false, permissions: [] });
  service.send('hi', null, nora.userId);
  expect(messages()).toMatchObject([{ delivery: 'failed', failure: { kind: 'notSignedIn' } }]);
});

it('goes through the endpoints in order, and tells of each', async () => {
  const { chat, clock, service, join, states, steps } = setUp();
  chat.refusing.add(endpoints[0] ?? '');
  chat.silent.add(endpoints[1] ?? '');
  await join();
  await clock.advance(5_000);
  expect(service.room.value.kind).toBe('joined');
  expect(states.filter(({ kind }) => kind === 'connecting')).toMatchObject([
    { endpoint: 1, of: 3, url: endpoints[0] },
    { endpoint: 2 },
    { endpoint: 3 },
  ]);
  expect(steps()).toMatchObject([
    { kind: 'bootstrapped' },
    { kind: 'endpointFailed', endpoint: 1, tookMs: 0 },
    { kind: 'endpointFailed', endpoint: 2, tookMs: 5_000 },
    { kind: 'opened', endpoint: 3, of: 3, url: endpoints[2] },
    { kind: 'authenticated' },
    { kind: 'filled', count: 0 },
  ]);
});

it('shows addresses without their query', async () => {
  const { platform, service, join, states, steps, lines } = setUp();
  platform.details = { endpoints: ['wss://user:word@chat.example/1?secret=5#x'], permissions: [] };
  await join();
  expect(service.room.value.kind).toBe('joined');
  const told = JSON.stringify([states, steps(), lines]);
  expect(told).toContain('wss://chat.example/1');
  expect(told).not.toMatch(/secret|user:|word|authkey1/);
});

it('is not in the room when the connection goes in the same breath as auth succeeds', async () => {
  const { chat, service, join } = setUp();
  chat.on('auth', (_, connection) => {
    queueMicrotask(() => queueMicrotask(() => connection.end(1012)));
    return { data: { authenticated: true, roles: [] } };
  });
  await join();
  expect(service.room.value.kind).toBe('waiting');
});

it('has nowhere to go without endpoints', async () => {
  const { platform, service, join } = setUp();
  platform.details = { endpoints: [], permissions: [] };
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: { kind: 'badPayload', detail: 'no endpoints' } });
  platform.details = { endpoints: ['http://chat.example', 'nonsense'], permissions: [] };
  service.reconnect();
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: { kind: 'badPayload' } });
});

it('leaves at any point and says no more', async () => {
  for (const point of ['bootstrapping', 'connecting', 'authenticating', 'joined', 'waiting'] as const) {
    const { chat, clock, platform, service, join, states } = setUp();
    if (point === 'bootstrapping') platform.failures.push('hang');
    if (point === 'connecting') chat.hanging.add(endpoints[0] ?? '');
    if (point === 'authenticating') chat.on('auth', () => 'silent');
    if (point === 'waiting') platform.failures.push({ kind: 'offline' });
    await join();
    expect(service.room.value.kind).toBe(point);
    service.close();
    const count = states.length;
    await clock.advance(60_000);
    expect(service.room.value).toEqual({ kind: 'left' });
    expect(states).toHaveLength(count);
    expect(clock.pending).toBe(0);
    expect(service.snapshot()).toMatchObject({ items: [], timeline: { steps: [] } });
    expect(chat.connections.every(({ closedWith }) => closedWith !== null)).toBe(true);
  }
});

it('comes in anew when somebody signs in or out, not when a token is renewed', async () => {
  const { chat, clock, session, service, join } = setUp();
  await join();
  session.set({ ...nora });
  await clock.advance(0);
  expect(chat.connections).toHaveLength(1);
  session.set(null);
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ kind: 'joined', authenticated: false });
  session.set(nora);
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ kind: 'joined', authenticated: true });
  service.close();
  session.set(null);
  await clock.advance(0);
  expect(chat.connections).toHaveLength(3);
});

it('comes in anew when the one who speaks does so by another sign-in', async () => {
  const { chat, platform, session, clock, join } = setUp();
  const account = (id: string) => ({
    ...{ id, current: async () => id, renew: async () => null, hold: new AbortController().signal },
    missing: { kind: 'notSignedIn' } as const,
  });
  const [own, other] = [account('own'), account('2')];
  session.set({ ...nora, account: other });
  await join();
  session.set({ ...nora, username: 'nora_now', account: other });
  await clock.advance(0);
  expect([platform.asked.length, chat.connections.length]).toEqual([1, 1]);
  session.set({ ...nora, account: own });
  await clock.advance(0);
  expect([platform.asked.length, chat.connections.length]).toEqual([2, 2]);
});

it('answers before it has come in', async () => {
  const { service } = setUp();
  service.suspend();
  service.resume();
  expect(service.withdraw('x')).toBe(null);
  expect(await failureOf(() => service.perform('removeMessage', 'deleteMessage', ['x']))).toEqual({
    kind: 'connectionLost',
    sent: false,
  });
  expect(service.snapshot()).toMatchObject({ channelId: channel.id, room: { kind: 'left' }, items: [] });
});
