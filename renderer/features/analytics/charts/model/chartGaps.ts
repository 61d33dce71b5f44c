import type { AnalyticsGap, GapCause, StreamRef } from '../../../../../shared/analytics.ts';
import type { SourceName } from '../../../../../shared/analyticsSeries.ts';
import { clipSpan, type Span } from './span.ts';

/** A time of which nothing is known, and why. */
export type ChartGap = Span & { readonly cause: GapCause };

/** The gaps of some sources in a span, in order; those that touch and have the same cause are one. */
export function chartGaps(gaps: readonly AnalyticsGap[], of: readonly SourceName[], span: Span): ChartGap[] {
  const found = gaps
    .filter((gap) => of.includes(gap.of) && Number.isFinite(gap.fromMs) && Number.isFinite(gap.toMs))
    .flatMap(({ fromMs, toMs, cause }) => clipSpan({ fromMs, toMs, cause }, span) ?? [])
    .sort((one, other) => one.fromMs - other.fromMs);
  const merged: ChartGap[] = [];
  for (const gap of found) {
    const last = merged.at(-1);
    if (last !== undefined && gap.fromMs <= last.toMs && isSameCause(last.cause, gap.cause)) {
      merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, gap.toMs) };
    } else merged.push(gap);
  }
  return merged;
}

/** Whether two gaps would be told in the same words. When they were found does not matter. */
export function isSameCause(one: GapCause, other: GapCause): boolean {
  if (one.kind !== 'failed' || other.kind !== 'failed') return one.kind === other.kind;
  if (one.error.kind !== 'http' || other.error.kind !== 'http') return one.error.kind === other.error.kind;
  return one.error.status === other.error.status;
}

/** The gap that a moment lies in; null: something is known of it. */
export function gapAt(gaps: readonly ChartGap[], atMs: number): ChartGap | null {
  return gaps.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ?? null;
}

/** The cause that all gaps have in common; null: there is none, or more than one. */
export function onlyCause(gaps: readonly ChartGap[]): GapCause | null {
  const [first] = gaps;
  return first !== undefined && gaps.every(({ cause }) => isSameCause(cause, first.cause)) ? first.cause : null;
}

/** The times of a span in which no stream ran. @param sessions oldest first */
export function offlineSpans(sessions: readonly StreamRef[], span: Span): Span[] {
  const found: Span[] = [];
  let fromMs = span.fromMs;
  for (const { startMs, endMs } of sessions) {
    if (startMs > fromMs) found.push({ fromMs, toMs: Math.min(startMs, span.toMs) });
    fromMs = Math.max(fromMs, endMs ?? span.toMs);
    if (fromMs >= span.toMs) return found.filter(({ fromMs: from, toMs }) => from < toMs);
  }
  return [...found, { fromMs, toMs: span.toMs }].filter(({ fromMs: from, toMs }) => from < toMs);
}
