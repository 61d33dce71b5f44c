import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../testing/until.ts';
import { deleteSecrets, type SecretsKept } from './deleteSecrets.ts';

async function setUp(fails: readonly string[] = []) {
  const vaultDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(vaultDir, { recursive: true, force: true }));
  for (const name of ['hooks-demo.sealed', 'hooks-a.sealed', 'sign-in-demo.sealed']) {
    await writeFile(join(vaultDir, name), 'sealed');
  }
  const done: string[] = [];
  const act = (name: string) => async () => {
    if (fails.includes(name)) throw new Error(`${name} failed`);
    done.push(name);
  };
  const relays = Promise.withResolvers<void>();
  const kept: SecretsKept = {
    vaultDir,
    receiving: {
      loaded: Promise.resolve(),
      intakes: {
        all: [{ path: '/in/1' }, { path: '/in/2' }] as unknown as SecretsKept['receiving']['intakes']['all'],
        close: (path) => act(path)(),
      },
      tunnel: {
        forgetToken: (of) => act(of)(),
        leaveRelays: () => {
          done.push('relays asked');
          return relays.promise;
        },
      },
    },
    forgetCredential: act('credential'),
    revokeToken: act('programs'),
  };
  return { deleted: deleteSecrets(kept), done, relays, left: () => readdir(vaultDir) };
}

it('deletes all that lies here while relays are being told, and then waits for them', async () => {
  const { deleted, done, relays, left } = await setUp();
  let isOver = false;
  void deleted.then(() => (isOver = true));
  await until(() => done.includes('programs'));
  expect(done).toEqual(['relays asked', '/in/1', '/in/2', 'ngrok', 'credential', 'programs']);
  expect(await left()).toEqual(['sign-in-demo.sealed']);
  expect(isOver).toBe(false);
  relays.resolve();
  await deleted;
});

it('deletes the rest where something can’t be deleted, and tells what failed first', async () => {
  const { deleted, done, relays, left } = await setUp(['/in/1', 'ngrok']);
  relays.reject(new Error('the relay token stays'));
  await expect(deleted).rejects.toThrow('/in/1 failed');
  expect(done).toEqual(['relays asked', '/in/2', 'credential', 'programs']);
  expect(await left()).toEqual(['sign-in-demo.sealed']);
});
