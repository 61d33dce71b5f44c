import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { AnalyticsMarker } from '../../../../../shared/analytics.ts';
import { groupMarkers } from './markerGroups.ts';

const span = { fromMs: 0, toMs: 1_000 };
const note = (atMs: number): AnalyticsMarker => ({
  id: String(atMs),
  atMs,
  what: { kind: 'note', noteId: atMs, text: 'Break' },
});
const wide = (width: number) => ({ least: 10, one: () => width, many: () => width });
const ids = (groups: ReturnType<typeof groupMarkers>) => groups.map(({ markers }) => markers.map(({ id }) => id));

it('leaves markers alone that have room, and keeps words inside at both ends', () => {
  const groups = groupMarkers([note(0), note(500), note(1_000)], span, 1_000, wide(100));
  expect(ids(groups)).toEqual([['0'], ['500'], ['1000']]);
  expect(groups.map(({ x }) => x)).toEqual([50, 500, 950]);
});

it('makes one of those that would run into each other', () => {
  expect(ids(groupMarkers([note(520), note(500), note(900)], span, 1_000, wide(100)))).toEqual([
    ['500', '520'],
    ['900'],
  ]);
});

it('leaves out what lies outside of the span', () => {
  expect(groupMarkers([note(-1), note(1_001)], span, 1_000, wide(10))).toEqual([]);
});

it('shows each marker once and none over another, whatever comes', () => {
  const markers = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      markers,
      fc.integer({ min: 300, max: 2_000 }),
      fc.integer({ min: 10, max: 160 }),
      (at, width, words) => {
        const groups = groupMarkers(at.map(note), span, width, {
          least: 10,
          one: () => words,
          many: () => 55,
        });
        expect(ids(groups).flat().map(Number)).toEqual(at.toSorted((one, other) => one - other));
        groups.forEach((group, index) => {
          const next = groups[index + 1];
          if (next !== undefined) expect(group.x + group.width / 2).toBeLessThan(next.x - next.width / 2);
        });
      },
    ),
  );
});

it('gets through thousands in one place without making the words of each', () => {
  const markers = Array.from({ length: 3_000 }, (_, at) => ({ ...note(500), id: String(at) }));
  const one = vi.fn(() => 60);
  expect(groupMarkers(markers, span, 800, { least: 24, one, many: () => 60 })).toHaveLength(1);
  expect(one).toHaveBeenCalledOnce();
});

it('groups as if it knew the words of each', () => {
  const markers = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(markers, fc.integer({ min: 300, max: 2_000 }), (at, width) => {
      const one = ({ atMs }: AnalyticsMarker) => 24 + (atMs % 137);
      const grouped = (least: number) => groupMarkers(at.map(note), span, width, { least, one, many: () => 55 });
      expect(grouped(24)).toEqual(grouped(0));
    }),
  );
});
