import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { Coverage, Span } from '../store/methods.ts';
import { reopensAt } from '../store/seriesShapes.ts';
import { DAY_MS, dayOf, joined } from './spans.ts';

/** The longest time that one call may ask for. @see PLATFORM §13 "analytics range limit and step" */
const LONGEST_MS = 31 * DAY_MS;
/** Rows of the last minutes may come late, so what is known up to a moment is asked for again from a little before it. */
const LATE_MS = 5 * 60_000;
/** The service's time is known to a second: a fetch up to now asks a little further, so that nothing that just happened is missed. */
const AHEAD_MS = 1_000;

/**
 * One walk: a series over some time, at most 31 days. `toMs` does not belong to it. `unknownFromMs`: what comes before is known, and
 * asked for once more.
 */
export type Chunk = Span & { series: SeriesName; unknownFromMs: number };

/** All series, in the order in which they are fetched: first what the page begins with. */
export const fetchOrder: readonly SeriesName[] = [
  'streamSessions',
  'tsdbViewers',
  'followers',
  'subscriptions',
  'streamHosts',
  'gameRanksGlobal',
  'viewerSessionCount',
  'subRevenue',
  'cpm',
  'viewers',
  'viewersMetrics',
];

export type PlanInput = {
  spans: readonly Span[];
  series: readonly SeriesName[];
  /** Of all the spans. */
  coverage: Pick<Coverage, 'days'>;
  /** The service's time. */
  nowMs: number;
};

/**
 * The walks that it takes to know the spans: for each series the days by UTC that are not known whole, from their beginning or
 * from where they are known up to; days in a row as one walk, as far as a call may reach. The newest come first.
 */
export function planChunks({ spans, series, coverage, nowMs }: PlanInput): Chunk[] {
  const known = new Map(coverage.days.map((day) => [`${day.series} ${day.dayMs}`, day]));
  const endMs = nowMs + AHEAD_MS;
  const past = joined(spans.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) })));
  const days = new Map<number, Span>();
  for (const { fromMs, toMs } of past) {
    for (let dayMs = dayOf(fromMs); dayMs < toMs; dayMs += DAY_MS) {
      const before = days.get(dayMs);
      days.set(dayMs, { fromMs: before?.fromMs ?? fromMs, toMs });
    }
  }
  const chunks = series.flatMap((name): Chunk[] => {
    const untilOf = (atMs: number): number => known.get(`${name} ${dayOf(atMs)}`)?.untilMs ?? atMs;
    const missing = [...days].flatMap(([dayMs, asked]): Span[] => {
      const day = known.get(`${name} ${dayMs}`);
      if (day?.whole) return [];
      if (day !== undefined && asked.toMs + LATE_MS <= Math.min(day.untilMs, dayMs + DAY_MS)) return [];
      const fromMs = day === undefined ? dayMs : Math.max(dayMs, reopensAt(name, day.untilMs - LATE_MS));
      return [{ fromMs, toMs: Math.min(dayMs + DAY_MS, endMs) }];
    });
    return joined(missing)
      .flatMap(split)
      .map((part) => ({ series: name, ...part, unknownFromMs: Math.max(part.fromMs, untilOf(part.fromMs)) }));
  });
  const age = ({ toMs }: Chunk): number => Math.floor((endOfDay(endMs) - toMs) / LONGEST_MS);
  const place = ({ series: name }: Chunk): number => fetchOrder.indexOf(name);
  return chunks.toSorted((a, b) => age(a) - age(b) || place(a) - place(b) || b.toMs - a.toMs);
}

/** Parts of at most 31 days that begin and end with a day; the oldest may be shorter. */
function split({ fromMs, toMs }: Span): Span[] {
  const parts: Span[] = [];
  for (let endMs = toMs; endMs > fromMs; ) {
    const startMs = Math.max(fromMs, endOfDay(endMs) - LONGEST_MS);
    parts.push({ fromMs: startMs, toMs: endMs });
    endMs = startMs;
  }
  return parts;
}

const endOfDay = (atMs: number): number => Math.ceil(atMs / DAY_MS) * DAY_MS;
