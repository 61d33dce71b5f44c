import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveriesPage } from '../../../shared/deliveries.ts';
import { rowSample } from '../../testing/deliveries.ts';
import { layOutDeliveries as layOut } from './deliveryLines.ts';

const layOutDeliveries = (state: Omit<Parameters<typeof layOut>[0], 'newest'>) => layOut({ newest: null, ...state });
/** Rows a minute apart, newest first: row 0 came at minute 999. */
const page = (first: number, count: number, away: DeliveriesPage['away'] = []): DeliveriesPage => ({
  version: 1,
  total: 300,
  rows: Array.from({ length: count }, (_, index) =>
    rowSample(999 - first - index, { atMs: (999 - first - index) * 60 }),
  ),
  away,
  runs: [],
  overtaken: [],
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
  expect(lines.offsets(2, 4)).toEqual({ first: 2, last: 3, hidden: [] });
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

const run = { offset: 0, count: 50, repeats: 3, sinceMs: 5, oldestId: 950 };
const folded = (change: Partial<Parameters<typeof layOut>[1] & object> = {}) =>
  layOut(
    { total: 300, windows: new Map([[0, page(0, 100)]]), newest: { runs: [run] } },
    { open: new Set(), selected: null, ...change },
  );

it('of many alike shows four, and one line for the rest', () => {
  const lines = folded();
  expect(lines.count).toBe(300 - 46 + 1);
  expect([3, 4, 5].map((line) => lines.offsetAt(line))).toEqual([3, null, 50]);
  expect(lines.foldAt(4)).toEqual({ key: 950, open: false, count: 46, repeats: 3, sinceMs: 5 });
  // What is folded stands where its line is, and need not be read.
  expect([lines.lineOf(3), lines.lineOf(20), lines.lineOf(50)]).toEqual([3, 4, 5]);
  expect(lines.offsets(0, 9)).toEqual({ first: 0, last: 54, hidden: [{ first: 4, last: 49 }] });
});

it('opened, every row stands below the line', () => {
  const lines = folded({ open: new Set([950]) });
  expect(lines.count).toBe(301);
  expect([4, 5, 300].map((line) => lines.offsetAt(line))).toEqual([null, 4, 299]);
  expect(lines.foldAt(4)?.open).toBe(true);
});

it('the one that is looked at stays in sight', () => {
  const lines = folded({ selected: 999 - 20 });
  expect(lines.offsetAt(20)).toBe(20);
  expect(lines.foldAt(21)).toMatchObject({ count: 29 });
  // Hardly anything would be left to fold.
  expect(folded({ selected: 999 - 48 }).count).toBe(300);
});

it('every row is on a line of its own or behind a fold, in order', () => {
  const spans = fc.array(fc.record({ gap: fc.nat(30), count: fc.integer({ min: 8, max: 60 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(spans, fc.option(fc.nat(99), { nil: null }), fc.nat(3), (parts, selected, opened) => {
      let at = 0;
      const runs = parts.map(({ gap, count }) => {
        const offset = at + gap;
        at = offset + count;
        return { offset, count, repeats: 0, sinceMs: 0, oldestId: offset };
      });
      const total = at + 5;
      const open = new Set(runs.slice(0, opened).map(({ oldestId }) => oldestId));
      const windows = new Map([[0, page(0, Math.min(100, total))]]);
      const lines = layOut({ total, windows, newest: { runs } }, { open, selected: selected && 999 - selected });
      let last = -1;
      for (let line = 0; line < lines.count; line += 1) {
        const offset = lines.offsetAt(line);
        const fold = lines.foldAt(line);
        expect(offset === null).toBe(fold !== null);
        if (fold !== null && !fold.open) last += fold.count;
        if (offset === null) continue;
        expect(offset).toBe(last + 1);
        expect(lines.lineOf(offset)).toBe(line);
        last = offset;
      }
      expect(last).toBe(total - 1);
    }),
  );
});
