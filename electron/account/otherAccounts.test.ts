import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlatformClient } from '../platform/rest/client.ts';
import { json } from '../platform/testing/fakeService.ts';
import { until } from '../testing/until.ts';
import { AccountBook } from './accountBook.ts';
import { OtherAccounts } from './otherAccounts.ts';
import { makeFolder, makeSessionRig } from './testing/sessionRig.ts';
import { TokenKeeper } from './tokenKeeper.ts';
import { accountsFile, forgetOthers, othersFiles, othersKept, Vault } from './vault.ts';

const KEY = 'demo';
const HANA = { userId: 2, username: 'mod_hana', avatarUrl: null, channel: null };
const scopes = ['chat:chat', 'chat:timeout'];
const going = new AbortController().signal;

let folder = { dir: '', remove: async () => {} };
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

/** The sealed files that are left. */
const onDisk = () => readdir(folder.dir);
const fileOf = (userId: number) => join(folder.dir, `${othersFiles(KEY)}${userId}.sealed`);

/** A run of the app with what the one before has kept. @param mayKeep null: nobody says whether anything may lie on the disk */
function makeRun(mayKeep: true | null = true) {
  const { dir } = folder;
  const { clock, service, sealer, log, redact, random, budget, issue } = makeSessionRig({ dir });
  const shared = { clock, random, log, redact };
  const address = { baseUrl: 'https://service.test', clientId: 'client-1', userAgent: 'Sidestage/0.1.0' };
  const platform = new PlatformClient({ ...shared, ...address, budget, fetch: service.fetch });
  const keeperOf = (userId: number) => {
    const vault = new Vault({ dir, service: { kind: 'demo' }, userId, sealer, clock, log });
    return new TokenKeeper({ ...shared, id: `${userId}`, platform, vault });
  };
  const disk = { forget: () => forgetOthers(dir, KEY) };
  const others = new OtherAccounts({
    keeperOf,
    book: new AccountBook({ path: join(dir, accountsFile(KEY)), mayKeep: () => mayKeep, sealer, clock, log }),
    mainKept: () => 'disk',
    files: { kept: () => othersKept(dir, KEY), forget: () => disk.forget() },
    now: () => clock.now(),
  });
  return { others, issue, service, keeperOf, sealer, disk };
}

it('remembers over a restart what a sign-in had included that the service ended', async () => {
  const first = makeRun();
  await first.others.restore();
  await first.others.adopt(HANA, first.issue(), scopes, going);
  expect(first.others.get(2)).toMatchObject({ lostAtMs: null, lostScopes: [] });
  first.service.on('POST /api/v1/oauth/token', () => json(400, { error: 'invalid_grant' }));
  await first.others.get(2)?.keeper.renew('canary-access-1');
  await until(() => first.others.get(2)?.lostAtMs !== null);
  expect(first.others.get(2)).toMatchObject({ lostScopes: scopes });
  await first.others.finish();

  const second = makeRun();
  expect(await second.others.restore()).toEqual([]);
  expect(second.others.get(2)).toMatchObject({ username: 'mod_hana', lostScopes: scopes });
  await second.others.adopt(HANA, second.issue(), scopes, going);
  expect(second.others.get(2)).toMatchObject({ lostAtMs: null, lostScopes: [] });
});

it('says whose sign-in can not be opened, also where that is not known, and once only', async () => {
  const first = makeRun();
  await first.others.restore();
  await first.others.adopt(HANA, first.issue(), scopes, going);
  await first.others.finish();
  for (const userId of [2, 3]) await writeFile(fileOf(userId), 'torn');

  const second = makeRun();
  expect(await second.others.restore()).toEqual([
    { kind: 'accountUnreadable', username: 'mod_hana' },
    { kind: 'accountUnreadable', username: null },
  ]);
  expect(second.others.all.map(({ userId }) => userId)).toEqual([2]);
  expect(second.others.get(2)).toMatchObject({ lostScopes: scopes });
  expect(second.others.get(2)?.lostAtMs).not.toBeNull();
  expect(await makeRun().others.restore()).toEqual([]);
});

it('forgets those, too, whom a locked keyring hid at the start', async () => {
  const first = makeRun();
  await first.others.restore();
  await first.others.adopt(HANA, first.issue(), scopes, going);
  await first.others.finish();

  const locked = makeRun();
  const { isAvailable } = locked.sealer;
  locked.sealer.isAvailable = async () => false;
  expect(await locked.others.restore()).toEqual([{ kind: 'accountUnreadable', username: null }]);
  expect(locked.others.all).toEqual([]);
  locked.sealer.isAvailable = isAvailable;
  await locked.others.removeAll();
  expect(await onDisk()).toEqual([]);
});

it('knows from the first moment on disk whose tokens they are', async () => {
  const first = makeRun();
  const keeper = first.keeperOf(HANA.userId);
  await keeper.adopt(first.issue(), scopes, HANA); // and the app is killed
  const second = makeRun();
  await second.others.restore();
  expect(second.others.get(2)).toMatchObject({ username: 'mod_hana', lostAtMs: null });
});

it('shows tokens that nobody has named under their number, so that they can be named and removed', async () => {
  const first = makeRun();
  await first.keeperOf(HANA.userId).adopt(first.issue(), scopes);
  const second = makeRun();
  expect(await second.others.restore()).toEqual([]);
  expect(second.others.get(2)).toMatchObject({ username: '2', lostAtMs: null });
  await second.others.describe(2, HANA);
  expect(second.others.get(2)).toMatchObject({ username: 'mod_hana' });
  const removed: number[] = [];
  second.others.removed.subscribe((userId) => removed.push(userId));
  await second.others.remove(2);
  expect(removed).toEqual([2]);
  expect(second.others.all).toEqual([]);
  expect(await onDisk()).not.toContain(`${othersFiles(KEY)}2.sealed`);
});

it('wipes tokens that come while all are signed out', async () => {
  const { others, issue } = makeRun();
  await others.restore();
  const left = new AbortController();
  const adopted = others.adopt(HANA, issue(), scopes, left.signal).then(
    () => 'adopted',
    () => 'left',
  );
  left.abort();
  await others.removeAll();
  expect(await adopted).toBe('left');
  expect(others.all).toEqual([]);
  expect(await onDisk().catch(() => [])).toEqual([]);
});

it('does not bring back by its new name one that was removed while it was asked for', async () => {
  const { others, issue } = makeRun();
  await others.restore();
  await others.adopt(HANA, issue(), scopes, going);
  const described = others.describe(2, { ...HANA, username: 'hana' });
  await others.removeAll();
  await described;
  expect(others.all).toEqual([]);
});

it.each([
  ['', true],
  [', with the main sign-in lost', null],
] as const)(
  'deletes at the next start what the disk would not delete when all were signed out%s',
  async (_, mayKeep) => {
    const before = makeRun();
    await before.others.restore();
    await before.others.adopt(HANA, before.issue(), scopes, going);
    await before.others.finish();
    const first = makeRun(mayKeep);
    await first.others.restore();
    const bytes = await readFile(fileOf(2));
    first.disk.forget = async () => {
      await writeFile(fileOf(2), bytes); // as if it had never gone
      throw new Error('EACCES');
    };
    await expect(first.others.removeAll()).rejects.toMatchObject({ error: { kind: 'storageFailed', what: 'signIn' } });
    expect(first.others.all).toEqual([]);

    const second = makeRun(null);
    expect(await second.others.restore()).toEqual([]);
    expect(second.others.all).toEqual([]);
    expect(await onDisk()).toEqual([accountsFile(KEY)]);
  },
);
