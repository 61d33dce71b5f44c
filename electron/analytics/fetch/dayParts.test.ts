import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FetchedDay, RawRow } from '../store/methods.ts';
import { openRig } from '../store/testing/analyticsRig.ts';
import { DayParts } from './dayParts.ts';
import { DAY_MS } from './spans.ts';

const START_MS = Date.UTC(2026, 10, 16);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const span = (days: number) => ({ fromMs: START_MS, toMs: START_MS + days * DAY_MS });
const row = (atMs: number): RawRow => ({ time: new Date(atMs).toISOString(), anon: 1, authed: 2 });
const at = (day: number, hours = 0) => START_MS + day * DAY_MS + hours * HOUR_MS;
const past = START_MS + 30 * DAY_MS;

const page = (times: number[], isLast = false, dateMs: number | null = past) => {
  return { rows: times.map(row), total: null, dateMs, isLast };
};
const shown = (days: FetchedDay[]) =>
  days.map(({ dayMs, whole, rows, calls }) => [(dayMs - START_MS) / DAY_MS, whole, rows.length, calls]);

describe('page by page', () => {
  it('hands out days that are over, and what has come of the last', () => {
    const parts = new DayParts(span(4), past);
    expect(shown(parts.take(page([at(0, 1), at(0, 2), at(2, 3)]), past))).toEqual([
      [0, true, 2, 1],
      [1, true, 0, 0],
      [2, false, 1, 0],
    ]);
    const next = parts.take(page([at(2, 4)], true), past);
    expect(next).toMatchObject([
      { dayMs: at(2), fromMs: at(2, 3), untilMs: at(3), whole: true, calls: 1 },
      { dayMs: at(3), whole: true },
    ]);
    // What has come of the last moment comes once more, in case that more of it came.
    expect(shown(next)).toEqual([
      [2, true, 2, 1],
      [3, true, 0, 0],
    ]);
  });

  it('says of each moment how far it is known', () => {
    const parts = new DayParts(span(4), past);
    expect(parts.knownToMs).toBe(START_MS);
    parts.take(page([at(0, 1), at(1, 2)]), past);
    expect(parts.knownToMs).toBe(at(1, 2));
  });

  it('leaves out what lies outside of what was asked for, and has no time', () => {
    const parts = new DayParts(span(1), past);
    const rows = [{ anon: 1 }, { time: 'soon' }, row(START_MS - 1), row(at(1)), row(at(0, 5))];
    expect(shown(parts.take({ rows, total: 5, dateMs: past, isLast: true }, past))).toEqual([[0, true, 1, 1]]);
  });
});

describe('a day is whole', () => {
  it.each([
    ['ten minutes after its end', at(1) + 10 * MINUTE_MS, true],
    ['not before', at(1) + 10 * MINUTE_MS - 1, false],
    ['not while it goes on', at(0, 20), false],
  ])('%s', (_when, dateMs, whole) => {
    const parts = new DayParts(span(1), past);
    const [day] = parts.take(page([at(0, 3)], true, dateMs), dateMs);
    expect(day).toMatchObject({ whole, untilMs: Math.min(at(1), dateMs) });
  });

  it('only by the service’s word, however late it is here', () => {
    const parts = new DayParts(span(1), past);
    expect(parts.take(page([at(0, 3)], true, null), past)).toMatchObject([{ whole: false, untilMs: at(1) }]);
  });
});

describe('rows out of order', () => {
  it('are handed out when all have come', () => {
    const parts = new DayParts(span(3), past);
    expect(parts.take(page([at(2, 1), at(1, 1)]), past)).toEqual([]);
    expect(parts.knownToMs).toBe(START_MS);
    expect(shown(parts.take(page([at(0, 1)], true), past))).toEqual([
      [0, true, 1, 2],
      [1, true, 1, 0],
      [2, true, 1, 0],
    ]);
  });

  it('take back what was said to be known', () => {
    const parts = new DayParts(span(3), past);
    parts.take(page([at(1, 1), at(2, 1)]), past);
    const back = parts.take(page([at(0, 5), at(0, 6)]), past);
    expect(back.map(({ whole, untilMs, fromMs }) => [whole, untilMs - fromMs])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(shown(parts.take(page([], true), past)).map(([, whole, rows]) => [whole, rows])).toEqual([
      [true, 2],
      [true, 1],
      [true, 1],
    ]);
  });
});

it('keeps each row once and all of them, in whatever pages and order they come', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 4 * DAY_MS - 1 }), { maxLength: 60 });
  const order = fc.constantFrom('up', 'down', 'any');
  fc.assert(
    fc.property(times, order, fc.integer({ min: 1, max: 20 }), (offsets, way, pageRows) => {
      const { methods } = openRig();
      const key = { platform: 'here', channelId: 7 };
      const sorted = offsets.toSorted((a, b) => (way === 'down' ? b - a : a - b));
      const all = (way === 'any' ? offsets : sorted).map((offset) => START_MS + offset);
      const parts = new DayParts(span(4), past);
      const pages = Math.max(1, Math.ceil(all.length / pageRows));
      for (let index = 0; index < pages; index++) {
        const part = all.slice(index * pageRows, (index + 1) * pageRows);
        methods.put(key, 'tsdbViewers', parts.take(page(part, index === pages - 1), past));
      }
      const kept = methods.rows(key, 'tsdbViewers', span(4)).map(({ atMs }) => atMs);
      expect(kept).toEqual(all.toSorted((a, b) => a - b));
      const { days } = methods.coverage(key, span(4));
      expect(days.map(({ whole }) => whole)).toEqual([true, true, true, true]);
      expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(pages);
    }),
    { numRuns: 60 },
  );
});
