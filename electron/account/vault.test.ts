import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import { makeSealer } from '../storage/testing/fakeSealer.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type SignIn, Vault } from './vault.ts';

const demo: ServiceProfile = { kind: 'demo' };
const kept: SignIn = {
  version: 1,
  accessToken: 'canary-access',
  refreshToken: 'canary-refresh',
  expiresAtMs: 5,
  lifetimeMs: 21_600_000,
  scopes: ['chat:chat'],
  profile: { userId: 1, username: 'nora_plays', avatarUrl: null, channel: { id: 40213, token: 'nora_plays' } },
};

let dir = '';
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'vault-')), 'secrets');
});
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }));

function makeVault({ service = demo, sealer = makeSealer() } = {}) {
  const clock = new FakeClock(1_000);
  const { log, lines } = makeLog(clock);
  return { vault: new Vault({ dir, service, sealer, clock, log }), lines, sealer };
}

const files = (): Promise<string[]> => readdir(dir).catch(() => []);

it('keeps a sign-in sealed, for its owner only, and gives it back', async () => {
  const { vault } = makeVault();
  expect(await vault.load()).toEqual({ kind: 'none' });
  await vault.save(kept);
  await vault.save({ ...kept, refreshToken: 'canary-newer' });
  expect(await files()).toEqual(['sign-in-demo.sealed']);
  const path = join(dir, 'sign-in-demo.sealed');
  expect(await readFile(path, 'latin1')).not.toContain('canary');
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await makeVault().vault.load()).toEqual({ kind: 'found', value: { ...kept, refreshToken: 'canary-newer' } });
});

it('keeps one file a service', async () => {
  const custom = (baseUrl: string, clientId = 'a'): ServiceProfile => ({ kind: 'custom', baseUrl, clientId });
  for (const service of [
    demo,
    custom('https://one.test'),
    custom('https://one.test/'),
    custom('https://one.test', 'b'),
  ]) {
    await makeVault({ service }).vault.save(kept);
  }
  expect(await files()).toHaveLength(3);
  await makeVault().vault.wipe();
  expect(await files()).toHaveLength(2);
});

it.each([
  ['sealed by another keyring', () => makeSealer('x', 0xd1).seal(JSON.stringify(kept))],
  ['torn', () => makeSealer().seal(JSON.stringify(kept).slice(0, 40))],
  ['of a version to come', () => makeSealer().seal(JSON.stringify({ ...kept, version: 2 }))],
  ['empty', () => new Uint8Array()],
])('sets a file aside that is %s, and starts anew', async (_, bytes) => {
  const { vault, lines } = makeVault();
  await vault.save(kept);
  await writeFile(join(dir, 'sign-in-demo.sealed'), await bytes());
  expect(await vault.load()).toEqual({ kind: 'unreadable' });
  expect(await files()).toEqual(['sign-in-demo.sealed.unreadable-1000']);
  expect(await vault.load()).toEqual({ kind: 'none' });
  await vault.save(kept);
  expect(await vault.load()).toMatchObject({ kind: 'found' });
  await vault.wipe();
  expect(await files()).toEqual([]);
  expect(lines.join('\n')).not.toContain('canary');
});

it('leaves the file alone while the keyring is locked', async () => {
  const { vault, sealer } = makeVault();
  await vault.save(kept);
  sealer.available = false;
  expect(await vault.load()).toEqual({ kind: 'unreadable' });
  sealer.available = true;
  expect(await vault.load()).toMatchObject({ kind: 'found' });
});

it.each([
  ['gnome_libsecret', true, 'system'],
  ['keychain', true, 'system'],
  ['basic_text', true, 'weak'],
  ['unknown', true, 'weak'],
  ['gnome_libsecret', false, 'none'],
])('tells how strong %s is (available: %s)', async (backend, available, strength) => {
  const { vault, sealer } = makeVault({ sealer: makeSealer(backend) });
  sealer.available = available;
  expect(await vault.look()).toBe(strength);
  expect(vault.strength).toBe(strength);
});

it('says storageFailed, and the old file stays whole', async () => {
  const { vault, sealer } = makeVault();
  await vault.save(kept);
  sealer.broken = true;
  await expect(vault.save({ ...kept, refreshToken: 'x' })).rejects.toEqual(
    new AppFailure({ kind: 'storageFailed', what: 'signIn' }),
  );
  expect(await vault.load()).toMatchObject({ kind: 'found', value: { refreshToken: 'canary-refresh' } });
});

it('runs its calls one after the other', async () => {
  const { vault } = makeVault();
  const saves = Array.from({ length: 5 }, (_, nth) => vault.save({ ...kept, expiresAtMs: nth }));
  const loaded = vault.load();
  const wiped = vault.wipe();
  await Promise.all(saves);
  expect(await loaded).toMatchObject({ value: { expiresAtMs: 4 } });
  await wiped;
  expect(await files()).toEqual([]);
  await expect(vault.wipe()).resolves.toBeUndefined();
});

it('says storageFailed when the disk refuses', async () => {
  const { vault } = makeVault();
  // A file stands where the folder should be.
  await writeFile(dir, 'in the way');
  for (const attempt of [vault.save(kept), vault.wipe()]) {
    await expect(attempt).rejects.toMatchObject({ error: { kind: 'storageFailed', what: 'signIn' } });
  }
});
