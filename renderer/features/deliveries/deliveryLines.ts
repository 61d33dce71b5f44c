import type { DeliveriesPage } from '../../../shared/deliveries.ts';
import type { Lines } from '../../ui/lines.ts';
import { WINDOW_ROWS } from '../../ui/rowWindows.ts';
import { offsetOf } from '../../ui/useSteadyPlace.ts';

/** When the app was closed, between a row and the older one below it. */
export type AwayLine = { readonly times: number; readonly fromMs: number; readonly toMs: number };
/** Rows that tell the same as those above the line; `key` stays while newer ones come. */
export type FoldLine = {
  readonly key: number;
  readonly open: boolean;
  readonly count: number;
  readonly repeats: number;
  readonly sinceMs: number;
};

export type DeliveryLines = Lines & {
  /** What a line tells of the app being closed; null when it does not. */
  awayAt(line: number): AwayLine | null;
  /** What a line tells of rows that are folded below it; null when it does not. */
  foldAt(line: number): FoldLine | null;
};

type Rows = {
  readonly total: number;
  readonly windows: ReadonlyMap<number, DeliveriesPage>;
  readonly newest: Pick<DeliveriesPage, 'runs'> | null;
};
type Folding = {
  /** Keys of folds that are open. */
  readonly open: ReadonlySet<number>;
  /** The row that is looked at: it and those above it in its run stay in sight. */
  readonly selected: number | null;
};

/** Of many alike the first few stand as they are. */
const SHOWN = 4;
/** Fewer than these are not worth a line of their own. */
const FEWEST_FOLDED = 3;

/** A piece of the list: rows in a row, or a line that tells something else, above the row at `offset`. */
type Piece = { line: number; offset: number; rows: number; hidden: number; away?: AwayLine; fold?: FoldLine };

/**
 * Lays deliveries out, newest first, a line each; a line wherever the app was closed in between, as far as that is known, and
 * one for many that are alike.
 */
export function layOutDeliveries(state: Rows, folding: Folding = { open: new Set(), selected: null }): DeliveryLines {
  const pieces = piecesOf(state, folding);
  const last = pieces.at(-1);
  const count = last === undefined ? 0 : last.line + Math.max(last.rows, 1);
  const byLine = (line: number) =>
    line < 0 || line >= count ? undefined : pieces.findLast((piece) => piece.line <= line);
  const lineOf = (offset: number) => {
    const piece = pieces.findLast((candidate) => candidate.offset <= offset && candidate.rows + candidate.hidden > 0);
    if (piece === undefined) return offset;
    return piece.rows === 0 ? piece.line : piece.line + Math.min(offset - piece.offset, piece.rows - 1);
  };
  return {
    count,
    lineOf,
    offsetAt(line) {
      const piece = byLine(line);
      return piece === undefined || piece.rows === 0 ? null : piece.offset + line - piece.line;
    },
    awayAt: (line) => byLine(line)?.away ?? null,
    foldAt: (line) => byLine(line)?.fold ?? null,
    offsets(first, lastLine) {
      if (state.total === 0) return null;
      const [from, to] = [Math.max(0, first), Math.min(lastLine, count - 1)];
      const seen = pieces.filter(({ line, rows }) => line <= to && line + Math.max(rows, 1) > from);
      const withRows = seen.filter(({ rows }) => rows > 0);
      const [start, end] = [withRows[0], withRows.at(-1)];
      if (start === undefined || end === undefined) {
        const offset = Math.max(0, (seen[0]?.offset ?? 1) - 1);
        return { first: offset, last: offset };
      }
      const low = start.offset + Math.max(0, from - start.line);
      const hidden = seen
        .filter((piece) => piece.hidden > 0)
        .map((piece) => ({ first: piece.offset, last: piece.offset + piece.hidden - 1 }));
      return { first: low, last: Math.max(low, end.offset + Math.min(to - end.line, end.rows - 1)), hidden };
    },
  };
}

function piecesOf(state: Rows, folding: Folding): Piece[] {
  const { total } = state;
  const aways = awaysOf(state);
  const folds = foldsOf(state, folding);
  const pieces: Piece[] = [];
  let line = 0;
  let offset = 0;
  const rowsTo = (end: number) => {
    if (end <= offset) return;
    pieces.push({ line, offset, rows: end - offset, hidden: 0 });
    line += end - offset;
    offset = end;
  };
  const lineHere = (told: Pick<Piece, 'away' | 'fold'>, hidden: number) => {
    pieces.push({ line, offset, rows: 0, hidden, ...told });
    line += 1;
    offset += hidden;
  };
  const starts = [...new Set([...aways.keys(), ...folds.keys()])].filter((at) => at <= total).sort((a, b) => a - b);
  for (const at of starts) {
    if (at < offset) continue; // within what is folded
    rowsTo(at);
    const away = aways.get(at);
    if (away !== undefined) lineHere({ away }, 0);
    const fold = folds.get(at);
    if (fold !== undefined) lineHere({ fold }, fold.open ? 0 : Math.min(fold.count, total - at));
  }
  rowsTo(total);
  return pieces;
}

/** By the offset of the row below. */
function awaysOf({ windows }: Rows): Map<number, AwayLine> {
  const aways = new Map<number, AwayLine>();
  for (const [number, { rows, away }] of windows) {
    for (const { fromMs, toMs } of away) {
      const index = rows.findLastIndex(({ atMs }) => atMs >= toMs);
      if (index < 0) continue;
      const below = number * WINDOW_ROWS + index + 1;
      const known = aways.get(below) ?? { times: 0, fromMs, toMs };
      aways.set(below, {
        times: known.times + 1,
        fromMs: Math.min(known.fromMs, fromMs),
        toMs: Math.max(known.toMs, toMs),
      });
    }
  }
  return aways;
}

/** By the offset of the first row that is folded. */
function foldsOf({ windows, newest }: Rows, { open, selected }: Folding): Map<number, FoldLine> {
  const folds = new Map<number, FoldLine>();
  const looked = selected === null ? null : offsetOf({ windows }, ({ id }) => id, selected);
  for (const { offset, count, repeats, sinceMs, oldestId } of newest?.runs ?? []) {
    const before = looked !== null && looked >= offset && looked < offset + count ? looked - offset + 1 : 0;
    const shown = open.has(oldestId) ? SHOWN : Math.max(SHOWN, before);
    const rest = count - shown;
    if (rest < FEWEST_FOLDED) continue;
    folds.set(offset + shown, { key: oldestId, open: open.has(oldestId), count: rest, repeats, sinceMs });
  }
  return folds;
}
