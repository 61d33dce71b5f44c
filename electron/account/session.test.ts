import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { requestedScopes } from '../../shared/platform/scopes.ts';
import { cutReply, empty, html, json, networkError } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { until } from '../testing/until.ts';
import { makeFolder, makeSessionRig, type SessionRig } from './testing/sessionRig.ts';

const HOUR = 3_600_000;
const scopes = ['chat:chat'];
const never = new AbortController().signal;
const tokenPath = 'POST /api/v1/oauth/token';

let folder = { dir: '', remove: async () => {} };
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

const makeRig = (more: Partial<Parameters<typeof makeSessionRig>[0]> = {}): SessionRig =>
  makeSessionRig({ dir: folder.dir, ...more });

async function signedInRig(more: Partial<Parameters<typeof makeSessionRig>[0]> = {}): Promise<SessionRig> {
  const rig = makeRig(more);
  await rig.session.restore();
  await rig.session.adopt(rig.issue(), scopes, never);
  return rig;
}

const errorOf = (promise: Promise<unknown>): Promise<AppError | unknown> =>
  promise.then(
    () => expect.fail('it went well'),
    (cause) => (cause instanceof AppFailure ? cause.error : cause),
  );

const me = (rig: SessionRig) => rig.client.request('users.current', { purpose: 'account' });

describe('a new sign-in', () => {
  it('is kept before its token is used, and tells who it is', async () => {
    const rig = makeRig();
    await rig.session.restore();
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
    let keptAtUse: unknown = 'never asked';
    rig.service.on('GET /api/v1/users/current', async (request) => {
      keptAtUse = (await rig.kept())?.refreshToken;
      return rig.answerUser(request);
    });
    await rig.session.adopt(rig.issue(), scopes, never);
    expect(keptAtUse).toBe('canary-refresh-1');
    expect(rig.session.state.value).toEqual({
      kind: 'signedIn',
      userId: 1,
      username: 'nora_plays',
      avatarUrl: 'https://img.test/nora.png',
      channel: { id: 40213, token: 'nora_plays' },
      own: { id: 40213, token: 'nora_plays' },
      scopes,
      keeping: { backend: 'gnome_libsecret', strength: 'system', kept: 'disk' },
      refreshing: false,
      restored: false,
    });
  });

  it('can be told again after the service did not answer, though the token was refreshed meanwhile', async () => {
    const rig = makeRig();
    await rig.session.restore();
    const reply = rig.issue();
    rig.service.on('GET /api/v1/users/current', networkError());
    const failed = errorOf(rig.session.adopt(reply, scopes, never));
    await until(() => rig.service.requests.length === 1);
    await rig.clock.advance(10_000);
    expect(await failed).toEqual({ kind: 'offline' });
    await rig.account.renew('canary-access-1');
    rig.service.on('GET /api/v1/users/current', rig.answerUser);
    await rig.session.adopt(reply, scopes, never);
    expect(rig.session.state.value.kind).toBe('signedIn');
    expect((await rig.kept())?.refreshToken).toBe('canary-refresh-2');
  });

  it('is forgotten when the person leaves on the way', async () => {
    const rig = makeRig();
    await rig.session.restore();
    rig.service.on('GET /api/v1/users/current', 'hang');
    const abort = new AbortController();
    const left = errorOf(rig.session.adopt(rig.issue(), scopes, abort.signal));
    await until(() => rig.service.requests.length > 0);
    abort.abort(new Error('left'));
    expect(await left).toEqual(new Error('left'));
    expect(await rig.kept()).toBeNull();
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
    expect(await rig.account.current()).toBeNull();
  });

  it.each([
    ['a number', 2, 'GET /api/v1/channels?where=userId%3Aeq%3A2&limit=1'],
    ['a name', 'otto', 'GET /api/v1/channels/otto'],
  ])('asks the introspection when there is no such endpoint; its subject is %s', async (_, sub, asked) => {
    const rig = makeRig();
    await rig.session.restore();
    rig.service
      .on('GET /api/v1/users/current', json(404, {}))
      .on('POST /api/v1/oauth/token/introspect', json(200, { active: true, sub }))
      .on('GET /api/v1/channels', json(200, [{ id: 7, token: 'otto', userId: 2 }]));
    await rig.session.adopt(rig.issue(), scopes, never);
    expect(rig.service.asked).toContain(asked);
    expect(rig.session.state.value).toMatchObject({ userId: 2, username: 'otto', channel: { id: 7, token: 'otto' } });
  });

  it.each([
    ['the service knows nobody', json(404, {}), json(404, {}), { kind: 'http', status: 404 }],
    ['the body is off its schema', json(200, { id: 'x' }), html(404), { kind: 'badPayload', where: 'users.current' }],
    ['the token is no longer good', json(403, {}), json(200, { active: false }), { kind: 'signInEnded' }],
  ])('fails when %s', async (_, user, introspection, error) => {
    const rig = makeRig();
    await rig.session.restore();
    rig.service.on('GET /api/v1/users/current', user).on('POST /api/v1/oauth/token/introspect', introspection);
    expect(await errorOf(rig.session.adopt(rig.issue(), scopes, never))).toMatchObject(error);
  });

  it('bounds and cleans names from the service', async () => {
    const rig = makeRig();
    await rig.session.restore();
    const odd = `\u202E${'n'.repeat(10_000)}`;
    rig.service.on(
      'GET /api/v1/users/current',
      json(200, { id: 1, username: odd, avatarUrl: 'javascript:1', channel: { id: 7 } }),
    );
    const { username, avatarUrl, channel } = await rig.session.adopt(rig.issue(), scopes, never);
    expect(username.length).toBeLessThanOrEqual(100);
    expect(username).not.toContain('\u202E');
    expect(avatarUrl).toBeNull();
    expect(channel?.token.length).toBeLessThanOrEqual(100);
  });
});

describe('a restart', () => {
  it('stays signed in, also when the service can not be reached', async () => {
    const first = await signedInRig();
    first.session.close();
    const rig = makeRig({ clock: first.clock, nth: 1 });
    rig.service.on('GET /api/v1/users/current', networkError());
    expect(await rig.session.restore()).toEqual([]);
    expect(rig.session.state.value).toMatchObject({
      kind: 'signedIn',
      username: 'nora_plays',
      channel: { id: 40213 },
      restored: true,
    });
    expect(await rig.account.current()).toBe('canary-access-1');
  });

  it('brings the name up to date in the background', async () => {
    const first = await signedInRig();
    first.session.close();
    const rig = makeRig({ clock: first.clock, nth: 1 });
    rig.service.on('GET /api/v1/users/current', json(200, { id: 1, username: 'nora_renamed' }));
    await rig.session.restore();
    await until(() => (rig.session.state.value as { username?: string }).username === 'nora_renamed');
  });

  it('refreshes a token that ran out meanwhile before it is used', async () => {
    const first = await signedInRig();
    first.session.close();
    first.clock.jump(7 * HOUR);
    const rig = makeRig({ clock: first.clock, nth: 1 });
    await rig.session.restore();
    expect((await me(rig)).data?.username).toBe('nora_plays');
    expect(rig.service.asked[0]).toBe(tokenPath);
    expect((await rig.kept())?.refreshToken).toBe('canary-refresh-2');
  });

  it('says so when what was kept can not be read', async () => {
    const first = await signedInRig();
    first.session.close();
    await writeFile(join(folder.dir, 'sign-in-demo.sealed'), 'torn');
    const rig = makeRig();
    expect(await rig.session.restore()).toEqual([{ kind: 'vaultUnreadable' }]);
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
  });

  it('finds out whose tokens they are when the app ended before it knew', async () => {
    const first = makeRig();
    await first.session.restore();
    first.service.on('GET /api/v1/users/current', 'hang');
    void first.session.adopt(first.issue(), scopes, never).catch(() => {});
    await until(() => first.service.requests.length > 0);
    const rig = makeRig({ clock: first.clock, nth: 1 });
    rig.service.on('GET /api/v1/users/current', html(503), html(503), html(503), html(503), rig.answerUser);
    await rig.session.restore();
    expect(rig.session.state.value).toEqual({ kind: 'restoring' });
    const opened = rig.session.openChannel('otto');
    await until(() => rig.service.requests.length > 0);
    await rig.clock.advance(20_000);
    await until(() => rig.session.state.value.kind === 'signedIn');
    await opened;
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', channel: { id: 7 } });
  });

  it('gives up a nameless sign-in the service will not name', async () => {
    const first = makeRig();
    await first.session.restore();
    first.service.on('GET /api/v1/users/current', 'hang');
    void first.session.adopt(first.issue(), scopes, never).catch(() => {});
    await until(() => first.service.requests.length > 0);
    const rig = makeRig({ clock: first.clock, nth: 1 });
    rig.service.on('GET /api/v1/users/current', empty(404)).on('POST /api/v1/oauth/token/introspect', empty(404));
    await rig.session.restore();
    await until(() => rig.session.state.value.kind === 'signedOut');
    expect(await rig.kept()).toBeNull();
  });
});

describe('a refresh', () => {
  it('runs by itself before expiry, and writes the new token before it is used', async () => {
    const rig = await signedInRig();
    let keptAtUse: unknown;
    rig.service.on('GET /api/v1/users/current', async (request) => {
      keptAtUse = (await rig.kept())?.refreshToken;
      return rig.answerUser(request);
    });
    await rig.clock.advance(6 * HOUR - 6 * 60_000);
    expect(rig.tokens.asked).toBe(0);
    await rig.clock.advance(2 * 60_000);
    await until(async () => (await rig.account.current()) === 'canary-access-2');
    await me(rig);
    expect(keptAtUse).toBe('canary-refresh-2');
    expect(rig.states.filter((state) => state.kind === 'signedIn' && state.refreshing)).toHaveLength(1);
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', refreshing: false });
  });

  it('never uses a new access token whose refresh token is not on disk yet', async () => {
    const rig = await signedInRig();
    let release = (): void => {};
    const save = rig.vault.save.bind(rig.vault);
    rig.vault.save = (signIn) => new Promise<void>((resolve) => (release = resolve)).then(() => save(signIn));
    const renewed = rig.account.renew('canary-access-1');
    await until(() => rig.tokens.asked === 1);
    await settle();
    expect(await rig.account.current()).toBe('canary-access-1');
    release();
    expect(await renewed).toBe('canary-access-2');
  });

  it('runs once for all who wait', async () => {
    const rig = await signedInRig();
    rig.clock.jump(7 * HOUR);
    await Promise.all(Array.from({ length: 20 }, () => me(rig)));
    expect(rig.tokens.asked).toBe(1);
  });

  it('runs at once after the computer slept', async () => {
    const rig = await signedInRig();
    rig.clock.jump(7 * HOUR);
    rig.session.recheck();
    await rig.clock.advance(0);
    await until(async () => (await rig.kept())?.refreshToken === 'canary-refresh-2');
  });

  it('follows a 401, repeats the request, and lets late 401s have the new token', async () => {
    const rig = await signedInRig();
    rig.service.on('GET /api/v1/users/current', empty(401), rig.answerUser);
    expect((await me(rig)).status).toBe(200);
    expect(await rig.account.renew('canary-access-1')).toBe('canary-access-2');
    expect(rig.tokens.asked).toBe(1);
  });

  it('is not asked for over and over by a service that refuses every fresh token', async () => {
    const rig = await signedInRig();
    rig.service.on('GET /api/v1/users/current', empty(401));
    for (let nth = 0; nth < 10; nth++) expect(await errorOf(me(rig))).toMatchObject({ kind: 'http', status: 401 });
    expect(rig.tokens.asked).toBeLessThanOrEqual(3);
    expect(rig.session.state.value.kind).toBe('signedIn');
  });

  it('that is refused has all asked for again that it had included, until somebody is signed in or it is left', async () => {
    const rig = await signedInRig();
    rig.service.on(tokenPath, json(400, { error: 'invalid_grant' }));
    expect(rig.session.scopesToAsk).not.toContain('chat:timeout');
    await rig.session.adopt(rig.issue(), ['chat:chat', 'chat:timeout'], never);
    await rig.account.renew('canary-access-2');
    expect(rig.session.state.value.kind).toBe('lost');
    expect(rig.session.scopesToAsk).toEqual([...requestedScopes, 'chat:timeout']);
    await rig.session.signOut();
    expect(rig.session.scopesToAsk).toEqual(requestedScopes);
  });

  it('that is refused ends the session: lost, wiped, and reading goes on', async () => {
    const rig = await signedInRig();
    await rig.session.openChannel('otto');
    rig.service.on(tokenPath, json(400, { error: 'invalid_grant' }));
    expect(await rig.account.renew('canary-access-1')).toBeNull();
    expect(rig.session.state.value).toEqual({
      kind: 'lost',
      username: 'nora_plays',
      channel: { id: 7, token: 'otto' },
      own: { id: 40213, token: 'nora_plays' },
      atMs: rig.clock.now(),
      why: 'refused',
    });
    await until(async () => (await rig.kept()) === null);
    expect(await errorOf(me(rig))).toEqual({ kind: 'signInEnded' });
    await rig.session.openChannel('nora_plays');
    expect(rig.session.state.value).toMatchObject({ kind: 'lost', channel: { id: 40213 } });
    expect(rig.service.requests.at(-1)?.headers.get('client-id')).toBe('client-1');
    // Signing in again goes on where one was.
    await rig.session.openChannel('otto');
    rig.service.on(tokenPath, rig.answerToken);
    await rig.session.adopt(rig.issue(), scopes, never);
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', channel: { id: 7 } });
  });

  it.each([
    ['the service can not be reached', networkError(), 'offline'],
    ['the connection is cut', networkError('ECONNRESET'), 'offline'],
    ['the reply is cut', cutReply(200), 'offline'],
    ['a 500', json(500, { statusCode: 500, error: 'x', message: 'y' }), 'http'],
    ['a page of some box on the way, 200', html(200), 'badPayload'],
    ['a page of some box on the way, 403', html(403), 'http'],
    ['a body off its schema', json(200, { access_token: 7 }), 'badPayload'],
    ['a full bucket', json(429, {}, { 'retry-after': '5' }), 'rateLimited'],
  ])('that meets trouble keeps the session and tries again: %s', async (_, trouble, kind) => {
    const rig = await signedInRig();
    rig.service.on(tokenPath, trouble, rig.answerToken);
    rig.clock.jump(7 * HOUR);
    expect(await errorOf(rig.account.current())).toMatchObject({ kind });
    expect(rig.session.state.value.kind).toBe('signedIn');
    expect((await rig.kept())?.refreshToken).toBe('canary-refresh-1');
    await rig.clock.advance(70_000);
    await until(async () => (await rig.account.current()) === 'canary-access-2');
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', refreshing: false });
  });

  it('leaves the channel that was opened while the person signed in again', async () => {
    const rig = await signedInRig();
    rig.service.on(tokenPath, json(400, { error: 'invalid_grant' }));
    await rig.account.renew('canary-access-1');
    expect(rig.session.state.value.kind).toBe('lost');
    const answers: (() => void)[] = [];
    rig.service.on('GET /api/v1/users/current', async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return rig.answerUser(request);
    });
    const adopted = rig.session.adopt(rig.issue(), scopes, never);
    await until(() => answers.length === 1);
    await rig.session.openChannel('otto');
    answers[0]?.();
    await adopted;
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', channel: { token: 'otto' } });
  });

  it('whose reply is lost is tried with the same token; refused then, the sign-in is over', async () => {
    const rig = await signedInRig();
    rig.service.on(
      tokenPath,
      (request) => {
        rig.answerToken(request); // the service has rotated, we never hear of it
        return networkError('ECONNRESET');
      },
      rig.answerToken,
    );
    rig.clock.jump(7 * HOUR);
    expect(await errorOf(rig.account.current())).toEqual({ kind: 'offline' });
    expect(rig.session.state.value.kind).toBe('signedIn');
    await rig.clock.advance(5_000);
    await until(() => rig.session.state.value.kind === 'lost');
    expect(rig.session.state.value).toMatchObject({ why: 'answerLost' });
    expect(
      rig.service.requests.filter(({ path }) => path.endsWith('/token')).map(({ body }) => body.refresh_token),
    ).toEqual(['canary-refresh-1', 'canary-refresh-1']);
  });

  it('that only meets trouble never says that the sign-in has ended', async () => {
    const rig = await signedInRig();
    rig.service
      .on('GET /api/v1/users/current', empty(401))
      .on(tokenPath, json(500, { statusCode: 500, error: 'x', message: 'y' }));
    for (let nth = 0; nth < 6; nth++) expect(await errorOf(me(rig))).toMatchObject({ kind: 'http', status: 500 });
    expect(rig.session.state.value.kind).toBe('signedIn');
  });

  it('that was refused long after nobody could be reached is not blamed on the way', async () => {
    const rig = await signedInRig();
    rig.service.on(tokenPath, networkError('ECONNREFUSED'), json(400, { error: 'invalid_grant', message: 'Revoked.' }));
    rig.clock.jump(7 * HOUR);
    expect(await errorOf(rig.account.current())).toEqual({ kind: 'offline' });
    await rig.clock.advance(5_000);
    await until(() => rig.session.state.value.kind === 'lost');
    expect(rig.session.state.value).toMatchObject({ why: 'refused' });
  });

  it('under way is waited for at the end, and what it brings is on disk', async () => {
    const rig = await signedInRig();
    const answer = Promise.withResolvers<Response>();
    rig.service.on(tokenPath, () => answer.promise);
    const renewed = rig.account.renew('canary-access-1');
    await until(() => rig.service.asked.filter((one) => one === tokenPath).length > 0);
    const finished = rig.session.finish();
    answer.resolve(json(200, rig.issue()));
    await finished;
    rig.session.close();
    expect((await rig.kept())?.refreshToken).toBe('canary-refresh-2');
    expect(await renewed).toBe('canary-access-2');
  });

  it('is not begun any more at the end', async () => {
    const rig = await signedInRig();
    await rig.session.finish();
    await rig.clock.advance(7 * HOUR);
    expect(await rig.account.current()).toBe('canary-access-1');
    expect(rig.tokens.asked).toBe(0);
  });

  it('goes on in memory when the disk refuses, and leaves no spent token there', async () => {
    const rig = await signedInRig();
    rig.sealer.broken = true;
    expect(await rig.account.renew('canary-access-1')).toBe('canary-access-2');
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', keeping: { kept: 'memory' } });
    expect(await rig.kept()).toBeNull();
  });

  it('is on disk again once that takes it, though no other refresh came', async () => {
    const rig = await signedInRig();
    rig.sealer.broken = true;
    await rig.account.renew('canary-access-1');
    await rig.clock.advance(60_000);
    expect(rig.onKept.mock.calls.flat()).toEqual([false, false]);
    rig.sealer.broken = false;
    await rig.clock.advance(2 * 60_000);
    await until(async () => (await rig.kept())?.refreshToken === 'canary-refresh-2');
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', keeping: { kept: 'disk' } });
    expect(rig.onKept.mock.lastCall).toEqual([true]);
  });

  it('is tried once more at the end', async () => {
    const rig = await signedInRig();
    rig.sealer.broken = true;
    await rig.account.renew('canary-access-1');
    rig.sealer.broken = false;
    await rig.session.finish();
    rig.session.close();
    expect(await rig.kept()).toMatchObject({ refreshToken: 'canary-refresh-2' });
  });

  it('leaves no word of it behind who signs out while the disk refuses it', async () => {
    const rig = await signedInRig();
    const full = rig.holdSeal();
    void rig.account.renew('canary-access-1').catch(() => {});
    await until(() => full.asked > 0);
    const out = rig.session.signOut();
    full.refuse();
    await out;
    await rig.clock.advance(20 * 60_000);
    expect(rig.onKept.mock.lastCall ?? [true]).toEqual([true]);
  });

  it('is on disk as it is held, though what is wider came while what was owed was written', async () => {
    const rig = await signedInRig();
    rig.sealer.broken = true;
    await rig.account.renew('canary-access-1');
    rig.sealer.broken = false;
    const slow = rig.holdSeal();
    await rig.clock.advance(60_000);
    await until(() => slow.asked > 0);
    const wider = rig.account.replace(rig.issue(), [...requestedScopes, 'more']);
    slow.go();
    await wider;
    expect((await rig.kept())?.accessToken).toBe(await rig.account.current());
    expect(rig.account.keeping.kept).toBe('disk');
  });

  it('is on disk as it came last, though the disk refused the one before while that came', async () => {
    const rig = await signedInRig();
    const full = rig.holdSeal();
    const first = rig.account.adopt(rig.issue(), requestedScopes).catch(() => {});
    await until(() => full.asked > 0);
    const second = rig.account.adopt(rig.issue(), requestedScopes);
    full.refuse();
    await Promise.all([first, second]);
    expect((await rig.kept())?.accessToken).toBe(await rig.account.current());
    expect(rig.account.keeping.kept).toBe('disk');
  });

  it('that the disk refuses is not written any more by who signs out, or wants it in memory', async () => {
    for (const end of ['signOut', 'memory'] as const) {
      const rig = await signedInRig();
      rig.sealer.broken = true;
      await rig.account.renew('canary-access-1');
      rig.sealer.broken = false;
      await (end === 'signOut' ? rig.session.signOut() : rig.session.keep('memory'));
      expect(rig.onKept.mock.lastCall).toEqual([true]);
      await rig.clock.advance(3 * 60_000);
      await rig.session.finish();
      expect(await rig.kept()).toBeNull();
    }
  });
});

it('leaves a good sign-in on a disk that takes nothing more', async () => {
  const first = await signedInRig();
  first.session.close();
  const rig = makeRig({ clock: first.clock, nth: 1 });
  rig.service.on('GET /api/v1/users/current', json(200, { id: 1, username: 'nora_renamed' }));
  rig.sealer.broken = true;
  await rig.session.restore();
  await until(() => rig.states.some((state) => state.kind === 'signedIn' && state.username === 'nora_renamed'));
  rig.sealer.broken = false;
  expect(await rig.kept()).toMatchObject({ refreshToken: 'canary-refresh-1', profile: { username: 'nora_plays' } });
  expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', keeping: { kept: 'disk' } });
});

describe('signing out', () => {
  it('wipes memory and disk and says so', async () => {
    const rig = await signedInRig();
    await rig.session.signOut();
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: true });
    expect(await rig.kept()).toBeNull();
    expect(await rig.account.current()).toBeNull();
    expect(await errorOf(me(rig))).toEqual({ kind: 'notSignedIn' });
    await rig.clock.advance(24 * HOUR);
    expect(rig.tokens.asked).toBe(0);
  });

  it('wins over a refresh under way', async () => {
    const rig = await signedInRig();
    let answer = (_: Response): void => {};
    rig.service.on(tokenPath, () => new Promise<Response>((resolve) => (answer = resolve)));
    const renewed = rig.account.renew('canary-access-1');
    await until(() => rig.service.asked.at(-1) === tokenPath);
    await rig.session.signOut();
    answer(json(200, rig.issue()));
    expect(await renewed).toBeNull();
    await settle();
    expect(await rig.kept()).toBeNull();
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: true });
  });

  it('wins over a sign-in whose owner is being asked for', async () => {
    const rig = makeRig();
    await rig.session.restore();
    let answer = (_: Response): void => {};
    rig.service.on('GET /api/v1/users/current', () => new Promise<Response>((resolve) => (answer = resolve)));
    const adopted = errorOf(rig.session.adopt(rig.issue(), scopes, never));
    await until(() => rig.service.asked.length === 1);
    await rig.session.signOut();
    answer(json(200, { id: 1, username: 'nora_plays' }));
    expect(await adopted).toEqual({ kind: 'notSignedIn' });
    expect(rig.session.state.value).toMatchObject({ kind: 'signedOut' });
    expect(await rig.kept()).toBeNull();
  });

  it('wins over a sign-in whose tokens wait for the key store', async () => {
    const rig = makeRig();
    await rig.session.restore();
    const asked = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<boolean>();
    rig.sealer.isAvailable = () => {
      asked.resolve();
      return opened.promise;
    };
    const adopted = errorOf(rig.session.adopt(rig.issue(), scopes, never));
    await asked.promise;
    await rig.session.signOut();
    opened.resolve(true);
    expect(await adopted).toEqual({ kind: 'notSignedIn' });
    expect(rig.session.state.value).toMatchObject({ kind: 'signedOut' });
    expect(await rig.account.current()).toBeNull();
    expect(await rig.kept()).toBeNull();
    expect(rig.service.asked).toEqual([]);
  });

  it('wins over a sign-in whose tokens are being written', async () => {
    const rig = makeRig();
    await rig.session.restore();
    const asked = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const { seal } = rig.sealer;
    rig.sealer.seal = async (text) => {
      asked.resolve();
      await written.promise;
      return seal(text);
    };
    const adopted = errorOf(rig.session.adopt(rig.issue(), scopes, never));
    await asked.promise;
    const out = rig.session.signOut();
    written.resolve();
    await out;
    expect(await adopted).toEqual({ kind: 'notSignedIn' });
    expect(rig.session.state.value).toMatchObject({ kind: 'signedOut' });
    expect(await rig.kept()).toBeNull();
    expect(rig.service.asked).toEqual([]);
  });

  it('says when the disk would not be wiped', async () => {
    const rig = await signedInRig();
    rig.vault.wipe = () => Promise.reject(new AppFailure({ kind: 'storageFailed', what: 'signIn' }));
    expect(await errorOf(rig.session.signOut())).toEqual({ kind: 'storageFailed', what: 'signIn' });
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
    expect(await rig.account.current()).toBeNull();
  });
});

describe('a weak keyring', () => {
  it.each(['basic_text', 'unknown'])('keeps nothing on disk until the person says so: %s', async (backend) => {
    const rig = await signedInRig({ backend });
    expect(rig.session.state.value).toMatchObject({ keeping: { backend, strength: 'weak', kept: 'asked' } });
    await rig.account.renew('canary-access-1');
    expect(await rig.kept()).toBeNull();
    await rig.session.keep('disk');
    expect(rig.session.state.value).toMatchObject({ keeping: { kept: 'disk' } });
    expect((await rig.kept())?.refreshToken).toBe('canary-refresh-2');
    rig.session.close();
    const later = makeRig({ backend, clock: rig.clock, nth: 2 });
    await later.session.restore();
    expect(later.session.state.value).toMatchObject({ kind: 'signedIn', keeping: { strength: 'weak', kept: 'disk' } });
    await later.session.keep('memory');
    expect(await later.kept()).toBeNull();
    expect(later.session.state.value).toMatchObject({ kind: 'signedIn', keeping: { kept: 'memory' } });
  });

  it('keeps in memory where nothing can be sealed', async () => {
    const rig = makeRig();
    rig.sealer.available = false;
    rig.sealer.broken = true;
    await rig.session.restore();
    await rig.session.adopt(rig.issue(), scopes, never);
    expect(rig.session.state.value).toMatchObject({ keeping: { strength: 'weak', kept: 'memory' } });
    expect(await errorOf(rig.session.keep('disk'))).toMatchObject({ kind: 'storageFailed' });
  });

  it('asks nobody who is not signed in', async () => {
    const rig = makeRig();
    await rig.session.restore();
    expect(await errorOf(rig.session.keep('disk'))).toEqual({ kind: 'notSignedIn' });
  });
});

describe('opening a channel', () => {
  it('is the anonymous mode when signed out, and another channel then', async () => {
    const rig = makeRig();
    await rig.session.restore();
    await rig.session.openChannel('  otto ');
    expect(rig.session.state.value).toEqual({ kind: 'anonymous', channel: { id: 7, token: 'otto' } });
    await rig.session.openChannel('40213');
    expect(rig.session.state.value).toEqual({ kind: 'anonymous', channel: { id: 40213, token: '40213' } });
    await rig.session.signOut();
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
  });

  it('names a channel that does not exist, and leaves the open one', async () => {
    const rig = await signedInRig();
    expect(await errorOf(rig.session.openChannel('nowhere'))).toEqual({ kind: 'noSuchChannel', channel: 'nowhere' });
    expect(await errorOf(rig.session.openChannel(' '))).toMatchObject({ kind: 'badInput', field: 'channel' });
    expect(rig.session.state.value).toMatchObject({ channel: { id: 40213 } });
  });

  it('opens the last of two, in whatever order they are found', async () => {
    const rig = await signedInRig();
    let answer = (_: Response): void => {};
    rig.service.on('GET /api/v1/channels/slow', () => new Promise<Response>((resolve) => (answer = resolve)));
    const first = rig.session.openChannel('slow');
    await settle();
    await rig.session.openChannel('otto');
    answer(json(200, { id: 9, token: 'slow' }));
    await first;
    expect(rig.session.state.value).toMatchObject({ channel: { id: 7 } });
  });

  it('ends quietly when the person signs out meanwhile', async () => {
    const rig = await signedInRig();
    rig.service.on('GET /api/v1/channels/slow', 'hang');
    const opened = rig.session.openChannel('slow');
    await settle();
    await rig.session.signOut();
    await opened;
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: true });
  });

  it('goes on anonymously when the sign-in ends under it', async () => {
    const rig = await signedInRig();
    rig.service
      .on(tokenPath, json(400, { error: 'invalid_grant' }))
      .on('GET /api/v1/channels/otto', ({ headers }) =>
        headers.has('authorization') ? empty(401) : json(200, { id: 7, token: 'otto' }),
      );
    await rig.session.openChannel('otto');
    expect(rig.session.state.value.kind).toBe('lost');
  });
});

it('lets no token into its states, the log or an error', async () => {
  const rig = await signedInRig();
  const errors = [];
  const refusal = json(400, { error: 'invalid_grant', error_description: 'canary-refresh-1 was used' });
  rig.service.on(tokenPath, html(500), refusal);
  rig.clock.jump(7 * HOUR);
  errors.push(await errorOf(me(rig)));
  await rig.clock.advance(60_000);
  await until(() => rig.session.state.value.kind === 'lost');
  await rig.session.signOut();
  expect(JSON.stringify(rig.states) + JSON.stringify(errors) + rig.lines.join('\n')).not.toContain('canary');
});
