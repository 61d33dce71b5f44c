import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StartNotice } from '../../shared/app.ts';
import { migrate, NewerFile } from './migrations.ts';
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
const OTHER_TABLES = 1;
/** A header that says it is not to be written to, as only damage does: a folder or a disk that forbids it tells more closely. */
const READ_ONLY_HEADER = 8;

/** One of our files: its tables and how it is used. */
export type DatabaseKind = {
  /** The tables, version by version. */
  steps: readonly string[];
  /** Up to this size it is looked through after the app did not end well. */
  checkedBytes: number;
  /** Pragmas that hold only when they come before the first table. */
  atBirth: string;
  /** Pragmas of the connection. */
  tuning: string;
};

/**
 * Opens a file, or begins it. One that is torn, or a later version's, is set aside and a new one begun.
 * @param damaged it was found damaged while it was used, whatever a look through it says
 * @throws the error of the system or the database when there can be none
 */
export function openChecked(
  path: string,
  nowMs: number,
  kind: DatabaseKind,
  damaged = false,
): { database: DatabaseSync; notice: StartNotice | null } {
  try {
    if (!damaged) return { database: open(path, kind), notice: null };
  } catch (cause) {
    const torn =
      cause instanceof NewerFile ||
      isDamaged(cause) ||
      resultOf(cause) === OTHER_TABLES ||
      errorOf(cause) === READ_ONLY_HEADER;
    if (!torn) throw cause;
  }
  const notice = setAside(path, nowMs, COMPANIONS);
  return { database: open(path, kind), notice };
}

/** Whether an error says that the file itself is damaged. */
export function isDamaged(cause: unknown): boolean {
  if (cause instanceof Torn) return true;
  return DAMAGED_RESULTS.includes(resultOf(cause)) || errorOf(cause) === SHORT_READ;
}

/** The low byte is the result, what is above tells it more closely. */
const resultOf = (cause: unknown): number => errorOf(cause) & 0xff;

function errorOf(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
}

function open(path: string, { steps, checkedBytes, atBirth, tuning }: DatabaseKind): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const endedWell = !existsSync(`${path}-wal`);
  // Begun by us, so that nobody else on the computer may read it.
  closeSync(openSync(path, 'a', 0o600));
  const { size } = statSync(path);
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    if (size <= (endedWell ? ALWAYS_CHECKED_BYTES : checkedBytes)) check(database);
    if (size === 0) database.exec(atBirth);
    migrate(database, steps);
    if (tablesOf(database) !== expectedTables(steps)) throw new Torn('other tables');
    // After the checks: a file that is set aside has not been written to.
    database.exec(`PRAGMA journal_mode = WAL; ${tuning}`);
    // Only a change tells whether it may be written to.
    database.exec(`BEGIN; PRAGMA user_version = ${steps.length}; ROLLBACK`);
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

function check(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  if (row?.quick_check !== 'ok') throw new Torn(String(row?.quick_check));
}

/** Everything that tables, indices and their columns are, as one text. */
function tablesOf(database: DatabaseSync): string {
  return JSON.stringify(database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all());
}

function expectedTables(steps: readonly string[]): string {
  const fresh = new DatabaseSync(':memory:');
  try {
    migrate(fresh, steps);
    return tablesOf(fresh);
  } finally {
    fresh.close();
  }
}
