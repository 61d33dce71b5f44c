/** A line's points; a `ys` of NaN: the line breaks there. */
export type Points = { xs: Float64Array; ys: Float64Array };

/**
 * The places of `count` points of a line that has more, by largest triangles of three buckets, with its highest and its lowest: of 3
 * points the highest alone.
 * @param line all finite, ascending, each once
 * @param count 2 at least
 */
export function largestTriangles(line: Points, count: number): Uint32Array {
  const { xs, ys } = line;
  const total = xs.length;
  const places = new Uint32Array(count);
  places[count - 1] = total - 1;
  const ends = new Buckets(total, count - 2);
  const forced = count > 2 ? forcedPlaces(extremes(ys), total, ends) : null;
  let last = 0;
  for (let bucket = 0; bucket < count - 2; bucket += 1) {
    const [start, end] = [ends.start(bucket), ends.start(bucket + 1)];
    // The middle of the next bucket; after the last one comes the last point.
    const stop = bucket === count - 3 ? total : ends.start(bucket + 2);
    let sumX = 0;
    let sumY = 0;
    for (let at = end; at < stop; at += 1) {
      sumX += xs[at] as number;
      sumY += ys[at] as number;
    }
    last = forced?.get(bucket) ?? largest(line, last, start, end, sumX / (stop - end), sumY / (stop - end));
    places[bucket + 1] = last;
  }
  return places;
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

/** Places of the highest and the lowest; the first of several. */
function extremes(ys: Float64Array): [high: number, low: number] {
  let high = 0;
  let low = 0;
  let highest = ys[0] as number;
  let lowest = highest;
  for (let at = 1; at < ys.length; at += 1) {
    const y = ys[at] as number;
    if (y > highest) {
      high = at;
      highest = y;
    } else if (y < lowest) {
      low = at;
      lowest = y;
    }
  }
  return [high, low];
}

/** Where in a bucket the largest triangle lies, between the point that was chosen last and the middle of the next bucket. */
function largest({ xs, ys }: Points, last: number, start: number, end: number, nextX: number, nextY: number): number {
  const x = xs[last] as number;
  const y = ys[last] as number;
  const overX = nextX - x;
  const overY = nextY - y;
  let found = start;
  let most = -1;
  for (let at = start; at < end; at += 1) {
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
