import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StartNotice } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import { migrations } from './migrations.ts';
import { type DatabaseKind, openChecked } from './openChecked.ts';

const historyFile: DatabaseKind = {
  steps: migrations,
  checkedBytes: Number.POSITIVE_INFINITY,
  atBirth: '',
  tuning: 'PRAGMA synchronous = NORMAL',
};

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
    const { database, notice } = openChecked(path, nowMs, historyFile);
    return new SqliteHistory(database, notice === null ? [] : [notice]);
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
