import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  arrangementOf,
  type Display,
  placeFor,
  pulledBack,
  usualPlace,
  usualSize,
  type WindowPlaces,
  withPlace,
} from './windowPlace.ts';

const display = (x: number, y: number, width = 1920, height = 1080): Display => ({
  bounds: { x, y, width, height },
  workArea: { x, y: y + 30, width, height: height - 30 },
  scaleFactor: 1,
});
const [left, right] = [display(0, 0), display(1920, 0)];
const window = { x: 2000, y: 100, width: 1200, height: 800 };

it('is where it was with these displays, else where it was last', () => {
  let kept: WindowPlaces = [];
  expect(placeFor(kept, [left])).toBeNull();
  kept = withPlace(kept, [left, right], { ...window, maximized: true });
  kept = withPlace(kept, [left], { x: 10, y: 40, width: 900, height: 700, maximized: false });
  expect(placeFor(kept, [right, left])).toEqual({ ...window, maximized: true });
  expect(placeFor(kept, [left])).toMatchObject({ x: 10, y: 40 });
  expect(placeFor(kept, [left, display(0, 1080)])).toMatchObject({ x: 10, y: 40 });
});

it('remembers one place for each way the displays stand, and ten ways', () => {
  let kept: WindowPlaces = [];
  for (let count = 0; count < 12; count += 1) {
    const displays = [display(0, 0, 1000 + count)];
    kept = withPlace(kept, displays, { ...window, maximized: false });
    kept = withPlace(kept, displays, { ...window, x: count, maximized: false });
  }
  expect(kept.map(({ place }) => place.x)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('is pulled back when the display that it stood on is gone', () => {
  expect(pulledBack(window, [left])).toEqual({ x: 720, y: 100, width: 1200, height: 800 });
  expect(pulledBack({ ...window, x: -5000, y: -5000 }, [left])).toMatchObject({ x: 0, y: 30 });
});

it('is left alone where it can be taken hold of, also half out of sight', () => {
  const half = { ...window, x: 1800 };
  expect(pulledBack(half, [left])).toEqual(half);
  expect(pulledBack(window, [left, right])).toEqual(window);
  expect(pulledBack({ ...window, y: 2 }, [left, right])).toMatchObject({ y: 30 });
});

it('can be taken hold of wherever it was and whatever displays there are', () => {
  const side = fc.integer({ min: -20_000, max: 20_000 });
  const length = fc.integer({ min: 1, max: 20_000 });
  const rectangle = fc.record({ x: side, y: side, width: length, height: length });
  const displays = fc.array(
    fc.tuple(side, side, fc.integer({ min: 640, max: 8_000 }), fc.integer({ min: 590, max: 5_000 })),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(rectangle, displays, (from, shown) => {
      const all = shown.map(([x, y, width, height]) => display(x, y, width, height));
      const { x, y, width, height } = pulledBack(from, all);
      const holds = all.some(({ workArea: area }) => {
        const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
        return y >= area.y && y + 40 <= area.y + area.height && across >= Math.min(120, width);
      });
      expect(holds).toBe(true);
      expect(width).toBeGreaterThan(0);
      expect(height).toBeGreaterThan(0);
    }),
  );
});

it('names displays alike in whatever order they are told', () => {
  expect(arrangementOf([left, right])).toBe(arrangementOf([right, left]));
  expect(arrangementOf([left])).not.toBe(arrangementOf([{ ...left, scaleFactor: 2 }]));
});

it('fits a small screen when it was never anywhere', () => {
  expect(usualSize([left])).toEqual({ width: 1280, height: 800 });
  expect(usualSize([display(0, 0, 1024, 700)])).toEqual({ width: 1024, height: 670 });
  expect(usualSize([])).toEqual({ width: 1280, height: 800 });
});

it('puts a window back to the middle of the first display', () => {
  expect(usualPlace([right, left])).toEqual({ x: 2240, y: 155, width: 1280, height: 800 });
  expect(usualPlace([])).toEqual({ width: 1280, height: 800 });
});
