import type { Tables } from '../../storage/tables.ts';
import type { DayTable } from './dayTable.ts';
import type { KeptLimits } from './methods.ts';
import { DAY_MS } from './seriesShapes.ts';

/** Taken away at a time, so that what is asked gets between. */
const SLICE_ROWS = 200;
/** Minutes are small; days are up to some megabytes. */
const SLICE_DAYS = 20;

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
  if (days.bytes <= megabytes * 1_000_000) return false;
  const oldest = tables.all('SELECT id FROM days ORDER BY day_ms LIMIT ?', SLICE_DAYS);
  for (const day of oldest) if (days.bytes > megabytes * 1_000_000) days.drop([day]);
  return oldest.length > 0;
}
