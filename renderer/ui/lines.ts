/** Offsets from the first to the last, but for those between that are folded away. */
export type Offsets = {
  readonly first: number;
  readonly last: number;
  readonly hidden?: readonly { readonly first: number; readonly last: number }[];
};

/** How the rows of a list stand on its lines. */
export type Lines = {
  readonly count: number;
  /** The offset of the row on a line; null when the line shows none. */
  offsetAt(line: number): number | null;
  /** The line of the row at an offset. */
  lineOf(offset: number): number;
  /** The offsets that the lines `first` to `last` show; null when they show none. */
  offsets(first: number, last: number): Offsets | null;
};

/** A row a line, as in a table. */
export function layOutRows(total: number): Lines {
  return {
    count: total,
    offsetAt: (line) => (line >= 0 && line < total ? line : null),
    lineOf: (offset) => offset,
    offsets: (first, last) => (total === 0 ? null : { first: Math.max(0, first), last: Math.min(last, total - 1) }),
  };
}
