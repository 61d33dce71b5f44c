import type { DatabaseSync } from 'node:sqlite';

/** The file was written by a later version of the app, which knows more tables. */
export class NewerFile extends Error {}

/**
 * Brings a database to the last version; each step holds as a whole or not at all.
 * @param steps its tables, version by version
 * @throws NewerFile; the database's error
 */
export function migrate(database: DatabaseSync, steps: readonly string[]): void {
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
