import { beforeEach, describe, expect, it } from 'vitest';
import { type AnalyticsView, analyticsTable, analyticsView } from '../../../shared/analytics.ts';
import type { LineId } from '../../../shared/analyticsSeries.ts';
import { seriesNames } from '../../../shared/analyticsSeries.ts';
import type { TableRequest, ViewRequest } from '../store/methods.ts';
import { DAY_MS } from '../store/seriesShapes.ts';
import { DAY_START_MS, HOUR_MS, MINUTE_MS, nora, openRig, row } from '../store/testing/analyticsRig.ts';

let rig: ReturnType<typeof openRig>;
beforeEach(() => {
  rig = openRig();
});

const day = { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAY_MS };
const at = (hours: number, minutes = 0) => hours * HOUR_MS + minutes * MINUTE_MS;
/** A stream from 19:00 to 20:00. */
const stream = {
  id: DAY_START_MS + at(19),
  startMs: DAY_START_MS + at(19),
  endMs: DAY_START_MS + at(20),
  typeId: 3,
  title: null,
};
const request: ViewRequest = {
  span: day,
  stream: null,
  compare: null,
  zoom: null,
  points: 1_000,
  nowMs: day.toMs + HOUR_MS,
  liveSinceMs: null,
};

function view(more: Partial<ViewRequest> = {}): AnalyticsView {
  const stored = rig.methods.view(nora, { ...request, ...more });
  // Also that it fits its face.
  return analyticsView.parse({
    ...stored,
    version: 1,
    isOpen: false,
    hidden: false,
    cost: { calls: 0, seconds: 0, isEstimate: false },
  });
}
/** A line with its columns as lists; null: it breaks. */
function line(id: LineId, more: Partial<ViewRequest> = {}) {
  const found = view(more).lines.find((each) => each.id === id);
  return found && { ...found, xs: [...found.xs], ys: Array.from(found.ys, (y) => (Number.isNaN(y) ? null : y)) };
}
const gapsOf = (of: string, more: Partial<ViewRequest> = {}) =>
  view(more)
    .gaps.filter((gap) => gap.of === of)
    .map(({ fromMs, toMs, cause }) => [fromMs - DAY_START_MS, toMs - DAY_START_MS, cause.kind]);

function putStream({ minutes = 60, viewers = (minute: number) => 10 + minute } = {}) {
  rig.put('streamSessions', [
    row(at(19), { online: true, partnered: true }),
    row(at(20), { online: false, partnered: true, duration: 3_600, type: 3 }),
  ]);
  const rows = Array.from({ length: minutes }, (_, minute) =>
    row(at(19, minute), { authed: viewers(minute), anon: 1 }),
  );
  rig.put('tsdbViewers', rows);
  rig.put('viewers', rows);
}

describe('a day with a stream', () => {
  it('has viewers as a line from its beginning to its end, with average and peak of all minutes', () => {
    putStream();
    const { figures, sessions, gaps } = view();
    expect(line('viewers')).toMatchObject({ points: 60, stepMs: MINUTE_MS, base: null });
    expect(line('viewers')?.ys).toEqual(Array.from({ length: 60 }, (_, minute) => 11 + minute));
    expect(line('authed')?.ys[0]).toBe(10);
    expect(line('anon')?.ys[0]).toBe(1);
    expect(figures).toMatchObject({
      liveMs: HOUR_MS,
      averageViewers: 11 + 59 / 2,
      peakViewers: { value: 70, atMs: DAY_START_MS + at(19, 59) },
      viewersNow: null,
    });
    expect(sessions).toEqual([stream]);
    expect(gaps.some(({ of }) => of === 'tsdbViewers' || of === 'viewers')).toBe(false);
  });

  it('breaks where the service told nothing, and says so', () => {
    putStream();
    const rows = [0, 1, 2, 6, 7].map((minute) => row(at(19, minute), { authed: 5, anon: 0 }));
    rig.put('tsdbViewers', rows);
    expect(line('viewers')?.ys).toEqual([5, 5, 5, null, 5, 5]);
    expect(gapsOf('tsdbViewers')).toEqual([
      [at(19, 3), at(19, 6), 'noRows'],
      [at(19, 8), at(20), 'noRows'],
    ]);
    expect(view().figures.averageViewers).toBe(5);
    expect(view().figures.partly).toContain('tsdbViewers');
  });

  it('breaks between two streams', () => {
    rig.put('tsdbViewers', [row(at(1), { authed: 1 }), row(at(1, 1), { authed: 2 }), row(at(5), { anon: 3 })]);
    expect(line('viewers')?.ys).toEqual([1, 2, null, 3]);
    rig.put('streamSessions', [
      row(at(1), { online: true }),
      row(at(1) + 30_000, { online: false }),
      row(at(1) + 40_000, { online: true }),
      row(at(1, 2), { online: false }),
    ]);
    expect(line('viewers')?.ys).toEqual([1, null, 2, null, 3]);
  });
});

describe('what grows', () => {
  it('begins at 0, goes on to where it is known, and says what the whole was', () => {
    rig.put('followers', [
      row(at(3), { total: 101, delta: 1, user: 5 }),
      row(at(3), { total: 102, delta: 1, user: 6 }),
      row(at(9), { total: 101, delta: -1 }),
    ]);
    expect(line('followers')).toEqual({
      id: 'followers',
      xs: [0, at(3), at(9), DAY_MS].map((ms) => DAY_START_MS + ms),
      ys: [0, 2, 1, 1],
      points: 3,
      stepMs: null,
      base: 100,
    });
    expect(view().figures.followers).toEqual({ gained: 2, lost: 1 });
    expect(view().figures.subscriptions).toBeNull();
  });

  it('goes on after an unknown time from what the service tells next', () => {
    const dayMs = DAY_START_MS + 2 * DAY_MS;
    rig.put('followers', [row(at(3), { total: 101, delta: 1 })]);
    rig.put('followers', [row(2 * DAY_MS + at(3), { total: 151, delta: 1 })], { dayMs });
    const span = { fromMs: DAY_START_MS, toMs: dayMs + DAY_MS };
    const now = { span, nowMs: span.toMs + 1 };
    expect(line('followers', now)?.ys).toEqual([0, 1, 1, null, 50, 51, 51]);
    expect(gapsOf('followers', now)).toEqual([[DAY_MS, 2 * DAY_MS, 'notAsked']]);
    expect(view(now).figures).toMatchObject({ followers: { gained: 2, lost: 0 } });
    expect(view(now).figures.partly).toContain('followers');
  });

  it('takes the whole from the days before, when nothing lies between', () => {
    rig.put('followers', [row(-DAY_MS + at(3), { total: 40, delta: 1 })], { dayMs: DAY_START_MS - DAY_MS });
    rig.put('followers', []);
    expect(line('followers')).toMatchObject({ ys: [0, 0], base: 40, points: 0 });
    rig.put('followers', [], { dayMs: DAY_START_MS - DAY_MS, untilMs: DAY_START_MS - at(1), whole: false });
    expect(line('followers')?.base).toBeNull();
  });

  it('adds up money, of every gateway', () => {
    rig.put('subRevenue', [
      row(0, { gateway: 'stripe', total: 300, gross: 599, count: 1 }),
      row(0, { gateway: 'braintree', total: 600, gross: 1_198, count: 2 }),
    ]);
    expect(view().figures.revenue).toEqual({ total: 900, gross: 1_797, count: 3 });
    expect(line('revenue')?.ys).toEqual([900, 900]);
  });

  it('tells nothing of money for some hours, of which only the days are told', () => {
    rig.put('subRevenue', [row(0, { gateway: 'stripe', total: 300, gross: 599, count: 1 })]);
    rig.put('cpm', [row(0, { impressions: 900, payout: 2 })]);
    const evening = { span: { fromMs: DAY_START_MS, toMs: DAY_START_MS + at(22, 59) } };
    expect(view(evening).figures).toMatchObject({ revenue: null, impressions: null, payout: null });
    expect(line('revenue', evening)?.ys ?? []).toEqual([]);
    expect(line('impressions', evening)?.ys ?? []).toEqual([]);
    const shortDay = { span: { fromMs: DAY_START_MS, toMs: DAY_START_MS + at(23) } };
    expect(view(shortDay).figures).toMatchObject({ revenue: { total: 300 }, impressions: 900, payout: 2 });
  });
});

describe('what is not known', () => {
  it('is not missed in the moments since it failed', () => {
    const failed = { kind: 'failed', error: { kind: 'offline' }, atMs: 5 } as const;
    const failedMs = DAY_START_MS + at(12);
    rig.methods.fail(nora, { series: 'cpm', cause: failed, fromMs: DAY_START_MS, toMs: failedMs });
    const since = (ms: number) => gapsOf('cpm', { nowMs: failedMs + ms }).map(([, , cause]) => cause);
    expect(since(30_000)).toEqual(['failed']);
    expect(since(5 * MINUTE_MS)).toEqual(['failed', 'notAsked']);
  });

  it('is told with its cause: not asked, failed, forbidden', () => {
    const failed = { kind: 'failed', error: { kind: 'offline' }, atMs: 5 } as const;
    rig.methods.fail(nora, { series: 'cpm', cause: failed, fromMs: DAY_START_MS, toMs: DAY_START_MS + at(12) });
    rig.methods.fail(nora, { series: 'subRevenue', cause: { kind: 'forbidden', atMs: 5 }, ...day });
    expect(gapsOf('cpm')).toEqual([
      [0, at(12), 'failed'],
      [at(12), DAY_MS, 'notAsked'],
    ]);
    expect(gapsOf('subRevenue')).toEqual([[0, DAY_MS, 'forbidden']]);
    expect(view().figures).toMatchObject({ revenue: null, impressions: null, partly: [] });
    const sources = Object.fromEntries(view().sources.map((source) => [source.series, source]));
    expect(sources.cpm?.error).toEqual({ kind: 'offline' });
    expect(sources.subRevenue?.error).toMatchObject({ kind: 'http', status: 403 });
    expect(Object.keys(sources)).toEqual([...seriesNames]);
  });

  it('is nothing of what has not come yet', () => {
    rig.put('followers', [], { untilMs: DAY_START_MS + at(12), whole: false });
    const now = { nowMs: DAY_START_MS + at(12, 1) };
    expect(gapsOf('followers', now)).toEqual([]);
    expect(gapsOf('followers', { nowMs: DAY_START_MS + at(13) })).toEqual([[at(12), at(13), 'notAsked']]);
    expect(view(now).sources.find(({ series }) => series === 'followers')).toMatchObject({ days: 1, daysKnown: 1 });
  });

  it('is counted here only while this app is in the chat', () => {
    putStream();
    const minutes = Array.from({ length: 20 }, (_, minute) => ({
      minuteMs: DAY_START_MS + at(19, 10 + minute),
      messages: minute,
      chatters: 50,
      countedMs: MINUTE_MS,
    }));
    rig.methods.count(nora, minutes);
    expect(gapsOf('chat')).toEqual([
      [at(19), at(19, 10), 'notCounted'],
      [at(19, 30), at(20), 'notCounted'],
    ]);
    expect(view().figures.chat).toEqual({
      messages: 190,
      countedMs: 20 * MINUTE_MS,
      bestMinute: { value: 19, atMs: DAY_START_MS + at(19, 29) },
    });
  });
});

it('tells what is now while a stream runs', () => {
  rig.put('streamSessions', [row(at(19), { online: true })], { whole: false, untilMs: DAY_START_MS + at(19, 30) });
  const rows = Array.from({ length: 30 }, (_, minute) => row(at(19, minute), { authed: minute }));
  rig.put('tsdbViewers', rows, { whole: false, untilMs: DAY_START_MS + at(19, 30) });
  const now = { nowMs: DAY_START_MS + at(19, 30) + 5_000, liveSinceMs: DAY_START_MS + at(19) + 900 };
  expect(view(now).figures).toMatchObject({ viewersNow: 29, liveMs: at(0, 30) + 5_000 });
  expect(view(now).sessions).toEqual([{ ...stream, endMs: null, typeId: null }]);
  expect(view({ ...now, nowMs: DAY_START_MS + at(19, 45) }).figures.viewersNow).toBeNull();
  expect(gapsOf('tsdbViewers', now)).toEqual([]);
});

it('draws bars as sums of steps, whole ones at the edges of a part too', () => {
  const minutes = Array.from({ length: 1_440 }, (_, minute) => ({
    minuteMs: DAY_START_MS + minute * MINUTE_MS,
    messages: 1,
    chatters: null,
    countedMs: MINUTE_MS,
  }));
  rig.methods.count(nora, minutes);
  const chat = line('chat', { points: 100 });
  expect(chat).toMatchObject({ stepMs: HOUR_MS, points: 1_440 });
  expect(chat?.ys).toEqual(Array(24).fill(60));
  const part = line('chat', {
    points: 100,
    zoom: { fromMs: DAY_START_MS + at(2, 20), toMs: DAY_START_MS + at(22, 20) },
  });
  expect(part?.ys).toEqual(Array(21).fill(60));
});

it('lays another time beside it, moved as it is told', () => {
  putStream();
  rig.put('tsdbViewers', [row(-DAY_MS + at(18), { authed: 7 })], { dayMs: DAY_START_MS - DAY_MS });
  const span = { fromMs: stream.startMs, toMs: stream.endMs };
  const compare = {
    span: { fromMs: span.fromMs - DAY_MS - HOUR_MS, toMs: span.toMs - DAY_MS - HOUR_MS },
    stream: null,
    shiftMs: DAY_MS + HOUR_MS,
  };
  const compared = view({ span, stream, compare }).compare;
  expect(compared).toMatchObject({ shiftMs: DAY_MS + HOUR_MS, figures: { averageViewers: 7 } });
  expect(compared?.lines.find(({ id }) => id === 'viewers')?.xs).toEqual(
    Float64Array.of(DAY_START_MS - DAY_MS + at(18)),
  );
  const zoom = { fromMs: span.fromMs + at(0, 30), toMs: span.toMs };
  expect(view({ span, stream, compare, zoom }).compare?.lines.find(({ id }) => id === 'viewers')?.xs).toHaveLength(1);
});

it('marks what happened, in order', () => {
  putStream();
  rig.put('streamHosts', [row(at(19, 5), { hoster: 44 }), row(at(19, 6), { hostee: 45 })]);
  expect(rig.methods.namelessHosts(nora, day)).toEqual([44, 45]);
  rig.methods.nameChannels('demo', [{ channelId: 44, name: 'otto' }]);
  expect(rig.methods.namelessHosts(nora, day)).toEqual([45]);
  const noteId = rig.methods.addNote(nora, DAY_START_MS + at(19, 7), 'scene change');
  rig.methods.keepStream(nora, stream.startMs - 900, { title: 'Cosy evening' });
  expect(view().markers.map(({ what }) => what)).toEqual([
    { kind: 'start', title: 'Cosy evening' },
    { kind: 'hosted', channelId: 44, name: 'otto' },
    { kind: 'hosting', channelId: 45, name: null },
    { kind: 'note', noteId, text: 'scene change' },
    { kind: 'end' },
  ]);
  rig.methods.removeNote(nora, noteId);
  expect(view().markers).toHaveLength(4);
});

it('tells what viewers watch with, most first', () => {
  rig.put('viewersMetrics', [
    row(0, { country: 'DE', browser: 'chr', platform: 'desktop', costreamDepth: 0 }),
    row(0, { country: 'DE', browser: 'ff', platform: 'desktop', costreamDepth: 1 }),
    row(5, { country: null, browser: 'ff', platform: 'mobile', costreamDepth: 0 }),
    row(DAY_MS - 1, { country: 'FI', browser: 'ff' }),
  ]);
  expect(view().shares).toEqual({
    samples: 4,
    costreams: 1,
    countries: [
      { name: 'DE', count: 2 },
      { name: null, count: 1 },
      { name: 'FI', count: 1 },
    ],
    platforms: [
      { name: 'desktop', count: 2 },
      { name: null, count: 1 },
      { name: 'mobile', count: 1 },
    ],
    browsers: [
      { name: 'ff', count: 3 },
      { name: 'chr', count: 1 },
    ],
  });
});

describe('as a table', () => {
  const table = (more: Partial<TableRequest> = {}) =>
    analyticsTable.parse({
      version: 1,
      hidden: false,
      ...rig.methods.table(nora, {
        span: day,
        stepMs: HOUR_MS,
        boundaries: null,
        offset: 0,
        limit: 100,
        nowMs: day.toMs + HOUR_MS,
        liveSinceMs: null,
        ...more,
      }),
    });

  it('has averages, changes and sums in equal steps, newest first', () => {
    putStream();
    rig.put('followers', [row(at(19, 30), { total: 5, delta: 1 }), row(at(20), { total: 4, delta: -1 })]);
    rig.put('viewerSessionCount', [row(at(19), { count: 70 })]);
    const { rows, total } = table();
    expect(total).toBe(24);
    const at19 = rows.find(({ fromMs }) => fromMs === stream.startMs);
    expect(at19?.values).toMatchObject({ viewers: 40.5, followers: 1, viewings: 70 });
    expect(at19?.markers.map(({ what }) => what.kind)).toEqual(['start']);
    const at20 = rows.find(({ fromMs }) => fromMs === stream.endMs);
    expect(at20?.values).toMatchObject({ viewers: null, followers: -1, viewings: 0 });
    expect(rows[0]?.fromMs).toBe(day.toMs - HOUR_MS);
    expect(rows[0]?.gaps.map(({ of }) => of)).toContain('cpm');
  });

  it('is the same page by page', () => {
    putStream();
    rig.put('cpm', [row(0, { impressions: 900, payout: 2 })]);
    rig.put('followers', [row(at(19, 30), { total: 5, delta: 1 })]);
    const all = table().rows;
    const pages = [0, 7, 14, 21].flatMap((offset) => table({ offset, limit: 7 }).rows);
    expect(pages).toEqual(all);
  });

  it('tells no money of some hours', () => {
    rig.put('cpm', [row(0, { impressions: 900, payout: 2 })]);
    rig.put('subRevenue', [row(0, { gateway: 'stripe', total: 300, gross: 599, count: 1 })]);
    const evening = { fromMs: DAY_START_MS, toMs: DAY_START_MS + at(5) };
    const first = (more: Partial<TableRequest>) => table(more).rows.at(-1)?.values;
    expect(first({ span: evening })).toMatchObject({ impressions: null, payout: null, revenue: null, gross: null });
    expect(first({})).toMatchObject({ impressions: 900, payout: 2, revenue: 300, gross: 599 });
  });

  it('goes by days of the calendar where those are given, and ends now', () => {
    putStream();
    const boundaries = [0, 23, 47].map((hour) => DAY_START_MS + at(hour));
    const span = { fromMs: DAY_START_MS, toMs: DAY_START_MS + 3 * DAY_MS };
    const { rows, total } = table({ boundaries, span, nowMs: DAY_START_MS + at(30), stepMs: DAY_MS });
    expect(total).toBe(2);
    expect(rows.map(({ fromMs, toMs }) => [fromMs - DAY_START_MS, toMs - DAY_START_MS])).toEqual([
      [at(23), at(30)],
      [0, at(23)],
    ]);
    expect(table({ offset: 9, boundaries, span }).rows).toEqual([]);
  });
});

it('sums up streams, with who spoke', () => {
  putStream();
  rig.methods.spoke(nora, null, [{ userId: 1, username: 'pim', messages: 3 }], DAY_START_MS);
  const both = [
    { userId: 1, username: 'pim', messages: 3 },
    { userId: 2, username: 'hana', messages: 5 },
  ];
  rig.methods.spoke(nora, stream.startMs + 900, both, DAY_START_MS);
  rig.methods.spoke(nora, stream.startMs + 900, [{ userId: 1, username: 'pim', messages: 4 }], DAY_START_MS);
  const [summary] = rig.methods.summaries(nora, [stream], 4, request);
  expect(summary?.figures).toMatchObject({
    liveMs: HOUR_MS,
    averageViewers: 40.5,
    spoke: { people: 2, firstTimers: 1 },
  });
  expect(summary?.curve).toEqual([18, 33, 48, 63]);
  expect(rig.methods.spokeIn(nora, stream, 1)).toEqual({
    people: 2,
    firstTimers: 1,
    talkative: [{ username: 'pim', messages: 7 }],
  });
});
