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
    const isPoint = at < ys.length && !Number.isNaN(ys[at]);
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
  let high = 0;
  let low = 0;
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [nth, group] of groups.entries()) {
    for (const { from, to } of group) {
      for (let at = from; at < to; at += 1) {
        const y = ys[at] as number;
        if (y > highest) {
          highest = y;
          high = nth;
        }
        if (y < lowest) {
          lowest = y;
          low = nth;
        }
      }
    }
  }
  return new Set([high, low]);
}

function* thinnedGroup(line: Points, group: readonly Part[], count: number): Generator<number> {
  const [first] = group;
  if (first === undefined) return;
  const size = groupSize(group);
  const places = group.length === 1 ? null : joinedPlaces(group, size);
  const points = places === null ? viewOf(line, first) : pointsAt(line, places);
  const chosen = size > count ? largestTriangles(points, count) : null;
  const kept = chosen?.length ?? size;
  for (let at = 0; at < kept; at += 1) {
    const place = chosen === null ? at : (chosen[at] as number);
    yield places === null ? first.from + place : (places[place] as number);
  }
}

const viewOf = ({ xs, ys }: Points, { from, to }: Part): Points => ({
  xs: xs.subarray(from, to),
  ys: ys.subarray(from, to),
});

function joinedPlaces(group: readonly Part[], size: number): Uint32Array {
  const places = new Uint32Array(size);
  let next = 0;
  for (const { from, to } of group) for (let place = from; place < to; place += 1) places[next++] = place;
  return places;
}

function pointsAt(line: Points, places: Uint32Array): Points {
  const points = { xs: new Float64Array(places.length), ys: new Float64Array(places.length) };
  for (let at = 0; at < places.length; at += 1) {
    points.xs[at] = line.xs[places[at] as number] as number;
    points.ys[at] = line.ys[places[at] as number] as number;
  }
  return points;
}

const sizeOf = ({ from, to }: Part): number => to - from;
const groupSize = (group: readonly Part[]): number => group.reduce((sum, part) => sum + sizeOf(part), 0);
