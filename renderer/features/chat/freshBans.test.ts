import { expect, it } from 'vitest';
import { message } from '../../testing/chatItems.ts';
import { FRESH_MS, FreshBans } from './freshBans.ts';

const banned = (userId: number, own = false) =>
  message({ key: `of ${userId}`, userId, removed: { by: 'mod_hana', why: 'banned', ...(own && { own }) } });

it('knows for a few seconds whom somebody else has banned, however often their rows change', () => {
  const bans = new FreshBans();
  bans.take(1_000, [], [banned(5), banned(5), banned(6, true)]);
  bans.take(2_000, [], [banned(5)]);
  expect(bans.of(5, 1_000 + FRESH_MS - 1)).toEqual({ by: 'mod_hana', atMs: 1_000 });
  expect(bans.of(6, 1_000)).toBeNull();
  expect(bans.of(5, 1_000 + FRESH_MS)).toBeNull();
});

it('holds no ban of a clock that was set back, and none of other removals', () => {
  const bans = new FreshBans();
  bans.take(100_000, [], [banned(5), message({ userId: 6, removed: { by: 'mod_hana', why: 'timedOut' } })]);
  expect(bans.of(6, 100_000)).toBeNull();
  expect(bans.of(5, 1_000)).toBeNull();
});

it('takes what is told anew of a ban that stood there for none that was just set', () => {
  const bans = new FreshBans();
  bans.take(1_000, [banned(5)], []);
  bans.take(9_000, [], [banned(5)]);
  expect(bans.of(5, 9_000)).toBeNull();
  bans.take(9_000, [], [banned(6)]);
  bans.take(60_000, [], [banned(6)]);
  expect(bans.of(6, 60_000)).toBeNull();
});
