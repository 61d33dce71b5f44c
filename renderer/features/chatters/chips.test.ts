import { expect, it } from 'vitest';
import { chattersSample } from '../../testing/people.ts';
import { chipQuery, layOutChips } from './chips.ts';
import { columns, type Sorting, sortBy } from './sorting.ts';

const state = chattersSample({
  here: 120,
  groups: [
    { group: 'owner', count: 1 },
    { group: 'moderator', count: 3 },
    { group: 'user', count: 116 },
  ],
  joined: 5,
  left: 2,
  notSeen: 1,
});
const ids = (chips: readonly { id: string }[]) => chips.map(({ id }) => id);

it('shows the usual chips with their numbers, what nobody is in as none, and the rest behind "more"', () => {
  const { shown, more } = layOutChips(state, true, 'all');
  expect(shown).toEqual([
    { id: 'all', count: 120 },
    { id: 'moderator', count: 3 },
    { id: 'subscriber', count: 0 },
    { id: 'pro', count: 0 },
    { id: 'user', count: 116 },
    { id: 'joined', count: 5 },
    { id: 'left', count: 2 },
    { id: 'notSeen', count: 1 },
  ]);
  expect(more).toEqual([{ id: 'owner', count: 1 }]);
});

it('keeps the chosen one in sight where there is little room', () => {
  const { shown, more } = layOutChips(state, false, 'left');
  expect(ids(shown)).toEqual(['all', 'moderator', 'subscriber', 'left']);
  expect(ids(more)).toEqual(['pro', 'user', 'joined', 'notSeen', 'owner']);
  expect(ids(layOutChips(state, true, 'owner').shown)).toContain('owner');
});

it('asks main for a group, for what happened, or for all', () => {
  expect(chipQuery('all')).toEqual({ group: null, presence: null });
  expect(chipQuery('moderator')).toEqual({ group: 'moderator', presence: null });
  expect(chipQuery('notSeen')).toEqual({ group: null, presence: 'notSeen' });
});

it('a press on a column sorts by it the way one wants first, another press turns it round', () => {
  const press = (id: string, before: Sorting) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column === undefined ? null : sortBy(column, before);
  };
  const byRole: Sorting = { order: 'role', descending: false };
  expect(press('name', byRole)).toEqual({ order: 'name', descending: false });
  expect(press('messages', byRole)).toEqual({ order: 'messages', descending: true });
  expect(press('messages', { order: 'messages', descending: true })).toEqual({ order: 'messages', descending: false });
  expect(press('confirmed', byRole)).toEqual({ order: 'confirmed', descending: true });
  expect(press('now', byRole)).toEqual(byRole);
});
