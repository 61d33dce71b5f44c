import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionState } from '../../shared/session.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

const HOUR = 3_600_000;

let rig: Rig;
let app: App;
beforeEach(async () => {
  rig = await startRig();
  app = rig.openApp();
});
afterEach(() => rig.close());

const session = (of: App = app): SessionState => of.session.state.value;
const tokenRequests = (of: App = app): number => of.asked.filter(({ path }) => path === '/api/v1/oauth/token').length;

async function refreshToken(of: App = app): Promise<string | null> {
  const loaded = await of.vault.load();
  return loaded.kind === 'found' ? loaded.value.refreshToken : null;
}

it('refreshes by itself before the token runs out', async () => {
  await signInAsDemo(rig, app);
  const first = await refreshToken();
  await app.drive(() => tokenRequests() === 2, 10 * 60_000);
  await app.drive(() => session().kind === 'signedIn' && !(session() as { refreshing: boolean }).refreshing, 0);
  await until(async () => (await refreshToken()) !== first);
  expect((await app.platform.request('users.current', { purpose: 'account' })).data?.username).toBe('nora_plays');
});

it('stays signed in over a restart, also when the access token ran out meanwhile', async () => {
  await signInAsDemo(rig, app);
  app.close();
  await rig.clock.advance(30 * HOUR);
  const later = rig.openApp();
  expect(await later.session.restore()).toEqual([]);
  expect(session(later)).toMatchObject({ kind: 'signedIn', username: 'nora_plays', channel: { id: DEMO_CHANNEL } });
  expect((await later.platform.request('users.current', { purpose: 'account' })).status).toBe(200);
  expect(tokenRequests(later)).toBe(1);
});

it('stays signed in over a restart while the service does not tell who that is', async () => {
  await signInAsDemo(rig, app);
  app.close();
  await rig.control.fault({ path: '/api/v1/users/current' }, { status: 500 });
  const later = rig.openApp();
  await later.session.restore();
  await later.drive(() => later.asked.some(({ path }) => path === '/api/v1/users/current'));
  expect(session(later)).toMatchObject({ kind: 'signedIn', username: 'nora_plays', channel: { id: DEMO_CHANNEL } });
  const path = { channelIdOrToken: String(DEMO_CHANNEL) };
  expect((await later.platform.request('channels.read', { purpose: 'channel', path })).status).toBe(200);
});

it('is refreshed on the first 401 when only the service’s clock has moved', async () => {
  await signInAsDemo(rig, app);
  await rig.control.post('clock', { advanceMs: 7 * HOUR });
  const replies = await Promise.all([1, 2, 3].map(() => app.platform.request('users.current', { purpose: 'account' })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(tokenRequests()).toBe(2);
});

it('is lost when the service refuses the refresh token, and chat can still be read', async () => {
  await signInAsDemo(rig, app);
  await rig.control.post('clock', { advanceMs: 400 * 24 * HOUR });
  const refused = await app.platform.request('users.current', { purpose: 'account' }).catch((cause: unknown) => cause);
  expect(refused).toEqual(new AppFailure({ kind: 'signInEnded' }));
  expect(session()).toMatchObject({ kind: 'lost', username: 'nora_plays', channel: { id: DEMO_CHANNEL } });
  expect(await refreshToken()).toBeNull();
  const { data } = await app.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL } });
  expect(data?.endpoints.length).toBeGreaterThan(0);
  expect(data?.authkey).toBeUndefined();
});

it('outlasts a service that is down while the token runs out', async () => {
  await signInAsDemo(rig, app);
  await rig.control.fault({ path: '/api/v1/oauth/token' }, { status: 502 });
  await rig.clock.advance(5 * HOUR + 56 * 60_000);
  await app.drive(() => tokenRequests() >= 4, 2_000);
  expect(session()).toMatchObject({ kind: 'signedIn' });
  await rig.control.clearFaults();
  await app.drive(
    () => app.asked.some(({ path, status }) => path.endsWith('/oauth/token') && status === 200) && tokenRequests() > 4,
    2_000,
  );
  expect((await app.platform.request('users.current', { purpose: 'account' })).status).toBe(200);
});

it('is lost after a refresh whose reply never came, not before it is known', async () => {
  await signInAsDemo(rig, app);
  await rig.control.fault({ path: '/api/v1/oauth/token' }, { cut: true }, 1);
  const first = await refreshToken();
  await app.account.renew((await app.account.current()) ?? '').catch(() => {});
  expect(session().kind).toBe('signedIn');
  expect(await refreshToken()).toBe(first);
});

it('signs out: nothing secret is left, and the next start knows nobody', async () => {
  await signInAsDemo(rig, app);
  await app.session.signOut();
  expect(session()).toEqual({ kind: 'signedOut', wiped: true });
  expect(await refreshToken()).toBeNull();
  const later = rig.openApp();
  await later.session.restore();
  expect(session(later)).toEqual({ kind: 'signedOut', wiped: false });
});

it('opens any channel by name or number without a sign-in, and says which does not exist', async () => {
  await app.session.restore();
  const other = rig.simulator.world.channels.all().find(({ id }) => id !== DEMO_CHANNEL);
  if (!other) return expect.fail('the world has one channel');
  await app.session.openChannel(other.owner.username);
  expect(session()).toEqual({ kind: 'anonymous', channel: { id: other.id, token: other.owner.username } });
  await app.session.openChannel(String(DEMO_CHANNEL));
  expect(session()).toMatchObject({ kind: 'anonymous', channel: { token: 'nora_plays' } });
  await expect(app.session.openChannel('no_such_channel')).rejects.toEqual(
    new AppFailure({ kind: 'noSuchChannel', channel: 'no_such_channel' }),
  );
});

it('tells of the open channel, and of going live', async () => {
  await app.session.restore();
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: false });
  await app.session.openChannel('nora_plays');
  await app.drive(() => app.channel.state.value?.checkedAtMs != null, 0);
  expect(app.channel.state.value).toMatchObject({
    id: DEMO_CHANNEL,
    token: 'nora_plays',
    online: false,
    liveSinceMs: null,
  });
  const liveSinceMs = rig.clock.now();
  await rig.control.post(`channels/${DEMO_CHANNEL}/broadcast`, { online: true });
  await app.drive(() => app.channel.state.value?.online === true, 10_000);
  expect(app.channel.state.value).toMatchObject({ online: true, liveSinceMs });
});
