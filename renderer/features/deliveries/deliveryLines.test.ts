import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveriesPage } from '../../../shared/deliveries.ts';
import { layOutDeliveries } from './deliveryLines.ts';
import { rowSample } from './testDeliveries.ts';

/** Rows a minute apart, newest first: row 0 came at minute 999. */
const page = (first: number, count: number, away: DeliveriesPage['away'] = []): DeliveriesPage => ({
  version: 1,
  total: 300,
  rows: Array.from({ length: count }, (_, index) =>
    rowSample(999 - first - index, { atMs: (999 - first - index) * 60 }),
  ),
  away,
});

it('puts a line where the app was closed, below the row that came after', () => {
  const away = [{ fromMs: 996 * 60 + 1, toMs: 996 * 60 + 30 }];
  const lines = layOutDeliveries({ total: 300, windows: new Map([[0, page(0, 100, away)]]) });
  expect(lines.count).toBe(301);
  // Rows 999, 998 and 997 came afterwards.
  expect([0, 1, 2, 3, 4].map((line) => lines.offsetAt(line))).toEqual([0, 1, 2, null, 3]);
  expect(lines.awayAt(3)).toEqual({ times: 1, ...away[0] });
  expect(lines.awayAt(4)).toBeNull();
  expect([lines.lineOf(2), lines.lineOf(3), lines.lineOf(299)]).toEqual([2, 4, 300]);
  expect(lines.offsets(2, 4)).toEqual({ first: 2, last: 3 });
});

it('makes one line of several times between the same two rows', () => {
  const away = [10, 20, 30].map((at) => ({ fromMs: 990 * 60 + at, toMs: 990 * 60 + at + 5 }));
  const lines = layOutDeliveries({ total: 300, windows: new Map([[0, page(0, 100, away)]]) });
  expect(lines.count).toBe(301);
  expect(lines.awayAt(9)).toEqual({ times: 3, fromMs: 990 * 60 + 10, toMs: 990 * 60 + 35 });
});

it('finds every row again, wherever such lines stand', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 199 })), (offsets) => {
      const away = offsets.map((offset) => ({ fromMs: (998 - offset) * 60 + 1, toMs: (998 - offset) * 60 + 59 }));
      const lines = layOutDeliveries({
        total: 200,
        windows: new Map([
          [
            0,
            page(
              0,
              100,
              away.filter((_, index) => (offsets[index] ?? 0) < 100),
            ),
          ],
          [
            1,
            page(
              100,
              100,
              away.filter((_, index) => (offsets[index] ?? 0) >= 100),
            ),
          ],
        ]),
      });
      expect(lines.count).toBe(200 + offsets.length);
      for (let offset = 0; offset < 200; offset += 1) {
        expect(lines.offsetAt(lines.lineOf(offset))).toBe(offset);
        expect(lines.awayAt(lines.lineOf(offset) + 1) !== null).toBe(offsets.includes(offset));
      }
    }),
  );
});
