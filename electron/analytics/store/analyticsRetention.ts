import type { Tables } from '../../storage/tables.ts';
import type { DayTable } from './dayTable.ts';
import type { KeptLimits } from './methods.ts';
import { DAY_MS } from './seriesShapes.ts';

/** Taken away at a time, so that what is asked gets between. */
const SLICE_ROWS = 200;
/** Minutes are small; days are up to some megabytes. */
const SLICE_DAYS = 20;
/** Of those whose coming back is noticed; they take some megabytes. */
const MOST_PEOPLE = 500_000;

/**
 * Inside a transaction: takes one slice of what is too old or too much away, the oldest first. The person's notes and what is kept of
 * streams stay. @returns whether there may be more
 */
export function retainSlice(
  tables: Tables,
  days: DayTable,
  { days: most, megabytes }: KeptLimits,
  nowMs: number,
): boolean {
  const sinceMs = nowMs - most * DAY_MS;
  const old = tables.all('SELECT id FROM days WHERE day_ms < ? ORDER BY day_ms LIMIT ?', sinceMs - DAY_MS, SLICE_DAYS);
  days.drop(old);
  const others =
    tables.run(
      `DELETE FROM minutes WHERE (channel, minute_ms) IN
         (SELECT channel, minute_ms FROM minutes WHERE minute_ms < ? LIMIT ?)`,
      sinceMs,
      SLICE_ROWS,
    ) +
    tables.run(
      'DELETE FROM marks WHERE (channel, id) IN (SELECT channel, id FROM marks WHERE at_ms < ? LIMIT ?)',
      sinceMs,
      SLICE_ROWS,
    ) +
    tables.run(
      `DELETE FROM speakers WHERE (channel, stream, user) IN
         (SELECT channel, stream, user FROM speakers WHERE stream < ? LIMIT ?)`,
      sinceMs,
      SLICE_ROWS,
    );
  if (old.length > 0 || others > 0) return true;
  if (forgetPeople(tables, sinceMs) > 0) return true;
  return usedBytes(tables) > megabytes * 1_000_000 && dropOldest(tables, days, megabytes * 1_000_000);
}

/** Who has not written for so long, or of too many those who wrote longest ago: they are new again when they come back. */
function forgetPeople(tables: Tables, sinceMs: number): number {
  const tooMany = tables.number('SELECT count(*) FROM known_people') - MOST_PEOPLE;
  return tables.run(
    `DELETE FROM known_people WHERE (channel, user) IN
       (SELECT channel, user FROM known_people WHERE wrote_ms BETWEEN 1 AND ? ORDER BY wrote_ms LIMIT ?)`,
    tooMany > 0 ? Number.MAX_SAFE_INTEGER : sinceMs,
    tooMany > 0 ? Math.min(tooMany, SLICE_ROWS) : SLICE_ROWS,
  );
}

/** What is the oldest of all that there may be much of. @returns whether there was anything */
function dropOldest(tables: Tables, days: DayTable, mostBytes: number): boolean {
  const oldest = tables.get(
    `SELECT * FROM (SELECT 'days' AS table_name, min(day_ms) AS at_ms FROM days
       UNION ALL SELECT 'minutes', min(minute_ms) FROM minutes
       UNION ALL SELECT 'speakers', min(stream) FROM speakers)
     WHERE at_ms IS NOT NULL ORDER BY at_ms LIMIT 1`,
  );
  if (oldest === undefined) return false;
  if (oldest.table_name === 'days') {
    for (const day of tables.all('SELECT id FROM days ORDER BY day_ms LIMIT ?', SLICE_DAYS)) {
      if (usedBytes(tables) > mostBytes) days.drop([day]);
    }
    return true;
  }
  const deletion =
    oldest.table_name === 'minutes'
      ? `DELETE FROM minutes WHERE (channel, minute_ms) IN
           (SELECT channel, minute_ms FROM minutes ORDER BY minute_ms LIMIT ?)`
      : `DELETE FROM speakers WHERE (channel, stream, user) IN
           (SELECT channel, stream, user FROM speakers ORDER BY stream LIMIT ?)`;
  return tables.run(deletion, SLICE_ROWS) > 0;
}

/** What is in use of the file; what was deleted counts no more, though its room may not have been given back yet. */
function usedBytes(tables: Tables): number {
  return tables.number(
    `SELECT (page_count - freelist_count) * page_size
     FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  );
}
