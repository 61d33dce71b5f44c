import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barRectangles, type Frame, spanRectangles, yOf } from './geometry.ts';

const frame: Frame = {
  span: { fromMs: 0, toMs: 100 },
  scale: { min: -10, max: 30 },
  width: 200,
  height: 80,
  ratio: 2,
};

it('puts the least value at the bottom and the most at the top', () => {
  expect([-10, 0, 30].map((value) => yOf(value, frame))).toEqual([80, 60, 0]);
});

it('draws a gap from its beginning to its end, and one that is too short a pixel wide', () => {
  expect(spanRectangles([{ fromMs: 10, toMs: 60 }], frame)).toEqual([{ x: 20, y: 0, width: 100, height: 80 }]);
  expect(spanRectangles([{ fromMs: 100 - 1e-9, toMs: 100 }], frame)).toEqual([{ x: 198, y: 0, width: 2, height: 80 }]);
  expect(spanRectangles([{ fromMs: 100, toMs: 120 }], frame)).toEqual([]);
});

it('stands bars on 0, those of negative values below it', () => {
  const bars = barRectangles({ xs: [0, 10, 20, 30], ys: [30, -10, null, 0] }, 10, frame);
  expect(bars.map(({ x, y, height }) => [x, y, height])).toEqual([
    [0, 0, 60],
    [20, 60, 20],
  ]);
  for (const { width } of bars) expect(width).toBeCloseTo(20 - 20 / 3);
});

it('leaves no more than a few pixels between wide bars, and draws one that began before', () => {
  const [bar] = barRectangles({ xs: [-50], ys: [1] }, 100, frame);
  expect(bar).toMatchObject({ x: -100, width: 192 });
});

it('stays inside of the drawing, whatever gaps come', () => {
  const moment = fc.double({ min: -200, max: 300, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, moment)), (pairs) => {
      const spans = pairs.map(([fromMs, toMs]) => ({ fromMs, toMs }));
      for (const { x, width } of spanRectangles(spans, frame)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(width).toBeGreaterThanOrEqual(frame.ratio);
        expect(x + width).toBeLessThanOrEqual(frame.width + 1e-6);
      }
    }),
  );
});
