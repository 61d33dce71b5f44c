import { expect, it } from 'vitest';
import { layOutGroups } from './groupLayout.ts';

const groups = [
  { group: 'owner', count: 1 },
  { group: 'moderator', count: 3 },
  { group: 'pro', count: 50 },
  { group: 'user', count: 2 },
] as const;

it('puts a head over the people of each open group', () => {
  const layout = layOutGroups(groups, new Set(['pro']));
  expect(layout.count).toBe(10);
  expect(layout.people).toBe(6);
  const kinds = Array.from({ length: layout.count }, (_, line) => {
    const entry = layout.at(line);
    return entry?.kind === 'head' ? entry.group : entry?.offset;
  });
  expect(kinds).toEqual(['owner', 0, 'moderator', 1, 2, 3, 'pro', 'user', 4, 5]);
  expect(layout.at(-1)).toBeNull();
  expect(layout.at(10)).toBeNull();
});

it('finds the line of a person, and the people of a stretch of lines', () => {
  const layout = layOutGroups(groups, new Set(['pro']));
  for (let offset = 0; offset < layout.people; offset += 1) {
    expect(layout.at(layout.lineOf(offset))).toMatchObject({ kind: 'person', offset });
  }
  expect(layout.offsets(0, 9)).toEqual({ first: 0, last: 5 });
  expect(layout.offsets(2, 4)).toEqual({ first: 1, last: 2 });
  expect(layout.offsets(6, 6)).toBeNull();
  expect(layout.offsets(5, 8)).toEqual({ first: 3, last: 4 });
});

it('is empty without groups', () => {
  const layout = layOutGroups([], new Set());
  expect(layout.count).toBe(0);
  expect(layout.at(0)).toBeNull();
  expect(layout.lineOf(0)).toBe(0);
  expect(layout.offsets(0, 10)).toBeNull();
});
