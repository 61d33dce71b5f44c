import type { AnalyticsLine } from '../../../../../shared/analytics.ts';
import type { LineId } from '../../../../../shared/analyticsSeries.ts';
import { overlapOf, type Span } from './span.ts';

/** A line made ready: times ascend, each once; values are numbers, or null where it breaks. */
export type DrawnLine = {
  readonly id: LineId;
  readonly xs: readonly number[];
  readonly ys: readonly (number | null)[];
  readonly stepMs: number | null;
  readonly base: number | null;
  /** Some values were left out: those beside each other may be further apart than a step. */
  readonly isThinned: boolean;
};

/** Where a line must not go through. `breaks`: times of which nothing is known; `offline`: times without a stream. */
export type Interruptions = { readonly breaks: readonly Span[]; readonly offline: readonly Span[] };

/**
 * Makes a line of a view ready: what is no number is left out, what is out of order too, and it breaks wherever two values
 * beside each other have a gap, or time without a stream, between them.
 * @param shape steps hold their value until the next one, and so up to the gap and to `untilMs`
 */
export function drawnLine(
  line: AnalyticsLine,
  shape: 'line' | 'steps' | 'bars',
  { breaks, offline }: Interruptions,
  untilMs: number,
  shiftMs = 0,
): DrawnLine {
  const xs: number[] = [];
  const ys: (number | null)[] = [];
  const add = (x: number, y: number | null) => {
    if (xs.length > 0 && x <= (xs.at(-1) ?? x)) return;
    xs.push(x);
    ys.push(y);
  };
  const interrupted = interruption(breaks, offline, line.stepMs ?? 60_000);
  let held: { x: number; y: number } | null = null;
  for (const [x, y] of values(line, shiftMs)) {
    if (xs.length > 0 && x <= (xs.at(-1) ?? x)) continue;
    if (held !== null && y !== null && shape !== 'bars') {
      const gap = interrupted(held.x, x);
      if (gap !== null) {
        if (shape === 'steps') add(Math.min(gap.fromMs, x - 1), held.y);
        add(Math.min((xs.at(-1) ?? held.x) + 1, x - 0.5), null);
      }
    }
    add(x, y);
    held = y === null ? null : { x, y };
  }
  if (shape === 'steps' && held !== null) {
    const gap = interrupted(held.x, untilMs);
    add(gap === null ? untilMs : Math.max(held.x, gap.fromMs), held.y);
  }
  const { id, stepMs, base } = line;
  const told = line.ys.reduce((sum, y) => sum + (Number.isNaN(y) ? 0 : 1), 0);
  return { id, xs, ys, stepMs, base, isThinned: line.points > told };
}

function* values({ xs, ys }: AnalyticsLine, shiftMs: number): Generator<[number, number | null]> {
  for (let at = 0; at < xs.length; at += 1) {
    const x = xs[at];
    const y = ys[at] ?? Number.NaN;
    if (x !== undefined && Number.isFinite(x) && Math.abs(y) !== Number.POSITIVE_INFINITY) {
      yield [x + shiftMs, Number.isNaN(y) ? null : y];
    }
  }
}

/** What lies between two moments and breaks a line there, looked for from the last one found: moments ascend. */
function interruption(breaks: readonly Span[], offline: readonly Span[], stepMs: number) {
  const nextBreak = nextOverlap(breaks, 0);
  // A stream ends and begins between two minutes, so that a little time without one is no break.
  const nextOffline = nextOverlap(offline, 2 * stepMs);
  return (fromMs: number, toMs: number): Span | null => {
    const gap = nextBreak(fromMs, toMs);
    const between = nextOffline(fromMs, toMs);
    if (gap === null || between === null) return gap ?? between;
    return gap.fromMs <= between.fromMs ? gap : between;
  };
}

/** The first of some spans that goes on with a time for longer than `leastMs`. */
function nextOverlap(spans: readonly Span[], leastMs: number) {
  const apart = unite(spans);
  let passed = 0;
  return (fromMs: number, toMs: number): Span | null => {
    while ((apart[passed]?.toMs ?? Number.POSITIVE_INFINITY) <= fromMs) passed += 1;
    for (let at = passed; at < apart.length; at += 1) {
      const span = apart[at];
      if (span === undefined || span.fromMs >= toMs) return null;
      if (overlapOf(span, { fromMs, toMs }) > leastMs) return span;
    }
    return null;
  };
}

/** The same times without overlaps, in order. */
function unite(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = united.at(-1);
    if (last === undefined || span.fromMs > last.toMs) united.push(span);
    else united[united.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
  }
  return united;
}

/** Where a value stands alone, with a break before and after it: a line would not show it. */
export function lonePoints({ xs, ys }: Pick<DrawnLine, 'xs' | 'ys'>): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < xs.length; at += 1) {
    const x = xs[at];
    const y = ys[at];
    const isAlone = (ys[at - 1] ?? null) === null && (ys[at + 1] ?? null) === null;
    if (x !== undefined && y !== undefined && y !== null && isAlone) found.push({ x, y });
  }
  return found;
}

/** The place of the last time at or before `atMs`; -1: there is none. */
export function indexAt(xs: readonly number[], atMs: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export type Moment = { readonly atMs: number; readonly value: number };

/** The least and the most of the values that begin in a span; null: none does. */
export function extremesOf(line: Pick<DrawnLine, 'xs' | 'ys'>, span: Span): { least: Moment; most: Moment } | null {
  let least: Moment | null = null;
  let most: Moment | null = null;
  for (let at = Math.max(0, indexAt(line.xs, span.fromMs)); at < line.xs.length; at += 1) {
    const atMs = line.xs[at] ?? 0;
    const value = line.ys[at] ?? null;
    if (atMs > span.toMs) break;
    if (value === null) continue;
    if (least === null || value < least.value) least = { atMs, value };
    if (most === null || value > most.value) most = { atMs, value };
  }
  return least === null || most === null ? null : { least, most };
}
