import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlatformClient } from '../platform/rest/client.ts';
import { json } from '../platform/testing/fakeService.ts';
import { until } from '../testing/until.ts';
import { AccountBook } from './accountBook.ts';
import { OtherAccounts } from './otherAccounts.ts';
import { makeFolder, makeSessionRig } from './testing/sessionRig.ts';
import { TokenKeeper } from './tokenKeeper.ts';
import { accountsFile, othersFiles, Vault } from './vault.ts';

const KEY = 'demo';
const HANA = { userId: 2, username: 'mod_hana', avatarUrl: null, channel: null };
const scopes = ['chat:chat', 'chat:timeout'];

let folder = { dir: '', remove: async () => {} };
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

/** A run of the app with what the one before has kept. */
function makeRun() {
  const { dir } = folder;
  const { clock, service, sealer, log, redact, random, budget, issue } = makeSessionRig({ dir });
  const shared = { clock, random, log, redact };
  const address = { baseUrl: 'https://service.test', clientId: 'client-1', userAgent: 'Sidestage/0.1.0' };
  const platform = new PlatformClient({ ...shared, ...address, budget, fetch: service.fetch });
  const others = new OtherAccounts({
    keeperOf: (userId) => {
      const vault = new Vault({ dir, service: { kind: 'demo' }, userId, sealer, clock, log });
      return new TokenKeeper({ ...shared, id: `${userId}`, platform, vault });
    },
    book: new AccountBook({ path: join(dir, accountsFile(KEY)), mayKeep: () => true, sealer, clock, log }),
    mainKept: () => 'disk',
    vaultDir: dir,
    serviceKey: KEY,
    now: () => clock.now(),
  });
  return { others, issue, service };
}

it('remembers over a restart what a sign-in had included that the service ended', async () => {
  const first = makeRun();
  await first.others.restore();
  await first.others.adopt(HANA, first.issue(), scopes);
  expect(first.others.get(2)).toMatchObject({ lostAtMs: null, lostScopes: [] });
  first.service.on('POST /api/v1/oauth/token', () => json(400, { error: 'invalid_grant' }));
  await first.others.get(2)?.keeper.renew('canary-access-1');
  await until(() => first.others.get(2)?.lostAtMs !== null);
  expect(first.others.get(2)).toMatchObject({ lostScopes: scopes });
  await first.others.finish();

  const second = makeRun();
  expect(await second.others.restore()).toEqual([]);
  expect(second.others.get(2)).toMatchObject({ username: 'mod_hana', lostScopes: scopes });
  await second.others.adopt(HANA, second.issue(), scopes);
  expect(second.others.get(2)).toMatchObject({ lostAtMs: null, lostScopes: [] });
});

it('says whose sign-in can not be opened, also where that is not known, and once only', async () => {
  const first = makeRun();
  await first.others.restore();
  await first.others.adopt(HANA, first.issue(), scopes);
  await first.others.finish();
  for (const userId of [2, 3]) await writeFile(join(folder.dir, `${othersFiles(KEY)}${userId}.sealed`), 'torn');

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
