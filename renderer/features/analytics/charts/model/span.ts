/** A part of time in ms; what begins at `toMs` is outside. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export const lengthOf = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/** The part of `span` that lies in `within`; null: none does. */
export function clipSpan<S extends Span>(span: S, within: Span): S | null {
  const fromMs = Math.max(span.fromMs, within.fromMs);
  const toMs = Math.min(span.toMs, within.toMs);
  return fromMs < toMs ? { ...span, fromMs, toMs } : null;
}

/** How long `a` and `b` go on together, in ms. */
export function overlapOf(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));
}

/** Where a moment stands in a span, from 0 at its beginning to 1 at its end; 0 in a span without length. */
export function shareAt(atMs: number, span: Span): number {
  const length = lengthOf(span);
  return length > 0 ? (atMs - span.fromMs) / length : 0;
}

/** The moment of a span nearest to `atMs`. */
export function clampTo(atMs: number, { fromMs, toMs }: Span): number {
  return Math.min(Math.max(atMs, fromMs), Math.max(fromMs, toMs));
}
