import { largestTriangles, type Points } from './largestTriangles.ts';
import { thinnedParts } from './lineParts.ts';

/**
 * Thins a line out to what can be seen, by largest triangles of three buckets: what is left are points of the line itself. The
 * highest and the lowest are always among them, which the method alone does not promise: each takes the place of what its bucket
 * would have chosen.
 *
 * Of a line without breaks exactly `threshold` points are left when it has more. A line with breaks is thinned out part by part, each
 * by its share; a break is one point. Where the breaks alone are too many, the parts with the least between them are drawn as one.
 * @param xs ascending, each once; what is not gets sorted first, and of several at the same place the last one counts
 * @param ys what is not finite breaks the line
 * @param threshold the most points, at least 2
 * @throws RangeError for a smaller threshold, or columns of different lengths
 */
export function downsample(xs: Float64Array, ys: Float64Array, threshold: number): Points {
  if (!(threshold >= 2)) throw new RangeError('a line has at least two points');
  if (xs.length !== ys.length) throw new RangeError('xs and ys must be of the same length');
  const line = inOrder(xs, ys);
  const most = Math.floor(threshold);
  if (line.isWhole && line.xs.length <= most) return { xs: line.xs, ys: line.ys };
  return pick(line, line.isWhole ? largestTriangles(line, most) : thinnedParts(line, most));
}

type Line = Points & { isWhole: boolean };

/** Looks through it once, since most lines are as they should be. */
function inOrder(xs: Float64Array, ys: Float64Array): Line {
  let isWhole = true;
  let before = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < xs.length; at += 1) {
    const x = xs[at] as number;
    // Also false for NaN.
    if (!(x > before && x < Number.POSITIVE_INFINITY)) return sorted(xs, ys);
    before = x;
    const y = ys[at] as number;
    // Only what is finite is 0 when it is taken from itself.
    if (y - y !== 0) isWhole = false;
  }
  return { xs, ys, isWhole };
}

function sorted(xs: Float64Array, ys: Float64Array): Line {
  const order = Uint32Array.from(xs.keys())
    .filter((at) => Number.isFinite(xs[at]))
    .sort((a, b) => (xs[a] as number) - (xs[b] as number) || a - b);
  const places = order.filter((at, nth) => xs[at] !== xs[order[nth + 1] ?? -1]);
  const line = pick({ xs, ys }, places);
  return { ...line, isWhole: line.ys.every((y) => Number.isFinite(y)) };
}

function pick({ xs, ys }: Points, places: Uint32Array): Points {
  const picked = { xs: new Float64Array(places.length), ys: new Float64Array(places.length) };
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    picked.xs[at] = xs[place] as number;
    const y = ys[place] as number;
    picked.ys[at] = y - y === 0 ? y : Number.NaN;
  }
  return picked;
}
