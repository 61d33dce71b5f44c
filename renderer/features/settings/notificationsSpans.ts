import type { QuietRules } from '../../../shared/notifications.ts';
import { timeOfDay } from '../../../shared/spoken.ts';
import { textFormats } from '../../text/i18n.ts';

export type Span = QuietRules['week'][number][number];

/** What somebody typed for a span. */
export type TypedSpan = { readonly id: number; readonly from: string; readonly to: string };

export type SpanProblem = 'time' | 'order';

/** A day holds no more. */
export const MOST_SPANS = 8;
const DAY_MINUTES = 1440;

/** `8`, `8:30`, `0830`, `24:00`, `8:30 pm` as minutes since midnight; null when it is no time of a day. */
export function readTime(typed: string): number | null {
  const [, hours, minutes = '0', half] =
    /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:([ap])\.?m?\.?)?\s*$/i.exec(typed) ?? [];
  if (hours === undefined) return null;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minute = hour * 60 + Number(minutes);
  return minute <= DAY_MINUTES ? minute : null;
}

/** Minutes since midnight as they are typed: `8:30`, `24:00`; or `8:30 am`, and `12:00 am` for both ends of a day. */
export function writeTime(minute: number): string {
  const { locale, hours } = textFormats();
  if (hours === 'h12') {
    return new Intl.DateTimeFormat(locale, { ...timeOfDay(hours), timeZone: 'UTC' }).format(minute * 60_000);
  }
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** A typed span, or what is wrong and where. */
export function readSpan({ from, to }: TypedSpan): { span: Span } | { problem: SpanProblem; at: 'from' | 'to' } {
  const begin = readTime(from);
  const typedEnd = readTime(to);
  // Midnight at the end of a span is that of the day's end.
  const end = typedEnd === 0 ? DAY_MINUTES : typedEnd;
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
