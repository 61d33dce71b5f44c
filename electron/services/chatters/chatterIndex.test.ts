import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chatter, type ChattersQuery, chatterGroups, chattersPage } from '../../../shared/chatters.ts';
import { ChatterIndex } from './chatterIndex.ts';
import { fold } from './fold.ts';
import { groupOf } from './roleTable.ts';
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
  index.changeRoles(299, ['Mod']);
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

// What follows holds the index against a list that is filtered and sorted anew each time.

type Row = Chatter & { gone: boolean };
const roleSets = [
  ['User'],
  ['Mod', 'User'],
  ['Subscriber', 'User'],
  ['Pro'],
  ['Owner'],
  ['Wizard'],
  ['User', 'Banned'],
];
const shownRoles = ['User', 'Mod', 'Subscriber', 'Pro', 'Owner', 'Wizard', 'Banned'];
const step = fc.record({
  what: fc.constantFrom('confirm', 'confirm', 'confirm', 'leave', 'roles', 'message', 'walk'),
  userId: fc.nat(12),
  username: fc.constantFrom('Ann', 'ann', 'Bo', 'zoe', 'Żubr', '深夜', 'annabo', 'x_ann'),
  roles: fc.nat(roleSets.length - 1),
});
const mostlyNone = <T>(some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });
const query = fc.record({
  text: fc.constantFrom('', '', 'an', 'ANN', 'o', '夜', 'zzz', ' '),
  group: mostlyNone(fc.constantFrom(...chatterGroups)),
  presence: mostlyNone(fc.constantFrom('joined', 'left', 'notSeen')),
  order: fc.constantFrom('group', 'name', 'role', 'hereSince', 'messages', 'confirmed'),
  descending: fc.boolean(),
  closedGroups: fc.subarray([...chatterGroups], { maxLength: 3 }),
  offset: fc.nat(6),
  limit: fc.integer({ min: 1, max: 200 }),
});

class Model {
  readonly rows = new Map<number, Row>();
  readonly awayMs = new Map<number, number>();

  apply({ what, userId, username, roles }: Step, nowMs: number): void {
    const row = this.rows.get(userId);
    const role = shownRoles[roles] ?? '';
    const told = { username, role, group: groupOf(role) };
    if (what === 'confirm') {
      const away = !row || row.gone || row.presence === 'left';
      const presence = away ? ('joined' as const) : row.presence === 'notSeen' ? ('here' as const) : row.presence;
      const hereSinceMs = away ? nowMs : row.hereSinceMs;
      this.rows.set(userId, {
        userId,
        ...told,
        presence,
        hereSinceMs,
        messages: row?.messages ?? 0,
        confirmedAtMs: nowMs,
        gone: false,
      });
    } else if (what === 'leave' && row && row.presence !== 'left') {
      this.rows.set(userId, { ...row, presence: 'left', hereSinceMs: null, confirmedAtMs: nowMs });
      this.awayMs.set(userId, nowMs);
    } else if (what === 'roles' && row) {
      this.rows.set(userId, { ...row, ...told });
    } else if (what === 'message') {
      const empty = {
        userId,
        ...told,
        presence: 'left' as const,
        hereSinceMs: null,
        messages: 0,
        confirmedAtMs: nowMs,
        gone: true,
      };
      this.rows.set(userId, { ...(row ?? empty), messages: (row?.messages ?? 0) + 1 });
    }
  }

  endWalk(startedAtMs: number, endedAtMs: number, sinceMs: number): void {
    for (const [userId, row] of this.rows) {
      if (row.gone) continue;
      if (row.presence === 'left') {
        row.gone = (this.awayMs.get(userId) ?? 0) <= sinceMs;
      } else if (row.confirmedAtMs >= startedAtMs) {
        if (row.presence === 'joined' && (row.hereSinceMs ?? 0) <= sinceMs) row.presence = 'here';
      } else if (row.presence === 'notSeen') {
        row.presence = 'left';
        row.hereSinceMs = null;
        this.awayMs.set(userId, endedAtMs);
      } else {
        row.presence = 'notSeen';
      }
    }
  }

  query(query: ChattersQuery): { total: number; rows: Chatter[]; counts: Record<string, number> } {
    const part = fold(query.text.trim());
    const matching = [...this.rows.values()].filter(
      (row) =>
        !row.gone &&
        fold(row.username).includes(part) &&
        (query.presence === null || row.presence === query.presence) &&
        (query.order !== 'group' || row.presence === 'here' || row.presence === 'joined'),
    );
    const shown = matching
      .filter((row) => (query.group === null || row.group === query.group) && !query.closedGroups.includes(row.group))
      .sort((a, b) => byOrder(a, b, query) || byName(a, b));
    const counts: Record<string, number> = {};
    for (const row of matching) counts[row.group] = (counts[row.group] ?? 0) + 1;
    const rows = shown.slice(query.offset, query.offset + query.limit).map(({ gone: _, ...row }) => row);
    return { total: shown.length, rows, counts };
  }
}

type Step = { what: string; userId: number; username: string; roles: number };

const byName = (a: Row, b: Row): number => compare(fold(a.username), fold(b.username));
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

function byOrder(a: Row, b: Row, { order, descending }: ChattersQuery): number {
  const turn = descending ? -1 : 1;
  const place = (row: Row): number => chatterGroups.indexOf(row.group);
  switch (order) {
    case 'name':
      return turn * byName(a, b);
    case 'group':
      return turn * (place(a) - place(b));
    case 'role':
      return turn * (place(a) - place(b) || compare(a.role, b.role));
    case 'messages':
      return turn * (a.messages - b.messages);
    case 'confirmed':
      return turn * (a.confirmedAtMs - b.confirmedAtMs);
    case 'hereSince':
      if (a.hereSinceMs === null || b.hereSinceMs === null)
        return Number(a.hereSinceMs === null) - Number(b.hereSinceMs === null);
      return turn * (a.hereSinceMs - b.hereSinceMs);
  }
}

it('answers every query like a list that is filtered and sorted each time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: query }), { maxLength: 60 }),
      query,
      (run, last) => {
        const index = new ChatterIndex(0, nobody);
        const model = new Model();
        let nowMs = 1_000;
        let version = index.version;
        for (const each of run.flatMap((each) => [each, last])) {
          nowMs += 10;
          if ('order' in each) {
            const page = index.query(each);
            const expected = model.query(each);
            expect(page.total).toBe(expected.total);
            expect(Object.fromEntries(page.groups.map(({ group, count }) => [group, count]))).toEqual(expected.counts);
            // Rows that tie in order and name stand in the order of their slots, which is nobody's business.
            const order = (rows: Chatter[]): string[] => rows.map(({ username }) => fold(username));
            expect(order(page.rows)).toEqual(order(expected.rows));
            for (const row of page.rows)
              expect(row).toEqual(
                model.query({ ...each, offset: 0, limit: 200 }).rows.find(({ userId }) => userId === row.userId),
              );
            expect(page.version).toBe(version);
            continue;
          }
          const person = { userId: each.userId, username: each.username, roles: roleSets[each.roles] ?? [] };
          model.apply(each, nowMs);
          if (each.what === 'confirm') index.confirm(person, 'joined', nowMs);
          else if (each.what === 'leave') index.leave(each.userId, nowMs);
          else if (each.what === 'roles') index.changeRoles(each.userId, person.roles, each.username);
          else if (each.what === 'message') index.countMessage(person, nowMs);
          else {
            model.endWalk(nowMs - 35, nowMs, nowMs - 60);
            index.endWalk(nowMs - 35, nowMs, nowMs - 60);
          }
          expect(index.version).toBeGreaterThanOrEqual(version);
          version = index.version;
        }
      },
    ),
    { numRuns: 400 },
  );
});
