import { describe, expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { fetchOrder } from './fetch/plan.ts';
import { NOW_MS, openAnalyticsRoom } from './testing/analyticsRoom.ts';
import type { AskedSeries } from './testing/fakeAnalytics.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const week = { kind: 'days', days: 7 } as const;
const month = { kind: 'days', days: 30 } as const;
const http = (status: number): AppError => ({ kind: 'http', status, path: '/analytics', message: null });

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (cause) => (cause instanceof AppFailure ? cause.error : cause),
  );

describe('what fails', () => {
  it.each([404, 500])(
    'of one series is kept with its cause (%i), touches no other, and is tried again',
    async (status) => {
      const { service, fetch, failures, days, room } = openAnalyticsRoom();
      service.failure = ({ series }) => (series === 'cpm' ? http(status) : null);
      await fetch(week);
      expect(failures()).toMatchObject([
        { series: 'cpm', toMs: NOW_MS, cause: { kind: 'failed', error: { status }, atMs: NOW_MS } },
      ]);
      expect(days('cpm')).toEqual([]);
      expect(service.seriesAsked).toHaveLength(fetchOrder.length);
      expect(days('viewersMetrics')).toHaveLength(9);
      service.failure = () => null;
      await fetch(week);
      expect(failures()).toEqual([]);
      expect(days('cpm')).toHaveLength(9);
      room.close();
    },
  );

  it('says what the account may not see, and that it may see nothing when all are refused', async () => {
    const { service, fetch, failures, room } = openAnalyticsRoom();
    service.failure = ({ series }) => (series === 'subRevenue' ? http(403) : null);
    await fetch(week);
    expect(failures()).toMatchObject([{ series: 'subRevenue', cause: { kind: 'forbidden', atMs: NOW_MS } }]);
    expect(room.read().access).toBe('allowed');
    room.close();
    const other = openAnalyticsRoom();
    expect(other.room.read().access).toBe('unknown');
    other.service.failure = () => http(403);
    await other.fetch(week);
    expect(other.room.read().access).toBe('forbidden');
    expect(new Set(other.failures().map(({ series }) => series)).size).toBe(fetchOrder.length);
    other.service.failure = () => null;
    await other.fetch(week);
    expect(other.room.read().access).toBe('allowed');
    other.room.close();
    // Streams alone say nothing of the others.
    const single = openAnalyticsRoom();
    single.service.failure = ({ series }) => (series === 'streamSessions' ? http(403) : null);
    await single.view(week);
    await single.clock.advance(1_000);
    expect(single.room.read().access).toBe('allowed');
    expect(single.service.seriesAsked).toEqual(['streamSessions', 'tsdbViewers']);
    single.room.close();
  });

  it('keeps what came before it, and goes on from there', async () => {
    const { service, fetch, failures, days, room } = openAnalyticsRoom();
    const startMs = NOW_MS - 3 * DAY_MS;
    service.addStream(startMs, startMs + 5 * HOUR_MS);
    service.failure = ({ series, page }) => (series === 'tsdbViewers' && page === 2 ? http(503) : null);
    await fetch(week);
    const [failed] = failures();
    expect(failed).toMatchObject({ series: 'tsdbViewers', fromMs: startMs + 199 * MINUTE_MS });
    service.failure = () => null;
    service.asked.length = 0;
    await fetch(week);
    const again = service.asked.filter(({ series }) => series === 'tsdbViewers');
    expect(again.map(({ fromMs }) => fromMs)).toEqual([startMs + 194 * MINUTE_MS, startMs + 194 * MINUTE_MS]);
    expect(days('tsdbViewers').reduce((sum, { rows }) => sum + rows, 0)).toBe(300);
    expect(failures()).toEqual([]);
    room.close();
  });

  it('because the sign-in was lost is kept as that', async () => {
    const { service, fetch, failures, session, room } = openAnalyticsRoom();
    service.failure = ({ series }) => {
      if (series === 'streamSessions') return null;
      session.set({ kind: 'lost', username: 'nora', channel: null, atMs: NOW_MS, why: 'refused' });
      return { kind: 'signInEnded' };
    };
    await fetch(week);
    expect(new Set(failures().map(({ cause }) => cause.kind === 'failed' && cause.error.kind))).toEqual(
      new Set(['signInEnded']),
    );
    expect(new Set(failures().map(({ series }) => series)).size).toBe(fetchOrder.length - 1);
    expect(room.read()).toMatchObject({ access: 'signedOut', loading: null });
    room.close();
  });

  it('in a way that concerns all is not asked for again and again', async () => {
    const { service, fetch, failures, room } = openAnalyticsRoom();
    await fetch(week);
    service.asked.length = 0;
    service.failure = () => ({ kind: 'offline' });
    await fetch(month);
    expect(service.asked.length).toBeLessThan(5);
    expect(new Set(failures().map(({ series }) => series)).size).toBe(fetchOrder.length);
    expect(failures()[0]?.cause).toMatchObject({ kind: 'failed', error: { kind: 'offline' } });
    room.close();
  });

  it('leaves what is known without a hole', async () => {
    const { service, fetch, failures, clock, room } = openAnalyticsRoom();
    await fetch(week);
    await clock.advance(HOUR_MS);
    service.failure = () => http(500);
    await fetch(week);
    for (const { fromMs, toMs } of failures()) expect([fromMs, toMs]).toEqual([NOW_MS, NOW_MS + HOUR_MS]);
    room.close();
  });

  it('of rows that are garbage is a bad answer', async () => {
    const { service, fetch, failures, room } = openAnalyticsRoom();
    service.addStream(NOW_MS - 5 * HOUR_MS, NOW_MS - 4 * HOUR_MS);
    service.answer = (rows, { series }) => (series === 'viewers' ? rows.map(() => ({ time: 'then' })) : rows);
    await fetch(week);
    expect(failures()).toMatchObject([{ series: 'viewers', cause: { error: { kind: 'badPayload' } } }]);
    room.close();
  });
});

describe('what is refused', () => {
  it('is a fetch of nobody who is signed in', async () => {
    const { signOut, fetch, room, service } = openAnalyticsRoom();
    signOut();
    expect(await refusal(fetch(week))).toEqual({ kind: 'notSignedIn' });
    expect(room.read()).toMatchObject({ access: 'signedOut', loading: null });
    expect(service.asked).toEqual([]);
    room.close();
  });

  it('is a range that can not be, and a stream that nobody knows', async () => {
    const { fetch, view, room } = openAnalyticsRoom();
    const future = { kind: 'dates', from: '2026-11-20', to: '2026-11-21' } as const;
    for (const act of [fetch, view]) {
      expect(await refusal(act(future))).toEqual({ kind: 'badInput', field: 'to', why: 'inFuture' });
    }
    expect(await refusal(fetch({ kind: 'stream', id: 5 }))).toMatchObject({ field: 'range', why: 'unknownStream' });
    expect(room.read().loading).toBeNull();
    room.close();
  });
});

describe('a stream that there is none of', () => {
  it('is shown as nothing, and costs the one call that tells of streams', async () => {
    const { fetch, view, room, service, clock } = openAnalyticsRoom();
    const last = { kind: 'lastStream' } as const;
    const nothing = { stream: null, fromMs: NOW_MS, toMs: NOW_MS, lines: [], compare: null };
    expect(await view(last, { compare: { kind: 'before' } })).toMatchObject({ ...nothing, cost: { calls: 1 } });
    await clock.advance(1_000);
    expect((await view(last)).cost.calls).toBe(0);
    await fetch({ kind: 'thisStream' });
    expect(service.seriesAsked).toEqual(['streamSessions']);
    room.close();
  });

  it('is found when it has begun or ended meanwhile', async () => {
    const { fetch, view, room, service } = openAnalyticsRoom();
    await fetch(week);
    const startMs = NOW_MS - HOUR_MS;
    service.addStream(startMs, NOW_MS - MINUTE_MS);
    await fetch({ kind: 'lastStream' });
    expect(await view({ kind: 'lastStream' })).toMatchObject({ stream: { startMs, endMs: NOW_MS - MINUTE_MS } });
    room.close();
  });
});

describe('a fetch under way', () => {
  it('tells how far it is, and how far that will be once the service has counted', async () => {
    const { service, room, clock, asked } = openAnalyticsRoom();
    for (let ago = 1; ago <= 20; ago++) service.addStream(NOW_MS - ago * DAY_MS, NOW_MS - ago * DAY_MS + 6 * HOUR_MS);
    service.latencyMs = 1_000;
    void room.fetch(asked(month));
    await clock.advance(100);
    expect(room.read().loading).toMatchObject({ range: month, calls: 0, of: null, series: 'streamSessions' });
    await clock.advance(9_000);
    const { loading } = room.read();
    expect(loading?.calls).toBeGreaterThan(5);
    // 7,200 minutes in each of two series, 9 more calls, and some for the rest of the days.
    expect(loading?.of).toBeGreaterThan(140);
    let told = 0;
    room.changed.subscribe(() => (told += 1));
    await clock.advance(10_000);
    expect(told).toBeLessThanOrEqual(42);
    room.stop();
    await clock.advance(2_000);
    expect(room.read().loading).toBeNull();
    room.close();
  });

  it('ends when it is stopped, keeps what came, and goes on from there', async () => {
    const { service, room, clock, asked, fetch, days } = openAnalyticsRoom();
    const startMs = NOW_MS - 2 * DAY_MS;
    service.addStream(startMs, startMs + 10 * HOUR_MS);
    service.latencyMs = 1_000;
    let isDone = false;
    const done = room.fetch(asked(week)).then(() => (isDone = true));
    await clock.advance(4_500);
    expect(isDone).toBe(false);
    room.stop();
    await clock.advance(0);
    await done;
    const kept = days('tsdbViewers').reduce((sum, { rows }) => sum + rows, 0);
    expect(kept).toBeGreaterThanOrEqual(200);
    const before = service.asked.length;
    await clock.advance(60_000);
    expect(service.asked).toHaveLength(before);
    await fetch(week);
    expect(days('tsdbViewers').reduce((sum, { rows }) => sum + rows, 0)).toBe(600);
    const calls = service.asked.filter(({ series }) => series === 'tsdbViewers').length;
    expect(calls).toBeLessThanOrEqual(8);
    room.close();
  });

  it('gives way to another range, and is joined by the same', async () => {
    const { service, room, clock, asked } = openAnalyticsRoom();
    service.latencyMs = 1_000;
    const ends: string[] = [];
    void room.fetch(asked(month)).then(() => ends.push('first'));
    void room.fetch(asked(month)).then(() => ends.push('the same'));
    await clock.advance(1_500);
    const spanOf = ({ fromMs, toMs }: AskedSeries) => Math.round((toMs - fromMs) / DAY_MS);
    expect(service.asked.filter(({ series }) => series === 'tsdbViewers').map(spanOf)).toEqual([31]);
    void room.fetch(asked(week)).then(() => ends.push('second'));
    await clock.advance(0);
    expect(ends).toEqual(['first', 'the same']);
    expect(room.read().loading?.range).toEqual(week);
    await clock.advance(20_000);
    expect(ends).toEqual(['first', 'the same', 'second']);
    room.close();
  });

  it('ends with the channel: nothing is asked, written or told any more', async () => {
    const { service, room, clock, asked, here } = openAnalyticsRoom();
    service.addStream(NOW_MS - 5 * HOUR_MS, null);
    service.latencyMs = 1_000;
    const done = room.fetch(asked(week));
    await clock.advance(2_500);
    room.close();
    await done;
    const [calls, written] = [service.asked.length, here.file.asked.length];
    let told = 0;
    room.changed.subscribe(() => (told += 1));
    await clock.advance(600_000);
    expect([service.asked.length, here.file.asked.length, told]).toEqual([calls, written, 0]);
    expect(clock.pending).toBe(0);
  });

  it('ends when the person signs out', async () => {
    const { service, room, clock, asked, signOut } = openAnalyticsRoom();
    service.latencyMs = 1_000;
    const done = room.fetch(asked(week));
    await clock.advance(1_500);
    signOut();
    await done;
    const before = service.asked.length;
    await clock.advance(60_000);
    expect(service.asked).toHaveLength(before);
    room.close();
  });
});

describe('the service’s clock', () => {
  it.each([-DAY_MS, DAY_MS, 400 * DAY_MS])('is gone by though ours is wrong by %i ms', async (aheadMs) => {
    const { service, room, fetch, days } = openAnalyticsRoom();
    service.aheadMs = aheadMs;
    const nowMs = NOW_MS + aheadMs;
    service.addStream(nowMs - 5 * HOUR_MS, nowMs - 4 * HOUR_MS);
    await fetch(week);
    expect(room.read().aheadMs).toBe(aheadMs);
    const viewers = days('tsdbViewers');
    expect(viewers.at(-1)).toMatchObject({ whole: false, untilMs: nowMs, rows: 60 });
    expect(viewers.filter(({ whole }) => whole)).toHaveLength(8);
    room.close();
  });

  it('that runs faster makes a day past when the service says so, and not before', async () => {
    const { service, fetch, days, room } = openAnalyticsRoom();
    await fetch(week);
    service.aheadMs = 5 * HOUR_MS + 9 * MINUTE_MS;
    await fetch(week);
    expect(days('tsdbViewers').filter(({ whole }) => !whole)).toHaveLength(2);
    service.aheadMs = 5 * HOUR_MS + 10 * MINUTE_MS;
    await fetch(week);
    expect(days('tsdbViewers').filter(({ whole }) => !whole)).toHaveLength(1);
    room.close();
  });

  it('that is not told lets nothing count as past', async () => {
    const { service, fetch, days, room } = openAnalyticsRoom();
    service.tellsDate = false;
    await fetch(week);
    expect(days('tsdbViewers').every(({ whole }) => !whole)).toBe(true);
    room.close();
  });
});

it('asks for the names of hosts, once each and some at a time, after the rows', async () => {
  const { service, fetch, view, clock, room } = openAnalyticsRoom();
  for (let index = 0; index < 25; index++) {
    service.add('streamHosts', { atMs: NOW_MS - HOUR_MS + index * MINUTE_MS, hoster: 100 + index });
  }
  await fetch(week);
  await clock.advance(1_000);
  expect(service.channelsAsked).toHaveLength(20);
  await fetch(week);
  await clock.advance(1_000);
  expect(new Set(service.channelsAsked).size).toBe(25);
  await fetch(week);
  await clock.advance(1_000);
  expect(service.channelsAsked).toHaveLength(25);
  await view(week);
  room.close();
});
