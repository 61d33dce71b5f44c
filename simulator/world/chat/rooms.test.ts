import { beforeEach, expect, it } from 'vitest';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { World } from '../world.ts';

let world: World;
beforeEach(() => {
  world = quietWorld();
});
const demoChannel = () => world.channels.ofUser(world.demoUser);

it('makes a room when it is first asked for, and the same one from then on', () => {
  const channel = world.channels.ofUser(world.users.add('newcomer'));
  const before = [...world.rooms.all()].length;
  const room = world.rooms.of(channel);
  expect(room.chatters.size).toBe(0);
  expect(world.rooms.of(channel)).toBe(room);
  expect([...world.rooms.all()]).toHaveLength(before + 1);
});

it('opens a room with a crowd of which nobody is told', () => {
  const moves: boolean[] = [];
  world.rooms.onPresence((_, isArrival) => moves.push(isArrival));
  const room = world.rooms.open(demoChannel(), [namedUser(world, 'pim'), namedUser(world, 'zoe')]);
  expect(world.rooms.of(demoChannel())).toBe(room);
  expect(room.chatters.size).toBe(2);
  expect(room.chatters.byUserId(namedUser(world, 'pim').id)).toMatchObject({ sockets: 0, isSimulated: true });
  expect(moves).toEqual([]);
});

it('tells every watcher of arrivals and departures once they are so', () => {
  const room = world.rooms.of(demoChannel());
  const seen: [number, boolean, number][] = [];
  world.rooms.onPresence(({ id }, isArrival) => seen.push([id, isArrival, room.chatters.size]));
  const socket = new Listener(namedUser(world, 'pim'));
  room.enter(socket);
  room.exit(socket);
  room.enter(new Listener());
  expect(seen).toEqual([
    [demoChannel().id, true, 1],
    [demoChannel().id, false, 0],
  ]);
});

it('draws the ids of messages for each room apart: one that talks more changes no other', () => {
  const twin = quietWorld();
  const speak = (of: World, name: string) => {
    const channel = of.channels.ofUser(namedUser(of, name));
    return of.rooms.of(channel).compose(of.demoUser, 'x').id;
  };
  speak(world, 'nora_plays');
  speak(world, 'nora_plays');
  expect(speak(world, 'kettle_and_keys')).toBe(speak(twin, 'kettle_and_keys'));
});
