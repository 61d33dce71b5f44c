import type { LineId, SourceName } from '../../../shared/analyticsSeries.ts';
import type { Span } from '../store/methods.ts';
import { LineBuilder } from './lineBuilder.ts';

/** A line with all its values. `ys` of NaN: it breaks there. */
export type FullLine = {
  id: LineId;
  of: SourceName;
  xs: Float64Array;
  ys: Float64Array;
  /** How many values there are. */
  points: number;
  /** @see analyticsLine */
  stepMs: number | null;
  base: number | null;
  /** How it is thinned out: points are chosen, or values are added up in steps that begin at a multiple of themselves after this time. */
  thinned: 'chosen' | { summedFromMs: number };
};

/** A row that comes later than so many steps leaves a hole. */
const HOLE_STEPS = 1.5;

/** Moments of values that each stand for a step, and before which of them the line breaks. */
export type Moments = { xs: Float64Array; stepMs: number; holes: readonly number[] };

/** Breaks where rows are missing, and between streams. @param starts of streams, ascending */
export function momentsOf(xs: Float64Array, stepMs: number, starts: readonly number[]): Moments {
  const holes: number[] = [];
  const longestMs = HOLE_STEPS * stepMs;
  let nextStart = 0;
  let startMs = starts[0] ?? Number.POSITIVE_INFINITY;
  let before = xs[0] as number;
  for (let at = 0; at < xs.length; at += 1) {
    const x = xs[at] as number;
    if (x - before > longestMs || (startMs > before && startMs <= x)) holes.push(at);
    while (startMs <= x) {
      nextStart += 1;
      startMs = starts[nextStart] ?? Number.POSITIVE_INFINITY;
    }
    before = x;
  }
  return { xs, stepMs, holes };
}

/** Values that each stand for a step. */
export function levelLine(
  { id, of }: Pick<FullLine, 'id' | 'of'>,
  { xs, stepMs, holes }: Moments,
  ys: Float64Array,
): FullLine {
  const line = { id, of, points: xs.length, stepMs, base: null, thinned: 'chosen' } as const;
  if (holes.length === 0) return { ...line, xs, ys };
  const broken = new LineBuilder(xs.length + holes.length);
  let from = 0;
  for (const to of [...holes, xs.length]) {
    broken.append(xs.subarray(from, to), ys.subarray(from, to));
    const [last, next] = [xs[to - 1] as number, xs[to]];
    if (next !== undefined) broken.add(Math.min(last + stepMs, (last + next) / 2), Number.NaN);
    from = to;
  }
  return { ...line, ...broken.columns() };
}

/** Changes, with the total after each where it was told. */
export type Changes = { xs: Float64Array; deltas: Float64Array; totals: Float64Array | null };

/**
 * Gained less lost since the span began: 0 at its beginning, each value until the next one, as far as it is known. After a time nothing
 * is known of it goes on from the total that the service tells next, else from where it was.
 * @param known ascending
 */
export function growingLine(
  { id, of, base }: Pick<FullLine, 'id' | 'of' | 'base'>,
  { xs, deltas, totals }: Changes,
  known: readonly Span[],
): FullLine {
  const line = new LineBuilder(xs.length + known.length * 3);
  let value = 0;
  /** The service's total less `value`; NaN: it has told none yet. */
  let rest = Number.NaN;
  let at = 0;
  for (const [nth, { fromMs, toMs }] of known.entries()) {
    while (at < xs.length && (xs[at] as number) < fromMs) at += 1;
    const before = (totals?.[at] ?? Number.NaN) - (deltas[at] ?? Number.NaN);
    if (nth > 0 && !Number.isNaN(before - rest)) value = before - rest;
    if (nth > 0) line.add(((known[nth - 1] as Span).toMs + fromMs) / 2, Number.NaN);
    line.add(fromMs, value);
    for (; at < xs.length && (xs[at] as number) <= toMs; at += 1) {
      value += deltas[at] as number;
      const total = totals?.[at] ?? Number.NaN;
      if (!Number.isNaN(total)) rest = total - value;
      line.add(xs[at] as number, value);
    }
    line.add(toMs, value);
  }
  return { id, of, ...line.columns(), points: xs.length, stepMs: null, base, thinned: 'chosen' };
}

/** What is counted in each step. */
export function countedLine(
  { id, of, stepMs, fromMs }: Pick<FullLine, 'id' | 'of'> & { stepMs: number; fromMs: number },
  xs: Float64Array,
  ys: Float64Array,
): FullLine {
  return { id, of, xs, ys, points: xs.length, stepMs, base: null, thinned: { summedFromMs: fromMs } };
}

/** A change that was not told with its size is told by the totals around it. */
export function changesOf(xs: Float64Array, deltas: Float64Array, totals: Float64Array): Changes {
  let before = Number.NaN;
  const told = deltas.map((delta, at) => {
    const total = totals[at] as number;
    const change = Number.isNaN(delta) ? total - before : delta;
    before = Number.isNaN(total) ? before + change : total;
    return Number.isNaN(change) ? 0 : change;
  });
  return { xs, deltas: told, totals };
}
