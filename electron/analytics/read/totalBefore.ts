import { firstFrom, numberAt } from '../store/columns.ts';
import type { DayTable } from '../store/dayTable.ts';
import type { Span } from '../store/methods.ts';
import { DAY_MS } from '../store/seriesShapes.ts';

/** How far back it is looked for. */
const MOST_DAYS = 31;

/** What a count was when a span began, by its last change before; null: that is not known, or too long ago. */
export function totalBefore(
  days: DayTable,
  channel: number,
  series: 'followers' | 'subscriptions',
  { fromMs }: Span,
): number | null {
  const before = days.read(channel, series, { fromMs: fromMs - MOST_DAYS * DAY_MS, toMs: fromMs + 1 });
  let knownFromMs = fromMs;
  for (const { dayMs, untilMs, columns } of before.toReversed()) {
    // A day between them is missing, or ends too early.
    if (untilMs < knownFromMs) return null;
    for (let at = firstFrom(columns, fromMs - dayMs) - 1; at >= 0; at -= 1) {
      const total = numberAt(columns.numbers.total, at);
      if (!Number.isNaN(total)) return total;
    }
    knownFromMs = dayMs;
  }
  return null;
}
