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
  const most = Math.floor(threshold);
  // Most lines are as they should be, and that shows on the way.
  const chosen = xs.length > most ? largestTriangles({ xs, ys }, most) : null;
  if (chosen !== null) return pick({ xs, ys }, chosen);
  const line = inOrder({ xs, ys });
  if (line.xs.length <= most) return line;
  return pick(line, largestTriangles(line, most) ?? thinnedParts(line, most));
}

/** Ascending, each x once, and NaN for every value that is not finite. */
function inOrder(line: Points): Points {
  const { xs } = line;
  const ys = line.ys.slice();
  let isInOrder = true;
  let before = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < xs.length; at += 1) {
    const x = xs[at] as number;
    isInOrder &&= x > before && x < Number.POSITIVE_INFINITY;
    before = x;
    if (!Number.isFinite(ys[at] as number)) ys[at] = Number.NaN;
  }
  return isInOrder ? { xs, ys } : sorted({ xs, ys });
}

function sorted(line: Points): Points {
  const { xs } = line;
  const order = Uint32Array.from(xs.keys())
    .filter((at) => Number.isFinite(xs[at]))
    .sort((a, b) => (xs[a] as number) - (xs[b] as number) || a - b);
  return pick(
    line,
    order.filter((at, nth) => xs[at] !== xs[order[nth + 1] ?? -1]),
  );
}

function pick({ xs, ys }: Points, places: Uint32Array): Points {
  const picked = { xs: new Float64Array(places.length), ys: new Float64Array(places.length) };
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] as number;
    picked.xs[at] = xs[place] as number;
    picked.ys[at] = ys[place] as number;
  }
  return picked;
}
