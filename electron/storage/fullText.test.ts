import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeSqlite } from './fullText.ts';
import { type DatabaseKind, openChecked } from './openChecked.ts';

const kind: DatabaseKind = {
  steps: ['CREATE VIRTUAL TABLE texts USING fts5 (words)'],
  fullText: true,
  checkedBytes: Number.POSITIVE_INFINITY,
  atBirth: '',
  tuning: '',
};

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-fulltext-'));
  path = join(dir, 'journal.sqlite');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

/** An SQLite that was built without full-text search. */
function leaveOutFullText(): void {
  const { exec } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (/using fts5/i.test(sql)) throw Object.assign(new Error('no such module: fts5'), { errcode: 1 });
    return exec.call(this, sql);
  });
}

it('has nothing to say where full-text search is there', () => {
  expect(describeSqlite()).toEqual([]);
});

it('says where it is missing, and leaves a file that is there as it was', () => {
  openChecked(path, 1, kind).database.close();
  const before = readFileSync(path);
  leaveOutFullText();
  expect(describeSqlite()).toEqual([{ kind: 'searchMissing' }]);
  expect(() => openChecked(path, 2, kind)).toThrow('no full-text search');
  expect(readdirSync(dir)).toEqual(['journal.sqlite']);
  expect(readFileSync(path).equals(before)).toBe(true);
});
