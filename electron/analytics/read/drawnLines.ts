import type { AnalyticsLine } from '../../../shared/analytics.ts';
import type { Span } from '../store/methods.ts';
import { DAY_MS, MINUTE_MS } from '../store/seriesShapes.ts';
import { downsample } from './downsample.ts';
import type { FullLine } from './fullLines.ts';
import type { Points } from './largestTriangles.ts';

/** Steps that people can read off an axis. */
const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080, 43_200].map(
  (minutes) => minutes * MINUTE_MS,
);
/** A bar is as wide as so many points of a line. */
const POINTS_A_BAR = 4;
const LEAST_BARS = 20;

/** A line as it is drawn, for a part of its time. @param points the most of them */
export function drawnLine(line: FullLine, window: Span, points: number): AnalyticsLine {
  const { id, base, stepMs } = line;
  if (line.thinned === 'chosen') {
    const part = chosenPart(line, window);
    const { xs, ys } = downsample(part.xs, part.ys, points);
    return { id, xs: xs.slice(), ys: ys.slice(), points: valuesIn(line, part), stepMs, base };
  }
  const toldMs = stepMs ?? MINUTE_MS;
  const bars = Math.max(LEAST_BARS, Math.floor(points / POINTS_A_BAR));
  const barMs = barStep(toldMs, window, bars);
  const { summedFromMs: sinceMs } = line.thinned;
  // Bars at the edges are whole ones.
  const fromMs = sinceMs + Math.floor((window.fromMs - sinceMs) / barMs) * barMs;
  const toMs = sinceMs + Math.ceil((window.toMs - sinceMs) / barMs) * barMs;
  const part = partOf(line, firstAt(line.xs, fromMs), firstAt(line.xs, toMs));
  // Rows may come more often than they should.
  const { xs, ys } = barMs === toldMs && part.xs.length <= bars ? part : summed(part, barMs, sinceMs);
  return { id, xs: xs.slice(), ys: ys.slice(), points: valuesIn(line, part), stepMs: barMs, base };
}

/** With the points on both sides of it, so that the line goes on to its edges. */
function chosenPart(line: FullLine, { fromMs, toMs }: Span): Points {
  const from = firstAt(line.xs, fromMs);
  const isAt = line.xs[from] === fromMs;
  return partOf(line, isAt ? from : Math.max(0, from - 1), Math.min(line.xs.length, firstAt(line.xs, toMs) + 1));
}

const partOf = ({ xs, ys }: Points, from: number, to: number): Points => ({
  xs: xs.subarray(from, to),
  ys: ys.subarray(from, to),
});

function valuesIn(line: FullLine, part: Points): number {
  if (part.xs.length === line.xs.length) return line.points;
  return part.ys.reduce((sum, y) => sum + (Number.isNaN(y) ? 0 : 1), 0);
}

/** The first place at or after a time. */
export function firstAt(xs: Float64Array, atMs: number): number {
  let [low, high] = [0, xs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((xs[middle] as number) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The shortest step by which there is room for all bars; never shorter than what is told. */
function barStep(toldMs: number, { fromMs, toMs }: Span, bars: number): number {
  const fits = (stepMs: number): boolean => stepMs >= toldMs && (toMs - fromMs) / stepMs <= bars;
  return STEPS_MS.find(fits) ?? Math.max(toldMs, Math.ceil((toMs - fromMs) / bars / DAY_MS) * DAY_MS);
}

/** Added up in steps; one of which nothing is told has no bar. */
function summed({ xs, ys }: Points, stepMs: number, sinceMs: number): Points {
  const sums = new Map<number, number>();
  for (let at = 0; at < xs.length; at += 1) {
    const y = ys[at] as number;
    if (Number.isNaN(y)) continue;
    const startMs = sinceMs + Math.floor(((xs[at] as number) - sinceMs) / stepMs) * stepMs;
    sums.set(startMs, (sums.get(startMs) ?? 0) + y);
  }
  return { xs: Float64Array.from(sums.keys()), ys: Float64Array.from(sums.values()) };
}
