import type { AnalyticsGap, GapCause } from '../../../shared/analytics.ts';
import type { SourceName } from '../../../shared/analyticsSeries.ts';
import type { Failure, KnownDay, Span } from '../store/methods.ts';
import { merged, overlap, without } from './spans.ts';

/** What has only just passed is not missed yet. */
const LATE_MS = 2 * 60_000;
/** Rows that come later than so much of a step leave a hole. */
const HOLE_STEPS = 0.5;

/** Which parts of a span are known of a series, ascending. @param days oldest first */
export function knownTimes(days: readonly KnownDay[], span: Span): Span[] {
  return merged(days.flatMap(({ dayMs, untilMs }) => overlap({ fromMs: dayMs, toMs: untilMs }, span) ?? []));
}

/**
 * What is not known of a span that has passed, and why.
 * @param known ascending
 * @param failures of this series, ascending, apart from each other
 */
export function unknownGaps(
  of: SourceName,
  { span, nowMs }: { span: Span; nowMs: number },
  known: readonly Span[],
  failures: readonly Failure[],
): AnalyticsGap[] {
  const past = overlap(span, { fromMs: span.fromMs, toMs: nowMs });
  if (past === null) return [];
  const isMissed = ({ fromMs, toMs }: Span) => toMs < nowMs || toMs - fromMs > LATE_MS;
  const missing = without(past, known).filter(isMissed);
  return missing
    .flatMap((hole) => [
      ...failures.flatMap(({ cause, ...failed }) => {
        const part = overlap(hole, failed);
        return part === null ? [] : [{ of, ...part, cause }];
      }),
      ...without(hole, failures)
        .filter(isMissed)
        .map((part) => ({ of, ...part, cause: { kind: 'notAsked' as const } })),
    ])
    .sort((a, b) => a.fromMs - b.fromMs);
}

/**
 * Where rows are missing that each stand for a step, within times that should have them.
 * @param xs of rows, ascending
 * @param times ascending, apart from each other
 */
export function missingRows(
  of: SourceName,
  cause: GapCause,
  { xs, stepMs }: { xs: Float64Array; stepMs: number },
  { times, nowMs }: { times: readonly Span[]; nowMs: number },
): AnalyticsGap[] {
  const gaps: AnalyticsGap[] = [];
  let at = 0;
  for (const { fromMs, toMs } of times) {
    while (at < xs.length && (xs[at] as number) + stepMs <= fromMs) at += 1;
    let seenMs = fromMs;
    // The first row of a stream may come with the first whole step.
    let patienceMs = stepMs * (1 + HOLE_STEPS);
    for (; at < xs.length && (xs[at] as number) < toMs; at += 1) {
      const x = xs[at] as number;
      if (x - seenMs > patienceMs) gaps.push({ of, fromMs: seenMs, toMs: x, cause });
      seenMs = Math.max(seenMs, x + stepMs);
      patienceMs = stepMs * HOLE_STEPS;
    }
    const isOver = toMs < nowMs - LATE_MS || toMs - seenMs > LATE_MS;
    if (isOver && toMs - seenMs > patienceMs) gaps.push({ of, fromMs: seenMs, toMs, cause });
  }
  return gaps;
}
