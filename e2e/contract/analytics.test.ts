import { afterEach, describe, expect, it } from 'vitest';
import { ChannelAnalytics } from '../../electron/analytics/index.ts';
import { fileHere } from '../../electron/analytics/testing/fileHere.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import type { AnalyticsCompare, AnalyticsRange } from '../../shared/analytics.ts';
import { seriesNames } from '../../shared/analyticsSeries.ts';
import type { SimulatorOptions } from '../../simulator/simulator.ts';
import { startBridge } from './bridgeRig.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const none: AnalyticsCompare = { kind: 'none' };
const week: AnalyticsRange = { kind: 'days', days: 7 };

let rig: Rig;
const rooms: ChannelAnalytics[] = [];
afterEach(async () => {
  for (const room of rooms.splice(0)) room.close();
  await rig.close();
});

/** The app's numbers of the demo channel, as the app itself has them; `here` is the file, kept over a restart. */
function openRoom(app: App, here = fileHere()) {
  const { log } = makeLog(rig.clock);
  const room = new ChannelAnalytics({
    ...{ channelId: DEMO_CHANNEL, serviceKey: 'demo', firstVersion: 0, platform: app.platform, file: here.file },
    ...{ session: app.session.state, channel: app.channel.state, budget: app.budget, facts: new FactStream(log) },
    ...{ hidden: new Subject(false), zone: () => 'Europe/Berlin', clock: rig.clock, log },
  });
  rooms.push(room);
  const calls = () => app.asked.filter(({ path }) => path.includes('/analytics/')).length;
  const view = (range: AnalyticsRange, compare = none) => room.view({ range, compare, zoom: null, points: 500 });
  return {
    ...{ room, here, view, calls },
    /** Fetches a range, with time going on. @returns how many calls it took */
    fetch: async (range: AnalyticsRange, compare = none): Promise<number> => {
      const before = calls();
      let end: 'no' | 'done' | { cause: unknown } = 'no';
      room.fetch({ range, compare }).then(
        () => {
          end = 'done';
        },
        (cause) => {
          end = { cause };
        },
      );
      await app.drive(() => end !== 'no', 1_000);
      expect(end).toBe('done');
      return calls() - before;
    },
  };
}

async function start(options: SimulatorOptions = {}) {
  rig = await startRig(options);
  const app = rig.openApp();
  await signInAsDemo(rig, app);
  await app.drive(() => app.channel.state.value?.checkedAtMs != null);
  return { app, ...openRoom(app) };
}

const refused = (app: App): number => app.asked.filter(({ status }) => status === 429).length;

/** A date so many days ago, by the calendar of the zone. */
const dateOf = (atMs: number): string => new Date(atMs + HOUR_MS).toISOString().slice(0, 10);

it('fetches 90 days without one call too many, and tells each day', async () => {
  const { app, fetch, view, room } = await start();
  const from = dateOf(rig.clock.now() - 90 * DAY_MS);
  const range: AnalyticsRange = { kind: 'dates', from, to: dateOf(rig.clock.now()) };
  const forecast = (await view(range)).cost;
  const begunAtMs = rig.clock.now();
  const calls = await fetch(range);
  expect(refused(app)).toBe(0);
  expect(calls).toBeGreaterThan(200);
  // The bucket has 100 a minute, and each window of it is used.
  expect(rig.clock.now() - begunAtMs).toBeLessThan((calls / 100 + 1.2) * 60_000);
  expect(forecast.calls).toBeGreaterThan(calls / 4);
  expect(forecast.calls).toBeLessThan(calls * 4);
  const seen = await view(range);
  expect(seen.sources.map(({ series }) => series).toSorted()).toEqual([...seriesNames].toSorted());
  for (const { daysKnown, days, error } of seen.sources) {
    expect(error).toBeNull();
    // The walk took so long that today may be due again.
    expect(days - daysKnown).toBeLessThanOrEqual(1);
  }
  expect(room.read().streams.length).toBeGreaterThan(20);
  expect(seen.cost.calls).toBeLessThanOrEqual(20);
});

it('tells every range, and what it is compared with', async () => {
  const { fetch, view, room } = await start();
  await fetch({ kind: 'days', days: 30 });
  const ended = room.read().streams.filter(({ endMs }) => endMs !== null);
  const [last, earlier] = ended;
  if (!last || !earlier) throw new Error('the world has no past');
  const ranges: AnalyticsRange[] = [
    { kind: 'thisStream' },
    { kind: 'lastStream' },
    { kind: 'stream', id: earlier.id },
    week,
    { kind: 'days', days: 30 },
    { kind: 'dates', from: dateOf(last.startMs), to: dateOf(last.startMs) },
  ];
  for (const range of ranges) {
    await fetch(range, { kind: 'before' });
    const seen = await view(range, { kind: 'before' });
    const viewers = seen.lines.find(({ id }) => id === 'viewers');
    expect([range, viewers?.xs.length]).toEqual([range, expect.any(Number)]);
    expect(seen.figures.peakViewers?.value).toBeGreaterThan(0);
    expect(seen.compare).toMatchObject({ toMs: seen.fromMs, shiftMs: seen.toMs - seen.fromMs });
  }
  const aligned = await view({ kind: 'lastStream' }, { kind: 'stream', id: earlier.id });
  expect(aligned.compare).toMatchObject({ fromMs: earlier.startMs, shiftMs: last.startMs - earlier.startMs });
  expect(aligned.compare?.figures.peakViewers?.value).toBeGreaterThan(0);
});

it('shows a follow that was made a moment ago', async () => {
  const { fetch, view } = await start();
  await fetch(week);
  const before = (await view(week)).figures.followers;
  await rig.control.post(`channels/${DEMO_CHANNEL}/follow`, { count: 3 });
  await rig.clock.advance(1_000);
  await fetch(week);
  const after = (await view(week)).figures.followers;
  expect((after?.gained ?? 0) - (before?.gained ?? 0)).toBe(3);
});

it('keeps why one endpoint told nothing, and shows it whole when it does again', async () => {
  const { fetch, view } = await start();
  await rig.control.fault({ path: '/channels/*/analytics/tsdb/followers' }, { status: 503 });
  await fetch(week);
  const failed = await view(week);
  const gaps = failed.gaps.filter(({ cause }) => cause.kind === 'failed');
  expect(gaps).toMatchObject([{ of: 'followers', cause: { error: { kind: 'http', status: 503 } } }]);
  expect(failed.figures.followers).toBeNull();
  expect(failed.figures.peakViewers).not.toBeNull();
  await rig.control.clearFaults();
  await fetch(week);
  const whole = await view(week);
  expect(whole.gaps.filter(({ cause }) => cause.kind === 'failed')).toEqual([]);
  expect(whole.figures.followers?.gained).toBeGreaterThan(0);
});

it('asks for what is past once, also over a restart', async () => {
  const { app, fetch, here, room } = await start();
  const month: AnalyticsRange = { kind: 'days', days: 30 };
  const first = await fetch(month);
  expect(first).toBeGreaterThan(60);
  room.close();
  const again = openRoom(app, here);
  // One for the streams, then each series once.
  expect(await again.fetch(month)).toBeLessThanOrEqual(seriesNames.length + 1);
  expect((await again.view(month)).sources.every(({ daysKnown, days }) => daysKnown === days)).toBe(true);
});

describe('a clock that is wrong by a day', () => {
  it.each([DAY_MS, -DAY_MS])('changes nothing of what is told: %i ms', async (aheadMs) => {
    const { app, room, fetch, view, here } = await start({ startAtMs: Date.UTC(2026, 10, 20, 19) + aheadMs });
    await fetch(week);
    const nowMs = rig.simulator.world.clock.now();
    expect(Math.abs(room.read().aheadMs - aheadMs)).toBeLessThan(2_000);
    const seen = await view(week);
    expect(Math.abs(seen.toMs - nowMs)).toBeLessThan(3_000);
    expect(seen.figures.viewersNow).toBeGreaterThan(0);
    expect(seen.sources.every(({ daysKnown, days }) => daysKnown === days)).toBe(true);
    const { days } = here.methods.coverage(room.key, { fromMs: 0, toMs: nowMs + 9 * DAY_MS });
    const open = days.filter(({ whole }) => !whole).map(({ dayMs }) => dayMs);
    expect(new Set(open)).toEqual(new Set([Math.floor(nowMs / DAY_MS) * DAY_MS]));
    expect(refused(app)).toBe(0);
  });
});

it('says what an account may not see that is not the owner', async () => {
  const { app, fetch, view, room } = await start();
  await rig.control.fault({ path: '/channels/*/analytics/**' }, { status: 403 });
  await fetch(week);
  expect(room.read().access).toBe('forbidden');
  expect(new Set((await view(week)).gaps.map(({ cause }) => cause.kind))).toContain('forbidden');
  expect(app.asked.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(seriesNames.length + 2);
});

it('forgets what is kept of the demo when it starts over', async () => {
  rig = await startRig();
  const bridge = await startBridge();
  const { analyticsFile } = bridge.parts;
  const key = { platform: 'demo', channelId: DEMO_CHANNEL };
  const known = async () => {
    const { days } = await analyticsFile.call('coverage', key, { fromMs: 0, toMs: Date.now() });
    return days.filter(({ series }) => series === 'cpm').length;
  };
  try {
    bridge.parts.start();
    await bridge.call('signIn.start', undefined);
    const { code } = (await bridge.state('signIn.read', ({ kind }) => kind === 'waiting')) as { code: string };
    await bridge.control.approve(code);
    await bridge.state('session.read', ({ kind }) => kind === 'signedIn');
    await bridge.call('analytics.fetch', { range: week, compare: none });
    expect(await known()).toBeGreaterThan(7);
    await bridge.call('demo.startOver', undefined);
    expect(await known()).toBe(0);
  } finally {
    await bridge.close();
  }
});
