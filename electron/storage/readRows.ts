import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row } from './tables.ts';

/** Rows are read in turns, so that nothing waits for a large file. */
const SLICE_ROWS = 500;

/** Rows of a database to take along, in words of ours: `sql` names the columns as they are to be called. */
export type RowQuery = { name: string; sql: string; read?: (row: Row) => unknown };

/** Whoever makes or changes its tables is waited for as long. */
const BUSY_MS = 5_000;

/**
 * Reads rows of a file that somebody else may be writing. None of a file that is not there, or that was just begun and has no such
 * table yet: they are made one version after the other. @throws the database's error
 */
export async function* readRows(path: string, { sql, read = (row) => row }: RowQuery): AsyncGenerator<unknown> {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    const statement = prepared(database, sql);
    if (statement === null) return;
    let count = 0;
    for (const row of statement.iterate()) {
      yield read(row);
      count += 1;
      if (count % SLICE_ROWS === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    database.close();
  }
}

/** null: its table is not there. */
function prepared(database: DatabaseSync, sql: string): StatementSync | null {
  try {
    return database.prepare(sql);
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no such table')) return null;
    throw cause;
  }
}
