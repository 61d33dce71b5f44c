import { expect, it } from 'vitest';
import { gap, message } from '../../testing/chatItems.ts';
import { foldRemoved, MOST_OPENED, startOfLast } from './foldRemoved.ts';

const none = new Set<string>();
const banned = (by: string | null = null) => message({ removed: { by, why: 'banned' } });
const kinds = (lines: readonly { kind: string }[]) => lines.map(({ kind }) => kind);

it('makes one line of three removals with one cause, whoever wrote them', () => {
  const rows = [message(), banned(), banned(), message({ userId: 5, removed: { by: null, why: 'banned' } }), message()];
  const lines = foldRemoved(rows, none, null);
  expect(kinds(lines)).toEqual(['message', 'fold', 'message']);
  expect(lines[1]).toMatchObject({ messages: rows.slice(1, 4) });
  // The same line again: it need not be drawn anew.
  expect(foldRemoved(rows, none, null)[1]).toBe(lines[1]);
});

it('keeps single removals, two of them, and those with another cause in their own rows', () => {
  const rows = [banned(), banned(), banned('mod_hana'), message({ removed: { by: null, why: 'timedOut' } }), banned()];
  expect(foldRemoved(rows, none, null)).toEqual(rows);
  expect(foldRemoved([banned(), banned(), gap(), banned()], none, null)).toHaveLength(4);
});

it('keeps timeouts of different lengths apart', () => {
  const timedOut = (seconds: number) => message({ removed: { by: 'mod_hana', why: 'timedOut', seconds } });
  const rows = [600, 600, 60, 60].map(timedOut);
  expect(foldRemoved(rows, none, null)).toEqual(rows);
});

it('lets a row in between stand, and goes past no line that was drawn', () => {
  expect(kinds(foldRemoved([banned(), banned(), message(), banned(), banned()], none, null))).not.toContain('fold');
  const rows = [banned(), banned(), banned(), banned(), banned(), banned()];
  expect(kinds(foldRemoved(rows, none, rows[2]?.key ?? null))).toEqual(['fold', 'fold']);
});

it('shows what is in an opened one, the newest at most', () => {
  const rows = Array.from({ length: MOST_OPENED + 20 }, () => banned());
  const [fold] = foldRemoved(rows, none, null);
  const lines = foldRemoved(rows, new Set([fold?.key ?? '']), null);
  expect(lines).toHaveLength(1 + MOST_OPENED);
  expect(lines.at(-1)).toBe(rows.at(-1));
});

it('counts a run as one line, so that a ban wave leaves no empty list', () => {
  const rows = [message(), message(), message(), ...Array.from({ length: 60 }, () => banned()), message()];
  expect(startOfLast(rows, 3)).toBe(2);
  expect(startOfLast(rows, 2)).toBe(3);
  expect(startOfLast(rows, 50)).toBe(0);
});

it('folds no row away whose menu is open, and takes none out of a fold that was opened', () => {
  const rows = [banned(), banned(), banned()];
  const [, busy] = rows;
  expect(foldRemoved(rows, none, null, busy?.key)).toEqual(rows);
  const [fold] = foldRemoved(rows, none, null);
  const opened = foldRemoved(rows, new Set([fold?.key ?? '']), null, busy?.key);
  expect(opened).toEqual([fold, ...rows]);
});
