import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { StartNotice } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Logger } from '../kernel/ports.ts';
import { type DatabaseKind, openChecked } from '../storage/openChecked.ts';
import type { RowQuery } from '../storage/readRows.ts';
import { type ActsTable, actsTable } from './actsTable.ts';
import { historyMigrations } from './historyMigrations.ts';

const historyFile: DatabaseKind = {
  steps: historyMigrations,
  fullText: false,
  checkedBytes: Number.POSITIVE_INFINITY,
  atBirth: '',
  // It gives no page back, so that free ones are overwritten too.
  tuning: 'PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON',
};

/** The notes, and the bans that were seen, to be taken along. */
export const notesExport: readonly RowQuery[] = [
  {
    name: 'notes on people',
    sql: `SELECT service_key AS service, user_id AS userId, note, updated_at_ms AS updatedAtMs FROM notes
      ORDER BY service_key, user_id`,
  },
  {
    name: 'bans seen',
    sql: `SELECT service_key AS service, channel_id AS channelId, user_id AS userId, at_ms AS atMs, by_name AS byName FROM bans
      ORDER BY service_key, channel_id, user_id`,
  },
];

/** Notes on people of one service. */
export interface Notes {
  /** The note on somebody; empty when there is none. @throws AppFailure `storageFailed` */
  read(userId: number): string;
  /** An empty note is taken away. @throws AppFailure `storageFailed` */
  write(userId: number, note: string, atMs: number): void;
  /** Who has a note. @throws AppFailure `storageFailed` */
  noted(): ReadonlySet<number>;
}

/** A ban that was seen. `by`: who did it; null: nobody said. */
export type BanSeen = { atMs: number; by: string | null };

/** Bans that were seen in one channel: the service tells who did it only while it happens. Never fails. */
export interface Bans {
  of(userId: number): BanSeen | null;
  add(userId: number, ban: BanSeen): void;
  drop(userId: number): void;
}

/** What Sidestage keeps for long, in one SQLite file with this one writer. @see DESIGN §7 */
export interface History {
  /** What the person should know of how it was opened. */
  readonly notices: readonly StartNotice[];
  notes(serviceKey: string): Notes;
  bans(serviceKey: string, channelId: number): Bans;
  /** What was done to people of one service. */
  acts(serviceKey: string): ActsTable;
  /** Takes away what was done to people of a service, and leaves the notes. @throws AppFailure `storageFailed` */
  forgetActs(serviceKey: string): void;
  /** All of every service. @throws AppFailure `storageFailed` */
  all(): { service: string; userId: number; note: string; updatedAtMs: number }[];
  /** How many there are. @throws AppFailure `storageFailed` */
  count(serviceKey: string): number;
  /** Takes away all of a service; null: of every one. @throws AppFailure `storageFailed` */
  forget(serviceKey: string | null): void;
  /** After it everything fails as `storageFailed`. */
  close(): void;
}

/**
 * Opens the file, or begins it. One that is torn, or a later version's, is set aside and a new one begun. Where it can't be opened
 * the app goes on, a notice says so, and it is tried again whenever something is read or written; one that nobody may write to is
 * read.
 */
export function openHistory(path: string, nowMs: number, log: Logger): History {
  try {
    const { database, notice } = openChecked(path, nowMs, historyFile);
    return new SqliteHistory(database, notice === null ? [] : [notice]);
  } catch (cause) {
    log.fault('history.notOpened', cause);
    const readable = openReadOnly(path);
    const again = () => openAgain(path, nowMs);
    return new SqliteHistory(readable, [{ kind: 'historyNotKept', readOnly: readable !== null }], again);
  }
}

/** @returns null when it can't be read either */
function openReadOnly(path: string): DatabaseSync | null {
  // In a folder nobody may write to, the log beside the file can't be begun; without one the file is all there is.
  for (const of of [path, `${pathToFileURL(path)}?immutable=1`]) {
    if (of !== path && existsSync(`${path}-wal`)) return null;
    let database: DatabaseSync | null = null;
    try {
      database = new DatabaseSync(of, { readOnly: true });
      database.prepare('SELECT count(*) FROM notes').get();
      return database;
    } catch {
      database?.close(); // told by who asked
    }
  }
  return null;
}

function openAgain(path: string, nowMs: number): DatabaseSync | null {
  try {
    return openChecked(path, nowMs, historyFile).database;
  } catch {
    return null; // told when it failed first
  }
}

class SqliteHistory implements History {
  readonly notices: readonly StartNotice[];
  #database: DatabaseSync | null;
  /** While there is none that may be written to: what may bring one; null: there is. */
  #again: (() => DatabaseSync | null) | null;
  readonly #statements = new Map<string, StatementSync>();

  constructor(
    database: DatabaseSync | null,
    notices: readonly StartNotice[],
    again: (() => DatabaseSync | null) | null = null,
  ) {
    this.#database = database;
    this.notices = notices;
    this.#again = again;
  }

  notes(serviceKey: string): Notes {
    return {
      read: (userId) => {
        if (this.#database === null) this.#openAgain();
        if (this.#database === null) return '';
        const row = this.#run((prepare) =>
          prepare('SELECT note FROM notes WHERE service_key = ? AND user_id = ?').get(serviceKey, userId),
        );
        return String(row?.note ?? '');
      },
      write: (userId, note, atMs) => {
        this.#openAgain();
        this.#run((prepare) => {
          if (note === '') {
            prepare('DELETE FROM notes WHERE service_key = ? AND user_id = ?').run(serviceKey, userId);
          } else {
            prepare('INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)').run(serviceKey, userId, note, atMs);
          }
        });
      },
      noted: () => {
        if (this.#database === null) this.#openAgain();
        if (this.#database === null) return new Set();
        const rows = this.#run((prepare) => prepare('SELECT user_id FROM notes WHERE service_key = ?').all(serviceKey));
        return new Set(rows.map((row) => Number(row.user_id)));
      },
    };
  }

  bans(serviceKey: string, channelId: number): Bans {
    const seen = this.#bansOf(serviceKey, channelId);
    const keep = (work: (prepare: (sql: string) => StatementSync) => unknown): void => {
      try {
        this.#openAgain();
        this.#run(work);
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause;
        // It is known until the app quits; that nothing is kept was told when the file was opened.
      }
    };
    return {
      of: (userId) => seen.get(userId) ?? null,
      add: (userId, ban) => {
        const { atMs, by } = ban;
        seen.set(userId, ban);
        keep((prepare) =>
          prepare('INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?)').run(serviceKey, channelId, userId, atMs, by),
        );
      },
      drop: (userId) => {
        if (!seen.delete(userId)) return;
        keep((prepare) =>
          prepare('DELETE FROM bans WHERE service_key = ? AND channel_id = ? AND user_id = ?').run(
            serviceKey,
            channelId,
            userId,
          ),
        );
      },
    };
  }

  acts(serviceKey: string): ActsTable {
    return actsTable(
      serviceKey,
      () => {
        if (this.#database === null) this.#openAgain();
        return this.#database !== null;
      },
      (work) => this.#run(work),
    );
  }

  forgetActs(serviceKey: string): void {
    this.#openAgain();
    this.#run((prepare) => {
      for (const table of ['acts', 'watches']) prepare(`DELETE FROM ${table} WHERE service_key = ?`).run(serviceKey);
    });
  }

  all(): ReturnType<History['all']> {
    if (this.#database === null) this.#openAgain();
    if (this.#database === null) return [];
    const rows = this.#run((prepare) => prepare('SELECT * FROM notes ORDER BY service_key, user_id').all());
    return rows.map((row) => ({
      service: String(row.service_key),
      userId: Number(row.user_id),
      note: String(row.note),
      updatedAtMs: Number(row.updated_at_ms),
    }));
  }

  count(serviceKey: string): number {
    if (this.#database === null) this.#openAgain();
    if (this.#database === null) return 0;
    const row = this.#run((prepare) =>
      prepare('SELECT count(*) AS n FROM notes WHERE service_key = ?').get(serviceKey),
    );
    return Number(row?.n ?? 0);
  }

  forget(serviceKey: string | null): void {
    this.#openAgain();
    this.#run((prepare) => {
      for (const table of ['notes', 'bans', 'acts', 'watches']) {
        prepare(`DELETE FROM ${table} WHERE ?1 IS NULL OR service_key = ?1`).run(serviceKey);
      }
      // The log beside the file still has them.
      prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    });
  }

  close(): void {
    this.#again = null;
    this.#statements.clear();
    this.#database?.close();
    this.#database = null;
  }

  #bansOf(serviceKey: string, channelId: number): Map<number, BanSeen> {
    try {
      if (this.#database === null) this.#openAgain();
      const rows = this.#run((prepare) =>
        prepare('SELECT * FROM bans WHERE service_key = ? AND channel_id = ?').all(serviceKey, channelId),
      );
      return new Map(
        rows.map((row) => [
          Number(row.user_id),
          { atMs: Number(row.at_ms), by: row.by_name === null ? null : String(row.by_name) },
        ]),
      );
    } catch (cause) {
      // A file of an earlier version that may only be read has none.
      if (cause instanceof AppFailure) return new Map();
      throw cause;
    }
  }

  #openAgain(): void {
    const database = this.#again?.() ?? null;
    if (database === null) return;
    this.#statements.clear();
    this.#database?.close();
    this.#database = database;
    this.#again = null;
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
