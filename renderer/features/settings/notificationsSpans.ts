import type { QuietRules } from '../../../shared/notifications.ts';

export type Span = QuietRules['week'][number][number];

/** What somebody typed for a span. */
export type TypedSpan = { readonly id: number; readonly from: string; readonly to: string };

export type SpanProblem = 'time' | 'order';

/** A day holds no more. */
export const MOST_SPANS = 8;
const DAY_MINUTES = 1440;

/** `8`, `8:30`, `0830`, `24:00` as minutes since midnight; null when it is no time of a day. */
export function readTime(typed: string): number | null {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*$/.exec(typed) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= DAY_MINUTES ? minute : null;
}

/** Minutes since midnight as they are typed: `8:30`, `24:00`. */
export function writeTime(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** A typed span, or what is wrong and where. */
export function readSpan({ from, to }: TypedSpan): { span: Span } | { problem: SpanProblem; at: 'from' | 'to' } {
  const begin = readTime(from);
  const end = readTime(to);
  if (begin === null) return { problem: 'time', at: 'from' };
  if (end === null) return { problem: 'time', at: 'to' };
  return begin < end ? { span: { from: begin, to: end } } : { problem: 'order', at: 'to' };
}

/** In order, touching and overlapping ones as one. */
export function tidySpans(spans: readonly Span[]): Span[] {
  const tidy: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = tidy.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else tidy.push({ ...span });
  }
  return tidy;
}
