import type { KeptRow, RawRow, Span } from './methods.ts';
import type { FieldKind, SeriesShape } from './seriesShapes.ts';

const LONGEST_TEXT = 80;
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const HAS_ZONE = /(Z|T.*[+-]\d{2}:?\d{2})$/;

/**
 * What of an answer can be believed, oldest first: rows within the span, with the fields that are right. A value of another kind than
 * its field's is left out; so is a row without a time, or with none of what it needs.
 */
export function cleanRows(shape: SeriesShape, rows: readonly unknown[], span: Span): KeptRow[] {
  const kept: KeptRow[] = [];
  let isSorted = true;
  for (const raw of rows) {
    const row = cleanRow(shape, raw, span);
    if (row === null) continue;
    isSorted &&= (kept.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) <= row.atMs;
    kept.push(row);
  }
  // Stable: of one time the order is that in which they were told.
  if (!isSorted) kept.sort((a, b) => a.atMs - b.atMs);
  return withoutDoubles(shape, kept);
}

function cleanRow(shape: SeriesShape, raw: unknown, { fromMs, toMs }: Span): KeptRow | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const told = raw as RawRow;
  const atMs = timeOf(told.time);
  if (!(atMs >= fromMs && atMs < toMs)) return null;
  const row: KeptRow = { atMs };
  for (const [field, kind] of Object.entries(shape.fields)) row[field] = cleanValue(kind, told[field]);
  const isWhole = shape.needs.length === 0 || shape.needs.some((field) => row[field] !== null);
  return isWhole ? row : null;
}

/** NaN: none. One without a zone is by UTC, as all of them are. */
export function timeOf(told: unknown): number {
  if (typeof told !== 'string' || !TIME.test(told)) return Number.NaN;
  return Date.parse(told.includes('T') && !HAS_ZONE.test(told) ? `${told}Z` : told);
}

function cleanValue(kind: FieldKind, value: unknown): number | string | null {
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? Number(value) : null;
    case 'text':
      return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_TEXT) : null;
    case 'count':
      return isAmount(value) && value >= 0 ? value : null;
    case 'number':
      return isAmount(value) ? value : null;
  }
}

/** What can be added up without going astray. */
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** Over rows in order of time. */
function withoutDoubles(shape: SeriesShape, rows: KeptRow[]): KeptRow[] {
  const { atOnce } = shape;
  if (atOnce === 'samples') return rows;
  const fields = atOnce === 'changes' ? Object.keys(shape.fields) : atOnce;
  const kept: KeptRow[] = [];
  let start = 0;
  while (start < rows.length) {
    let end = start + 1;
    while (end < rows.length && rows[end]?.atMs === rows[start]?.atMs) end += 1;
    if (end === start + 1) kept.push(rows[start] as KeptRow);
    else {
      // The last of each takes the place that the first of them had.
      const byFields = new Map<string, KeptRow>();
      for (const row of rows.slice(start, end)) byFields.set(JSON.stringify(fields.map((field) => row[field])), row);
      for (const row of byFields.values()) kept.push(row);
    }
    start = end;
  }
  return kept;
}
