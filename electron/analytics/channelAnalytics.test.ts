import { expect, it } from 'vitest';
import { Subject } from '../kernel/subject.ts';
import { type AnalyticsPorts, analyticsModule } from './index.ts';
import { CHANNEL_ID, channelState, NOW_MS, openAnalyticsRoom } from './testing/analyticsRoom.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const week = { kind: 'days', days: 7 } as const;

it('knows a week after it was fetched: each past day whole, and today up to now', async () => {
  const { service, fetch, days, room } = openAnalyticsRoom();
  service.addStream(NOW_MS - 2 * DAY_MS, NOW_MS - 2 * DAY_MS + 3 * HOUR_MS);
  await fetch(week);
  const viewers = days('tsdbViewers');
  expect(viewers).toHaveLength(9);
  expect(viewers.map(({ whole }) => whole)).toEqual([...Array(8).fill(true), false]);
  expect(viewers.at(-1)?.untilMs).toBe(NOW_MS);
  expect(viewers.reduce((sum, { rows }) => sum + rows, 0)).toBe(180);
  expect(room.read()).toMatchObject({ access: 'allowed', loading: null });
  room.close();
});

it('asks again for the open end alone', async () => {
  const { service, fetch, clock, room, days } = openAnalyticsRoom();
  service.addStream(NOW_MS - 2 * HOUR_MS, NOW_MS - HOUR_MS);
  await fetch(week);
  service.asked.length = 0;
  await clock.advance(10 * 60_000);
  await fetch(week);
  expect(service.asked).toHaveLength(11);
  const viewers = service.asked.find(({ series }) => series === 'tsdbViewers');
  expect(viewers?.fromMs).toBe(NOW_MS - 5 * 60_000);
  const today = days('tsdbViewers').at(-1);
  expect(today).toMatchObject({ rows: 60, untilMs: NOW_MS + 10 * 60_000, calls: 1 });
  room.close();
});

it('is asked for streams once, when somebody wants to see something', async () => {
  const { service, view, clock, room } = openAnalyticsRoom();
  service.addStream(NOW_MS - 3 * HOUR_MS, NOW_MS - HOUR_MS);
  expect(service.asked).toEqual([]);
  await view(week);
  await clock.advance(1_000);
  await view(week);
  await clock.advance(1_000);
  expect(service.asked).toMatchObject([{ series: 'streamSessions' }]);
  expect(room.read().streams).toMatchObject([{ startMs: NOW_MS - 3 * HOUR_MS, endMs: NOW_MS - HOUR_MS }]);
  expect(room.read()).toMatchObject({ channelId: CHANNEL_ID, zone: 'Europe/Berlin' });
  room.close();
});

it('has nothing new to show because the number of viewers is another one', async () => {
  const { room, channel, clock } = openAnalyticsRoom();
  await clock.advance(300);
  const { version } = room.read();
  for (let viewers = 0; viewers < 20; viewers++) {
    channel.set(channelState({ online: true, liveSinceMs: NOW_MS - HOUR_MS, viewers }));
    await clock.advance(300);
  }
  // Once: the channel went live.
  expect(room.read().version).toBe(version + 1);
  expect(room.read().streams).toMatchObject([{ startMs: NOW_MS - HOUR_MS, endMs: null }]);
  room.close();
  channel.set(channelState());
  await clock.advance(300);
  expect(clock.pending).toBe(0);
});

it('tells the zone that the person is in now', async () => {
  const { room, view, setZone } = openAnalyticsRoom();
  const { fromMs } = await view(week);
  setZone('America/New_York');
  expect((await view(week)).fromMs - fromMs).toBe(6 * HOUR_MS);
  expect(room.read().zone).toBe('America/New_York');
  room.close();
});

it('forgets all that is kept when it is told to: a fetch ends, and the window asks anew', async () => {
  const { service, fetch, view, clock, room, here, days, asked } = openAnalyticsRoom();
  service.addStream(NOW_MS - 3 * HOUR_MS, NOW_MS - HOUR_MS);
  await fetch(week);
  await clock.advance(1_000);
  expect(room.read().streams).toHaveLength(1);
  const { calls } = analyticsModule({
    ...{ current: new Subject(room), file: here.file, isDemo: () => false, isHeldBack: () => false },
    ...{ serviceName: () => 'here', desktop: {} as AnalyticsPorts['desktop'] },
    isOpen: () => false,
  });
  service.latencyMs = 60_000;
  const fetching = room.fetch(asked({ kind: 'days', days: 30 }));
  const { version } = room.read();
  await calls.forget();
  expect(room.read().loading).toBeNull();
  await clock.advance(1_000);
  expect(days('tsdbViewers')).toEqual([]);
  expect(room.read().streams).toEqual([]);
  expect(room.read().version).toBeGreaterThan(version);
  await clock.advance(60_000);
  await fetching;
  service.latencyMs = 0;
  service.asked.length = 0;
  await view(week);
  await clock.advance(1_000);
  expect(service.seriesAsked).toContain('streamSessions');
  room.close();
});

it('keeps a note in the channel that it was begun in, as long as that is open', async () => {
  const { room, here } = openAnalyticsRoom();
  const { calls } = analyticsModule({
    ...{ current: new Subject(room), file: here.file, isDemo: () => false, isHeldBack: () => false },
    ...{ serviceName: () => 'here', desktop: {} as AnalyticsPorts['desktop'] },
    isOpen: (channelId) => channelId === behind.channelId,
  });
  const behind = { ...room.key, channelId: room.key.channelId + 1 };
  const note = { atMs: NOW_MS - HOUR_MS, text: 'boss down' };
  const notesOf = async (key: typeof behind) => {
    const present = { nowMs: NOW_MS, liveSinceMs: null };
    const span = { fromMs: NOW_MS - DAY_MS, toMs: NOW_MS };
    const asked = { ...present, span, stream: null, compare: null, zoom: null, points: 20 };
    return (await here.file.call('view', key, asked)).markers.map(({ what }) => what);
  };
  const noteId = await calls.addNote({ ...note, channelId: behind.channelId });
  expect(await notesOf(room.key)).toEqual([]);
  expect(await notesOf(behind)).toEqual([{ kind: 'note', noteId, text: 'boss down' }]);
  await calls.addNote({ ...note, channelId: room.key.channelId });
  expect(await notesOf(room.key)).toHaveLength(1);
  await expect(calls.addNote({ ...note, channelId: 1 })).rejects.toMatchObject({
    error: { kind: 'badInput', field: 'channel', why: 'notOpen' },
  });
  room.close();
});

it('tells when the service turns out to have another time, though nothing is fetched', async () => {
  const { room, service, budgetState, clock } = openAnalyticsRoom();
  service.learnt = 400;
  budgetState.set([]);
  await clock.advance(1_000);
  expect(room.changed.value.aheadMs).toBe(0);
  service.learnt = -2 * DAY_MS;
  budgetState.set([{ name: 'global', limit: 100, spent: 1, resetsAtMs: null, waiting: 0 }]);
  await clock.advance(1_000);
  expect(room.changed.value.aheadMs).toBe(-2 * DAY_MS);
  room.close();
});
