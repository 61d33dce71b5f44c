import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RowQuery, readRows } from './readRows.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-rows-'));
  path = join(folder, 'kept.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const query = { name: 'things', sql: 'SELECT name FROM things ORDER BY name' };
async function all(asked: RowQuery = query): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of readRows(path, asked)) rows.push(row);
  return rows;
}

it('reads no rows of a file that is not there, or that was begun and has no such table yet', async () => {
  expect(await all()).toEqual([]);
  writeFileSync(path, '');
  expect(await all()).toEqual([]);
  const writer = new DatabaseSync(path);
  writer.exec('CREATE TABLE others (name TEXT)');
  expect(await all()).toEqual([]);
  writer.close();
});

it('reads what stands in a file that somebody is writing, and says what is wrong with a question', async () => {
  const writer = new DatabaseSync(path);
  writer.exec(`PRAGMA journal_mode = WAL; CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('b'), ('a');
    BEGIN IMMEDIATE; INSERT INTO things VALUES ('c')`);
  expect(await all()).toEqual([{ name: 'a' }, { name: 'b' }]);
  writer.exec('COMMIT');
  const wrong = { ...query, sql: 'SELECT title FROM things' };
  await expect(all(wrong)).rejects.toThrow('no such column: title');
  writer.close();
});
