import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInState } from '../../shared/signIn.ts';
import { type App, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig;
let app: App;
beforeEach(async () => {
  rig = await startRig();
  app = rig.openApp();
  await app.session.restore();
});
afterEach(() => rig.close());

const state = (): SignInState => app.signIn.state.value;
const is = (kind: SignInState['kind']): Promise<void> => app.drive(() => state().kind === kind);

async function codeOnScreen(): Promise<string> {
  await is('waiting');
  const shown = state();
  return shown.kind === 'waiting' ? shown.code : expect.fail(shown.kind);
}

it('signs in with a shortcode', async () => {
  await signInAsDemo(rig, app);
  expect(state()).toMatchObject({ kind: 'signedIn', username: 'nora_plays' });
  expect(app.session.state.value).toMatchObject({
    kind: 'signedIn',
    username: 'nora_plays',
    channel: { id: 40_213, token: 'nora_plays' },
    keeping: { strength: 'system', kept: 'disk' },
  });
  const { data } = await app.platform.request('chats.details', { purpose: 'chat', path: { channelId: 40_213 } });
  expect(data?.authkey).toBeDefined();
});

it('shows the address of the linking page with the code', async () => {
  app.signIn.start();
  const code = await codeOnScreen();
  const shown = state();
  expect(shown).toMatchObject({ linkUrl: `${rig.simulator.url}/go?code=${code}`, lifetimeMs: 120_000 });
});

it('hears a refusal', async () => {
  app.signIn.start();
  const code = await codeOnScreen();
  await rig.control.deny(code);
  await is('denied');
  expect(state()).toEqual({ kind: 'denied', code });
});

it('gets a new code when one runs out, and the old one typed in its last second still counts', async () => {
  app.signIn.start();
  const old = await codeOnScreen();
  // Between two polls, a second before the end.
  await app.drive(() => rig.clock.now() >= expiry() - 1_000, 250);
  await rig.control.approve(old);
  await is('signedIn');
  expect(app.session.state.value.kind).toBe('signedIn');

  function expiry(): number {
    const shown = state();
    return shown.kind === 'waiting' ? shown.expiresAtMs : Number.POSITIVE_INFINITY;
  }
});

it('goes on with the next code when nobody has typed the last one', async () => {
  app.signIn.start();
  const old = await codeOnScreen();
  await app.drive(() => {
    const shown = state();
    return shown.kind === 'waiting' && shown.code !== old;
  });
  // The simulator drops a handle nobody has answered at its expiry.
  await app.drive(() => {
    const shown = state();
    return shown.kind === 'waiting' && shown.previousCode === null;
  });
  await rig.control.approve(await codeOnScreen());
  await is('signedIn');
});

describe('when the service misbehaves', () => {
  it.each([
    ['answers 500', { status: 500 }],
    ['cuts the connection', { status: 200, body: '{"code":"a-code-cut-short"}', cut: true }],
    [
      'answers with HTML',
      { status: 200, body: '<!doctype html><h1>Sorry</h1>', headers: { 'content-type': 'text/html' } },
    ],
    ['answers off its schema', { status: 200, body: '{"code":7}' }],
    ['refuses the connection', { refuse: true }],
  ])('keeps the code and comes back: it %s', async (_, does) => {
    app.signIn.start();
    const code = await codeOnScreen();
    await rig.control.fault({ path: '/api/v1/oauth/shortcode/check/*' }, does, 2);
    await is('offline');
    expect(state()).toMatchObject({ kind: 'offline', shown: { code }, tries: 1 });
    await is('waiting');
    await rig.control.approve(code);
    await is('signedIn');
  });

  it('asks for a code until there is one', async () => {
    await rig.control.fault({ path: '/api/v1/oauth/shortcode', method: 'POST' }, { status: 500 }, 2);
    app.signIn.start();
    await is('offline');
    expect(state()).toMatchObject({ shown: null, why: { kind: 'http', status: 500 } });
    await rig.control.approve(await codeOnScreen());
    await is('signedIn');
  });

  it('asks once more whose tokens it got, and gets no others', async () => {
    app.signIn.start();
    const code = await codeOnScreen();
    await rig.control.fault({ path: '/api/v1/users/current' }, { status: 500 });
    await rig.control.approve(code);
    await is('offline');
    expect(state()).toMatchObject({ why: { kind: 'http', status: 500 } });
    await rig.control.clearFaults();
    await is('signedIn');
    expect(app.asked.filter(({ path }) => path === '/api/v1/oauth/token')).toHaveLength(1);
  });

  it('waits out a full bucket', async () => {
    app.signIn.start();
    const code = await codeOnScreen();
    await rig.control.fault(
      { path: '/api/v1/oauth/shortcode/check/*' },
      { status: 429, headers: { 'Retry-After': '20' } },
      1,
    );
    await is('offline');
    expect(state()).toMatchObject({ why: { kind: 'rateLimited' }, shown: { code } });
    await is('waiting');
  });

  it('tries the exchange again after a 503', async () => {
    app.signIn.start();
    const code = await codeOnScreen();
    await rig.control.fault({ path: '/api/v1/oauth/token' }, { status: 503 }, 2);
    await rig.control.approve(code);
    await is('offline');
    await is('signedIn');
  });
});

it('fails in words when the service does not know the client', async () => {
  const stranger = rig.openApp({ clientId: 'nobody' });
  await stranger.session.restore();
  stranger.signIn.start();
  await stranger.drive(() => stranger.signIn.state.value.kind === 'failed');
  expect(stranger.signIn.state.value).toMatchObject({
    kind: 'failed',
    error: { kind: 'http', status: 400, message: 'client_id is not registered' },
  });
});

it('says that the service can not be reached', async () => {
  await rig.simulator.close();
  app.signIn.start();
  await is('offline');
  expect(state()).toMatchObject({ kind: 'offline', shown: null, why: { kind: 'offline' } });
});

it('lets no handle, code or token out', async () => {
  const told: SignInState[] = [];
  app.signIn.state.subscribe((one) => told.push(one));
  await signInAsDemo(rig, app);
  const journal = JSON.stringify(told) + JSON.stringify(app.session.state.value) + app.lines.join('\n');
  const token = await app.account.current();
  const kept = await app.vault.load();
  const handles = app.asked.flatMap(({ path }) => /\/check\/(.+)$/.exec(path)?.[1] ?? []);
  expect(handles.length).toBeGreaterThan(0);
  for (const secret of [token, kept.kind === 'found' ? kept.value.refreshToken : null, ...handles]) {
    expect(secret).toMatch(/^\w{16,}$/);
    expect(journal).not.toContain(secret);
  }
});
