import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StartNotice } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import { migrate, NewerFile } from './migrations.ts';
import { setAside } from './setAside.ts';

/** Files of SQLite that stand beside a database. */
const COMPANIONS = ['-wal', '-shm'];
/** Up to this size a file is looked through at every start; a larger one only when the app did not end well. */
const ALWAYS_CHECKED_BYTES = 32 * 1024 * 1024;
const BUSY_MS = 1_000;
/** SQLite's results for a file that is no database, is damaged, or holds other tables than it should. */
const TORN_RESULTS = new Set([1, 11, 26]);

/** Notes on people of one service. */
export interface Notes {
  /** The note on somebody; empty when there is none. @throws AppFailure `storageFailed` */
  read(userId: number): string;
  /** An empty note is taken away. @throws AppFailure `storageFailed` */
  write(userId: number, note: string, atMs: number): void;
}

/** What Sidestage keeps for long, in one SQLite file with this one writer. @see DESIGN §7 */
export interface History {
  /** What the person should know of how it was opened. */
  readonly notices: readonly StartNotice[];
  notes(serviceKey: string): Notes;
  /** After it everything fails as `storageFailed`. */
  close(): void;
}

/**
 * Opens the file, or begins it. One that is torn, or a later version's, is set aside and a new one begun. When there can be none
 * (a folder nobody may write to), reads find nothing, writes fail as `storageFailed`, and the app goes on.
 */
export function openHistory(path: string, nowMs: number): History {
  try {
    return new SqliteHistory(openChecked(path), []);
  } catch (cause) {
    if (!isTorn(cause)) return new SqliteHistory(null, []);
  }
  try {
    const notice = setAside(path, nowMs, COMPANIONS);
    return new SqliteHistory(openChecked(path), [notice]);
  } catch {
    return new SqliteHistory(null, []);
  }
}

class SqliteHistory implements History {
  readonly notices: readonly StartNotice[];
  #database: DatabaseSync | null;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync | null, notices: readonly StartNotice[]) {
    this.#database = database;
    this.notices = notices;
  }

  notes(serviceKey: string): Notes {
    return {
      read: (userId) => {
        if (this.#database === null) return '';
        const row = this.#run((prepare) =>
          prepare('SELECT note FROM notes WHERE service_key = ? AND user_id = ?').get(serviceKey, userId),
        );
        return String(row?.note ?? '');
      },
      write: (userId, note, atMs) => {
        this.#run((prepare) => {
          if (note === '') {
            prepare('DELETE FROM notes WHERE service_key = ? AND user_id = ?').run(serviceKey, userId);
          } else {
            prepare('INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)').run(serviceKey, userId, note, atMs);
          }
        });
      },
    };
  }

  close(): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = null;
  }

  #run<T>(work: (prepare: (sql: string) => StatementSync) => T): T {
    const database = this.#database;
    if (database === null) throw new AppFailure({ kind: 'storageFailed', what: 'history' });
    try {
      return work((sql) => {
        const statement = this.#statements.get(sql) ?? database.prepare(sql);
        this.#statements.set(sql, statement);
        return statement;
      });
    } catch (cause) {
      throw new AppFailure({ kind: 'storageFailed', what: 'history' }, { cause });
    }
  }
}

function openChecked(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const endedWell = !existsSync(`${path}-wal`);
  // Begun by us, so that nobody else on the computer may read it.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    if (!endedWell || statSync(path).size <= ALWAYS_CHECKED_BYTES) check(database);
    migrate(database);
    // After the checks: a file that is set aside has not been written to.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

class Damaged extends Error {}

function check(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA quick_check(1)').get();
  if (row?.quick_check !== 'ok') throw new Damaged(String(row?.quick_check));
}

function isTorn(cause: unknown): boolean {
  if (cause instanceof Damaged || cause instanceof NewerFile) return true;
  // The low byte is the result, what is above tells it more closely.
  return cause instanceof Error && 'errcode' in cause && TORN_RESULTS.has(Number(cause.errcode) & 0xff);
}
