import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../electron/testing/fakeClock.ts';
import { until } from '../../electron/testing/until.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig;
let app: App;
beforeEach(async () => {
  rig = await startRig();
  app = rig.openApp();
  await app.session.restore();
});
afterEach(() => rig.close());

const errorOf = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.fail('it went well'),
    (cause) => (cause instanceof AppFailure ? cause.error : expect.fail(String(cause))),
  );

const details = (more = {}) =>
  app.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL }, ...more });

it('asks as the application without a sign-in: no authkey', async () => {
  const { data } = await details();
  expect(data?.endpoints.length).toBeGreaterThan(0);
  expect(data?.authkey).toBeUndefined();
});

describe('refusals in every shape', () => {
  it('v1: statusCode, error, message', async () => {
    const path = { channelIdOrToken: 'no_such_channel' };
    expect(await errorOf(app.platform.request('channels.read', { purpose: 'channel', path }))).toEqual({
      kind: 'http',
      status: 404,
      path: '/api/v1/channels/{channelIdOrToken}',
      message: 'Channel not found.',
    });
  });

  it('v1 validation: details', async () => {
    const error = await errorOf(app.platform.request('channels.list', { purpose: 'account', query: { limit: 999 } }));
    expect(error).toMatchObject({ kind: 'http', status: 400, message: expect.stringContaining('100') });
  });

  it('v2: errorCode, errorMessage', async () => {
    const path = { channelId: DEMO_CHANNEL, userId: 999_999_999 };
    const error = await errorOf(app.platform.request('chats.user', { purpose: 'chatterLookup', path }));
    expect(error).toMatchObject({ kind: 'http', status: 404, message: expect.any(String) });
  });

  it('OAuth: error, error_description', async () => {
    const body = { grant_type: 'refresh_token' as const, client_id: app.platform.clientId, refresh_token: 'spent' };
    expect(await errorOf(app.platform.request('oauth.token', { purpose: 'signIn', body }))).toMatchObject({
      status: 400,
      message: expect.any(String),
    });
  });

  it('an unknown client id', async () => {
    const stranger = rig.openApp({ clientId: 'nobody' });
    const asked = stranger.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL } });
    expect(await errorOf(asked)).toMatchObject({ kind: 'http', status: 401 });
  });

  it('what needs a user', async () => {
    expect(await errorOf(app.platform.request('users.current', { purpose: 'account' }))).toEqual({
      kind: 'notSignedIn',
    });
  });
});

it('follows the link header to the last page and meets everybody once', async () => {
  await signInAsDemo(rig, app);
  const seen = new Set<number>();
  let rows = 0;
  let reply = await app.platform.request('chats.users', {
    purpose: 'chattersWalk',
    path: { channelId: DEMO_CHANNEL },
    query: { limit: 30 },
  });
  for (;;) {
    for (const { userId } of reply.data ?? []) seen.add(userId);
    rows += reply.data?.length ?? 0;
    const link = reply.headers.get('link')?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
    if (!link) break;
    reply = await app.platform.request('chats.users', { purpose: 'chattersWalk', href: new URL(link, reply.url).href });
  }
  expect(rows).toBeGreaterThanOrEqual(200);
  expect(seen.size).toBe(rows);
});

describe('a service that fails', () => {
  it.each([
    ['500', { status: 500 }],
    ['a cut connection', { cut: true }],
    ['a refused connection', { refuse: true }],
  ])('is asked again: %s', async (_, does) => {
    await rig.control.fault({ path: '/api/v1/chats/*' }, does, 3);
    let status = 0;
    void details().then((reply) => (status = reply.status));
    await app.drive(() => status === 200);
    expect(app.asked).toHaveLength(4);
  });

  it('for good is told as it is', async () => {
    await rig.control.fault({ path: '/api/v1/chats/*' }, { status: 503, body: '<h1>Maintenance</h1>' });
    let error: AppError | null = null;
    void errorOf(details()).then((told) => (error = told));
    await app.drive(() => error !== null);
    expect(error).toEqual({ kind: 'http', status: 503, path: '/api/v1/chats/{channelId}', message: null });
  });

  it('by answering nothing is given up after 15 s', async () => {
    await rig.control.fault({ path: '/api/v1/chats/*' }, { delayMs: 3_600_000 });
    const error = errorOf(details({ tries: 1 }));
    await until(() => app.asked.length === 1);
    await settle();
    await rig.clock.advance(15_000);
    expect(await error).toEqual({ kind: 'timedOut', path: '/api/v1/chats/{channelId}', afterMs: 15_000 });
  });

  it.each([
    ['HTML', '<!doctype html><h1>Hello</h1>', 'HTML instead of JSON'],
    ['torn JSON', '{"endpoints":["ws:', 'not JSON'],
    ['a foreign body', '{"endpoints":null}', 'endpoints'],
  ])('by answering with %s is told as a bad payload', async (_, body, detail) => {
    await rig.control.fault({ path: '/api/v1/chats/*' }, { status: 200, body });
    expect(await errorOf(details())).toEqual({
      kind: 'badPayload',
      where: 'chats.details',
      detail: expect.stringContaining(detail),
    });
  });

  it('that is gone is offline', async () => {
    await rig.simulator.close();
    expect(await errorOf(details({ tries: 1 }))).toEqual({ kind: 'offline' });
  });
});
