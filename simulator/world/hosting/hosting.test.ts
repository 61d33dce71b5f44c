import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';

let world: World;
let hoster: Channel;
let first: Channel;
let second: Channel;
beforeEach(() => {
  world = quietWorld();
  const channel = (name: string) => world.channels.ofUser(namedUser(world, name));
  hoster = channel('kettle_and_keys');
  first = channel('vahtikoira');
  second = channel('mara_draws');
  world.broadcasts.end(hoster);
  world.hosting.end(hoster);
});
const told = () => toldBy(world, /:(un)?hosted$/);

it('hosts a channel and tells that channel by whom', () => {
  const events = told();
  world.hosting.begin(hoster, first, true);
  expect(world.hosting.hosteeOf(hoster)).toBe(first);
  expect(world.hosting.hostersOf(first)).toContain(hoster);
  expect(events).toMatchObject([
    { event: `channel:${first.id}:hosted`, payload: { hosterId: hoster.id, hoster: { id: hoster.id }, auto: true } },
  ]);
});

it('tells nothing when the same channel is hosted again', () => {
  world.hosting.begin(hoster, first, false);
  const events = told();
  world.hosting.begin(hoster, first, false);
  expect(events).toEqual([]);
});

it('takes leave of the one hosted before', () => {
  world.hosting.begin(hoster, first, false);
  const events = told();
  world.hosting.begin(hoster, second, false);
  expect(events).toMatchObject([
    { event: `channel:${first.id}:unhosted`, payload: { hosterId: hoster.id, hoster: { hosteeId: first.id } } },
    { event: `channel:${second.id}:hosted`, payload: { hosterId: hoster.id, hoster: { hosteeId: second.id } } },
  ]);
  expect(world.hosting.hostersOf(first)).not.toContain(hoster);
});

it('ends once', () => {
  world.hosting.begin(hoster, first, false);
  const events = told();
  expect([world.hosting.end(hoster), world.hosting.end(hoster)]).toEqual([true, false]);
  expect(events.map(({ event }) => event)).toEqual([`channel:${first.id}:unhosted`]);
  expect(world.hosting.hosteeOf(hoster)).toBeUndefined();
});

it('ends when the hoster goes live', () => {
  world.hosting.begin(hoster, first, false);
  world.broadcasts.goLive(hoster);
  expect(hoster.hosteeId).toBeNull();
});

it('changes the named parts of a layout, and forgets it with the hosting', () => {
  expect(world.hosting.layoutOf(hoster)).toEqual({ name: 'grid', players: [] });
  world.hosting.begin(hoster, first, false);
  world.hosting.arrange(hoster, { name: 'sidebar' });
  world.hosting.arrange(hoster, {});
  expect(world.hosting.layoutOf(hoster)).toEqual({ name: 'sidebar', players: [] });
  expect(world.hosting.layoutOf(first).name).toBe('grid');
  world.hosting.end(hoster);
  expect(world.hosting.layoutOf(hoster).name).toBe('grid');
});
