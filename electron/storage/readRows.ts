import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './tables.ts';

/** Rows are read in turns, so that nothing waits for a large file. */
const SLICE_ROWS = 500;

/** Rows of a database to take along, in words of ours: `sql` names the columns as they are to be called. */
export type RowQuery = { name: string; sql: string; read?: (row: Row) => unknown };

/** Reads rows of a file that somebody else may be writing. None of a file that is not there. @throws the database's error */
export async function* readRows(path: string, { sql, read = (row) => row }: RowQuery): AsyncGenerator<unknown> {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    let count = 0;
    for (const row of database.prepare(sql).iterate()) {
      yield read(row);
      count += 1;
      if (count % SLICE_ROWS === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    database.close();
  }
}
