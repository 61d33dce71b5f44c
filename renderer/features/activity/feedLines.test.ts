import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ActivityPage } from '../../../shared/activity.ts';
import { WINDOW_ROWS } from '../../ui/rowWindows.ts';
import { bordersAt, layOutFeed, type Section } from './feedLines.ts';
import { entrySample } from './testFacts.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = new Date(2026, 10, 20, 20, 14).getTime();
const borders = bordersAt(NOW_MS);

/** Windows of the feed with entries at these times, newest first. */
function windowsOf(times: readonly number[], known: (window: number) => boolean = () => true) {
  const windows = new Map<number, ActivityPage>();
  for (let at = 0; at * WINDOW_ROWS < times.length; at += 1) {
    if (!known(at)) continue;
    const rows = times
      .slice(at * WINDOW_ROWS, (at + 1) * WINDOW_ROWS)
      .map((atMs) => entrySample({ kind: 'ended' }, { atMs }));
    windows.set(at, { version: 1, total: times.length, rows });
  }
  return { total: times.length, windows };
}

function headsOf(times: readonly number[]): (readonly [number, Section])[] {
  const lines = layOutFeed(windowsOf(times), borders);
  return Array.from({ length: lines.count }, (_, line) => [line, lines.headAt(line)] as const).flatMap(
    ([line, section]) => (section === null ? [] : [[line, section] as const]),
  );
}

it('puts heads over what is new, today, yesterday and each day before', () => {
  const ago = (hours: number) => NOW_MS - hours * HOUR_MS;
  expect(headsOf([ago(0), ago(0.1), ago(1), ago(3), ago(21), ago(48), ago(49), ago(72)])).toEqual([
    [0, { kind: 'now' }],
    [3, { kind: 'today' }],
    [6, { kind: 'yesterday' }],
    [8, { kind: 'day', atMs: new Date(2026, 10, 18).getTime() }],
    [11, { kind: 'day', atMs: new Date(2026, 10, 17).getTime() }],
  ]);
  expect(headsOf([])).toEqual([]);
});

it('one that was told late makes no second head of what came before', () => {
  const sections = headsOf([NOW_MS, NOW_MS - 5 * HOUR_MS, NOW_MS - 1000, NOW_MS - 6 * HOUR_MS]);
  expect(sections.map(([, { kind }]) => kind)).toEqual(['now', 'today']);
});

it('just after midnight nothing of yesterday is now', () => {
  const midnight = new Date(2026, 10, 20).getTime();
  const { nowFromMs, todayFromMs } = bordersAt(midnight + 60_000);
  expect([nowFromMs, todayFromMs]).toEqual([midnight, midnight]);
});

it('lines and entries belong together, whatever is known', () => {
  const agos = fc.array(fc.nat(4 * 24 * 60), { maxLength: 260 });
  fc.assert(
    fc.property(agos, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), (minutes, known) => {
      const times = minutes.map((ago) => NOW_MS - ago * 60_000);
      const lines = layOutFeed(
        windowsOf(times, (window) => known[window] ?? true),
        borders,
      );
      const offsets: number[] = [];
      for (let line = 0; line < lines.count; line += 1) {
        const offset = lines.offsetAt(line);
        expect(lines.headAt(line) === null).toBe(offset !== null);
        if (offset === null) continue;
        offsets.push(offset);
        expect(lines.lineOf(offset)).toBe(line);
      }
      expect(offsets).toEqual(times.map((_, offset) => offset));
      if (times.length > 0) {
        expect(lines.offsets(0, lines.count - 1)).toEqual({ first: 0, last: times.length - 1 });
      } else expect(lines.offsets(0, 0)).toBeNull();
    }),
  );
});
