import { beforeEach, expect, it } from 'vitest';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';

const DAY_MS = 86_400_000;
let world: World;
let channel: Channel;
let listener: Listener;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(world.demoUser);
  listener = new Listener();
  world.rooms.of(channel).enter(listener);
});
const user = (name: string) => namedUser(world, name);

it('gives and takes roles, and answers with all of them', () => {
  const { roles } = world;
  expect(roles.change(channel, user('ottoman_k'), { add: ['Mod'] })).toEqual(['Mod', 'Pro', 'User']);
  const after = roles.change(channel, user('ottoman_k'), { add: ['Subscriber'], remove: ['Mod'] });
  expect([...after].sort()).toEqual(['Pro', 'Subscriber', 'User']);
  expect(roles.heldBy(channel, user('ottoman_k'))).toEqual(['Subscriber']);
  expect(listener.names).toEqual(['UserUpdate', 'UserUpdate']);
});

it('tells nobody when nothing has changed', () => {
  world.roles.change(channel, user('mod_hana'), { add: ['Mod'] });
  world.roles.change(channel, user('pim'), { remove: ['Mod'] });
  world.roles.change(channel, user('pim'), {});
  expect(listener.heard).toEqual([]);
});

it('gives a role once that is named twice, and keeps one that is taken and given at once', () => {
  world.roles.change(channel, user('pim'), { add: ['Mod', 'Mod'] });
  world.roles.change(channel, user('pim'), { add: ['Mod'], remove: ['Mod'] });
  expect(world.roles.heldBy(channel, user('pim'))).toEqual(['Mod']);
  expect(listener.names).toEqual(['UserUpdate']);
});

it('lists everybody with a role, the owner first and once', () => {
  channel.roles.set(world.demoUser.id, ['Subscriber']);
  world.roles.change(channel, user('zoe'), { remove: ['Subscriber'] });
  const holders = [...world.roles.holders(channel)];
  expect(holders[0]).toBe(world.demoUser.id);
  expect(new Set(holders).size).toBe(holders.length);
  expect(holders).toContain(user('mod_hana').id);
  expect(holders).not.toContain(user('zoe').id);
  expect(world.roles.heldBy(channel, world.demoUser)).toEqual(['Owner', 'Subscriber']);
});

it('knows since when somebody holds a role: from the moment it was given, anew each time', () => {
  const since = () => world.roles.sinceMs(channel, user('pim'), 'Mod');
  world.roles.change(channel, user('pim'), { add: ['Mod'] });
  const given = world.clock.now();
  world.clock.advance(DAY_MS);
  world.roles.change(channel, user('pim'), { add: ['Subscriber'] });
  expect(since()).toBe(given);
  world.roles.change(channel, user('pim'), { remove: ['Mod'] });
  world.roles.change(channel, user('pim'), { add: ['Mod'] });
  expect(since()).toBe(world.clock.now());
});

it('says of roles that the world began with that they are older than it, and up to two years', () => {
  const age = world.clock.now() - world.roles.sinceMs(channel, user('mod_hana'), 'Mod');
  expect(age).toBeGreaterThanOrEqual(DAY_MS);
  expect(age).toBeLessThanOrEqual(731 * DAY_MS);
  world.clock.advance(DAY_MS);
  expect(world.clock.now() - world.roles.sinceMs(channel, user('mod_hana'), 'Mod')).toBe(age + DAY_MS);
  expect(world.roles.sinceMs(channel, world.demoUser, 'Owner')).toBe(channel.createdAtMs);
});

it('bans by the role: messages go, the place in the chat too, once', () => {
  const target = new Listener(user('pim'));
  const room = world.rooms.of(channel);
  room.enter(target);
  room.say(user('pim'), 'hello');
  world.roles.change(channel, user('pim'), { add: ['Banned'] }, user('mod_hana'));
  expect(target.closings).toHaveLength(1);
  expect(room.history.last(1)).toEqual([]);
  expect(listener.names.slice(-3)).toEqual(['UserUpdate', 'PurgeMessage', 'UserLeave']);
  world.roles.change(channel, user('pim'), { add: ['Subscriber'] }, user('mod_hana'));
  expect(listener.of('PurgeMessage')).toHaveLength(1);
  expect(world.channels.rolesOf(channel, user('pim'))[0]).toBe('Banned');
});

it('leaves other channels alone', () => {
  const elsewhere = world.channels.ofUser(user('kettle_and_keys'));
  world.roles.change(elsewhere, user('pim'), { add: ['Mod'] });
  expect(world.channels.rolesOf(channel, user('pim'))).toEqual(['User']);
  expect(listener.heard).toEqual([]);
});
