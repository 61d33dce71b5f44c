import type { DatabaseSync } from 'node:sqlite';

/**
 * The tables of the history file, version by version. One that has gone out to people is never changed: what comes later is one
 * more entry.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE notes (
     service_key TEXT NOT NULL,
     user_id INTEGER NOT NULL,
     note TEXT NOT NULL,
     updated_at_ms INTEGER NOT NULL,
     PRIMARY KEY (service_key, user_id)
   ) STRICT, WITHOUT ROWID`,
];

/** The file was written by a later version of the app, which knows more tables. */
export class NewerFile extends Error {}

/**
 * Brings a database to the last version; each step holds as a whole or not at all.
 * @param steps other than ours in tests
 * @throws NewerFile; the database's error
 */
export function migrate(database: DatabaseSync, steps: readonly string[] = migrations): void {
  const row = database.prepare('PRAGMA user_version').get();
  const version = Number(row?.user_version ?? 0);
  if (version > steps.length) throw new NewerFile(`version ${version}, ${steps.length} known`);
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${index + 1}`);
      database.exec('COMMIT');
    } catch (cause) {
      database.exec('ROLLBACK');
      throw cause;
    }
  }
}
