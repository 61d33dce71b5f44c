import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseEverything, finishErasing, isMarkedForErasing, markForErasing } from './erasing.ts';
import { measureFiles } from './ourFiles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-erase-'));
  for (const name of ['vault', 'logs', 'backups', 'updates', 'Cache', 'photos']) mkdirSync(join(folder, name));
  const files = [
    ...[
      'settings.json',
      'settings.torn-1.json',
      'journal.sqlite',
      'journal.sqlite-wal',
      'history.sqlite',
      'chat.sqlite',
    ],
    ...['analytics.sqlite', 'analytics.sqlite.unreadable-7', 'demo-sign-ins.json', 'vault/sign-in-ab.sealed'],
    ...['vault/intakes.sealed', 'logs/main.log', 'calls.ab.json', 'backups/before.json', 'Cache/data_0'],
    ...['window.json', 'drafts.json', 'updates/packages.exe'],
    ...['thesis.odt', 'photos/cat.jpg', 'journalism.txt'],
  ];
  for (const name of files) writeFileSync(join(folder, name), 'x'.repeat(10));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const OTHERS = ['journalism.txt', 'photos', 'thesis.odt'];

it('deletes all that is ours and of our browser, and nothing of anybody else', async () => {
  await markForErasing(folder);
  expect(isMarkedForErasing(folder)).toBe(true);
  expect(eraseEverything(folder)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(OTHERS);
});

it('goes on at the next start where an earlier try ended', async () => {
  await markForErasing(folder);
  // The first try ended after the secrets.
  rmSync(join(folder, 'vault'), { recursive: true });
  expect(finishErasing(folder)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(OTHERS);
  writeFileSync(join(folder, 'settings.json'), '{}');
  expect(finishErasing(folder)).toEqual([]);
  expect(existsSync(join(folder, 'settings.json'))).toBe(true);
});

it('keeps its mark while the app still runs, for what is written until it ends', async () => {
  await markForErasing(folder);
  eraseEverything(folder, { keepMark: true });
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs/main.log'), 'the last words');
  expect(finishErasing(folder)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(OTHERS);
});

it('does nothing at a start without the mark', () => {
  expect(finishErasing(folder)).toEqual([]);
  expect(existsSync(join(folder, 'vault/sign-in-ab.sealed'))).toBe(true);
});

it('measures each kind, also what was set aside, and nothing else', async () => {
  const kinds = new Map((await measureFiles(folder)).map(({ kind, ...more }) => [kind, more]));
  const of = (kind: string) => {
    const line = kinds.get(kind as never);
    return [line?.files, line?.bytes];
  };
  expect(of('settings')).toEqual([4, 40]);
  expect(of('journal')).toEqual([2, 20]);
  expect(of('numbers')).toEqual([2, 20]);
  expect(of('signIns')).toEqual([2, 20]);
  expect(of('secrets')).toEqual([1, 10]);
  expect(of('updates')).toEqual([1, 10]);
  expect(of('log')).toEqual([2, 20]);
  expect([...kinds.values()].reduce((sum, { bytes }) => sum + bytes, 0)).toBe(170);
  expect(kinds.get('log')?.oldestMs).toBeGreaterThan(0);
});

it('measures nothing in a folder that is not there', async () => {
  expect(
    (await measureFiles(join(folder, 'nowhere'))).every(({ bytes, oldestMs }) => bytes === 0 && oldestMs === null),
  ).toBe(true);
});
