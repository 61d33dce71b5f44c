import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TokenKeeper } from '../../electron/account/tokenKeeper.ts';
import { Vault } from '../../electron/account/vault.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

const HOUR = 3_600_000;

let rig: Rig;
let app: App;
let dir: string;
let other: { account: TokenKeeper; vault: Vault; username: string };
beforeEach(async () => {
  rig = await startRig({ limits: { chats: 5 } });
  app = rig.openApp();
  dir = await mkdtemp(join(tmpdir(), 'accounts-'));
  await signInAsDemo(rig, app);
  other = await signInBeside();
});
afterEach(async () => {
  other.account.close();
  await rig.close();
  await rm(dir, { recursive: true, force: true });
});

/** Signs somebody in beside the account of the app. */
async function signInBeside() {
  const { clock } = rig;
  const { log, redact } = makeLog(clock);
  const vault = new Vault({ dir, service: { kind: 'demo' }, sealer: makeSealer(), clock, log });
  const account = new TokenKeeper({
    id: 'other',
    platform: app.application,
    vault,
    clock,
    random: () => 0.5,
    log,
    redact,
  });
  const channel = rig.simulator.world.channels.all().find(({ id }) => id !== DEMO_CHANNEL);
  if (!channel) return expect.fail('the world has one channel');
  const { username } = channel.owner;
  await account.adopt((await rig.control.post('tokens', { username })) as TokenReply, []);
  return { account, vault, username };
}

const whoIs = async (as?: TokenKeeper): Promise<string | undefined> =>
  (await app.platform.request('users.current', { purpose: 'account', ...(as ? { as } : {}) })).data?.username;

it('speaks as the account that a request names, and as the app’s own else', async () => {
  expect(await whoIs(other.account)).toBe(other.username);
  expect(await whoIs()).toBe('nora_plays');
  expect(await whoIs(other.account)).toBe(other.username);
});

it('refreshes one without touching the other', async () => {
  const own = await app.account.current();
  const before = await other.account.current();
  expect(await other.account.renew(before ?? '')).not.toBe(before);
  expect(await app.account.current()).toBe(own);
  expect(await whoIs()).toBe('nora_plays');
  expect(await whoIs(other.account)).toBe(other.username);
  const kept = await other.vault.load();
  expect(kept.kind === 'found' && kept.value.accessToken).toBe(await other.account.current());
});

it('loses one without touching the other', async () => {
  await other.account.wipe();
  await expect(whoIs(other.account)).rejects.toMatchObject({ error: { kind: 'notSignedIn' } });
  expect(await whoIs()).toBe('nora_plays');
});

it('renews both when both have run out', async () => {
  await rig.control.post('clock', { advanceMs: 7 * HOUR });
  expect(await Promise.all([whoIs(), whoIs(other.account)])).toEqual(['nora_plays', other.username]);
});

it('counts the requests of each on their own, as the service does', async () => {
  const ask = (as: TokenKeeper) =>
    app.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL }, as, patienceMs: 0 });
  for (let nth = 0; nth < 5; nth++) await ask(other.account);
  await expect(ask(other.account)).rejects.toMatchObject({ error: { kind: 'rateLimited' } });
  expect((await ask(app.account)).status).toBe(200);
  expect(app.asked.filter(({ status }) => status === 429)).toEqual([]);
});
