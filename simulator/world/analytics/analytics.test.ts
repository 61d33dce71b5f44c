import { beforeEach, expect, it } from 'vitest';
import { namedUser, QUIET_START_MS, quietWorld } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';
import { followers, streamHosts, streamSessions, viewers } from './rows.ts';
import { DAY_MS, MINUTE_MS } from './times.ts';

let world: World;
let channel: Channel;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(namedUser(world, 'vahtikoira'));
  world.broadcasts.end(channel);
  world.clock.advance(MINUTE_MS);
});
const history = () => world.analytics.of(channel);
const request = (fromMs: number, toMs = world.clock.now()) => ({
  analytics: world.analytics,
  history: history(),
  seed: 7,
  fromMs,
  toMs,
  nowMs: world.clock.now(),
});

it('invents streams of the last 90 days that never overlap, and leaves the future alone', () => {
  const { pastSessions } = history();
  expect(pastSessions.length).toBeGreaterThan(10);
  for (const [index, { startMs, endMs }] of pastSessions.entries()) {
    expect(startMs).toBeGreaterThanOrEqual(pastSessions[index - 1]?.endMs ?? QUIET_START_MS - 90 * DAY_MS);
    expect(endMs).toBeGreaterThan(startMs);
    expect(endMs).toBeLessThan(QUIET_START_MS);
  }
});

it('invents the same past for the same seed, however late it is asked for', () => {
  const other = quietWorld();
  other.clock.advance(3 * DAY_MS);
  const same = other.channels.ofUser(namedUser(other, 'vahtikoira'));
  expect(other.analytics.of(same).pastSessions).toEqual(history().pastSessions);
  const different = quietWorld({ seed: 8 });
  const stranger = different.channels.ofUser(namedUser(different, 'vahtikoira'));
  expect(different.analytics.of(stranger).pastSessions).not.toEqual(history().pastSessions);
});

it('counts invented followers up to those the channel began with', () => {
  const counted = history().followers();
  expect(counted.at(-1)?.total).toBe(history().record.start.followers);
  for (const [index, { total, delta }] of counted.entries()) {
    if (index > 0) expect(total - (counted[index - 1]?.total ?? 0)).toBe(delta);
  }
});

it('notes follows and unfollows with who it was', () => {
  const { followers: before } = history().record.start;
  const fromMs = world.clock.now();
  world.events.publish(`channel:${channel.id}:followed`, { following: true, user: { id: 5 } });
  world.clock.advance(1_000);
  world.events.publish(`channel:${channel.id}:followed`, { following: false });
  expect(followers(request(fromMs))).toEqual([
    { atMs: fromMs, total: before + 1, delta: 1, user: 5 },
    { atMs: fromMs + 1_000, total: before, delta: -1 },
  ]);
});

it('notes a stream from its beginning to its end as a pair of rows', () => {
  const fromMs = world.clock.now();
  world.broadcasts.goLive(channel);
  world.clock.advance(90_400);
  expect(streamSessions(request(fromMs))).toHaveLength(1);
  world.broadcasts.end(channel);
  expect(streamSessions(request(fromMs))).toMatchObject([
    { atMs: fromMs, online: true },
    { atMs: fromMs + 90_400, online: false, duration: 90 },
  ]);
});

it('counts viewers in every minute of a stream and in none after it', () => {
  const fromMs = world.clock.now();
  world.broadcasts.goLive(channel);
  world.clock.advance(3 * MINUTE_MS);
  world.broadcasts.end(channel);
  world.clock.advance(10 * MINUTE_MS);
  const rows = viewers(request(fromMs));
  expect(rows.map(({ atMs }) => atMs - fromMs)).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
  expect(history().viewersAt(world.clock.now())).toBeUndefined();
});

it('shows a hosting to both sides', () => {
  const hoster = world.channels.ofUser(namedUser(world, 'mara_draws'));
  world.broadcasts.end(hoster);
  world.hosting.end(hoster);
  const fromMs = world.clock.now();
  world.hosting.begin(hoster, channel, false);
  expect(streamHosts(request(fromMs))).toEqual([{ atMs: fromMs, hoster: hoster.id }]);
  expect(streamHosts({ ...request(fromMs), history: world.analytics.of(hoster) })).toEqual([
    { atMs: fromMs, hostee: channel.id },
  ]);
});

it('tells of hosts oldest first, none of whom was live or hosted itself', () => {
  const hostings = world.analytics.hostings();
  expect(hostings.length).toBeGreaterThan(0);
  expect(hostings).toEqual(hostings.toSorted((a, b) => a.atMs - b.atMs));
  for (const { atMs, hosterId, hosteeId } of hostings) {
    expect(hosterId).not.toBe(hosteeId);
    const hoster = world.channels.byId(hosterId);
    if (hoster === undefined) throw new Error('an unknown channel hosted');
    expect(world.analytics.of(hoster).sessionAt(atMs)).toBeUndefined();
  }
});
