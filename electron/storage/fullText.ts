import { DatabaseSync } from 'node:sqlite';
import type { StartNotice } from '../../shared/app.ts';

/**
 * Whether this SQLite has full-text search. The one in Node has it; which one an Electron was built with, only it can tell.
 * Without it there can be no journal, while all else works.
 */
export function hasFullText(): boolean {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec('CREATE VIRTUAL TABLE probe USING fts5 (word)');
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** What a person should know of this SQLite. */
export function describeSqlite(): StartNotice[] {
  return hasFullText() ? [] : [{ kind: 'searchMissing' }];
}
