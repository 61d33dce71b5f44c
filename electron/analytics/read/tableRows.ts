import type { AnalyticsGap, AnalyticsMarker, AnalyticsTable } from '../../../shared/analytics.ts';
import type { Span, TableRequest } from '../store/methods.ts';
import { firstAt } from './drawnLines.ts';
import { averageOver } from './figures.ts';
import type { FullLine } from './fullLines.ts';
import type { Period } from './period.ts';
import { overlap } from './spans.ts';

type TableRow = AnalyticsTable['rows'][number];

/** A step, and whether the range begins with it: what was under way then belongs to it. */
export type TableStep = Span & { isFirst: boolean };

/** The steps of a page, newest first, and how many there are in all. What has not come yet has none. */
export function tableSteps(request: TableRequest): { steps: TableStep[]; total: number } {
  const { span, stepMs, boundaries, offset, limit, nowMs } = request;
  const endMs = Math.min(span.toMs, nowMs);
  const begins = boundaries?.filter((atMs) => atMs >= span.fromMs && atMs < endMs);
  const total = begins?.length ?? Math.max(0, Math.ceil((endMs - span.fromMs) / stepMs));
  const beginOf = (nth: number): number => begins?.[nth] ?? span.fromMs + nth * stepMs;
  const steps: TableStep[] = [];
  for (let nth = total - 1 - offset; nth >= 0 && steps.length < limit; nth -= 1) {
    const toMs = nth + 1 < total ? beginOf(nth + 1) : endMs;
    steps.push({ fromMs: beginOf(nth), toMs, isFirst: nth === 0 });
  }
  return { steps, total };
}

/** @param period of all the steps together */
export function tableRows(
  steps: readonly TableStep[],
  period: Period,
  markers: readonly AnalyticsMarker[],
): TableRow[] {
  return steps.map((step) => ({
    fromMs: step.fromMs,
    toMs: step.toMs,
    values: Object.fromEntries(period.lines.map((line) => [line.id, valueIn(line, step, period)])),
    gaps: gapsIn(step, period.gaps),
    markers: markers.filter(({ atMs }) => atMs >= step.fromMs && atMs < step.toMs),
  }));
}

/** Of what is level the average, of what grows its change, of what is counted the sum; null: nothing is known. */
function valueIn(line: FullLine, step: TableStep, period: Period): number | null {
  if (line.thinned !== 'chosen') return sumIn(line, step, isKnown(line, step, period));
  if (line.stepMs !== null) return averageIn(line, line.stepMs, step);
  return isKnown(line, step, period) ? reached(line, step.toMs) - reached(line, step.fromMs) : null;
}

function averageIn({ xs, ys }: FullLine, stepMs: number, step: Span): number | null {
  let from = firstAt(xs, step.fromMs);
  while (from > 0 && (xs[from - 1] as number) + stepMs > step.fromMs) from -= 1;
  const to = firstAt(xs, step.toMs);
  return averageOver(xs.subarray(from, to), ys.subarray(from, to), stepMs, step);
}

/** How far it had grown right before a moment. */
function reached({ xs, ys }: FullLine, atMs: number): number {
  for (let at = firstAt(xs, atMs) - 1; at >= 0; at -= 1) if (!Number.isNaN(ys[at])) return ys[at] as number;
  return 0;
}

function sumIn({ xs, ys }: FullLine, { fromMs, toMs, isFirst }: TableStep, known: boolean): number | null {
  const from = isFirst ? 0 : firstAt(xs, fromMs);
  const values = ys.subarray(from, firstAt(xs, toMs)).filter((y) => !Number.isNaN(y));
  return values.length === 0 && !known ? null : values.reduce((sum, y) => sum + y, 0);
}

/** What is counted here is known by its rows alone. */
function isKnown({ of }: FullLine, step: Span, { rows }: Period): boolean {
  if (of === 'chat' || of === 'chatters') return false;
  if ((of === 'subRevenue' || of === 'cpm') && !rows.hasDays) return false;
  return rows.parts[of].known.some((known) => overlap(known, step) !== null);
}

/** Each source and cause once. */
function gapsIn(step: Span, gaps: readonly AnalyticsGap[]): TableRow['gaps'] {
  const found = new Map<string, TableRow['gaps'][number]>();
  for (const { of, cause, ...span } of gaps) {
    if (overlap(span, step) !== null) found.set(`${of} ${cause.kind}`, { of, cause });
  }
  return [...found.values()];
}
