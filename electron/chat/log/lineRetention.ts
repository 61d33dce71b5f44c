import type { Row, Tables } from '../../storage/tables.ts';
import type { LineTable } from './lineTable.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Taken away at a time, so that writes and searches get between. */
const SLICE_ROWS = 200;

/** How long what was said is kept, and how much of it. */
export type KeptLimits = { days: number; megabytes: number };

/** Inside a transaction: takes one slice of what is too old or too much away, the oldest first. @returns whether there may be more */
export function retainSlice(tables: Tables, lines: LineTable, { days, megabytes }: KeptLimits, nowMs: number): boolean {
  const sinceMs = nowMs - days * DAY_MS;
  const old = idsOf(
    tables.all('SELECT id FROM lines WHERE kept_at_ms < ? ORDER BY kept_at_ms LIMIT ?', sinceMs, SLICE_ROWS),
  );
  const oldVisits = idsOf(
    tables.all('SELECT id FROM visits WHERE at_ms < ? ORDER BY at_ms LIMIT ?', sinceMs, SLICE_ROWS),
  );
  lines.drop(old);
  lines.dropVisits(oldVisits);
  if (old.length > 0 || oldVisits.length > 0) return true;
  if (lines.bytes <= megabytes * 1_000_000) return false;
  const [line] = tables.all('SELECT kept_at_ms AS at FROM lines ORDER BY kept_at_ms LIMIT 1');
  const [visit] = tables.all('SELECT at_ms AS at FROM visits ORDER BY at_ms LIMIT 1');
  if (line === undefined && visit === undefined) return false;
  if (visit === undefined || (line !== undefined && Number(line.at) <= Number(visit.at))) {
    lines.drop(idsOf(tables.all('SELECT id FROM lines ORDER BY kept_at_ms LIMIT ?', SLICE_ROWS)));
  } else {
    lines.dropVisits(idsOf(tables.all('SELECT id FROM visits ORDER BY at_ms LIMIT ?', SLICE_ROWS)));
  }
  return true;
}

/** Inside a transaction: takes one slice of what is kept of a service away, and its rooms with the last. @returns whether there is more */
export function forgetSlice(tables: Tables, lines: LineTable, platform: string): boolean {
  const ofPlatform = 'WHERE room IN (SELECT id FROM rooms WHERE platform = ?) LIMIT ?';
  const said = idsOf(tables.all(`SELECT id FROM lines ${ofPlatform}`, platform, SLICE_ROWS));
  const visits = idsOf(tables.all(`SELECT id FROM visits ${ofPlatform}`, platform, SLICE_ROWS));
  lines.drop(said);
  lines.dropVisits(visits);
  if (said.length > 0 || visits.length > 0) return true;
  tables.run('DELETE FROM held WHERE room IN (SELECT id FROM rooms WHERE platform = ?)', platform);
  tables.run('DELETE FROM rooms WHERE platform = ?', platform);
  return false;
}

const idsOf = (rows: Row[]): number[] => rows.map(({ id }) => Number(id));
