import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../../testing/quietWorld.ts';
import type { PlatformEvent } from '../events/events.ts';
import type { World } from '../world.ts';

let world: World;
let told: PlatformEvent[];
beforeEach(() => {
  world = quietWorld();
  told = toldBy(world, /:achievement$/);
});
const nora = () => world.channels.ofUser(world.demoUser);
const earned = () => told.map(({ event, payload }) => [event.split(':')[1], payload.achievement]);
const id = () => String(world.demoUser.id);

it('tells the owner of a channel, once, what they have earned', () => {
  world.follows.follow(namedUser(world, 'pim'), nora());
  world.follows.follow(namedUser(world, 'zoe'), nora());
  expect(earned()).toEqual([[id(), 'good-company']]);
  expect(told[0]?.payload).toMatchObject({
    earned: true,
    progress: 1,
    user: world.demoUser.id,
    Achievement: { slug: 'good-company', name: 'Good company' },
    createdAt: new Date(world.clock.now()).toISOString(),
  });
});

it('gives each its own: to go live, to be subscribed to, to be hosted, to stream together', () => {
  world.broadcasts.end(nora());
  world.broadcasts.goLive(nora());
  world.subscriptions.add(nora(), namedUser(world, 'pim'));
  world.hosting.begin(world.channels.ofUser(namedUser(world, 'soup_archive')), nora(), false);
  const guest = world.channels.ofUser(namedUser(world, 'kettle_and_keys'));
  world.costreams.invite(nora(), guest, { validForMs: 1_000, layout: undefined });
  world.costreams.accept(guest);
  expect(earned()).toEqual([
    [id(), 'curtain-up'],
    [id(), 'front-row'],
    [id(), 'open-house'],
    [id(), 'shared-stage'],
    [String(guest.owner.id), 'shared-stage'],
  ]);
  expect(told.map(({ payload }) => payload.id)).toEqual([1, 2, 3, 4, 5]);
});

it('gives nothing for what ends: a stream, a follow, a costream', () => {
  world.broadcasts.end(nora());
  const channel = world.channels.ofUser(world.demoUser);
  world.events.publish(`channel:${channel.id}:followed`, { following: false });
  world.events.publish(`channel:${channel.id}:update`, { costreamId: null });
  world.events.publish(`channel:${channel.id}:unhosted`, {});
  expect(earned()).toEqual([]);
});

it('passes over what is told of no channel', () => {
  world.events.publish('channel:1:followed', { following: true });
  world.events.publish(`user:${id()}:followed`, { following: true });
  world.events.publish(`channel:${nora().id}:followed:more`, { following: true });
  expect(earned()).toEqual([]);
});
