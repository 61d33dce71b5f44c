import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Present } from '../store/methods.ts';
import { type SessionRow, sessionsOf } from './sessions.ts';

const HOUR_MS = 3_600_000;
const offline: Present = { nowMs: 100 * HOUR_MS, liveSinceMs: null };
const on = (hour: number): SessionRow => ({ atMs: hour * HOUR_MS, online: true, durationMs: null, typeId: null });
const off = (hour: number, hours: number | null = null, typeId: number | null = null): SessionRow => ({
  atMs: hour * HOUR_MS,
  online: false,
  durationMs: hours === null ? null : hours * HOUR_MS,
  typeId,
});
const sessions = (rows: SessionRow[], present = offline, seenHour: number | null = null) =>
  sessionsOf(rows, present, ({ fromMs, toMs }) => {
    const seenMs = (seenHour ?? 0) * HOUR_MS;
    return seenHour !== null && seenMs > fromMs && seenMs <= toMs ? seenMs : null;
  }).map(({ startMs, endMs }) => [startMs / HOUR_MS, endMs === null ? null : endMs / HOUR_MS]);

describe('streams', () => {
  it('are pairs of a beginning and an end', () => {
    expect(sessions([on(1), off(3, 2), on(5), off(6, 1)])).toEqual([
      [1, 3],
      [5, 6],
    ]);
    expect(sessionsOf([on(1), off(3, 2, 42)], offline, () => null)[0]?.typeId).toBe(42);
    expect(sessions([])).toEqual([]);
  });

  it('without a beginning began as much earlier as they lasted', () => {
    expect(sessions([off(3, 2)])).toEqual([[1, 3]]);
    expect(sessions([off(3)])).toEqual([]);
  });

  it('without an end were cut when viewers were counted last, or are not told', () => {
    expect(sessions([on(1), on(5), off(6, 1)], offline, 3)).toEqual([
      [1, 3],
      [5, 6],
    ]);
    expect(sessions([on(1), on(5), off(6, 1)])).toEqual([[5, 6]]);
    expect(sessions([on(1)], offline, 4)).toEqual([[1, 4]]);
  });

  it('that overlap are mended: the later begins where the earlier ended', () => {
    expect(sessions([on(1), off(4, 3), off(6, 5)])).toEqual([
      [1, 4],
      [4, 6],
    ]);
    expect(sessions([on(1), off(4, 3), off(4, 2)])).toEqual([[1, 4]]);
  });

  it('run while the channel is live', () => {
    const live = { ...offline, liveSinceMs: 98 * HOUR_MS + 900 };
    expect(sessions([on(1), off(3, 2), on(98)], live)).toEqual([
      [1, 3],
      [98, null],
    ]);
    // Rows may come later than the channel tells.
    expect(sessions([on(1), off(3, 2)], live)).toEqual([
      [1, 3],
      [98 + 900 / HOUR_MS, null],
    ]);
    expect(sessions([on(1)], live, 4)).toEqual([
      [1, 4],
      [98 + 900 / HOUR_MS, null],
    ]);
    // And the channel later than rows.
    expect(sessions([on(98), off(99, 1)], live)).toEqual([[98, 99]]);
  });

  it('whatever is told are ascending, apart from each other, and at most one runs, the last', () => {
    const row = fc.record({
      atMs: fc.integer({ min: 0, max: 100 * HOUR_MS }),
      online: fc.boolean(),
      durationMs: fc.option(fc.integer({ min: 0, max: 200 * HOUR_MS })),
      typeId: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(
        fc.array(row),
        fc.option(fc.integer({ min: 0, max: 100 * HOUR_MS })),
        fc.boolean(),
        (rows, liveSinceMs, isSeen) => {
          const found = sessionsOf(
            rows.toSorted((a, b) => a.atMs - b.atMs),
            { ...offline, liveSinceMs },
            ({ fromMs, toMs }) => (isSeen ? (fromMs + toMs) / 2 : null),
          );
          for (const [nth, { startMs, endMs }] of found.entries()) {
            expect(startMs).toBeGreaterThanOrEqual(found[nth - 1]?.endMs ?? Number.NEGATIVE_INFINITY);
            if (endMs === null) expect(nth).toBe(found.length - 1);
            else expect(endMs).toBeGreaterThan(startMs);
          }
          if (liveSinceMs === null) expect(found.every(({ endMs }) => endMs !== null)).toBe(true);
        },
      ),
    );
  });
});
