import { firstFrom, NO_VALUE, type NumberColumn } from '../store/columns.ts';
import type { StoredDay } from '../store/dayTable.ts';
import type { Span } from '../store/methods.ts';

/** The rows of a series in a span, oldest first, as columns. A value of NaN: the row has none. */
export type SpanRows<F extends string> = { xs: Float64Array; columns: Readonly<Record<F, Float64Array>> };

/** @param days oldest first */
export function spanRows<F extends string>(days: readonly StoredDay[], span: Span, fields: readonly F[]): SpanRows<F> {
  const parts = days.map((day) => ({ day, ...placesIn(day, span) }));
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const xs = new Float64Array(total);
  let next = 0;
  for (const { day, from, to } of parts) {
    const { offsets } = day.columns;
    for (let at = from; at < to; at += 1) xs[next++] = day.dayMs + (offsets[at] as number);
  }
  const column = (field: F): Float64Array => {
    const values = new Float64Array(total);
    let place = 0;
    for (const { day, from, to } of parts) {
      copy(day.columns.numbers[field], from, to, values, place);
      place += to - from;
    }
    return values;
  };
  return { xs, columns: Object.fromEntries(fields.map((field) => [field, column(field)])) as Record<F, Float64Array> };
}

/** Which rows of a day lie in a span. */
export function placesIn({ dayMs, columns }: StoredDay, { fromMs, toMs }: Span): { from: number; to: number } {
  return { from: firstFrom(columns, fromMs - dayMs), to: firstFrom(columns, toMs - dayMs) };
}

function copy(column: NumberColumn | undefined, from: number, to: number, into: Float64Array, place: number): void {
  if (column === undefined) {
    into.fill(Number.NaN, place, place + to - from);
    return;
  }
  into.set(column.subarray(from, to), place);
  if (column instanceof Float64Array) return;
  for (let at = place; at < place + to - from; at += 1) if (into[at] === NO_VALUE) into[at] = Number.NaN;
}
