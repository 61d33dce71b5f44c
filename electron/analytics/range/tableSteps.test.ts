import { expect, it } from 'vitest';
import { tableSteps } from './tableSteps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });

it.each([
  ['a stream', span('2026-11-20T17:00:00Z', '2026-11-20T20:00:00Z'), 300_000],
  ['two days', span('2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z'), HOUR_MS],
  ['a week', span('2026-11-13T00:00:00Z', '2026-11-20T00:00:00Z'), DAY_MS],
])('fits %s', (_name, range, stepMs) => {
  expect(tableSteps(range, null, 'UTC').stepMs).toBe(stepMs);
});

it('takes the step that was asked for, in equal parts', () => {
  expect(tableSteps(span('2026-11-13T00:00:00Z', '2026-11-20T00:00:00Z'), 60_000, 'UTC')).toEqual({
    stepMs: 60_000,
    boundaries: null,
  });
});

it('counts days by the calendar, of which one has 23 hours, up to the end of the last', () => {
  const range = span('2026-03-27T23:00:00Z', '2026-03-30T10:00:00Z');
  const { boundaries } = tableSteps(range, DAY_MS, 'Europe/Berlin');
  expect(boundaries?.map((atMs) => new Date(atMs).toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ]);
});
