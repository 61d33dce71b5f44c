import { clipSpan, type Span, shareAt } from '../model/span.ts';
import type { ValueScale } from '../model/valueScale.ts';

/** A drawing's size in the canvas's own pixels, and what it stands for. */
export type Frame = {
  readonly span: Span;
  readonly scale: Pick<ValueScale, 'min' | 'max'>;
  readonly width: number;
  readonly height: number;
  /** The canvas's pixels in one CSS pixel. */
  readonly ratio: number;
};

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export const xOf = (atMs: number, { span, width }: Pick<Frame, 'span' | 'width'>): number =>
  shareAt(atMs, span) * width;

/** From the top; the least value stands at the bottom. */
export function yOf(value: number, { scale, height }: Pick<Frame, 'scale' | 'height'>): number {
  const range = scale.max - scale.min;
  return range > 0 ? (1 - (value - scale.min) / range) * height : height;
}

/** Times as rectangles over the whole height; one that is too short to be seen is a pixel wide. */
export function spanRectangles(spans: readonly Span[], frame: Frame): Rectangle[] {
  return spans.flatMap((span) => {
    const inside = clipSpan(span, frame.span);
    if (inside === null) return [];
    const x = xOf(inside.fromMs, frame);
    const width = Math.max(xOf(inside.toMs, frame) - x, frame.ratio);
    return [{ x: Math.min(x, frame.width - frame.ratio), y: 0, width, height: frame.height }];
  });
}

/** The space between two bars is no wider, in CSS pixels. */
const MOST_SPACE_PX = 4;

/**
 * Bars from 0 to their value; each takes two thirds of its step or more, and a pixel at least.
 * @param stepMs how long a value stands for
 */
export function barRectangles(
  { xs, ys }: { xs: readonly number[]; ys: readonly (number | null)[] },
  stepMs: number,
  frame: Frame,
): Rectangle[] {
  const step = (stepMs / Math.max(frame.span.toMs - frame.span.fromMs, 1)) * frame.width;
  const width = Math.max(step - Math.min(step / 3, MOST_SPACE_PX * frame.ratio), frame.ratio);
  const zero = yOf(0, frame);
  return xs.flatMap((atMs, at) => {
    const value = ys[at] ?? null;
    const x = xOf(atMs, frame);
    if (value === null || value === 0 || x + width < 0 || x > frame.width) return [];
    const y = yOf(value, frame);
    return [{ x, y: Math.min(y, zero), width, height: Math.abs(zero - y) }];
  });
}
