import { beforeEach, describe, expect, it } from 'vitest';
import { namedUser, quietWorld, toldBy } from '../testing/quietWorld.ts';
import type { World } from './world.ts';

let world: World;
beforeEach(() => {
  world = quietWorld();
});
const nora = () => world.channels.ofUser(world.demoUser);

describe('which channels there are', () => {
  it('finds one by number, by token in any case, and not by what is neither', () => {
    const { channels, users } = world;
    for (const name of [String(nora().id), 'nora_plays', 'NORA_Plays']) expect(channels.find(name, users)).toBe(nora());
    expect([channels.find('1', users), channels.find('nobody_at_all', users)]).toEqual([undefined, undefined]);
  });

  it('gives everybody a channel without showing it in lists', () => {
    const { channels } = world;
    const before = channels.all().length;
    const pim = namedUser(world, 'pim');
    const channel = channels.ofUser(pim);
    expect(channels.ofUser(pim)).toBe(channel);
    expect(channels.byId(channel.id)).toBe(channel);
    expect(channel).toMatchObject({ owner: pim, online: false, name: "pim's channel" });
    expect([channels.all().length, channels.isListed(channel)]).toEqual([before, false]);
  });

  it('makes a plain channel when its number is asked for first', () => {
    const [first, second] = [quietWorld(), quietWorld()];
    const { id } = first.channels.ofUser(namedUser(first, 'pim'));
    const found = second.channels.byId(id);
    expect(found?.owner).toBe(namedUser(second, 'pim'));
    expect(second.channels.ofUser(namedUser(second, 'pim'))).toBe(found);
  });

  it('knows no plain channel of somebody who streams on one of their own, nor of nobody', () => {
    expect(world.channels.byId(500_000_000 + world.demoUser.id)).toBeUndefined();
    expect(world.channels.byId(999_999_999_999)).toBeUndefined();
  });

  it('lists a plain channel, at the end, once it does something', () => {
    const channel = world.channels.ofUser(namedUser(world, 'pim'));
    world.channels.change(channel, { numFollowers: channel.numFollowers + 1 });
    expect(world.channels.isListed(channel)).toBe(false);
    world.channels.change(channel, { name: 'Whistling' });
    expect(world.channels.all().at(-1)).toBe(channel);
    expect(world.channels.byId(channel.id)).toBe(channel);
  });

  it('lists a plain channel that goes live', () => {
    const channel = world.channels.ofUser(namedUser(world, 'pim'));
    world.channels.setOnline(channel, true);
    expect(world.channels.isListed(channel)).toBe(true);
  });
});

describe('changes', () => {
  it('tells of what is different now, and of nothing else', () => {
    const told = toldBy(world);
    const change = { name: 'New', audience: nora().audience, description: undefined, languageId: null };
    expect(world.channels.change(nora(), change as object)).toEqual({ name: 'New', languageId: null });
    expect(told).toEqual([{ event: `channel:${nora().id}:update`, payload: { name: 'New', languageId: null } }]);
  });

  it('tells of nothing when nothing is different, and leaves the time of the last change', () => {
    const told = toldBy(world);
    const { updatedAtMs, name } = nora();
    world.clock.advance(1_000);
    expect(world.channels.change(nora(), { name })).toEqual({});
    expect(told).toEqual([]);
    expect(nora().updatedAtMs).toBe(updatedAtMs);
  });

  it('notes when it changed, but not for a follower more', () => {
    const { updatedAtMs, numFollowers } = nora();
    world.clock.advance(1_000);
    world.channels.change(nora(), { numFollowers: numFollowers + 1 });
    expect(nora().updatedAtMs).toBe(updatedAtMs);
    world.channels.change(nora(), { featured: !nora().featured });
    expect(nora().updatedAtMs).toBe(world.clock.now());
  });
});

describe('roles', () => {
  it('puts together who owns the channel, what it gives, and what holds everywhere', () => {
    const [hana, ottoman] = [namedUser(world, 'mod_hana'), namedUser(world, 'ottoman_k')];
    nora().roles.set(ottoman.id, ['Mod']);
    expect(world.channels.rolesOf(nora(), world.demoUser)).toEqual(['Owner', 'User']);
    expect(world.channels.rolesOf(nora(), hana)).toEqual(['Mod', 'User']);
    expect(world.channels.rolesOf(nora(), ottoman)).toEqual(['Mod', 'Pro', 'User']);
    const elsewhere = world.channels.ofUser(hana);
    expect(world.channels.rolesOf(elsewhere, world.demoUser)).toEqual(['User']);
    expect(world.channels.rolesOf(elsewhere, ottoman)).toEqual(['Pro', 'User']);
  });
});

describe('streams', () => {
  it('goes on with the running one when asked to begin', () => {
    const running = nora().broadcast;
    expect(running?.online).toBe(true);
    expect(world.channels.setOnline(nora(), true)).toBe(running);
  });

  it('ends the stream but keeps it as the latest, and begins another one', () => {
    const first = nora().broadcast;
    expect(world.channels.setOnline(nora(), false)).toBe(first);
    expect(first?.online).toBe(false);
    const second = world.channels.setOnline(nora(), true);
    expect(second?.id).not.toBe(first?.id);
    expect(second).toMatchObject({ channelId: nora().id, startedAtMs: world.clock.now(), online: true });
  });

  it('calls who waits for a stream at its beginning only', () => {
    const live: number[] = [];
    world.channels.whenLive(({ id, online }) => live.push(online ? id : 0));
    world.channels.setOnline(nora(), true);
    world.channels.setOnline(nora(), false);
    world.channels.setOnline(nora(), true);
    expect(live).toEqual([nora().id]);
  });

  it('has no stream to end on a channel that never had one', () => {
    const channel = world.channels.ofUser(namedUser(world, 'pim'));
    expect(world.channels.setOnline(channel, false)).toBeUndefined();
    expect(world.channels.isListed(channel)).toBe(false);
  });
});
