import type { AnalyticsShares } from '../../../shared/analytics.ts';
import { numberAt, type TextColumn } from '../store/columns.ts';
import type { StoredDay } from '../store/dayTable.ts';
import type { Span } from '../store/methods.ts';
import { placesIn } from './spanRows.ts';

/** A service that tells nonsense could tell any number of countries. */
const MOST_NAMES = 200;

/** What viewers watch with, of the samples in a span. @param days of `viewersMetrics` */
export function sharesOf(days: readonly StoredDay[], span: Span): AnalyticsShares {
  let samples = 0;
  let costreams = 0;
  const counts = { country: new Counts(), platform: new Counts(), browser: new Counts() };
  for (const day of days) {
    const { from, to } = placesIn(day, span);
    samples += to - from;
    for (let at = from; at < to; at += 1) if (numberAt(day.columns.numbers.costreamDepth, at) > 0) costreams += 1;
    for (const field of ['country', 'platform', 'browser'] as const) {
      counts[field].add(day.columns.texts[field], from, to);
    }
  }
  return {
    samples,
    countries: counts.country.shares(),
    platforms: counts.platform.shares(),
    browsers: counts.browser.shares(),
    costreams,
  };
}

class Counts {
  readonly #counts = new Map<string | null, number>();

  /** The rows of one day, of which many have the same word. */
  add(column: TextColumn | undefined, from: number, to: number): void {
    if (column === undefined || from === to) return;
    const byCode = new Uint32Array(column.words.length + 1);
    for (const code of column.codes.subarray(from, to)) byCode[code] = (byCode[code] ?? 0) + 1;
    for (const [code, count] of byCode.entries()) {
      if (count === 0) continue;
      const name = column.words[code - 1] ?? null;
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    }
  }

  /** Most first; as many by their names. */
  shares(): { name: string | null; count: number }[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
      .slice(0, MOST_NAMES);
  }
}
