import { expect, it } from 'vitest';
import { endpoints, failureOf, nora, setUp } from './testing/chatRig.ts';

it('waits longer from try to try when nothing can be reached', async () => {
  const { chat, clock, platform, service, join, states, steps } = setUp();
  for (const endpoint of endpoints) chat.refusing.add(endpoint);
  platform.failures.push({ kind: 'offline' }, { kind: 'offline' });
  await join();
  const startMs = clock.now();
  expect(service.room.value).toEqual({
    kind: 'waiting',
    retryAtMs: startMs + 125,
    tries: 1,
    why: { kind: 'offline' },
  });
  await clock.advance(625);
  expect(steps()[0]).toEqual({ kind: 'waited', atMs: startMs, tookMs: 625, tries: 2, why: { kind: 'offline' } });
  await clock.advance(120_000);
  const waits = states.filter((state) => state.kind === 'waiting');
  // Half of 250 ms, 1 s, 2 s, 4 s, 8 s, 16 s and then 30 s for ever, as chance is 0.5.
  const delays = [125, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
  let atMs = startMs;
  expect(waits.slice(0, 8).map(({ retryAtMs }) => retryAtMs)).toEqual(
    delays.map((delay) => {
      atMs += delay;
      return atMs;
    }),
  );
  chat.refusing.clear();
  await clock.advance(30_000);
  expect(service.room.value.kind).toBe('joined');
});

it.each([
  [{ kind: 'timedOut', path: '/chats', afterMs: 10_000 }],
  [{ kind: 'http', status: 503, path: '/chats', message: null }],
  [{ kind: 'http', status: 429, path: '/chats', message: null }],
  [{ kind: 'badPayload', where: '/chats', detail: 'HTML' }],
  [{ kind: 'signInEnded' }],
] as const)('tries again after %j', async (error) => {
  const { platform, service, join, clock } = setUp();
  platform.failures.push(error);
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: error });
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it('waits as long as the service asks when it is called too often', async () => {
  const { platform, service, join, clock } = setUp();
  platform.failures.push({ kind: 'rateLimited', bucket: 'chats', retryAfterMs: 40_000 });
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', retryAtMs: clock.now() + 40_000 });
});

it('keeps a fault of its own in the log and goes on', async () => {
  const { platform, service, join, clock, lines } = setUp();
  platform.failures.push(new TypeError('a slip'));
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: { kind: 'internal' } });
  expect(lines.join()).toContain('a slip');
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it.each([
  [
    { kind: 'http', status: 404, path: '/chats', message: null },
    { kind: 'noSuchChannel', channel: 'nora_plays' },
  ],
  [
    { kind: 'http', status: 403, path: '/chats', message: null },
    { kind: 'http', status: 403, path: '/chats', message: null },
  ],
] as const)('takes %j for an answer', async (error, why) => {
  const { platform, service, join, clock, steps } = setUp();
  platform.failures.push(error);
  await join();
  expect(service.room.value).toEqual({ kind: 'refused', why });
  expect(steps()).toMatchObject([{ kind: 'refused', why }]);
  await clock.advance(3_600_000);
  expect(platform.asked).toHaveLength(1);
  service.reconnect();
  await clock.advance(0);
  expect(service.room.value.kind).toBe('joined');
});

it('never tries again after UACCESS, but when asked to', async () => {
  const { chat, clock, service, join, platform } = setUp();
  chat.on('auth', () => ({ error: 'UACCESS' }));
  service.start();
  const { key } = service.send('are you there', null, nora.userId);
  await clock.advance(3_600_000);
  const why = { kind: 'chatRefused', code: 'UACCESS', message: 'UACCESS' };
  expect(service.room.value).toEqual({ kind: 'refused', why });
  expect(platform.asked).toHaveLength(1);
  expect(chat.last.closedWith).toBe(1000);
  expect(service.snapshot().items).toMatchObject([{ key, delivery: 'failed', failure: why }]);
  expect(await failureOf(() => service.send('hi', null, nora.userId))).toEqual(why);
  expect(await failureOf(() => service.retry(key))).toEqual(why);
  expect(service.snapshot().items).toMatchObject([{ key, delivery: 'failed', failure: why }]);
  chat.on('auth', () => ({ data: { authenticated: true, roles: [] } }));
  service.reconnect();
  await join();
  expect(service.room.value.kind).toBe('joined');
});

it.each(['UNOTFOUND', { code: 1, message: 'UNOTFOUND' }])('replaces a spent key once (%j)', async (error) => {
  const { chat, clock, platform, service, join } = setUp();
  let refusals = 1;
  chat.on('auth', () => (refusals-- > 0 ? { error } : { data: { authenticated: true, roles: ['User'] } }));
  await join();
  expect(service.room.value.kind).toBe('joined');
  expect(chat.connections.map(({ calls }) => calls[0]?.args[2])).toEqual(['authkey1', 'authkey2']);

  refusals = 2;
  service.reconnect();
  await clock.advance(0);
  expect(platform.keys).toBe(4);
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: { code: 'UNOTFOUND' } });
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it.each([
  ['an error of the auth server', { error: { code: 4006, message: 'later' } }, { kind: 'chatRefused', code: 4006 }],
  ['a reply that makes no sense', { data: 'yes' }, { kind: 'badPayload', where: 'auth' }],
] as const)('tries again after %s', async (_, answer, why) => {
  const { chat, clock, service, join } = setUp();
  chat.on('auth', () => answer);
  await join();
  expect(service.room.value).toMatchObject({ kind: 'waiting', why });
  chat.on('auth', () => ({ data: { authenticated: true, roles: [] } }));
  await clock.advance(125);
  expect(service.room.value.kind).toBe('joined');
});

it('tries again when auth is never answered, or the connection goes meanwhile', async () => {
  const { chat, clock, service, join } = setUp();
  chat.on('auth', () => 'silent');
  await join();
  expect(service.room.value.kind).toBe('authenticating');
  chat.last.end(1011, 'fault');
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ kind: 'waiting', why: { kind: 'connectionLost' } });
  await clock.advance(125 + 20_000);
  expect(service.room.value).toMatchObject({ kind: 'waiting', tries: 2, why: { kind: 'timedOut', path: 'auth' } });
});
