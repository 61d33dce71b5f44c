import { clampTo, lengthOf, type Span } from './span.ts';

/** Fewer steps than these are no picture. */
const LEAST_STEPS = 4;

/** The shortest part that can be zoomed into, in ms. */
export const leastZoomMs = (stepMs: number): number => LEAST_STEPS * stepMs;

/** A part of the range between two moments, in whichever order; null: it would be all of it. */
export function zoomBetween(oneMs: number, otherMs: number, whole: Span, stepMs: number): Span | null {
  const from = clampTo(Math.min(oneMs, otherMs), whole);
  const to = clampTo(Math.max(oneMs, otherMs), whole);
  const length = Math.min(Math.max(to - from, leastZoomMs(stepMs)), lengthOf(whole));
  if (length >= lengthOf(whole)) return null;
  const fromMs = Math.floor(Math.min(Math.max((from + to - length) / 2, whole.fromMs), whole.toMs - length));
  return { fromMs, toMs: fromMs + Math.round(length) };
}

/**
 * The span with `factor` times its length, with a moment at the same place of it.
 * @param factor less than 1 shows less
 */
export function zoomAround(atMs: number, span: Span, factor: number, whole: Span, stepMs: number): Span | null {
  const at = clampTo(atMs, span);
  const fromMs = at - (at - span.fromMs) * factor;
  const length = Math.max(lengthOf(span) * factor, leastZoomMs(stepMs));
  const inside = Math.min(Math.max(fromMs, whole.fromMs), Math.max(whole.fromMs, whole.toMs - length));
  return zoomBetween(inside, inside + length, whole, stepMs);
}

/** How far a press of an arrow moves the line: by a step of the data, or so far that it can be seen. */
export function lineStepMs(span: Span, stepMs: number): number {
  const seen = lengthOf(span) / 240;
  return Math.max(1, Math.ceil(seen / stepMs)) * stepMs;
}
