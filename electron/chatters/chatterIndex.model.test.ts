import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chatter, type ChattersQuery, chatterGroups } from '../../shared/chatters.ts';
import { foldName } from '../../shared/foldName.ts';
import { ChatterIndex } from './chatterIndex.ts';
import { groupOf } from './roleTable.ts';

// Holds the index against a list that is filtered and sorted anew each time.

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
    const part = foldName(query.text.trim());
    const matching = [...this.rows.values()].filter(
      (row) =>
        !row.gone &&
        foldName(row.username).includes(part) &&
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

const byName = (a: Row, b: Row): number => compare(foldName(a.username), foldName(b.username));
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
        const index = new ChatterIndex(0, () => undefined);
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
            const order = (rows: Chatter[]): string[] => rows.map(({ username }) => foldName(username));
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
          else if (each.what === 'roles') index.change(each.userId, person.roles, each.username ?? null);
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
