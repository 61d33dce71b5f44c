import { downsample } from '../electron/analytics/read/downsample.ts';
import { printLine, quantile, rounded } from './figures.ts';

/**
 * How long a line of 100,000 points takes to be thinned out to 1,000, beside a plain method of largest triangles over objects, in the
 * same run. `ratio` is our time by the plain one's.
 */

const BENCH = 'analyticsDownsample';
const POINTS = 100_000;
const THRESHOLD = 1_000;
const ROUNDS = 200;

type Point = { x: number; y: number };

/** What one would write first. It looks for no breaks, keeps no extremes, and sorts nothing. */
function plainTriangles(points: readonly Point[], threshold: number): Point[] {
  const every = (points.length - 2) / (threshold - 2);
  const kept: Point[] = [];
  let last = 0;
  kept.push(points[0] as Point);
  for (let bucket = 0; bucket < threshold - 2; bucket += 1) {
    const start = Math.floor(bucket * every) + 1;
    const end = Math.floor((bucket + 1) * every) + 1;
    const nextEnd = Math.min(points.length, Math.floor((bucket + 2) * every) + 1);
    let nextX = 0;
    let nextY = 0;
    for (let at = end; at < nextEnd; at += 1) {
      nextX += (points[at] as Point).x;
      nextY += (points[at] as Point).y;
    }
    nextX /= nextEnd - end;
    nextY /= nextEnd - end;
    const { x, y } = points[last] as Point;
    let most = -1;
    for (let at = start; at < end; at += 1) {
      const point = points[at] as Point;
      const area = Math.abs((nextX - x) * (point.y - y) - (nextY - y) * (point.x - x));
      if (area > most) {
        most = area;
        last = at;
      }
    }
    kept.push(points[last] as Point);
  }
  kept.push(points.at(-1) as Point);
  return kept;
}

/** Viewers of many evenings, minute by minute, as a walk that never ends twice the same. */
function samplePoints(): Point[] {
  let seed = 1;
  let viewers = 400;
  return Array.from({ length: POINTS }, (_, at) => {
    seed = (seed * 48_271) % 2_147_483_647;
    viewers = Math.max(0, viewers + (seed % 21) - 10);
    return { x: Date.UTC(2026, 0, 1) + at * 60_000, y: viewers };
  });
}

const points = samplePoints();
const xs = Float64Array.from(points, ({ x }) => x);
const ys = Float64Array.from(points, ({ y }) => y);
const withBreaks = ys.map((y, at) => (at % 1_000 === 999 ? Number.NaN : y));
const ways = {
  'plain, over objects': () => plainTriangles(points, THRESHOLD),
  'over typed arrays': () => downsample(xs, ys, THRESHOLD),
  'over typed arrays, in 100 parts': () => downsample(xs, withBreaks, THRESHOLD),
};
const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
// In turns, so that whatever else the machine does falls on all alike. What is thrown away at first is the compiler's.
for (let round = -20; round < ROUNDS; round += 1) {
  for (const [name, way] of Object.entries(ways)) {
    const startMs = performance.now();
    way();
    if (round >= 0) times[name]?.push(performance.now() - startMs);
  }
}
const plainMs = quantile(times['plain, over objects'] ?? [], 0.5);
for (const [name, took] of Object.entries(times)) {
  const median = quantile(took, 0.5);
  printLine(BENCH, `${POINTS.toLocaleString('en')} points to ${THRESHOLD.toLocaleString('en')}, ${name}`, {
    median: rounded(median),
    unit: 'ms',
    ratio: rounded(median / plainMs),
    p99: rounded(quantile(took, 0.99)),
  });
}
