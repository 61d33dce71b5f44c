import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { until } from '../testing/until.ts';
import { isMarkedForErasing, type PrivacyPorts, privacyModule } from './index.ts';

async function deleting(leaveOthers: () => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'privacy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = new FakeClock();
  const done: string[] = [];
  const ports: Partial<PrivacyPorts> = {
    folder,
    clock,
    startNoMore: () => void done.push('starts no more'),
    leaveOthers: () => {
      done.push(isMarkedForErasing(folder) ? 'leaves, marked' : 'leaves');
      return leaveOthers();
    },
    restart: () => void done.push('restarts'),
  };
  const deleted = privacyModule(ports as PrivacyPorts).calls.deleteAll(undefined);
  await until(() => done.length > 1);
  return { clock, done, deleted };
}

it('tells those who keep something for the app before it starts anew', async () => {
  const told = Promise.withResolvers<void>();
  const { done, deleted } = await deleting(() => told.promise);
  expect(done).toEqual(['starts no more', 'leaves, marked']);
  told.resolve();
  await deleted;
  expect(done).toEqual(['starts no more', 'leaves, marked', 'restarts']);
});

it('waits 5 s for them at most, and not for what cannot be begun', async () => {
  const silent = await deleting(() => new Promise(() => {}));
  await silent.clock.advance(4_999);
  expect(silent.done).not.toContain('restarts');
  await silent.clock.advance(1);
  await silent.deleted;
  expect(silent.done).toContain('restarts');
  const full = await deleting(() => Promise.reject(new Error('the disk is full')));
  await full.deleted;
  expect(full.done).toContain('restarts');
});
