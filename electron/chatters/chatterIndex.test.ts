import { expect, it } from 'vitest';
import { type ChattersQuery, chattersPage } from '../../shared/chatters.ts';
import { ChatterIndex } from './chatterIndex.ts';
import { standing } from './rows.ts';

const all: ChattersQuery = {
  text: '',
  group: null,
  presence: null,
  order: 'name',
  descending: false,
  closedGroups: [],
  offset: 0,
  limit: 200,
};

const nobody = (): void => undefined;

function filled(...people: [userId: number, username: string, ...roles: string[]][]): ChatterIndex {
  const index = new ChatterIndex(0, nobody);
  for (const [userId, username, ...roles] of people) index.confirm({ userId, username, roles }, 'here', 1_000);
  return index;
}

const names = (index: ChatterIndex, query: Partial<ChattersQuery>): string[] =>
  index.query({ ...all, ...query }).rows.map((row) => row.username);

it('orders the dock by group and then by name, and leaves closed groups out of the rows alone', () => {
  const index = filled(
    [1, 'zoe', 'Subscriber', 'User'],
    [2, 'Anna', 'User'],
    [3, 'mod_hana', 'Mod', 'User'],
    [4, 'abel', 'User'],
  );
  index.confirm({ userId: 5, username: 'nora', roles: ['Owner'] }, 'here', 1_000);
  expect(names(index, { order: 'group' })).toEqual(['nora', 'mod_hana', 'zoe', 'abel', 'Anna']);
  const page = index.query({ ...all, order: 'group', closedGroups: ['user'] });
  expect(page.rows.map((row) => row.username)).toEqual(['nora', 'mod_hana', 'zoe']);
  expect(page.total).toBe(3);
  expect(page.groups).toEqual([
    { group: 'owner', count: 1 },
    { group: 'moderator', count: 1 },
    { group: 'subscriber', count: 1 },
    { group: 'user', count: 2 },
  ]);
});

it('counts the other groups beside the one that is shown', () => {
  const index = filled([1, 'otto', 'User'], [2, 'ottoline', 'Pro'], [3, 'hana', 'Mod']);
  const page = index.query({ ...all, text: 'OTTO', group: 'moderator' });
  expect(page.total).toBe(0);
  expect(page.groups).toEqual([
    { group: 'pro', count: 1 },
    { group: 'user', count: 1 },
  ]);
});

it('orders by numbers with ties by name, rows without a value last in both directions', () => {
  const index = filled([1, 'c'], [2, 'a'], [3, 'b'], [4, 'd']);
  for (let count = 0; count < 3; count++) index.countMessage({ userId: 3, username: 'b', roles: [] }, 2_000);
  expect(names(index, { order: 'messages' })).toEqual(['a', 'c', 'd', 'b']);
  expect(names(index, { order: 'messages', descending: true })).toEqual(['b', 'a', 'c', 'd']);
  index.leave(2, 3_000);
  index.confirm({ userId: 5, username: 'e', roles: [] }, 'joined', 4_000);
  expect(names(index, { order: 'hereSince' })).toEqual(['b', 'c', 'd', 'e', 'a']);
  expect(names(index, { order: 'hereSince', descending: true })).toEqual(['e', 'b', 'c', 'd', 'a']);
});

it('tells not seen after one complete walk and left after the next', () => {
  const ended: unknown[] = [];
  const index = new ChatterIndex(0, (...told) => ended.push(told));
  for (const userId of [1, 2]) index.confirm({ userId, username: `n${userId}`, roles: [] }, 'here', 1_000);
  index.confirm({ userId: 1, username: 'n1', roles: [] }, 'here', 5_000);
  expect(index.endWalk(4_000, 6_000, 0)).toBe(0);
  expect(index.find(2)).toMatchObject({ presence: 'notSeen', hereSinceMs: 1_000 });
  expect([index.count(standing.here), index.count(standing.notSeen)]).toEqual([1, 1]);
  index.confirm({ userId: 1, username: 'n1', roles: [] }, 'here', 9_000);
  expect(index.endWalk(8_000, 10_000, 6_000)).toBe(1);
  expect(index.find(2)).toMatchObject({ presence: 'left', hereSinceMs: null, confirmedAtMs: 1_000 });
  expect(ended).toEqual([[2, 1_000, 1_000]]);
  index.confirm({ userId: 1, username: 'n1', roles: [] }, 'here', 19_000);
  index.endWalk(18_000, 20_000, 10_000);
  expect(names(index, {})).toEqual(['n1']);
  expect(index.find(2)?.presence).toBe('left');
});

it('keeps somebody not seen who gives a sign', () => {
  const index = filled([1, 'quiet']);
  index.endWalk(2_000, 3_000, 0);
  expect(index.confirm({ userId: 1, username: 'quiet', roles: [] }, 'joined', 4_000)).toBe(false);
  expect(index.find(1)).toMatchObject({ presence: 'here', hereSinceMs: 1_000, confirmedAtMs: 4_000 });
});

it('lets the newness of those who joined before the refresh before wear off', () => {
  const index = filled();
  index.confirm({ userId: 1, username: 'early', roles: [] }, 'joined', 5_000);
  index.confirm({ userId: 2, username: 'late', roles: [] }, 'joined', 9_000);
  index.endWalk(4_000, 10_000, 7_000);
  expect(names(index, { presence: 'joined' })).toEqual(['late']);
  expect(index.find(1)?.presence).toBe('here');
});

it('moves nobody else when one row changes', () => {
  const index = filled(
    ...Array.from({ length: 300 }, (_, id) => [id, `name${id}`, 'User'] as [number, string, string]),
  );
  const everybody = () => [0, 200].flatMap((offset) => names(index, { order: 'group', offset }));
  const before = everybody();
  index.confirm({ userId: 7, username: 'name7', roles: ['User'] }, 'here', 2_000);
  expect(everybody()).toEqual(before);
  index.change(299, ['Mod'], null);
  expect(everybody()).toEqual(['name299', ...before.filter((name) => name !== 'name299')]);
});

it('follows at once when what it is ordered by changes', () => {
  const index = filled([1, 'a'], [2, 'b'], [3, 'c']);
  for (const order of ['messages', 'confirmed'] as const) {
    expect(names(index, { order, descending: true })).toEqual(['a', 'b', 'c']);
  }
  index.countMessage({ userId: 3, username: 'c', roles: [] }, 2_000);
  expect(names(index, { order: 'messages', descending: true })).toEqual(['c', 'a', 'b']);
  index.confirm({ userId: 2, username: 'b', roles: [] }, 'here', 3_000);
  expect(names(index, { order: 'confirmed', descending: true })).toEqual(['b', 'a', 'c']);
});

it('bounds names and roles that are out of all measure', () => {
  const index = filled([1, 'n'.repeat(10_000), 'R'.repeat(10_000)], [2, '\u202e\u200b', 'User']);
  const page = chattersPage.parse(index.query(all));
  expect(page.rows.map((row) => row.username.length)).toEqual([100, 1]);
  expect(page.rows[0]?.role).toHaveLength(100);
  expect(page.rows[0]?.group).toBe('unknown');
  for (let id = 0; id < 2_000; id++) index.confirm({ userId: id, username: 'x', roles: [`role${id}`] }, 'here', 1);
  expect(new Set(index.query({ ...all, offset: 1_800 }).rows.map((row) => row.role))).toEqual(new Set(['…']));
});

it('forgets those who left first when very many have', () => {
  const index = new ChatterIndex(0, nobody);
  for (let id = 0; id < 60_000; id++) {
    index.confirm({ userId: id, username: `n${id}`, roles: [] }, 'joined', id);
    index.leave(id, id);
  }
  expect(index.count(standing.left)).toBeLessThanOrEqual(50_000);
  expect(index.find(0)).toBeNull();
  expect(index.find(59_999)?.presence).toBe('left');
  expect(names(index, { text: 'n59999' })).toEqual(['n59999']);
  expect(names(index, { text: 'n100' })).not.toContain('n100');
});
