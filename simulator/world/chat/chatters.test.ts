import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roleSet } from '../roleSets.ts';
import { nameKey, type User } from '../user.ts';
import { type ChatterPosition, Chatters, simulatedChatter } from './chatters.ts';
import { ContinuationTokens } from './continuation.ts';

const roleChoices = [roleSet('Mod'), roleSet('Subscriber'), roleSet('Pro'), roleSet('User'), roleSet('Staff')];
const named = (id: number, username: string): User => ({
  id,
  username,
  key: nameKey(username),
  siteRoles: [],
  channelId: 0,
});
const makeUser = (id: number): User => named(id, `N${(id * 7_919) % 1_009}_${id % 3}`);
const chatter = (id: number) => simulatedChatter(makeUser(id), roleChoices[id % roleChoices.length] ?? roleSet());

it('lists by role, highest first, then by name', () => {
  const make = (id: number, username: string, ...roles: string[]) =>
    simulatedChatter(named(id, username), roleSet(...roles));
  const chatters = new Chatters([
    make(1, 'zoe'),
    make(2, 'Ann'),
    make(3, 'bob', 'Mod'),
    make(4, 'amy', 'Owner'),
    make(5, 'eve', 'Banned'),
  ]);
  expect([...chatters.after()].map(({ user }) => user.username)).toEqual(['amy', 'bob', 'Ann', 'zoe', 'eve']);
});

it('finds fragments without regard to case', () => {
  const chatters = new Chatters(Array.from({ length: 500 }, (_, id) => chatter(id)));
  const { chatters: found, next } = chatters.page({ limit: 1_000, fragment: 'n12' });
  expect(next).toBeUndefined();
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ user }) => user.username.startsWith('N12'))).toBe(true);
});

it('never skips nor repeats somebody who stayed while others came and went between pages', () => {
  const ids = fc.integer({ min: 1, max: 400 });
  const between = fc.array(fc.record({ kind: fc.constantFrom('come', 'go'), id: ids }), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.uniqueArray(ids, { minLength: 1, maxLength: 300 }),
      fc.array(between, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 100 }),
      (start, changes, limit) => {
        const chatters = new Chatters(start.map(chatter));
        const stayed = new Set(start);
        const seen: number[] = [];
        let after: ChatterPosition | undefined;
        for (let page = 0; ; page++) {
          const { chatters: rows, next } = chatters.page({ limit, after });
          seen.push(...rows.map(({ user }) => user.id));
          if (next === undefined) break;
          after = next;
          for (const { kind, id } of changes[page % changes.length] ?? []) {
            const there = chatters.byUserId(id);
            if (kind === 'go' && there !== undefined) {
              chatters.delete(there);
              stayed.delete(id);
            } else if (kind === 'come' && there === undefined) chatters.add(chatter(id));
          }
        }
        for (const id of stayed) expect(seen.filter((other) => other === id)).toEqual([id]);
      },
    ),
    { numRuns: 150 },
  );
});

it('takes its own continuation tokens only, for their channel only', () => {
  const tokens = new ContinuationTokens('key');
  const position = { rank: 10, name: 'ליאור_כהן', userId: 7 };
  const token = tokens.write(40_213, position);
  expect(token).toMatch(/^[\w-]+$/);
  expect(tokens.read(40_213, token)).toEqual(position);
  expect(tokens.read(40_214, token)).toBeUndefined();
  for (const bad of ['', 'x', `${token}A`, token.slice(1), `${token.slice(0, -2)}AA`, '%%%']) {
    expect(tokens.read(40_213, bad)).toBeUndefined();
  }
});
