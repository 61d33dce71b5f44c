import { expect, it } from 'vitest';
import type { AnalyticsMarker } from '../../../shared/analytics.ts';
import type { StoredDay } from '../store/dayTable.ts';
import { DAY_MS, MINUTE_MS } from '../store/seriesShapes.ts';
import { markersOf } from './markers.ts';

const DAY_START_MS = Date.UTC(2026, 10, 20);

/** A day on which a channel hosted in each of so many minutes. */
function hosted(minutes: number): StoredDay {
  const at = Array.from({ length: minutes }, (_, minute) => minute);
  const columns = {
    offsets: Int32Array.from(at, (minute) => minute * MINUTE_MS),
    numbers: {
      hoster: Int32Array.from(at, (minute) => 100 + minute),
      hostee: new Float64Array(minutes).fill(Number.NaN),
    },
    texts: {},
  };
  const day = { series: 'streamHosts', dayMs: DAY_START_MS, whole: true, untilMs: DAY_START_MS + DAY_MS } as const;
  return { ...day, fetchedAtMs: 0, calls: 1, rows: minutes, columns };
}

it('tells of so many hosts the latest, and all else that happened', () => {
  const note: AnalyticsMarker = { id: 'note', atMs: DAY_START_MS, what: { kind: 'note', noteId: 1, text: 'Break' } };
  const stream = { id: 1, startMs: DAY_START_MS, endMs: null, typeId: null, title: null };
  const told = markersOf(
    { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAY_MS },
    { sessions: [stream], hostDays: [hosted(1_400)], marks: [note], nameOf: () => null },
  );
  expect(told).toHaveLength(1_000);
  expect(told.map(({ atMs }) => atMs)).toEqual(told.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  expect(new Set(told.map(({ what }) => what.kind))).toEqual(new Set(['start', 'note', 'hosted']));
  expect(told.at(-1)?.atMs).toBe(DAY_START_MS + 1_399 * MINUTE_MS);
});
