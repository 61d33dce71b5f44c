import { type ChartGap, gapAt } from './chartGaps.ts';
import type { ChartPlan } from './chartPlan.ts';
import { type DrawnLine, indexAt, type Moment } from './drawnLine.ts';

/** What a chart says at a moment: its value and when that began, the gap it lies in, or that there is none. */
export type Reading =
  | { readonly kind: 'value'; readonly moment: Moment }
  | { readonly kind: 'gap'; readonly gap: ChartGap }
  | { readonly kind: 'none' };

/** The value at a moment or the last one before it; null: the line is broken there, or that value no longer holds. */
export function valueAt(line: DrawnLine, atMs: number, shape: ChartPlan['chart']['shape']): Moment | null {
  const at = indexAt(line.xs, atMs);
  const x = line.xs[at];
  const value = line.ys[at] ?? null;
  if (x === undefined || value === null) return null;
  if (shape === 'steps' || line.stepMs === null) return { atMs: x, value };
  // Values come a little late; and where some were left out, the next one may be many steps away.
  const held = shape === 'bars' ? line.stepMs : 2 * line.stepMs;
  const isLast = line.xs[at + 1] === undefined;
  if (atMs - x >= held && (!line.isThinned || isLast || shape === 'bars')) return null;
  return { atMs: x, value };
}

/** What a chart says at a moment. */
export function readingAt(plan: ChartPlan, atMs: number): Reading {
  const gap = gapAt(plan.gaps, atMs);
  if (gap !== null) return { kind: 'gap', gap };
  const moment = valueAt(plan.main, atMs, plan.chart.shape);
  return moment === null ? { kind: 'none' } : { kind: 'value', moment };
}

/** The last value of a line that is not after `untilMs`; null: there is none. */
export function lastValue({ xs, ys }: DrawnLine, untilMs: number): Moment | null {
  for (let at = indexAt(xs, untilMs); at >= 0; at -= 1) {
    const atMs = xs[at];
    const value = ys[at] ?? null;
    if (atMs !== undefined && value !== null) return { atMs, value };
  }
  return null;
}

/** By how much a line that grows has changed in the time before; null: it is not known over all of that time. */
export function changeBefore(plan: ChartPlan, atMs: number, windowMs: number): number | null {
  const now = valueAt(plan.main, atMs, 'steps');
  const before = valueAt(plan.main, atMs - windowMs, 'steps');
  if (now === null || before === null) return null;
  const isBroken = plan.gaps.some(({ fromMs, toMs }) => fromMs < atMs && toMs > atMs - windowMs);
  return isBroken ? null : now.value - before.value;
}

/** Over how long a change is told: five minutes of an evening, an hour of some days, a day of a month. */
export function changeWindowMs(lengthMs: number): number {
  const hourMs = 3_600_000;
  if (lengthMs <= 12 * hourMs) return 300_000;
  return lengthMs <= 72 * hourMs ? hourMs : 24 * hourMs;
}
