import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StartNotice } from '../../shared/app.ts';
import { hasFullText } from './fullText.ts';
import { migrate, NewerFile } from './migrate.ts';
import { setAside } from './setAside.ts';
import { Torn } from './torn.ts';

/** Files of SQLite that stand beside a database. */
const COMPANIONS = ['-wal', '-shm'];
/** Up to this size a file is looked through at every start. */
const ALWAYS_CHECKED_BYTES = 32 * 1024 * 1024;
const BUSY_MS = 1_000;
/** SQLite's results for a file that is damaged, or is no database; while it is opened, also for other tables than ours. */
const DAMAGED_RESULTS = [11, 26];
/** The file ends before what it says it holds. */
const SHORT_READ = 522;
/** Where the header of a database says how its texts are written, and what it says there for UTF-8. */
const ENCODING_AT = 56;
const UTF8 = 1;
const OTHER_TABLES = 1;
/** A header that says it is not to be written to, as only damage does: a folder or a disk that forbids it tells more closely. */
const READ_ONLY_HEADER = 8;

/** One of our files: its tables and how it is used. */
export type DatabaseKind = {
  /** The tables, version by version. */
  steps: readonly string[];
  /** Some of them are an index of words. */
  fullText: boolean;
  /** Up to this size it is looked through after the app did not end well. */
  checkedBytes: number;
  /** Pragmas that hold only when they come before the first table. */
  atBirth: string;
  /** Pragmas of the connection. */
  tuning: string;
};

type Opened = { database: DatabaseSync; notice: StartNotice | null };

/**
 * Opens a file, or begins it. One that was there and is empty is begun anew, and that is told. One that is torn, or a later version's, is set aside and a new one begun.
 * @param damaged it was found damaged while it was used, whatever a look through it says
 * @throws the error of the system or the database when there can be none
 */
export function openChecked(path: string, nowMs: number, kind: DatabaseKind, damaged = false): Opened {
  // Asked before: a file that can't be read for want of it would be taken for a torn one.
  if (kind.fullText && !hasFullText()) throw new Error('this SQLite has no full-text search');
  try {
    if (!damaged) return open(path, kind);
  } catch (cause) {
    const torn =
      cause instanceof NewerFile ||
      isDamaged(cause) ||
      resultOf(cause) === OTHER_TABLES ||
      errorOf(cause) === READ_ONLY_HEADER;
    if (!torn) throw cause;
  }
  const notice = setAside(path, nowMs, COMPANIONS);
  return { ...open(path, kind), notice };
}

/** Whether an error says that the file itself is damaged. */
export function isDamaged(cause: unknown): boolean {
  if (cause instanceof Torn) return true;
  return DAMAGED_RESULTS.includes(resultOf(cause)) || errorOf(cause) === SHORT_READ;
}

/** SQLite's result; 0 for any other error. The low byte is the result, what is above tells it more closely. */
export const resultOf = (cause: unknown): number => errorOf(cause) & 0xff;

function errorOf(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
}

function open(path: string, { steps, checkedBytes, atBirth, tuning }: DatabaseKind): Opened {
  mkdirSync(dirname(path), { recursive: true });
  const endedWell = !existsSync(`${path}-wal`);
  const isThere = existsSync(path);
  // Begun by us, so that nobody else on the computer may read it.
  closeSync(openSync(path, 'a', 0o600));
  const { size } = statSync(path);
  // What the log beside it holds is brought in as it is opened.
  const isEmpty = isThere && endedWell && size === 0;
  if (size > 0) checkEncoding(path);
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    if (size <= (endedWell ? ALWAYS_CHECKED_BYTES : checkedBytes)) check(database);
    if (size === 0) database.exec(atBirth);
    migrate(database, steps);
    if (!hasAll(shapeOf(database), expectedShape(steps))) throw new Torn('other tables');
    // After the checks: a file that is set aside has not been written to.
    // Deleted rows are overwritten where they stood; pages that are free are given back by who has them.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA secure_delete = FAST; ${tuning}`);
    // Only a change tells whether it may be written to.
    database.exec(`BEGIN; PRAGMA user_version = ${steps.length}; ROLLBACK`);
    return { database, notice: isEmpty ? { kind: 'fileEmpty', name: basename(path) } : null };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** SQLite takes a header without a text encoding for ours at first, and stumbles over it later. @throws Torn */
function checkEncoding(path: string): void {
  const file = openSync(path, 'r');
  try {
    const encoding = Buffer.alloc(4);
    readSync(file, encoding, { position: ENCODING_AT });
    if (encoding.readUInt32BE() !== UTF8) throw new Torn('not in UTF-8');
  } finally {
    closeSync(file);
  }
}

function check(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  if (row?.quick_check !== 'ok') throw new Torn(String(row?.quick_check));
}

/** Columns or parts by the name of the table or index that has them. */
type Shape = ReadonlyMap<string, string>;

/**
 * What tables and indices there are, and over which columns. How SQLite words them, what it keeps for itself (the statistics of
 * `ANALYZE`, the inner tables of a text index) and what somebody else added is not looked at.
 */
function shapeOf(database: DatabaseSync): Shape {
  const columns = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden = 0');
  const parts = database.prepare('SELECT seqno, name, "desc", coll FROM pragma_index_xinfo(?) WHERE key = 1');
  const tables = database
    .prepare(
      `SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')`,
    )
    .all()
    .filter(({ name }) => !isOwn(name))
    .map((table) => [String(table.name), JSON.stringify([table, columns.all(String(table.name))])] as const);
  const indices = database
    .prepare(`SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index'`)
    .all()
    .filter(({ name }) => !isOwn(name))
    .map((index) => [String(index.name), JSON.stringify([index, parts.all(String(index.name))])] as const);
  return new Map([...tables, ...indices]);
}

/** SQLite's own. */
const isOwn = (name: unknown): boolean => String(name).startsWith('sqlite_');

function hasAll(found: Shape, expected: Shape): boolean {
  return [...expected].every(([name, parts]) => found.get(name) === parts);
}

function expectedShape(steps: readonly string[]): Shape {
  const fresh = new DatabaseSync(':memory:');
  try {
    migrate(fresh, steps);
    return shapeOf(fresh);
  } finally {
    fresh.close();
  }
}
