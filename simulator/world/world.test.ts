import { expect, it } from 'vitest';
import { HandTime } from '../testing/handTime.ts';
import { namedUser, QUIET_START_MS, quietWorld, toldBy } from '../testing/quietWorld.ts';

it('stands at its start until its clock is started, and then flows', () => {
  const realTime = new HandTime();
  const world = quietWorld({ clockRate: 2, realTime });
  realTime.pass(5_000);
  expect(world.clock.now()).toBe(QUIET_START_MS);
  world.clock.start();
  realTime.pass(5_000);
  expect(world.clock.now()).toBe(QUIET_START_MS + 10_000);
});

it('comes out the same from the same seed, and otherwise from another', () => {
  const facts = (seed: number) => {
    const { users, channels, clients, formKey } = quietWorld({ seed, chatters: 30 });
    const names = [...users.all()].map(({ id, username }) => [id, username]);
    return { names, channels: channels.all().map(({ id, name }) => [id, name]), clients: clients.all(), formKey };
  };
  const first = facts(7);
  expect(facts(7)).toEqual(first);
  const other = facts(8);
  expect(other.names).not.toEqual(first.names);
  expect(other.formKey).not.toBe(first.formKey);
});

it('has what happens in it under other ids where it begins at another time, and the same people', () => {
  const begun = (startAtMs: number) => {
    const { users, channels, broadcasts, demoUser } = quietWorld({ startAtMs });
    const names = [...users.all()].map(({ id, username }) => [id, username]);
    return { names, broadcastId: broadcasts.goLive(channels.ofUser(demoUser)).id };
  };
  const first = begun(QUIET_START_MS);
  expect(begun(QUIET_START_MS)).toEqual(first);
  const later = begun(QUIET_START_MS + 60_000);
  expect(later.names).toEqual(first.names);
  expect(later.broadcastId).not.toBe(first.broadcastId);
});

it('fills the demo chat with as many people as it is asked for', () => {
  for (const chatters of [0, 3, 15, 80]) {
    const world = quietWorld({ chatters });
    expect(world.rooms.of(world.channels.ofUser(world.demoUser)).chatters.size).toBe(chatters);
  }
});

it('counts as viewers those in chat and those who only watch, of a stream that runs', () => {
  const world = quietWorld({ chatters: 20 });
  const channel = world.channels.ofUser(world.demoUser);
  channel.silentViewers = 5;
  expect(world.viewersOf(channel.id)).toBe(25);
  world.rooms.of(channel).join(world.users.add('newcomer'));
  expect(world.viewersOf(channel.id)).toBe(26);
  world.broadcasts.end(channel);
  expect(world.viewersOf(channel.id)).toBe(0);
  expect(world.viewersOf(1)).toBe(0);
});

it('lets whoever goes live host nobody any more, before the world is told that they are live', () => {
  const world = quietWorld();
  const hoster = world.channels.ofUser(namedUser(world, 'OpenFileBen'));
  const told = toldBy(world);
  expect(hoster.hosteeId).not.toBeNull();
  world.broadcasts.goLive(hoster);
  expect(hoster.hosteeId).toBeNull();
  const names = told.map(({ event, payload }) => ('online' in payload ? 'online' : event.split(':')[2]));
  expect(names.indexOf('unhosted')).toBeLessThan(names.indexOf('online'));
  expect(names.indexOf('online')).toBeLessThan(names.indexOf('broadcast'));
});

it('moves nothing any more once it is stopped', () => {
  const realTime = new HandTime();
  const world = quietWorld({ clockRate: 1, realTime });
  world.clock.start();
  let runs = 0;
  world.clock.after(100, () => {
    runs += 1;
  });
  world.stop();
  realTime.pass(10_000);
  expect(runs).toBe(0);
});
