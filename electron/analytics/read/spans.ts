import type { Span } from '../store/methods.ts';

/** What lies in both; null: nothing. */
export function overlap(a: Span, b: Span): Span | null {
  const fromMs = Math.max(a.fromMs, b.fromMs);
  const toMs = Math.min(a.toMs, b.toMs);
  return fromMs < toMs ? { fromMs, toMs } : null;
}

/** The parts of a span that none of others covers. @param others ascending */
export function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let { fromMs } = span;
  for (const other of others) {
    if (other.toMs <= fromMs) continue;
    if (other.fromMs >= span.toMs) break;
    if (other.fromMs > fromMs) left.push({ fromMs, toMs: other.fromMs });
    fromMs = other.toMs;
  }
  if (fromMs < span.toMs) left.push({ fromMs, toMs: span.toMs });
  return left;
}

/** Those that touch or overlap become one. @param spans in the order of their beginnings */
export function merged(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (last !== undefined && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs);
    else kept.push({ ...span });
  }
  return kept;
}
