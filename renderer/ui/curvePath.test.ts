import { expect, it } from 'vitest';
import { axisSteps, curvePath } from './curvePath.ts';

const box = { minX: 0, maxX: 10, maxY: 100, width: 100, height: 50 };

it('draws a line from edge to edge, with zero at the bottom', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 5, y: 100 },
    { x: 10, y: 50 },
  ];
  expect(curvePath(points, box)).toBe('M0 50L50 0L100 25');
  expect(curvePath(points, { ...box, area: true })).toBe('M0 50L0 50L50 0L100 25L100 50Z');
});

it('breaks where nothing is known, and shows a value that stands alone', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 1, y: 20 },
    { x: 2, y: null },
    { x: 3, y: Number.NaN },
    { x: 4, y: 30 },
    { x: 5, y: null },
  ];
  expect(curvePath(points, box)).toBe('M0 45L10 40M40 35h1');
});

it('draws nothing of nothing, and one point of one moment', () => {
  expect(curvePath([], box)).toBe('');
  expect(curvePath([{ x: 3, y: null }], box)).toBe('');
  expect(curvePath([{ x: 3, y: 0 }], { ...box, minX: 3, maxX: 3, maxY: 0 })).toBe('M50 50h1');
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [212, [0, 100, 200, 300]],
  [13_902, [0, 5_000, 10_000, 15_000]],
  [16_530, [0, 10_000, 20_000]],
])('has an axis for %i', (max, steps) => expect(axisSteps(max)).toEqual(steps));

it('has few steps for any height, the last of which holds it', () => {
  for (let max = 1; max < 1e9; max = max * 1.7 + 1) {
    const steps = axisSteps(max);
    expect(steps.length).toBeLessThanOrEqual(4);
    expect(steps.at(-1)).toBeGreaterThanOrEqual(max);
  }
});
