/** One step through two lists at once; null: nothing of that list stands here. */
export type Step = { readonly before: number | null; readonly after: number | null };

/** What a table of all pairs may take; larger parts are cut at what they have once in common. */
const MOST_PAIRS = 1_000_000;

/**
 * Lays two lists side by side so that many of the same things stand beside each other, in order. Every index of both comes up
 * once. What went stands before what came. Bounded in time: two long lists that have little in common are not compared in full.
 */
export function align(before: readonly (string | number)[], after: readonly (string | number)[]): Step[] {
  const steps: Step[] = [];
  alignPart(before, after, { b: 0, bEnd: before.length, a: 0, aEnd: after.length }, steps, true);
  return steps;
}

type Items = readonly (string | number)[];
type Part = { b: number; bEnd: number; a: number; aEnd: number };

function alignPart(before: Items, after: Items, part: Part, steps: Step[], mayCut: boolean): void {
  let { b, bEnd, a, aEnd } = part;
  for (; b < bEnd && a < aEnd && before[b] === after[a]; b += 1, a += 1) steps.push({ before: b, after: a });
  let same = 0;
  while (b < bEnd - same && a < aEnd - same && before[bEnd - same - 1] === after[aEnd - same - 1]) same += 1;
  bEnd -= same;
  aEnd -= same;
  if ((bEnd - b) * (aEnd - a) <= MOST_PAIRS) alignAll(before, after, { b, bEnd, a, aEnd }, steps);
  else if (mayCut) alignBetween(before, after, { b, bEnd, a, aEnd }, steps);
  else replace({ b, bEnd, a, aEnd }, steps);
  for (let index = 0; index < same; index += 1) steps.push({ before: bEnd + index, after: aEnd + index });
}

function replace({ b, bEnd, a, aEnd }: Part, steps: Step[]): void {
  for (let at = b; at < bEnd; at += 1) steps.push({ before: at, after: null });
  for (let at = a; at < aEnd; at += 1) steps.push({ before: null, after: at });
}

/** The longest common part, by the table of all pairs. */
function alignAll(before: Items, after: Items, part: Part, steps: Step[]): void {
  const [rows, columns] = [part.bEnd - part.b, part.aEnd - part.a];
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        before[part.b + row] === after[part.a + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [b, a] = [part.b + row, part.a + column];
    if (row < rows && column < columns && before[b] === after[a]) {
      steps.push({ before: b, after: a });
      row += 1;
      column += 1;
    } else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ before: b, after: null });
      row += 1;
    } else {
      steps.push({ before: null, after: a });
      column += 1;
    }
  }
}

/** Cuts at what each list has exactly once, in the same order, and aligns what lies between. */
function alignBetween(before: Items, after: Items, part: Part, steps: Step[]): void {
  let { b, a } = part;
  for (const [bCut, aCut] of rising(commonOnce(before, after, part))) {
    alignPart(before, after, { b, bEnd: bCut, a, aEnd: aCut }, steps, false);
    steps.push({ before: bCut, after: aCut });
    b = bCut + 1;
    a = aCut + 1;
  }
  alignPart(before, after, { b, bEnd: part.bEnd, a, aEnd: part.aEnd }, steps, false);
}

function commonOnce(before: Items, after: Items, { b, bEnd, a, aEnd }: Part): [number, number][] {
  const once = (items: Items, from: number, to: number) => {
    const places = new Map<string | number, number | null>();
    for (let at = from; at < to; at += 1) {
      const item = items[at];
      if (item !== undefined) places.set(item, places.has(item) ? null : at);
    }
    return places;
  };
  const places = once(after, a, aEnd);
  const pairs: [number, number][] = [];
  for (const [item, at] of once(before, b, bEnd)) {
    const other = places.get(item);
    if (at !== null && other != null) pairs.push([at, other]);
  }
  return pairs.sort((x, y) => x[0] - y[0]);
}

/** The longest run of pairs whose second numbers rise too. */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const previous = new Array<number>(pairs.length).fill(-1);
  const second = (index: number | undefined) => (index === undefined ? -1 : (pairs[index]?.[1] ?? -1));
  pairs.forEach(([, after], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second(ends[middle]) < after) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const run: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}
