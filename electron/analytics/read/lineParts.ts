import { largestTriangles, type Points } from './largestTriangles.ts';

/** Places from one on up to another, without a break between them. */
type Part = { from: number; to: number };

/** A part, or several that are drawn as one, keeps its first and its last point. */
const LEAST = 2;
/** Further points that the highest and the lowest of the line may need. */
const FOR_EXTREMES = 4;

/**
 * The places of the points that stay of a line with breaks: each part by its share, and between two of them one place of a break.
 * @param most 2 at least; the line may have fewer
 */
export function thinnedParts(line: Points, most: number): Uint32Array {
  const parts = partsOf(line.ys);
  const groups = grouped(line.xs, parts, most);
  const counts = countsOf(line.ys, groups, most);
  const places: number[] = [];
  for (const [nth, group] of groups.entries()) {
    // The break before it.
    if (nth > 0) places.push((group[0] as Part).from - 1);
    for (const place of thinnedGroup(line, group, counts[nth] as number)) places.push(place);
  }
  return Uint32Array.from(places);
}

function partsOf(ys: Float64Array): Part[] {
  const parts: Part[] = [];
  let from = -1;
  for (let at = 0; at <= ys.length; at += 1) {
    const isPoint = at < ys.length && Number.isFinite(ys[at]);
    if (isPoint && from < 0) from = at;
    if (isPoint || from < 0) continue;
    parts.push({ from, to: at });
    from = -1;
  }
  return parts;
}

/** Parts that are drawn as one: each by itself, unless the breaks would take too many points; then only the widest ones stay. */
function grouped(xs: Float64Array, parts: readonly Part[], most: number): Part[][] {
  const needed = parts.reduce((sum, part) => sum + Math.min(LEAST, sizeOf(part)) + 1, FOR_EXTREMES - 1);
  if (needed <= most) return parts.map((part) => [part]);
  const width = (nth: number): number =>
    (xs[parts[nth]?.from ?? 0] as number) - (xs[(parts[nth - 1]?.to ?? 1) - 1] as number);
  const breaks = parts.slice(1).map((_, before) => before + 1);
  const kept = Math.max(0, Math.floor((most - LEAST - FOR_EXTREMES) / (LEAST + 1)));
  const widest = new Set(breaks.sort((a, b) => width(b) - width(a)).slice(0, kept));
  const groups: Part[][] = [];
  for (const [nth, part] of parts.entries()) {
    const group = groups.at(-1);
    if (group === undefined || widest.has(nth)) groups.push([part]);
    else group.push(part);
  }
  return groups;
}

/** How many points of each group stay. */
function countsOf(ys: Float64Array, groups: readonly Part[][], most: number): number[] {
  const sizes = groups.map(groupSize);
  const room = most - (groups.length - 1);
  if (sizes.reduce((sum, size) => sum + size, 0) <= room) return sizes;
  if (groups.length === 1) return [room];
  const counts = sizes.map((size) => Math.min(LEAST, size));
  for (const nth of extremeGroups(ys, groups))
    counts[nth] = Math.min(sizes[nth] as number, (counts[nth] as number) + 2);
  const left = room - counts.reduce((sum, count) => sum + count, 0);
  const wanted = sizes.reduce((sum, size, nth) => sum + size - (counts[nth] as number), 0);
  return sizes.map((size, nth) => {
    const count = counts[nth] as number;
    return count + Math.floor((left * (size - count)) / wanted);
  });
}

/** Where the highest and the lowest point are. */
function extremeGroups(ys: Float64Array, groups: readonly Part[][]): Set<number> {
  let [high, low] = [0, 0];
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [nth, group] of groups.entries()) {
    for (const { from, to } of group) {
      for (let at = from; at < to; at += 1) {
        const y = ys[at] as number;
        if (y > highest) [highest, high] = [y, nth];
        if (y < lowest) [lowest, low] = [y, nth];
      }
    }
  }
  return new Set([high, low]);
}

function thinnedGroup(line: Points, group: readonly Part[], count: number): Uint32Array {
  const places = Uint32Array.from(
    group.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  if (places.length <= count) return places;
  const xs = Float64Array.from(places, (place) => line.xs[place] as number);
  const ys = Float64Array.from(places, (place) => line.ys[place] as number);
  return largestTriangles({ xs, ys }, count).map((place) => places[place] as number);
}

const sizeOf = ({ from, to }: Part): number => to - from;
const groupSize = (group: readonly Part[]): number => group.reduce((sum, part) => sum + sizeOf(part), 0);
