import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparkPath as pathOf } from './sparkPath.ts';

const sparkPath = (xs: number[], ys: (number | null)[], within: Parameters<typeof pathOf>[2]) =>
  pathOf(
    Float64Array.from(xs),
    Float64Array.from(ys, (y) => y ?? Number.NaN),
    within,
  );

const box = { fromMs: 0, toMs: 100, width: 150, height: 24 };

it('draws from the lowest at the foot to the highest at the top', () => {
  expect(sparkPath([0, 50, 100], [1, 2, 3], box)).toEqual({ path: 'M0 24L75 12L150 0', end: { x: 150, y: 0 } });
});

it('breaks where a value is missing', () => {
  expect(sparkPath([0, 50, 60, 100], [1, null, 1, 3], box).path).toBe('M0 24M90 24L150 0');
});

it('draws a count that grows in steps, up to the end', () => {
  expect(sparkPath([0, 50], [0, 4], { ...box, steps: true })).toEqual({
    path: 'M0 24H75V0H150',
    end: { x: 150, y: 0 },
  });
});

it('draws nothing of nothing, and a point of one value', () => {
  expect(sparkPath([], [], box)).toEqual({ path: '', end: null });
  expect(sparkPath([0, 1], [null, null], box)).toEqual({ path: '', end: null });
  expect(sparkPath([50], [7], box)).toEqual({ path: 'M75 12', end: { x: 75, y: 12 } });
  expect(sparkPath([0], [7], { ...box, toMs: 0 })).toEqual({ path: '', end: null });
});

it('stays in its box, whatever it is given', () => {
  const value = fc.option(fc.integer({ min: -1e9, max: 1e9 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 150 }), value)), (points) => {
      const { path } = sparkPath(
        points.map(([x]) => x),
        points.map(([, y]) => y),
        box,
      );
      const numbers = path.match(/-?\d+(\.\d+)?/g) ?? [];
      expect(path).not.toMatch(/NaN|Infinity|undefined/);
      numbers.forEach((text, index) => {
        expect(Number(text)).toBeGreaterThanOrEqual(0);
        expect(Number(text)).toBeLessThanOrEqual(index % 2 === 0 ? box.width : box.height);
      });
    }),
  );
});

it('stays small for many points', () => {
  const xs = Array.from({ length: 43_200 }, (_, index) => index);
  expect(sparkPath(xs, xs, { ...box, toMs: 43_200 }).path.length).toBeLessThan(6_000);
});
