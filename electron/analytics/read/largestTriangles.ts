/** A line's points; a `ys` of NaN: the line breaks there. */
export type Points = { xs: Float64Array; ys: Float64Array };

/**
 * The places of `count` points of a line that has more, by largest triangles of three buckets, with its highest and its lowest: of 3
 * points the highest alone.
 * @param count 2 at least
 * @returns null when the line has breaks, or is not ascending with each x once
 */
export function largestTriangles(line: Points, count: number): Uint32Array | null {
  const buckets = new Buckets(line.xs.length, count - 2);
  const survey = surveyed(line, buckets);
  if (survey === null) return null;
  const { middleXs, middleYs, extremes } = survey;
  const places = new Uint32Array(count);
  places[count - 1] = line.xs.length - 1;
  const forced = count > 2 ? forcedPlaces(extremes, line.xs.length, buckets) : null;
  let last = 0;
  for (let bucket = 0; bucket < buckets.count; bucket += 1) {
    last =
      forced?.get(bucket) ??
      largest(line, last, buckets, bucket, middleXs[bucket + 1] as number, middleYs[bucket + 1] as number);
    places[bucket + 1] = last;
  }
  return places;
}

type Survey = {
  /** Of each bucket, and after them the last point. */
  middleXs: Float64Array;
  middleYs: Float64Array;
  /** Places of the highest and the lowest; the first of several. */
  extremes: [high: number, low: number];
};

/** All that takes a look at each point, in one go: most of the time goes by waiting for memory. */
function surveyed({ xs, ys }: Points, buckets: Buckets): Survey | null {
  const end = xs.length - 1;
  const middleXs = new Float64Array(buckets.count + 1);
  const middleYs = new Float64Array(buckets.count + 1);
  middleXs[buckets.count] = xs[end] as number;
  middleYs[buckets.count] = ys[end] as number;
  let before = xs[0] as number;
  let highest = ys[0] as number;
  let lowest = highest;
  let high = 0;
  let low = 0;
  let start = 1;
  for (let bucket = 0; bucket <= buckets.count; bucket += 1) {
    // The last point is in no bucket, but looked at as well.
    const stop = bucket === buckets.count ? end + 1 : buckets.start(bucket + 1);
    let sumX = 0;
    let sumY = 0;
    for (let at = start; at < stop; at += 1) {
      const x = xs[at] as number;
      const y = ys[at] as number;
      // Also when one of them is NaN.
      if (!(x > before)) return null;
      before = x;
      sumX += x;
      sumY += y;
      if (y > highest) {
        highest = y;
        high = at;
      } else if (y < lowest) {
        lowest = y;
        low = at;
      }
    }
    // A single value that is not finite makes the sum so, too.
    if (sumY - sumY !== 0) return null;
    if (bucket < buckets.count) {
      middleXs[bucket] = sumX / (stop - start);
      middleYs[bucket] = sumY / (stop - start);
    }
    start = stop;
  }
  const areFinite = Number.isFinite(xs[0]) && Number.isFinite(before) && Number.isFinite(ys[0]);
  return areFinite ? { middleXs, middleYs, extremes: [high, low] } : null;
}

/** All points between the first and the last, in `count` parts of about the same size. */
class Buckets {
  readonly count: number;
  readonly #total: number;
  readonly #width: number;

  constructor(total: number, count: number) {
    this.count = count;
    this.#total = total;
    this.#width = (total - 2) / count;
  }

  start(bucket: number): number {
    return Math.min(this.#total - 1, 1 + Math.floor(bucket * this.#width));
  }

  of(at: number): number {
    let bucket = Math.min(this.count - 1, Math.floor((at - 1) / this.#width));
    // Fractions may put it next to where it belongs.
    while (at < this.start(bucket)) bucket -= 1;
    while (bucket < this.count - 1 && at >= this.start(bucket + 1)) bucket += 1;
    return bucket;
  }
}

/** Where in a bucket the largest triangle lies, between the point that was chosen last and the middle of the next bucket. */
function largest(
  { xs, ys }: Points,
  last: number,
  buckets: Buckets,
  bucket: number,
  nextX: number,
  nextY: number,
): number {
  const x = xs[last] as number;
  const y = ys[last] as number;
  const overX = nextX - x;
  const overY = nextY - y;
  const end = buckets.start(bucket + 1);
  let found = buckets.start(bucket);
  let most = -1;
  for (let at = found; at < end; at += 1) {
    const area = Math.abs(overX * ((ys[at] as number) - y) - overY * ((xs[at] as number) - x));
    if (area > most) {
      most = area;
      found = at;
    }
  }
  return found;
}

/** Which bucket must choose which point, for the extremes to be among those that are left. */
function forcedPlaces([high, low]: [number, number], total: number, buckets: Buckets): Map<number, number> {
  const inner = [high, low].filter((at) => at > 0 && at < total - 1);
  const forced = new Map(inner.map((at) => [buckets.of(at), at]));
  if (forced.size === inner.length) return forced;
  // Both are in one bucket: a neighbour makes room, if there is any.
  const bucket = buckets.of(high);
  if (buckets.count === 1) return new Map([[bucket, high]]);
  const first = bucket < buckets.count - 1 ? bucket : bucket - 1;
  return new Map([
    [first, Math.min(high, low)],
    [first + 1, Math.max(high, low)],
  ]);
}
