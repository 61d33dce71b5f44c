import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../testing/quietWorld.ts';
import { outsiderId } from './outsiders.ts';
import type { World } from './world.ts';

let world: World;
beforeEach(() => {
  world = quietWorld();
});
const pim = () => namedUser(world, 'pim');
const small = () => world.channels.ofUser(namedUser(world, 'soup_archive'));
const outsider = (index: number) => {
  const user = world.users.byId(index);
  if (user === undefined) throw new Error('no outsider');
  return user;
};

it('follows once: the count goes up by one, and channel and user are told', () => {
  const told = toldBy(world, /:(followed|update)$/);
  const before = small().numFollowers;
  const follow = world.follows.follow(pim(), small());
  expect(follow).toEqual({ userId: pim().id, channelId: small().id, createdAtMs: world.clock.now() });
  expect(world.follows.follow(pim(), small())).toBeUndefined();
  expect(small().numFollowers).toBe(before + 1);
  expect(told.map(({ event }) => event)).toEqual([
    `channel:${small().id}:update`,
    `channel:${small().id}:followed`,
    `user:${pim().id}:followed`,
  ]);
  expect(told[1]?.payload).toMatchObject({ following: true, user: { username: 'pim' } });
  expect(told[2]?.payload).toMatchObject({ following: true, channel: { id: small().id, numFollowers: before + 1 } });
});

it('unfollows once, and tells so', () => {
  world.follows.follow(pim(), small());
  const before = small().numFollowers;
  const told = toldBy(world, /:followed$/);
  expect(world.follows.unfollow(pim(), small())).toBe(true);
  expect(world.follows.unfollow(pim(), small())).toBe(false);
  expect(world.follows.of(pim(), small())).toBeUndefined();
  expect(small().numFollowers).toBe(before - 1);
  expect(told.map(({ payload }) => payload.following)).toEqual([false, false]);
});

it('notes anew when somebody follows who had left', () => {
  world.follows.follow(pim(), small());
  world.follows.unfollow(pim(), small());
  world.clock.advance(60_000);
  expect(world.follows.follow(pim(), small())?.createdAtMs).toBe(world.clock.now());
  expect(world.follows.channelsOf(pim().id)).toEqual([small().id]);
});

it('lists as many followers as the channel says, oldest first, each once', () => {
  world.follows.follow(pim(), small());
  const list = world.follows.ofChannel(small());
  expect(list).toHaveLength(small().numFollowers);
  expect(new Set(list.map(({ userId }) => userId)).size).toBe(list.length);
  expect(list.map(({ createdAtMs }) => createdAtMs)).toEqual(
    list.map(({ createdAtMs }) => createdAtMs).sort((a, b) => a - b),
  );
  expect(list.at(-1)?.userId).toBe(pim().id);
});

it('agrees with itself about people from outside', () => {
  const list = world.follows.ofChannel(small());
  for (const follow of [list[0], list.at(-1)]) {
    expect(world.follows.of(outsider(follow?.userId ?? 0), small())).toEqual(follow);
  }
  const followers = new Set(list.map(({ userId }) => userId));
  const stranger = Array.from({ length: 10_000 }, (_, index) => outsiderId(index)).find((id) => !followers.has(id));
  expect(world.follows.of(outsider(stranger ?? 0), small())).toBeUndefined();
});

it('lets people from outside leave, come back and leave again', () => {
  const before = world.follows.ofChannel(small());
  const leaver = outsider(before[1]?.userId ?? 0);
  const isListed = () => world.follows.ofChannel(small()).some(({ userId }) => userId === leaver.id);
  const count = () => [small().numFollowers, world.follows.ofChannel(small()).length];
  expect(world.follows.unfollow(leaver, small())).toBe(true);
  expect([world.follows.unfollow(leaver, small()), isListed()]).toEqual([false, false]);
  expect(count()).toEqual([before.length - 1, before.length - 1]);
  expect(world.follows.follow(leaver, small())).toBeDefined();
  expect(isListed()).toBe(true);
  expect(count()).toEqual([before.length, before.length]);
  expect(world.follows.unfollow(leaver, small())).toBe(true);
  expect([isListed(), ...count()]).toEqual([false, before.length - 1, before.length - 1]);
});

it('leaves the other followers as they are when one goes', () => {
  const before = world.follows.ofChannel(small());
  const leaver = outsider(before[0]?.userId ?? 0);
  world.follows.unfollow(leaver, small());
  expect(world.follows.ofChannel(small())).toEqual(before.slice(1));
});

it('counts follows that a world begins with among the followers', () => {
  const channel = world.channels.ofUser(world.users.add('newcomer'));
  channel.numFollowers = 0;
  world.follows.add(pim().id, channel.id);
  expect(channel.numFollowers).toBe(1);
  expect(world.follows.ofChannel(channel).map(({ userId }) => userId)).toEqual([pim().id]);
  expect(world.follows.channelsOf(pim().id)).toEqual([channel.id]);
});

it('follows nobody for somebody of whom nothing is known', () => {
  expect(world.follows.channelsOf(1)).toEqual([]);
});
