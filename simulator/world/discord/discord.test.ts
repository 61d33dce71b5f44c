import { beforeEach, describe, expect, it } from 'vitest';
import { namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';

let world: World;
let channel: Channel;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(world.demoUser);
});
const user = (name: string) => namedUser(world, name);
const plain = () => world.channels.ofUser(user('pim'));

it('ties a server to partners from the start, and to others with their first change', () => {
  expect(world.discord.botOf(channel)).toMatchObject({ channelId: channel.id, inviteSetting: 'FOLLOWERS' });
  expect(world.discord.botOf(plain())).toBeUndefined();
  world.discord.setBot(plain(), { inviteSetting: 'NOONE' });
  expect(world.discord.botOf(plain())).toMatchObject({ channelId: plain().id, inviteSetting: 'NOONE' });
});

it('changes what is given, and keeps the rest and whose it is', () => {
  const before = world.discord.botOf(channel);
  const change = { liveUpdateState: false, inviteSetting: undefined, id: 1, channelId: 1 };
  const bot = world.discord.setBot(channel, change);
  expect(bot).toEqual({ ...before, liveUpdateState: false });
  expect(world.discord.botOf(channel)).toEqual(bot);
});

it('numbers roles that come without a number, each differently', () => {
  const [moderators, subscribers] = world.discord.rolesOf(channel).map(({ id }) => id);
  const role = (id?: number) => ({
    type: 'SUBS' as const,
    roleId: subscribers ?? '',
    ...(id === undefined ? {} : { id }),
  });
  const ids = (...roles: ReturnType<typeof role>[]) =>
    world.discord.setBot(channel, { roles }).roles.map(({ id }) => id);
  expect(moderators).not.toBe(subscribers);
  expect(ids()).toEqual([]);
  expect(ids(role(), role())).toEqual([1, 2]);
  expect(ids(role(9), role())).toEqual([9, 1]);
  expect(ids(role(2), role(), role(1))).toEqual([2, 3, 1]);
});

it('has a server of its own for each channel: ids of eighteen digits, all different, and the same in every run', () => {
  const other = world.channels.ofUser(user('kettle_and_keys'));
  const idsOf = (of: Channel) => [...world.discord.roomsOf(of), ...world.discord.rolesOf(of)].map(({ id }) => id);
  const ids = [...idsOf(channel), ...idsOf(other)];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^4\d{17}$/);
  const twin = quietWorld();
  expect(twin.discord.roomsOf(twin.channels.ofUser(twin.demoUser))).toEqual(world.discord.roomsOf(channel));
});

it('names rooms and roles of its own server at first', () => {
  const bot = world.discord.botOf(channel);
  const rooms = world.discord.roomsOf(channel).map(({ id }) => id);
  const roles = world.discord.rolesOf(channel).map(({ id }) => id);
  expect(rooms).toContain(bot?.inviteChannel);
  expect(rooms).toContain(bot?.liveAnnounceChannel);
  expect(roles).toContain(bot?.roles[0]?.roleId);
});

describe('who may join', () => {
  const mayJoin = (inviteSetting: 'EVERYONE' | 'FOLLOWERS' | 'SUBS' | 'NOONE', name: string) =>
    world.discord.mayJoin(channel, world.discord.setBot(channel, { inviteSetting }), user(name));

  it('lets in whom the setting names', () => {
    expect([mayJoin('EVERYONE', 'pim'), mayJoin('NOONE', 'zoe')]).toEqual([true, false]);
    expect([mayJoin('SUBS', 'pim'), mayJoin('SUBS', 'zoe')]).toEqual([false, true]);
    expect(mayJoin('FOLLOWERS', 'pim')).toBe(false);
    world.follows.follow(user('pim'), channel);
    expect(mayJoin('FOLLOWERS', 'pim')).toBe(true);
  });

  it('lets the owner in always, and somebody banned never', () => {
    expect(mayJoin('NOONE', 'nora_plays')).toBe(true);
    channel.roles.set(user('zoe').id, ['Subscriber', 'Banned']);
    expect([mayJoin('EVERYONE', 'zoe'), mayJoin('SUBS', 'zoe')]).toEqual([false, false]);
  });

  it('makes an invitation for each, the same when asked again', () => {
    const address = (name: string) => world.discord.invitation(channel, user(name));
    expect(address('pim')).toBe(address('pim'));
    expect(address('pim')).not.toBe(address('zoe'));
    expect(address('pim')).toMatch(/^https:\/\/discord\.invalid\/invite\/[A-Za-z0-9]{10}$/);
  });
});
