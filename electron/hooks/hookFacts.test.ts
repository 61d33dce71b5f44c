import { expect, it } from 'vitest';
import type { HookRow } from '../../shared/hooks.ts';
import { factsOf } from './hookFacts.ts';
import { type HookNote, newNote } from './hookNotes.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 19);
const DAY_MS = 86_400_000;
const row = (more: Partial<HookRow> = {}): HookRow => ({
  id: 'hook-1',
  name: null,
  url: 'https://desk.test/in/1',
  intake: '/in/1',
  events: [],
  signing: 'ours',
  standing: { kind: 'active' },
  health: { kind: 'ok' },
  expiresAtMs: NOW_MS + 60 * DAY_MS,
  renewsItself: false,
  last: null,
  recent: { deliveries: 0, lateMs: 0, outOfOrder: 0 },
  ...more,
});
const failing = (inRow: number): Partial<HookRow> => ({
  health: { kind: 'failing', inRow, missed: 0, sinceMs: 0, disabledAtMs: NOW_MS + 5, rule: 'inRow' },
});

/** Looks again and again, each time with what was noted before. */
function looker() {
  let note: HookNote | undefined;
  return (seen: HookRow, danger: number, nowMs = NOW_MS) => {
    const { facts, change } = factsOf({ row: seen, danger, saidEndMs: seen.expiresAtMs }, note, nowMs);
    note = { ...(note ?? newNote(seen.id)), ...change };
    return { facts, note };
  };
}

it('tells of failures at each mark once, and again in a new run', () => {
  const look = looker();
  const told = [499, 500, 640, 800, 810, 960, 999, 0, 3, 500, 300, 810].flatMap((inRow) =>
    look(row(inRow === 0 ? {} : failing(inRow)), inRow / 1000).facts.map(() => inRow),
  );
  expect(told).toEqual([500, 800, 960, 500, 810]);
  expect(look(row(failing(960)), 0.96).facts).toEqual([
    { kind: 'hookFailing', hookId: 'hook-1', hookName: 'desk.test/in/1', inRow: 960, disabledAtMs: NOW_MS + 5 },
  ]);
});

it('tells only the highest mark when several were passed unseen', () => {
  expect(looker()(row(failing(970)), 0.97).facts).toHaveLength(1);
});

it('tells of the end seven days and one day before, and again after a renewal', () => {
  const look = looker();
  const told = (atMs: number, expiresAtMs: number) => look(row({ expiresAtMs, renewsItself: true }), 0, atMs).facts;
  const endMs = NOW_MS + 60 * DAY_MS;
  expect(told(NOW_MS, endMs)).toEqual([]);
  expect(told(endMs - 6.9 * DAY_MS, endMs)).toEqual([
    { kind: 'hookExpiring', hookId: 'hook-1', hookName: 'desk.test/in/1', expiresAtMs: endMs, renewsItself: true },
  ]);
  expect(told(endMs - 2 * DAY_MS, endMs)).toEqual([]);
  expect(told(endMs - DAY_MS, endMs)).toHaveLength(1);
  expect(told(endMs - 0.5 * DAY_MS, endMs)).toEqual([]);
  expect(told(endMs - 0.5 * DAY_MS, endMs + 5 * DAY_MS)).toHaveLength(1);
});

it('tells of a hook that was switched off since it was last seen, not of one it meets so', () => {
  const disabled = row({ standing: { kind: 'disabled', reason: 'too many failures' } });
  expect(looker()(disabled, 0).facts).toEqual([]);
  const look = looker();
  look(row(), 0);
  const { facts, note } = look(disabled, 0);
  expect(facts).toEqual([
    { kind: 'hookDisabled', hookId: 'hook-1', hookName: 'desk.test/in/1', reason: 'too many failures' },
  ]);
  expect(note).toMatchObject({ isActive: false, endedAtMs: NOW_MS });
  expect(look(disabled, 0, NOW_MS + 5)).toMatchObject({ facts: [], note: { endedAtMs: NOW_MS } });
});
