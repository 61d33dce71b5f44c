import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downsample } from './downsample.ts';

const columns = (points: readonly (readonly [number, number])[]) => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});
const thinned = (points: readonly (readonly [number, number])[], threshold: number) => {
  const { xs, ys } = columns(points);
  const line = downsample(xs, ys, threshold);
  return Array.from(line.xs, (x, at) => [x, line.ys[at] as number] as const);
};
const runs = { numRuns: 300 };

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1_000, max: 1_000 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }) },
);
/** Ascending, each x once. */
const ascending = (y: fc.Arbitrary<number>, most = 300) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), y), { maxLength: most }).map((steps) => {
    let x = 0;
    return steps.map(([step, y]): [number, number] => {
      x += step;
      return [x, y];
    });
  });
const threshold = fc.integer({ min: 2, max: 60 });

describe('a line without breaks', () => {
  it('keeps exactly as many of its own points, its ends, and its highest and lowest', () => {
    fc.assert(
      fc.property(ascending(value), threshold, (points, most) => {
        const kept = thinned(points, most);
        expect(kept).toHaveLength(Math.min(points.length, most));
        expect(kept[0]).toEqual(points[0]);
        expect(kept.at(-1)).toEqual(points.at(-1));
        const texts = new Set(points.map(String));
        expect(kept.every((point) => texts.has(String(point)))).toBe(true);
        expect(kept.every(([x], at) => at === 0 || x > (kept[at - 1] as readonly [number, number])[0])).toBe(true);
        if (points.length === 0 || most < 4) return;
        const ys = points.map(([, y]) => y);
        const keptYs = kept.map(([, y]) => y);
        expect(Math.max(...keptYs)).toBe(Math.max(...ys));
        expect(Math.min(...keptYs)).toBe(Math.min(...ys));
      }),
      runs,
    );
  });

  it('is left as it is when it has no more points', () => {
    expect(thinned([], 5)).toEqual([]);
    expect(thinned([[1, 2]], 2)).toEqual([[1, 2]]);
    expect(
      thinned(
        [
          [1, 2],
          [2, 9],
          [3, 4],
        ],
        3,
      ),
    ).toEqual([
      [1, 2],
      [2, 9],
      [3, 4],
    ]);
  });

  it('chooses what a plain largest-triangle method chooses where the extremes are at its ends', () => {
    const points = Array.from({ length: 5_000 }, (_, at): [number, number] => [
      at * 60_000,
      at * 20 + ((at * 7_919) % 13),
    ]);
    expect(thinned(points, 200)).toEqual(plainTriangles(points, 200));
  });

  it('is level when all is equal', () => {
    const kept = thinned(
      Array.from({ length: 1_000 }, (_, at): [number, number] => [at, 7]),
      10,
    );
    expect(kept).toHaveLength(10);
    expect(new Set(kept.map(([, y]) => y))).toEqual(new Set([7]));
  });

  it('keeps the highest and the lowest also when they stand side by side', () => {
    for (const place of [1, 2, 500, 996, 997]) {
      const points = Array.from({ length: 1_000 }, (_, at): [number, number] => [at, 0]);
      points[place] = [place, 9];
      points[place + 1] = [place + 1, -9];
      const ys = thinned(points, 4).map(([, y]) => y);
      expect([Math.max(...ys), Math.min(...ys)]).toEqual([9, -9]);
      expect(Math.max(...thinned(points, 3).map(([, y]) => y))).toBe(9);
    }
  });
});

describe('a line that is not as it should be', () => {
  const broken = fc.oneof(value, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY));

  it('with breaks keeps at most as many points, all of them its own, with its highest and lowest, and no break twice', () => {
    fc.assert(
      fc.property(ascending(broken), fc.integer({ min: 4, max: 60 }), (points, most) => {
        const kept = thinned(points, most);
        expect(kept.length).toBeLessThanOrEqual(most);
        const own = new Map(points.map(([x, y]) => [x, Number.isFinite(y) ? y : Number.NaN]));
        for (const [x, y] of kept) expect(y).toBe(own.get(x));
        expect(kept.every(([x], at) => at === 0 || x > (kept[at - 1] as readonly [number, number])[0])).toBe(true);
        const finite = points.map(([, y]) => y).filter(Number.isFinite);
        if (points.length > most) {
          const breaks = kept.map(([, y]) => Number.isNaN(y));
          expect(breaks.some((isBreak, at) => isBreak && breaks[at + 1])).toBe(false);
        }
        if (finite.length === 0) return;
        const keptYs = kept.map(([, y]) => y).filter(Number.isFinite);
        expect(Math.max(...keptYs)).toBe(Math.max(...finite));
        expect(Math.min(...keptYs)).toBe(Math.min(...finite));
      }),
      runs,
    );
  });

  it('breaks between parts, as long as there is room for it', () => {
    const points = Array.from({ length: 900 }, (_, at): [number, number] => [at, at % 100 === 99 ? Number.NaN : at]);
    const kept = thinned(points, 100);
    expect(kept.filter(([, y]) => Number.isNaN(y))).toHaveLength(8);
    expect(thinned(points, 4).some(([, y]) => Number.isNaN(y))).toBe(false);
  });

  it('drawn as one part where breaks are too many, keeps the widest of them', () => {
    const points: [number, number][] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      const x = nth * 10 + (nth >= 20 ? 10_000 : 0);
      points.push([x, nth], [x + 1, nth], [x + 2, Number.NaN]);
    }
    const breaks = thinned(points, 9).filter(([, y]) => Number.isNaN(y));
    expect(breaks).toHaveLength(1);
    expect(breaks[0]?.[0]).toBeLessThan(10_200);
  });

  it('descending, or with several values at one place, is sorted first, and the last value counts', () => {
    expect(
      thinned(
        [
          [3, 1],
          [2, 5],
          [2, 6],
          [1, 0],
        ],
        9,
      ),
    ).toEqual([
      [1, 0],
      [2, 6],
      [3, 1],
    ]);
    fc.assert(
      fc.property(ascending(value, 80), threshold, (points, most) => {
        expect(thinned(points.toReversed(), most)).toEqual(thinned(points, most));
      }),
      runs,
    );
  });

  it('leaves out what has no place, and tells who asks for no line at all', () => {
    expect(
      thinned(
        [
          [Number.NaN, 1],
          [1, 2],
          [Number.POSITIVE_INFINITY, 3],
        ],
        9,
      ),
    ).toEqual([[1, 2]]);
    expect(() => thinned([[1, 2]], 1)).toThrow(RangeError);
    expect(() => downsample(new Float64Array(2), new Float64Array(1), 9)).toThrow(RangeError);
  });
});

/** As one would write it first. */
function plainTriangles(points: readonly [number, number][], threshold: number): [number, number][] {
  const every = (points.length - 2) / (threshold - 2);
  const kept = [points[0] as [number, number]];
  for (let bucket = 0; bucket < threshold - 2; bucket += 1) {
    const start = Math.floor(bucket * every) + 1;
    const end = Math.floor((bucket + 1) * every) + 1;
    const next = points.slice(end, Math.min(points.length, Math.floor((bucket + 2) * every) + 1));
    const nextX = next.reduce((sum, [x]) => sum + x, 0) / next.length;
    const nextY = next.reduce((sum, [, y]) => sum + y, 0) / next.length;
    const [x, y] = kept.at(-1) as [number, number];
    const area = ([px, py]: [number, number]) => Math.abs((nextX - x) * (py - y) - (nextY - y) * (px - x));
    kept.push(points.slice(start, end).reduce((best, point) => (area(point) > area(best) ? point : best)));
  }
  return [...kept, points.at(-1) as [number, number]];
}
