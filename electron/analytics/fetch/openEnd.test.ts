import { expect, it } from 'vitest';
import type { Platform } from '../../kernel/ports.ts';
import { Budget } from '../../platform/budget/budget.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { channelState, NOW_MS, openAnalyticsRoom } from '../testing/analyticsRoom.ts';
import type { FakeAnalytics } from '../testing/fakeAnalytics.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const thisStream = { kind: 'thisStream' } as const;

/** The service behind the budget that all calls go through. */
function behind(budget: Budget, clock: FakeClock) {
  return (service: FakeAnalytics): Platform => ({
    baseUrl: service.baseUrl,
    clientId: service.clientId,
    request: async (name, options) => {
      const { priority = 'foreground', signal } = options ?? {};
      const patienceMs = Number.POSITIVE_INFINITY;
      const permit = await budget.take({
        bucket: 'analytics',
        payer: 'user own',
        purpose: 'analytics',
        what: 'GET /',
        priority,
        patienceMs,
        signal,
      });
      const reply = await service.request(name, options);
      permit.answered(reply.status, reply.headers, clock.now());
      return reply;
    },
  });
}

/** A channel that has been live for two hours, before somebody who asks for the view whenever it is another one. */
async function watched({ isLooking = true } = {}) {
  const rig = openAnalyticsRoom();
  const { service, channel, room, view, clock } = rig;
  const startMs = NOW_MS - 2 * HOUR_MS;
  service.addStream(startMs, null);
  channel.set(channelState({ online: true, liveSinceMs: startMs }));
  const looks = { on: isLooking };
  let version = -1;
  room.changed.subscribe((state) => {
    if (!looks.on || state.version === version) return;
    version = state.version;
    void view(thisStream);
  });
  await view(thisStream);
  // The first run has been.
  await clock.advance(1_000);
  /** Calls of each minute that passes. */
  const minutes = async (count: number): Promise<number[]> => {
    const calls: number[] = [];
    for (let minute = 0; minute < count; minute++) {
      const before = service.asked.length;
      service.add('tsdbViewers', { atMs: clock.now(), anon: 1, authed: 1 });
      await clock.advance(MINUTE_MS);
      calls.push(service.asked.length - before);
    }
    return calls;
  };
  return { ...rig, minutes, looks, startMs };
}

it('is fetched each minute while somebody looks, a few calls a time, and never all that is missing', async () => {
  const { minutes, service, days, room } = await watched();
  const calls = await minutes(30);
  expect(Math.max(...calls)).toBeLessThanOrEqual(12);
  expect(Math.min(...calls)).toBeGreaterThanOrEqual(3);
  expect(calls.reduce((sum, count) => sum + count, 0)).toBeLessThan(30 * 8);
  expect(new Set(service.asked.slice(1).map(({ priority }) => priority))).toEqual(new Set(['background']));
  expect(days('tsdbViewers').at(-1)?.rows).toBe(150);
  expect(new Set(service.asked.map(({ series }) => series)).size).toBe(11);
  room.close();
});

it('brings a long stream over some minutes, not at once', async () => {
  const rig = openAnalyticsRoom();
  const startMs = NOW_MS - 18 * HOUR_MS;
  rig.service.addStream(startMs, null);
  rig.channel.set(channelState({ online: true, liveSinceMs: startMs }));
  await rig.view(thisStream);
  await rig.clock.advance(1_000);
  // The one for the streams is the person's.
  expect(rig.service.asked).toHaveLength(13);
  rig.room.close();
});

it('rests when nobody looks any more', async () => {
  const { minutes, looks, room, view } = await watched();
  await minutes(3);
  looks.on = false;
  expect(await minutes(5)).toEqual([expect.any(Number), 0, 0, 0, 0]);
  await view(thisStream);
  expect((await minutes(1))[0]).toBeGreaterThan(0);
  room.close();
});

it('rests while the window is not seen, and goes on when it is', async () => {
  const { minutes, room } = await watched();
  await minutes(2);
  room.setVisible(false);
  expect(await minutes(5)).toEqual([0, 0, 0, 0, 0]);
  room.setVisible(true);
  expect((await minutes(1))[0]).toBeGreaterThan(0);
  room.close();
});

it('is not fetched of a range that has ended, nor while the channel is offline', async () => {
  const { minutes, looks, channel, view, room } = await watched({ isLooking: false });
  await minutes(2);
  looks.on = false;
  await view({ kind: 'dates', from: '2026-11-18', to: '2026-11-19' });
  expect(await minutes(2)).toEqual([0, 0]);
  channel.set(channelState({ online: false }));
  await view({ kind: 'days', days: 7 });
  expect(await minutes(2)).toEqual([0, 0]);
  room.close();
});

it('lets a series that failed rest for a while, and one that may not be seen for longer', async () => {
  const { minutes, service, room } = await watched();
  service.failure = ({ series }) => {
    if (series === 'followers') return { kind: 'http', status: 500, path: '/', message: null };
    return series === 'subscriptions' ? { kind: 'http', status: 403, path: '/', message: null } : null;
  };
  await minutes(13);
  const asked = (name: string): number => service.asked.filter(({ series }) => series === name).length;
  expect(asked('tsdbViewers')).toBeGreaterThanOrEqual(12);
  expect(asked('followers')).toBeGreaterThan(2);
  expect(asked('followers')).toBeLessThanOrEqual(6);
  expect(asked('subscriptions')).toBe(2);
  room.close();
});

it('gives way to what a person asks for, at once', async () => {
  const { service, room, clock, asked, view } = await watched({ isLooking: false });
  service.latencyMs = 5_000;
  await view(thisStream);
  await clock.advance(61_000);
  expect(service.asked.at(-1)?.priority).toBe('background');
  const before = service.asked.length;
  void room.fetch(asked(thisStream));
  await clock.advance(0);
  expect(service.asked[before]?.priority).toBe('foreground');
  await clock.advance(30_000);
  expect(new Set(service.asked.slice(before).map(({ priority }) => priority))).toEqual(new Set(['foreground']));
  room.close();
  await clock.advance(600_000);
  expect(clock.pending).toBe(0);
});

it('takes nothing of a bucket that is nearly full: a person’s fetch goes out at once', async () => {
  const clock = new FakeClock(NOW_MS);
  const budget = new Budget({ clock });
  const take = () =>
    budget.take({
      bucket: 'analytics',
      payer: 'user own',
      purpose: 'analytics',
      what: 'GET /',
      priority: 'foreground',
      patienceMs: 0,
      signal: undefined,
    });
  const rig = openAnalyticsRoom({ clock, reach: behind(budget, clock) });
  const { service, channel, room, view, asked } = rig;
  const startMs = NOW_MS - HOUR_MS;
  service.addStream(startMs, null);
  channel.set(channelState({ online: true, liveSinceMs: startMs }));
  for (let nth = 0; nth < 88; nth++) (await take()).answered(200, new Headers(), clock.now());
  await view(thisStream);
  await clock.advance(1_000);
  // One for the streams, one for the end; what is left of the bucket is kept for people.
  expect(service.asked.map(({ priority }) => priority)).toEqual(['foreground', 'background']);
  void room.fetch(asked({ kind: 'days', days: 7 }));
  await clock.advance(0);
  const atOnce = service.asked.slice(2).map(({ priority }) => priority);
  expect(atOnce).toEqual(Array(10).fill('foreground'));
  await clock.advance(60_000);
  expect(room.read().loading).toBeNull();
  room.close();
  budget.close();
});

it('is fetched of no channel that was left, though somebody still asks for its view', async () => {
  const { room, view, clock, service, asked } = await watched({ isLooking: false });
  service.latencyMs = 1_000;
  const done = room.fetch(asked(thisStream));
  await clock.advance(100);
  room.close();
  await done;
  const before = service.asked.length;
  await view(thisStream);
  await clock.advance(10 * MINUTE_MS);
  expect(service.asked).toHaveLength(before);
  expect(clock.pending).toBe(0);
});
