import { expect, it } from 'vitest';
import { drawnLines, lineWindow, Slots } from './lineWindow.ts';

it('draws always as many lines, wherever one is', () => {
  const drawn = drawnLines(560, 28);
  expect(drawn).toBe(33);
  for (const first of [0, 3, 500, 99_980, 99_999]) expect(lineWindow(first, 100_000, drawn, null)).toHaveLength(drawn);
  expect(lineWindow(0, 5, drawn, null)).toEqual([0, 1, 2, 3, 4]);
  expect(lineWindow(0, 0, drawn, 3)).toEqual([]);
});

it('has the lines in sight and some on either side', () => {
  const lines = lineWindow(500, 100_000, 33, null);
  expect(lines[0]).toBe(494);
  expect(lines.at(-1)).toBe(526);
});

it('keeps the line with the focus, wherever it is', () => {
  expect(lineWindow(500, 1_000, 33, 7)[0]).toBe(7);
  expect(lineWindow(500, 1_000, 33, 900).at(-1)).toBe(900);
  expect(lineWindow(500, 1_000, 33, 510)).toHaveLength(33);
  expect(lineWindow(500, 1_000, 33, 5_000)).toHaveLength(33);
});

it('leaves a line in its slot while one scrolls, and gives free slots to new lines', () => {
  const slots = new Slots();
  const assign = (lines: number[], atRest: boolean) =>
    slots.assign(lines, atRest).map(({ line, slot }) => `${slot}:${line}`);
  expect(assign([10, 11, 12], true)).toEqual(['0:10', '1:11', '2:12']);
  expect(assign([12, 13, 14], false)).toEqual(['0:13', '1:14', '2:12']);
  // One more line far away, such as the one that gets the focus next, keeps its slot when the others come to it.
  expect(assign([12, 13, 14, 90], false)).toEqual(['0:13', '1:14', '2:12', '3:90']);
  expect(assign([89, 90, 91], false)).toEqual(['0:89', '1:91', '3:90']);
  expect(assign([89, 90, 91], true)).toEqual(['0:89', '1:90', '2:91']);
});

it('leaves a row in its slot when it comes to stand on another line', () => {
  const slots = new Slots();
  const assign = (lines: number[], rows: string, atRest = false) =>
    slots.assign(lines, atRest, (line) => rows[line] ?? null, false).map(({ line, slot }) => `${slot}:${rows[line]}`);
  expect(assign([0, 1, 2], 'abc')).toEqual(['0:a', '1:b', '2:c']);
  expect(assign([0, 1, 2], 'xabc')).toEqual(['3:x', '0:a', '1:b']);
  // One that is drawn for the keyboard alone.
  expect(assign([0, 1, 2, 4], 'xyzab')).toEqual(['3:x', '0:y', '4:z', '1:b']);
});
