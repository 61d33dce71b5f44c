import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineStepMs, zoomAround, zoomBetween } from './zooming.ts';

const MINUTE_MS = 60_000;
const whole = { fromMs: 0, toMs: 200 * MINUTE_MS };

it('shows the part that was drawn over, from whichever end', () => {
  const part = { fromMs: 20 * MINUTE_MS, toMs: 60 * MINUTE_MS };
  expect(zoomBetween(part.fromMs, part.toMs, whole, MINUTE_MS)).toEqual(part);
  expect(zoomBetween(part.toMs, part.fromMs, whole, MINUTE_MS)).toEqual(part);
});

it('shows some steps at least, and everything as such', () => {
  expect(zoomBetween(0, 1_000, whole, MINUTE_MS)).toEqual({ fromMs: 0, toMs: 4 * MINUTE_MS });
  expect(zoomBetween(-1_000, whole.toMs + 5, whole, MINUTE_MS)).toBeNull();
});

it('keeps the moment in its place as it zooms in, and gives everything in the end as it zooms out', () => {
  const at = 50 * MINUTE_MS;
  const half = zoomAround(at, whole, 0.5, whole, MINUTE_MS);
  expect(half).toEqual({ fromMs: 25 * MINUTE_MS, toMs: 125 * MINUTE_MS });
  expect(half && zoomAround(at, half, 2, whole, MINUTE_MS)).toBeNull();
});

it('stays inside of the range, whatever is asked', () => {
  const moment = fc.integer({ min: -1_000, max: 300 * MINUTE_MS });
  fc.assert(
    fc.property(moment, moment, moment, fc.constantFrom(0.5, 2), (one, other, at, factor) => {
      const span = zoomBetween(one, other, whole, MINUTE_MS) ?? whole;
      for (const zoom of [span, zoomAround(at, span, factor, whole, MINUTE_MS) ?? whole]) {
        expect(zoom.fromMs).toBeGreaterThanOrEqual(whole.fromMs);
        expect(zoom.toMs).toBeLessThanOrEqual(whole.toMs);
        expect(zoom.toMs - zoom.fromMs).toBeGreaterThanOrEqual(4 * MINUTE_MS);
      }
    }),
  );
});

it('moves the line by a step of the data, in a long range by more', () => {
  expect(lineStepMs(whole, MINUTE_MS)).toBe(MINUTE_MS);
  expect(lineStepMs({ fromMs: 0, toMs: 30 * 24 * 60 * MINUTE_MS }, MINUTE_MS)).toBe(180 * MINUTE_MS);
});
