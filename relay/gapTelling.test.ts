import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { GapTelling } from './gapTelling.ts';

let clock: FakeClock;
let due: number;
let telling: GapTelling;
beforeEach(() => {
  clock = new FakeClock();
  due = 0;
  telling = new GapTelling({
    after: (ms, callback) => clock.after(ms, callback),
    due: () => {
      due += 1;
    },
  });
});

const gap = { count: 3, bytes: 30, fromMs: 100, toMs: 120 };
const grown = { ...gap, count: 5, bytes: 50, toMs: 140 };

it('tells a gap once until it is noted and that is stored, and then what was dropped since', () => {
  expect(telling.tell(gap, telling.turn)).toEqual(gap);
  expect(telling.tell(grown, telling.turn)).toBe(null);
  const noted = telling.noted(gap);
  expect(noted).toEqual(gap);
  expect(telling.noted(gap)).toBe(null);
  // Looked up before it was stored, and told after.
  const { turn } = telling;
  if (noted) telling.stored(noted);
  expect(due).toBe(1);
  expect(telling.tell(grown, turn)).toBe(null);
  const left = { count: 2, bytes: 20, fromMs: 120, toMs: 140 };
  expect(telling.tell(left, telling.turn)).toEqual(left);
  expect(telling.noted(gap)).toBe(null);
});

it('tells it again where the app does not say in time that it noted it, or that could not be stored', async () => {
  telling.tell(gap, 0);
  expect(telling.noted({ ...gap, count: 4 })).toBe(null);
  expect(telling.noted(gap)).toEqual(gap);
  await clock.advance(29_999);
  expect([telling.tell(grown, 0), due]).toEqual([null, 0]);
  await clock.advance(1);
  expect([telling.tell(grown, 0), due]).toEqual([grown, 1]);
  expect(telling.noted(gap)).toBe(null);
  telling.stop();
  expect(clock.pending).toBe(0);
});
