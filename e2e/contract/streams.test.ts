import { afterEach, expect, it } from 'vitest';
import { ChannelAnalytics, ChannelStreams } from '../../electron/analytics/index.ts';
import { fileHere } from '../../electron/analytics/testing/fileHere.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import type { FactOf } from '../../shared/facts.ts';
import { Ledger } from '../fixtures/ledger.ts';
import { LedgerView } from '../fixtures/ledgerView.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

const MINUTE_MS = 60_000;

let rig: Rig;
const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await rig.close();
});

/** The app's past streams of the demo channel; `here` is the file, kept over a restart. */
function openStreams(app: App, here = fileHere(), told: FactOf<'streamEnded'>[] = []) {
  const { log } = makeLog(rig.clock);
  const facts = new FactStream(log);
  facts.listen(['streamEnded'], (fact) => void told.push(fact));
  const shared = { platform: app.platform, file: here.file, facts, clock: rig.clock, log };
  const state = { session: app.session.state, channel: app.channel.state, hidden: new Subject(false) };
  const numbers = new ChannelAnalytics({
    ...{ ...shared, ...state, channelId: DEMO_CHANNEL, serviceKey: 'demo', firstVersion: 0 },
    ...{ budget: app.budget, zone: () => 'Europe/Berlin' },
  });
  const streams = new ChannelStreams({ ...shared, ...state, heldBack: new Subject(false), numbers, firstVersion: 0 });
  const close = () => {
    streams.close();
    numbers.close();
  };
  ends.push(close);
  /** With time going on until it is done. */
  const run = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    await app.drive(() => isOver, 1_000);
    return work;
  };
  return { streams, numbers, here, told, close, run };
}

async function start() {
  rig = await startRig();
  const app = rig.openApp();
  await signInAsDemo(rig, app);
  await app.drive(() => app.channel.state.value?.checkedAtMs != null);
  return { app, ...openStreams(app) };
}

const ledger = () => new Ledger(rig.simulator.world, DEMO_CHANNEL);

/** A stream that runs for some minutes, with people who follow, and ends. @returns when it began */
async function stream(app: App, minutes: number): Promise<number> {
  await rig.control.post('channels/40213/broadcast', { online: false });
  await app.drive(() => app.channel.state.value?.online === false, 1_000);
  await app.drive(waited(5 * MINUTE_MS), 5_000);
  await rig.control.post('channels/40213/broadcast', { online: true });
  await app.drive(() => app.channel.state.value?.liveSinceMs != null, 1_000);
  const startMs = app.channel.state.value?.liveSinceMs ?? 0;
  await app.drive(waited(minutes * MINUTE_MS), 5_000);
  await rig.control.post('channels/40213/broadcast', { online: false });
  await app.drive(() => app.channel.state.value?.online === false, 1_000);
  return startMs;
}

function waited(ms: number): () => boolean {
  const untilMs = rig.clock.now() + ms;
  return () => rig.clock.now() >= untilMs;
}

it('lists the streams of the last 30 days as the world had them, and older ones when asked', async () => {
  const { app, streams, run } = await start();
  const all = { text: '', offset: 0, limit: 100 };
  await run(streams.rows(all));
  await app.drive(() => streams.state.value.total > 0);
  const past = () => {
    const span = { fromMs: streams.state.value.sinceMs ?? 0, toMs: ledger().nowMs };
    const sessions = ledger()
      .streams(span)
      .filter(({ startMs, endMs }) => endMs !== undefined && startMs >= span.fromMs);
    return sessions.toReversed().map(({ startMs, endMs }) => [startMs, endMs]);
  };
  const shown = async () => (await run(streams.rows(all))).rows.map(({ stream }) => [stream.startMs, stream.endMs]);
  expect(await shown()).toEqual(past());
  const { total, sinceMs, olderCalls, running } = streams.state.value;
  expect(running?.startMs).toBe(app.channel.state.value?.liveSinceMs);
  expect(olderCalls).toBeGreaterThan(0);
  await run(streams.loadOlder());
  await app.drive(() => streams.state.value.total > total);
  expect(streams.state.value.sinceMs).toBeLessThan((sinceMs ?? 0) - 29 * 86_400_000);
  expect(await shown()).toEqual(past());
});

it('a page of a past stream has the ledger’s numbers, its recording and its clips', async () => {
  const { app, streams, run } = await start();
  await run(streams.rows({ text: '', offset: 0, limit: 1 }));
  await app.drive(() => streams.state.value.total > 0);
  const { rows } = await run(streams.rows({ text: '', offset: 0, limit: 1 }));
  const id = rows[0]?.stream.id ?? 0;
  await run(streams.update(id));
  const page = await run(streams.page(id));
  if (page?.stream.endMs == null) throw new Error('there is no such stream');
  const expected = new LedgerView(ledger(), { fromMs: page.stream.startMs, toMs: page.stream.endMs });
  const { averageViewers, peakViewers, followers, subscriptions } = expected.figures();
  expect(page.figures).toMatchObject({ peakViewers, followers, subscriptions });
  expect(page.figures.averageViewers).toBeCloseTo(averageViewers ?? Number.NaN, 6);
  expect(page.line.xs.length).toBeGreaterThan(20);
  expect(page.recording?.current).toMatchObject({ state: 'available', durationSeconds: expect.any(Number) });
  expect(page.recording?.current?.durationSeconds).toBe(Math.round((page.stream.endMs - page.stream.startMs) / 1_000));
  expect(page.clipsOf).toEqual([]);
  expect(page.fetchedAtMs).not.toBeNull();
  expect(await run(streams.page(1))).toBeNull();
});

it('a broadcast that ends gives one summary, which the ledger agrees with', async () => {
  const { app, streams, told } = await start();
  const startMs = await stream(app, 20);
  await app.drive(() => told.some(({ streamId }) => streamId === startMs), 1_000);
  const [session] = ledger().streams({ fromMs: startMs, toMs: ledger().nowMs });
  const expected = new LedgerView(ledger(), { fromMs: startMs, toMs: session?.endMs ?? 0 }).figures();
  expect(told.filter(({ streamId }) => streamId === startMs)).toEqual([
    expect.objectContaining({
      liveMs: expected.liveMs,
      averageViewers: Math.round(expected.averageViewers ?? Number.NaN),
      peakViewers: expected.peakViewers?.value,
      followers: (expected.followers?.gained ?? 0) - (expected.followers?.lost ?? 0),
    }),
  ]);
  expect(streams.state.value.ended?.stream.startMs).toBe(startMs);
  await app.drive(waited(20 * MINUTE_MS), 10_000);
  expect(told.filter(({ streamId }) => streamId === startMs)).toHaveLength(1);
});

it('killed between the end and the summary, it is told after the restart, once', async () => {
  const first = await start();
  const startMs = await stream(first.app, 10);
  first.close();
  await first.app.drive(waited(30 * MINUTE_MS), 10_000);
  expect(first.told.filter(({ streamId }) => streamId === startMs)).toEqual([]);
  const again = openStreams(first.app, first.here);
  await first.app.drive(() => again.told.length > 0, 1_000);
  again.close();
  const third = openStreams(first.app, first.here);
  await first.app.drive(waited(20 * MINUTE_MS), 10_000);
  expect([...again.told, ...third.told].filter(({ streamId }) => streamId === startMs)).toHaveLength(1);
});

it('a stream that breaks off for a moment is told of only when it has ended', async () => {
  const { app, told } = await start();
  const startMs = await stream(app, 5);
  await app.drive(waited(30_000), 1_000);
  await rig.control.post('channels/40213/broadcast', { online: true });
  await app.drive(waited(10 * MINUTE_MS), 5_000);
  expect(told.filter(({ streamId }) => streamId === startMs)).toEqual([]);
});
