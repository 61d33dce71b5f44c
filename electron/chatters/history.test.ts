import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, NewerFile } from '../storage/migrate.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type History, openHistory } from './history.ts';
import { historyMigrations } from './historyMigrations.ts';

const nowMs = Date.UTC(2026, 10, 20, 19, 0, 0);
const REWORDED = `PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, 'CREATE TABLE notes', 'CREATE TABLE "notes"')`;
const open: History[] = [];
let folder = '';
let path = '';
let lines: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-history-'));
  path = join(folder, 'history.sqlite');
});

afterEach(() => {
  for (const history of open.splice(0)) history.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(at = path): History {
  const { log, lines: logged } = makeLog(new FakeClock(nowMs));
  lines = logged;
  const history = openHistory(at, nowMs, log);
  open.push(history);
  return history;
}

it('keeps notes by service and person over a restart', () => {
  const first = start();
  first.notes('demo').write(7, 'Drummer from Izmir 🥁', 1);
  first.notes('https://other').write(7, 'somebody else', 2);
  first.notes('demo').write(2 ** 40, 'large id', 3);
  first.close();
  const notes = start().notes('demo');
  expect(notes.read(7)).toBe('Drummer from Izmir 🥁');
  expect(notes.read(2 ** 40)).toBe('large id');
  expect(notes.read(8)).toBe('');
});

it('replaces a note, and takes an empty one away', () => {
  const notes = start().notes('demo');
  notes.write(7, 'one', 1);
  notes.write(7, "two'; DROP TABLE notes; --", 2);
  expect(notes.read(7)).toBe("two'; DROP TABLE notes; --");
  notes.write(7, '', 3);
  expect(notes.read(7)).toBe('');
});

it('keeps the bans that were seen, by channel, until they are taken back or all is forgotten', () => {
  const first = start();
  first.bans('demo', 7).add(1, { atMs: 50, by: 'mod_hana' });
  first.bans('demo', 7).add(2, { atMs: 60, by: null });
  first.bans('demo', 8).add(1, { atMs: 70, by: 'elsewhere' });
  first.bans('demo', 7).drop(2);
  first.close();
  const second = start();
  expect(second.bans('demo', 7).of(1)).toEqual({ atMs: 50, by: 'mod_hana' });
  expect(second.bans('demo', 7).of(2)).toBeNull();
  expect(second.bans('demo', 8).of(1)?.by).toBe('elsewhere');
  expect(second.bans('https://other', 7).of(1)).toBeNull();
  second.forget('demo');
  expect(second.bans('demo', 7).of(1)).toBeNull();
});

it('remembers a ban until it quits where nothing can be kept', () => {
  const history = start();
  const bans = history.bans('demo', 7);
  history.close();
  bans.add(1, { atMs: 50, by: 'mod_hana' });
  expect(bans.of(1)).toEqual({ atMs: 50, by: 'mod_hana' });
  expect(history.bans('demo', 7).of(1)).toBeNull();
});

it('knows who has a note', () => {
  const notes = start().notes('demo');
  notes.write(7, 'one', 1);
  notes.write(9, 'two', 2);
  notes.write(7, '', 3);
  expect([...notes.noted()]).toEqual([9]);
});

it.skipIf(process.platform === 'win32')('lets nobody else read the file', () => {
  start();
  expect(statSync(path).mode & 0o077).toBe(0);
});

it.each([
  ['text', () => writeFileSync(path, 'this is no database '.repeat(200))],
  ['its end cut off', () => truncateSync(path, 6_000)],
  ['its middle overwritten', () => overwrite(path, 4_096, 4_000)],
  ['other tables', () => foreign(path)],
  ['other tables in our version', () => foreign(path, historyMigrations.length)],
  ['a header that forbids to write', () => overwrite(path, 18, 1)],
  ['a later version of the app', () => later(path)],
])('sets a file aside that holds %s, and begins a new one', (_, tear) => {
  const before = start();
  for (let userId = 0; userId < 300; userId++) before.notes('demo').write(userId, 'n'.repeat(100), 1);
  before.close();
  tear();
  const torn = readFileSync(path);
  const history = start();
  expect(history.notices).toEqual([
    { kind: 'fileSetAside', name: 'history.sqlite', asideName: 'history.torn-20261120-190000.sqlite' },
  ]);
  expect(readFileSync(join(folder, 'history.torn-20261120-190000.sqlite')).equals(torn)).toBe(true);
  history.notes('demo').write(1, 'new', 2);
  expect(history.notes('demo').read(1)).toBe('new');
  history.close();
  expect(start().notices).toEqual([]);
});

it('keeps every torn file, also when two are found in one second', () => {
  for (let count = 0; count < 2; count++) {
    writeFileSync(path, 'torn '.repeat(1_000));
    start().close();
  }
  expect(
    readdirSync(folder)
      .filter((name) => name.includes('torn'))
      .sort(),
  ).toEqual(['history.torn-20261120-190000-2.sqlite', 'history.torn-20261120-190000.sqlite']);
});

it('begins an empty file anew, and says so once', () => {
  writeFileSync(path, '');
  const history = start();
  expect(history.notices).toEqual([{ kind: 'fileEmpty', name: 'history.sqlite' }]);
  history.notes('demo').write(7, 'new', 1);
  history.close();
  expect(start().notices).toEqual([]);
});

it.each([
  ['its statistics were gathered', 'ANALYZE'],
  ['it was looked after', 'PRAGMA optimize = 0x10002; VACUUM'],
  ['its tables are worded otherwise', REWORDED],
  ['somebody else keeps something in it', 'CREATE TABLE other (x); CREATE INDEX other_x ON notes (updated_at_ms)'],
])('stays in use when %s', (_, sql) => {
  const before = start();
  before.notes('demo').write(7, 'note', 1);
  before.close();
  const other = new DatabaseSync(path, { defensive: false });
  other.exec(sql);
  other.close();
  const history = start();
  expect(history.notices).toEqual([]);
  expect(history.notes('demo').read(7)).toBe('note');
});

it('shows notes that nobody may change, and says so', () => {
  const before = start();
  before.notes('demo').write(7, 'note', 1);
  before.close();
  const held = new DatabaseSync(path);
  held.exec('BEGIN EXCLUSIVE');
  held.exec('ROLLBACK');
  held.exec('PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE');
  // Nobody else may write: as in a folder that forbids it.
  const history = start();
  expect(history.notices).toEqual([{ kind: 'historyNotKept', readOnly: true }]);
  expect(lines.some((line) => line.includes('history.notOpened'))).toBe(true);
  expect(history.notes('demo').read(7)).toBe('note');
  expect(() => history.notes('demo').write(7, 'other', 1)).toThrow(
    expect.objectContaining({ error: { kind: 'storageFailed', what: 'history' } }),
  );
  held.close();
  history.notes('demo').write(7, 'other', 1);
  expect(history.notes('demo').read(7)).toBe('other');
});

it('is opened as soon as it can be', () => {
  mkdirSync(path);
  const history = start();
  rmSync(path, { recursive: true });
  history.notes('demo').write(7, 'note', 1);
  expect(history.notes('demo').read(7)).toBe('note');
});

it('reads what was written before a crash', () => {
  const crashed = start();
  crashed.notes('demo').write(7, 'written', 1);
  // The files as they lie on disk while the app runs.
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  for (const ending of ['', '-wal']) writeFileSync(join(copy, `history.sqlite${ending}`), readFileSync(path + ending));
  const history = start(join(copy, 'history.sqlite'));
  expect(history.notices).toEqual([]);
  expect(history.notes('demo').read(7)).toBe('written');
});

it('goes on without a file where there can be none, and says so when something is to be kept', () => {
  mkdirSync(path);
  const history = start();
  expect(history.notices).toEqual([{ kind: 'historyNotKept', readOnly: false }]);
  expect(lines.some((line) => line.includes('history.notOpened'))).toBe(true);
  expect(history.notes('demo').read(7)).toBe('');
  expect(() => history.notes('demo').write(7, 'note', 1)).toThrow(
    expect.objectContaining({ error: { kind: 'storageFailed', what: 'history' } }),
  );
  expect(existsSync(path)).toBe(true);
});

it('fails after it was closed, and may be closed twice', () => {
  const history = start();
  const notes = history.notes('demo');
  history.close();
  history.close();
  expect(() => notes.write(7, 'late', 1)).toThrow(
    expect.objectContaining({ error: { kind: 'storageFailed', what: 'history' } }),
  );
});

it('brings an older file to the last version, each step whole or not at all', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, historyMigrations);
  database.exec(`INSERT INTO notes VALUES ('demo', 7, 'kept', 1)`);
  const next = [...historyMigrations, 'CREATE TABLE messages (id TEXT PRIMARY KEY) STRICT'];
  expect(() => migrate(database, [...next, 'CREATE TABLE extra (a); CREATE TABLE notes (b)'])).toThrow();
  const tables = () =>
    database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .all()
      .map((row) => row.name);
  expect(tables()).toEqual(['acts', 'bans', 'messages', 'notes', 'watches']);
  migrate(database, next);
  expect(database.prepare('SELECT note FROM notes').get()?.note).toBe('kept');
  expect(() => migrate(database, historyMigrations)).toThrow(NewerFile);
  database.close();
});

function overwrite(file: string, from: number, length: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, from + length);
  writeFileSync(file, bytes);
}

function foreign(file: string, version = 0): void {
  rmSync(file);
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE notes (something TEXT); PRAGMA user_version = ${version}`);
  database.close();
}

function later(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${historyMigrations.length + 1}`);
  database.close();
}

it('counts and forgets the notes of one service, or of all', () => {
  const history = start();
  for (const [service, user] of [
    ['here', 1],
    ['here', 2],
    ['there', 1],
    ['else', 1],
  ] as const)
    history.notes(service).write(user, 'drums', nowMs);
  expect([history.count('here'), history.count('there'), history.count('nowhere')]).toEqual([2, 1, 0]);
  history.forget('here');
  expect([history.count('here'), history.count('there')]).toEqual([0, 1]);
  expect(history.notes('here').read(1)).toBe('');
  history.forget(null);
  expect([history.count('there'), history.count('else')]).toEqual([0, 0]);
});

it('leaves nothing on the disk of what was forgotten', () => {
  const isOnDisk = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('of nobody else'));
  const history = start();
  // Longer than a page, so that some pages are free afterwards.
  history.notes('here').write(1, 'what is of nobody else, '.repeat(1_000), nowMs);
  expect(isOnDisk()).toBe(true);
  history.forget('here');
  expect(isOnDisk()).toBe(false);
  history.close();
  expect(isOnDisk()).toBe(false);
});
