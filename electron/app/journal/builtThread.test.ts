import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { openJournal } from './openJournal.ts';

// The thread as it is shipped, wherever it lies: an archive, a copied folder, a home of somebody who has other plans for .js.

const built = join(import.meta.dirname, '../../../dist/journal/worker.mjs');
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-thread-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it.each([
  ['in a folder without a package.json', null],
  ['below a package.json that says commonjs', { type: 'commonjs' }],
])('starts %s', async (_where, packageJson) => {
  expect(existsSync(built), 'there is no dist/journal: run `npm run build` first').toBe(true);
  if (packageJson !== null) writeFileSync(join(dir, 'package.json'), JSON.stringify(packageJson));
  const folder = join(dir, 'resources', 'journal');
  mkdirSync(folder, { recursive: true });
  const workerFile = join(folder, 'worker.mjs');
  copyFileSync(built, workerFile);
  const clock = new FakeClock();
  const journal = await openJournal({
    path: join(dir, 'journal.sqlite'),
    nowMs: clock.now(),
    workerFile,
    clock,
    log: makeLog(clock).log,
  });
  expect(await journal.foldable('here', 'followed', 'event', 0)).toBeNull();
  await journal.close();
});
