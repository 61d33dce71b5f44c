import type { DatabaseSync } from 'node:sqlite';
import type { StartNotice } from '../../../shared/app.ts';
import { type DatabaseKind, openChecked } from '../openChecked.ts';
import { steps } from './steps.ts';

const journal: DatabaseKind = {
  steps,
  checkedBytes: 256 * 1024 * 1024,
  atBirth: 'PRAGMA auto_vacuum = INCREMENTAL',
  // Copied into the file while nothing is asked; under load in small pieces, for a write waits for each.
  tuning: `PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 16777216`,
};

/**
 * Opens the journal's file, or begins it. One that is torn, or a later version's, is set aside and a new one begun.
 * @param damaged it was found damaged while it was used, whatever a look through it says
 * @throws the error of the system or the database when there can be none
 */
export function openDatabase(
  path: string,
  nowMs: number,
  damaged = false,
): { database: DatabaseSync; notice: StartNotice | null } {
  return openChecked(path, nowMs, journal, damaged);
}
