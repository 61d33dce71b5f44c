import type { KeptRow } from './methods.ts';
import type { SeriesShape } from './seriesShapes.ts';

/** Stands in a column of whole numbers where a row has no value; in one of fractions it is NaN. */
export const NO_VALUE = -(2 ** 31);
const MOST_WHOLE = 2 ** 31 - 1;

export type NumberColumn = Int32Array | Float64Array;
/** `codes`: each row's place in `words`, from 1 on; 0: none. */
export type TextColumn = { codes: Uint32Array; words: readonly string[] };

/** The rows of a day, oldest first, field by field. `offsets`: ms since the day began. */
export type DayColumns = {
  offsets: Int32Array;
  numbers: Readonly<Record<string, NumberColumn>>;
  texts: Readonly<Record<string, TextColumn>>;
};

/** @param rows clean, oldest first, of one day */
export function toColumns(shape: SeriesShape, dayMs: number, rows: readonly KeptRow[]): DayColumns {
  const offsets = Int32Array.from(rows, ({ atMs }) => atMs - dayMs);
  const numbers: Record<string, NumberColumn> = {};
  const texts: Record<string, TextColumn> = {};
  for (const [field, kind] of Object.entries(shape.fields)) {
    if (kind === 'text') texts[field] = textColumn(rows.map((row) => row[field]));
    else numbers[field] = numberColumn(rows.map((row) => row[field]));
  }
  return { offsets, numbers, texts };
}

function numberColumn(values: readonly unknown[]): NumberColumn {
  const fits = values.every(
    (value) => value === null || (Number.isInteger(value) && Math.abs(Number(value)) <= MOST_WHOLE),
  );
  return fits
    ? Int32Array.from(values, (value) => (value === null ? NO_VALUE : Number(value)))
    : Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)));
}

function textColumn(values: readonly unknown[]): TextColumn {
  const places = new Map<string, number>();
  const codes = Uint32Array.from(values, (value) => {
    if (value === null) return 0;
    const word = String(value);
    const place = places.get(word) ?? places.size + 1;
    places.set(word, place);
    return place;
  });
  return { codes, words: [...places.keys()] };
}

/** The rows of one up to a place, and after them those of the other. */
export function joined(first: DayColumns, count: number, second: DayColumns): DayColumns {
  const offsets = new Int32Array(count + second.offsets.length);
  offsets.set(first.offsets.subarray(0, count));
  offsets.set(second.offsets, count);
  const numbers = Object.entries(second.numbers).map(([field, column]) => {
    return [field, joinedNumbers(first.numbers[field]?.subarray(0, count), column)] as const;
  });
  const texts = Object.entries(second.texts).map(([field, column]) => {
    const before = first.texts[field];
    const words = Array.from({ length: count }, (_, at) => textAt(before, at));
    return [field, textColumn([...words, ...Array.from(column.codes, (_, at) => textAt(column, at))])] as const;
  });
  return { offsets, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) };
}

function joinedNumbers(first: NumberColumn | undefined, second: NumberColumn): NumberColumn {
  const before = first ?? new Int32Array();
  const areWhole = before instanceof Int32Array && second instanceof Int32Array;
  const column = new (areWhole ? Int32Array : Float64Array)(before.length + second.length);
  column.set(before);
  column.set(second, before.length);
  if (areWhole) return column;
  unsetMissing(before, column, 0);
  unsetMissing(second, column, before.length);
  return column;
}

/** In a column of fractions NaN stands where one of whole numbers has no value. */
function unsetMissing(part: NumberColumn, column: NumberColumn, from: number): void {
  if (!(part instanceof Int32Array)) return;
  for (let at = 0; at < part.length; at += 1) if (part[at] === NO_VALUE) column[from + at] = Number.NaN;
}

/** A number of a row; NaN: none. */
export function numberAt(column: NumberColumn | undefined, row: number): number {
  const value = column?.[row] ?? Number.NaN;
  return value === NO_VALUE && column instanceof Int32Array ? Number.NaN : value;
}

export function textAt(column: TextColumn | undefined, row: number): string | null {
  return column?.words[(column.codes[row] ?? 0) - 1] ?? null;
}

/** The same rows again, from a place on and up to another. */
export function toRows(
  shape: SeriesShape,
  dayMs: number,
  columns: DayColumns,
  from = 0,
  to = columns.offsets.length,
): KeptRow[] {
  const rows: KeptRow[] = [];
  for (let at = from; at < to; at += 1) {
    const row: KeptRow = { atMs: dayMs + (columns.offsets[at] ?? 0) };
    for (const [field, kind] of Object.entries(shape.fields)) {
      const value = kind === 'text' ? textAt(columns.texts[field], at) : numberAt(columns.numbers[field], at);
      row[field] = typeof value === 'number' && Number.isNaN(value) ? null : value;
    }
    rows.push(row);
  }
  return rows;
}

/** The first row at or after a time, in ms of the day; the count of rows when there is none. */
export function firstFrom({ offsets }: DayColumns, offsetMs: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offsetMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
