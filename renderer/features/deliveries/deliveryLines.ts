import type { DeliveriesPage } from '../../../shared/deliveries.ts';
import type { Lines } from '../../ui/lines.ts';
import { WINDOW_ROWS } from '../../ui/rowWindows.ts';

/** When the app was closed, between a row and the older one below it. */
export type AwayLine = { readonly times: number; readonly fromMs: number; readonly toMs: number };

export type DeliveryLines = Lines & {
  /** What a line tells of the app being closed; null when it shows a row. */
  awayAt(line: number): AwayLine | null;
};

type Rows = { readonly total: number; readonly windows: ReadonlyMap<number, DeliveriesPage> };

/** Lays deliveries out, newest first, a line each, and a line wherever the app was closed in between, as far as that is known. */
export function layOutDeliveries({ total, windows }: Rows): DeliveryLines {
  const aways = new Map<number, AwayLine>();
  for (const [number, { rows, away }] of windows) {
    for (const { fromMs, toMs } of away) {
      const index = rows.findLastIndex(({ atMs }) => atMs >= toMs);
      if (index < 0) continue;
      const offset = number * WINDOW_ROWS + index;
      const known = aways.get(offset) ?? { times: 0, fromMs, toMs };
      aways.set(offset, {
        times: known.times + 1,
        fromMs: Math.min(known.fromMs, fromMs),
        toMs: Math.max(known.toMs, toMs),
      });
    }
  }
  // The offsets below which such a line stands; the one at `index` stands on line `offset + index + 1`.
  const marks = [...aways.keys()].filter((offset) => offset < total).sort((a, b) => a - b);
  const count = total + marks.length;

  /** How many such lines stand above a line, and whether it is one itself. */
  const above = (line: number): { marks: number; own: boolean } => {
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle] ?? 0) + middle + 1 < line) low = middle + 1;
      else high = middle;
    }
    const mark = marks[low];
    return { marks: low, own: mark !== undefined && mark + low + 1 === line };
  };
  const lineOf = (offset: number) => {
    let before = marks.findIndex((mark) => mark >= offset);
    if (before < 0) before = marks.length;
    return offset + before;
  };
  const offsetAt = (line: number) => {
    if (line < 0 || line >= count) return null;
    const { marks: passed, own } = above(line);
    return own ? null : line - passed;
  };
  return {
    count,
    lineOf,
    offsetAt,
    awayAt(line) {
      const { marks: passed, own } = above(line);
      return own ? (aways.get(marks[passed] ?? -1) ?? null) : null;
    },
    offsets(first, last) {
      if (total === 0) return null;
      const from = Math.max(0, first);
      const to = Math.min(last, count - 1);
      // A line that tells of a time stands below its row.
      const low = offsetAt(from) ?? offsetAt(from - 1) ?? 0;
      const high = offsetAt(to) ?? offsetAt(to - 1) ?? total - 1;
      return { first: low, last: Math.max(low, high) };
    },
  };
}
