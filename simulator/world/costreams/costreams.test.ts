import { beforeEach, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';
import { CAPACITY, type Costream } from './costreams.ts';

const guests = ['kettle_and_keys', 'vahtikoira', 'mara_draws', 'harbourmaster'];
let world: World;
let host: Channel;
beforeEach(() => {
  world = quietWorld();
  host = world.channels.ofUser(world.demoUser);
});
const channel = (name: string) => world.channels.ofUser(namedUser(world, name));
const invite = (guest: Channel, by = host, validForMs = 300_000) =>
  world.costreams.invite(by, guest, { validForMs, layout: undefined });
const together = (...names: string[]): Costream => {
  let costream: Costream | undefined;
  for (const name of names) {
    invite(channel(name));
    const accepted = world.costreams.accept(channel(name));
    if (typeof accepted === 'string') throw new Error(accepted);
    costream = accepted;
  }
  if (costream === undefined) throw new Error('nobody was invited');
  return costream;
};

it('notifies the owner who is invited, and begins nothing yet', () => {
  const told = toldBy(world);
  const guest = channel('kettle_and_keys');
  const { id } = invite(guest);
  expect(told).toMatchObject([
    {
      event: `user:${guest.owner.id}:notify`,
      payload: { trigger: 'costream:invite', payload: { inviteId: id, channelId: host.id } },
    },
  ]);
  expect(world.costreams.ofChannel(host.id)).toBeUndefined();
});

it('begins with the host first, in the layout of the invite, and tells the whole costream', () => {
  const told = toldBy(world, /^costream:/);
  const guest = channel('kettle_and_keys');
  world.costreams.invite(host, guest, { validForMs: 1_000, layout: { name: 'sidebar' } });
  const costream = world.costreams.accept(guest);
  if (typeof costream === 'string') throw new Error(costream);
  expect(costream).toMatchObject({ channelIds: [host.id, guest.id], layout: { name: 'sidebar' } });
  expect([host.costreamId, guest.costreamId]).toEqual([costream.id, costream.id]);
  expect(told).toEqual([{ event: `costream:${costream.id}:update`, payload: world.costreams.view(costream) }]);
});

it('keeps an invite open until its time is over', () => {
  const guest = channel('kettle_and_keys');
  invite(guest, host, 1_000);
  world.clock.advance(999);
  expect(world.costreams.invites()).toHaveLength(1);
  world.clock.advance(1);
  expect(world.costreams.invites()).toEqual([]);
  expect([world.costreams.accept(guest), world.costreams.decline(guest)]).toEqual(['no invite', false]);
});

it('lets a newer invite of the same host take the place of the older', () => {
  const guest = channel('kettle_and_keys');
  const [first, other, second] = [invite(guest), invite(guest, channel('vahtikoira')), invite(guest)];
  expect(world.costreams.invites().map(({ id }) => id)).toEqual([other.id, second.id]);
  expect(second.id).toBeGreaterThan(first.id);
});

it('takes the newest invite unless a host is named', () => {
  const guest = channel('kettle_and_keys');
  invite(guest);
  invite(guest, channel('vahtikoira'));
  expect(world.costreams.accept(guest, host.id)).toMatchObject({ channelIds: [host.id, guest.id] });
  expect(world.costreams.decline(guest)).toBe(true);
  expect(world.costreams.decline(guest)).toBe(false);
});

it('refuses whoever is offline, and leaves the invite open', () => {
  const guest = channel('OpenFileBen');
  invite(guest);
  expect(world.costreams.accept(guest)).toBe('offline');
  world.broadcasts.goLive(guest);
  world.broadcasts.end(host);
  expect(world.costreams.accept(guest)).toBe('offline');
  world.broadcasts.goLive(host);
  expect(world.costreams.accept(guest)).toMatchObject({ channelIds: [host.id, guest.id] });
});

it('refuses whoever streams together with others already', () => {
  together('kettle_and_keys');
  const guest = channel('kettle_and_keys');
  invite(guest, channel('vahtikoira'));
  expect(world.costreams.accept(guest)).toBe('in another costream');
});

it('is full at its capacity, and has a place again when one has left', () => {
  const costream = together(...guests.slice(0, CAPACITY - 1));
  const late = channel('harbourmaster');
  invite(late);
  expect(world.costreams.accept(late)).toBe('full');
  world.costreams.leave(channel('vahtikoira'));
  expect(world.costreams.accept(late)).toBe(costream);
  expect(costream.channelIds).toEqual(
    ['nora_plays', 'kettle_and_keys', 'mara_draws', 'harbourmaster'].map((name) => channel(name).id),
  );
});

it('goes on when a guest leaves and two stay, and ends when one would be alone', () => {
  const costream = together('kettle_and_keys', 'vahtikoira');
  const told = toldBy(world, /^costream:/);
  world.costreams.leave(channel('kettle_and_keys'));
  expect(world.costreams.byId(costream.id)).toBe(costream);
  expect(channel('kettle_and_keys').costreamId).toBeNull();
  world.costreams.leave(channel('vahtikoira'));
  expect(world.costreams.byId(costream.id)).toBeUndefined();
  expect([host.costreamId, channel('vahtikoira').costreamId]).toEqual([null, null]);
  expect(told.map(({ payload }) => (payload.channels as unknown[]).length)).toEqual([2, 0]);
});

it('ends for everybody when the host leaves', () => {
  together('kettle_and_keys', 'vahtikoira');
  world.costreams.leave(host);
  const members = [host, channel('kettle_and_keys'), channel('vahtikoira')];
  expect(members.map(({ id }) => world.costreams.ofChannel(id))).toEqual([undefined, undefined, undefined]);
});

it('lets go of a channel whose stream ends', () => {
  const costream = together('kettle_and_keys', 'vahtikoira');
  world.broadcasts.end(channel('vahtikoira'));
  expect(costream.channelIds).toEqual([host.id, channel('kettle_and_keys').id]);
  world.broadcasts.end(host);
  expect(world.costreams.byId(costream.id)).toBeUndefined();
});

it('does nothing for a channel that is in none', () => {
  const told = toldBy(world);
  world.costreams.leave(host);
  expect(told).toEqual([]);
});

it('tells of a new layout', () => {
  const costream = together('kettle_and_keys');
  const told = toldBy(world, /^costream:/);
  world.costreams.setLayout(costream, { name: 'chooser' });
  expect(told).toMatchObject([{ payload: { layout: { name: 'chooser' } } }]);
});
