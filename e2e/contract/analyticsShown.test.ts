import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalyticsCompare, AnalyticsRange, AnalyticsView } from '../../shared/analytics.ts';
import { type LineId, lineIds } from '../../shared/analyticsSeries.ts';
import { parseCsv } from '../fixtures/csv.ts';
import { Ledger } from '../fixtures/ledger.ts';
import { inOrder, LedgerView } from '../fixtures/ledgerView.ts';
import { liveAnHour } from '../fixtures/liveAnHour.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 20, 17, 0);
/** What the app counts by itself has no ledger: nobody was in the chat then. */
const told = lineIds.filter((id) => id !== 'chat' && id !== 'chatters');
const none: AnalyticsCompare = { kind: 'none' };
const FROM = '2026-08-23';
const TO = '2026-11-20';
const everything: AnalyticsRange = { kind: 'dates', from: FROM, to: TO };

let rig: BridgeRig;
let ledger: Ledger;

/** The whole app beside a service whose time stands still: all of 90 days is fetched as a person would have it fetched. */
beforeAll(async () => {
  rig = await startBridge({
    ...{ startAtMs: START_MS, clockRate: 0, chatters: 1_500 },
    limits: { analytics: 1_000_000, global: 1_000_000 },
  });
  await liveAnHour((path, body) => rig.control.post(path, body), DEMO_CHANNEL);
  ledger = new Ledger(rig.simulator.world, DEMO_CHANNEL);
  rig.parts.start();
  await rig.call('signIn.start', undefined);
  const code = await rig.state('signIn.read', ({ kind }) => kind === 'waiting');
  await rig.control.approve(code.kind === 'waiting' ? code.code : '');
  await rig.state('analytics.read', ({ access, channelId }) => channelId !== null && access !== 'signedOut');
  await rig.call('analytics.fetch', { range: everything, compare: none });
}, 300_000);
afterAll(() => rig.close());

const viewOf = (range: AnalyticsRange, more: Partial<{ zoom: AnalyticsView['zoom']; points: number }> = {}) =>
  rig.call('analytics.view', { range, compare: none, zoom: null, points: 5_000, ...more });
const ledgerOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => new LedgerView(ledger, { fromMs, toMs });
const lineOf = (view: Pick<AnalyticsView, 'lines'>, id: LineId) => view.lines.find((line) => line.id === id);

it('has fetched everything, and knows it', async () => {
  const view = await viewOf(everything);
  expect(view.gaps.filter(({ of }) => of !== 'chat' && of !== 'chatters')).toEqual([]);
  for (const source of view.sources) {
    expect(source).toMatchObject({ error: null, rows: ledgerOf(view).rows(source.series).length });
    expect(source.calls).toBeGreaterThan(0);
  }
  expect(view.figures.partly.filter((of) => of !== 'chat' && of !== 'chatters')).toEqual([]);
});

it('draws every value of every line, week after week over 90 days', async () => {
  const whole = await viewOf(everything);
  const expected = ledgerOf(whole);
  const all = new Map(told.map((id) => [id, expected.values(id)]));
  let compared = 0;
  for (let fromMs = whole.fromMs; fromMs < whole.toMs; fromMs += 7 * DAY_MS) {
    const zoom = { fromMs, toMs: Math.min(fromMs + 7 * DAY_MS, whole.toMs) };
    const view = await viewOf(everything, { zoom });
    for (const id of told) {
      const values = [...(all.get(id) ?? [])].filter(([atMs]) => atMs >= zoom.fromMs && atMs < zoom.toMs);
      const { xs = [], ys = [] } = lineOf(view, id) ?? {};
      const drawn = new Map(Array.from(xs, (x, at) => [x, ys[at]]));
      expect(
        values.map(([atMs]) => [atMs, drawn.get(atMs)]),
        `${id} of ${new Date(fromMs).toISOString()}`,
      ).toEqual(values);
      compared += values.length;
    }
  }
  expect(compared).toBeGreaterThan(30_000);
});

it('draws nothing between: each point of a thinned line is a value, and bars add up', async () => {
  const view = await viewOf(everything, { points: 300 });
  const expected = ledgerOf(view);
  for (const id of told) {
    const line = lineOf(view, id);
    const values = expected.values(id);
    if (line === undefined) expect.fail(`there is no line ${id}`);
    if (['impressions', 'payout', 'viewings'].includes(id)) {
      const sum = line.ys.reduce((total, y) => total + (Number.isNaN(y) ? 0 : y), 0);
      expect(sum, id).toBe([...values.values()].reduce((total, value) => total + value, 0));
      continue;
    }
    const invented = Array.from(line.xs).flatMap((x, at) => {
      const y = line.ys[at] ?? Number.NaN;
      if (Number.isNaN(y) || values.get(x) === y) return [];
      // What grows goes on level from the last change.
      const held = line.stepMs === null ? ([...values].findLast(([atMs]) => atMs <= x)?.[1] ?? 0) : null;
      return held === y ? [] : [[x, y]];
    });
    expect(invented, id).toEqual([]);
  }
});

const ranges: [string, () => AnalyticsRange | Promise<AnalyticsRange>][] = [
  ['all of it', () => everything],
  ['this stream', () => ({ kind: 'thisStream' })],
  ['the last stream', () => ({ kind: 'lastStream' })],
  ['7 days', () => ({ kind: 'days', days: 7 })],
  ['30 days', () => ({ kind: 'days', days: 30 })],
  ['the day on which clocks go back', () => ({ kind: 'dates', from: '2026-10-25', to: '2026-10-25' })],
  ['two dates', () => ({ kind: 'dates', from: '2026-09-01', to: '2026-10-26' })],
];

it.each(ranges)('tells the figures, streams, markers and shares of %s as they were', async (_, range) => {
  const view = await viewOf(await range());
  const expected = ledgerOf(view);
  expect(view.figures).toMatchObject(roughly(expected.figures()));
  expect(view.sessions.map(({ title: _title, ...session }) => session)).toEqual(expected.sessions());
  const markers = view.markers.map(({ atMs, what }) => ({ atMs, kind: what.kind }));
  const known = ['start', 'end', 'hosted', 'hosting'];
  expect(markers.filter(({ kind }) => known.includes(kind))).toEqual(expected.markers());
  const { samples, costreams, ...shares } = view.shares;
  const ordered = Object.fromEntries(Object.entries(shares).map(([kind, list]) => [kind, inOrder(list)]));
  expect({ samples, costreams, ...ordered }).toEqual(expected.shares());
});

/** Averages may differ in the last digit. */
const roughly = (figures: ReturnType<LedgerView['figures']>) => ({
  ...figures,
  averageViewers: figures.averageViewers === null ? null : expect.closeTo(figures.averageViewers, 6),
});

it('tells each stream by itself as it was', async () => {
  const { streams } = await rig.read('analytics.read');
  expect(streams.length).toBeGreaterThan(8);
  for (const { id } of streams) {
    const view = await viewOf({ kind: 'stream', id });
    expect(view.figures, new Date(id).toISOString()).toMatchObject(roughly(ledgerOf(view).figures()));
  }
});

it('sums up every past stream as it was', async () => {
  const { rows, total } = await rig.call('streams.rows', { text: '', offset: 0, limit: 200 });
  const { streams } = await rig.read('analytics.read');
  expect(total).toBeGreaterThanOrEqual(streams.filter(({ endMs }) => endMs !== null).length);
  expect(rows.length).toBeGreaterThan(8);
  for (const { stream, figures } of rows.filter(({ stream: { endMs } }) => endMs !== null)) {
    const expected = ledgerOf({ fromMs: stream.startMs, toMs: stream.endMs ?? stream.startMs }).figures();
    expect(figures, new Date(stream.startMs).toISOString()).toMatchObject(roughly(expected));
  }
});

it.each([
  ['a stream, minute by minute', { kind: 'lastStream' }, MINUTE_MS],
  ['a stream, by five minutes', { kind: 'lastStream' }, 5 * MINUTE_MS],
  ['a month with a longer day, day by day', { kind: 'dates', from: '2026-10-10', to: '2026-11-08' }, DAY_MS],
  ['two days, hour by hour', { kind: 'dates', from: '2026-11-06', to: '2026-11-07' }, 60 * MINUTE_MS],
] as [string, AnalyticsRange, number][])('tells every row of the table of %s', async (_, range, stepMs) => {
  const limit = 1_000;
  const table = await rig.call('analytics.table', { range, compare: none, stepMs, offset: 0, limit });
  expect(table.rows).toHaveLength(table.total);
  const spans = table.rows.map(({ fromMs, toMs }) => ({ fromMs, toMs })).toReversed();
  for (const [at, { toMs }] of spans.slice(0, -1).entries()) expect(spans[at + 1]?.fromMs).toBe(toMs);
  const since = table.rows.at(-1)?.fromMs ?? 0;
  const { lines } = await viewOf(range, { points: 20 });
  for (const row of table.rows) {
    const step = new LedgerView(ledger, row, since).step();
    // A line without any value in all of the range is told of no step.
    const shown = Object.entries(step).filter(([id]) => lines.some((line) => line.id === id));
    const expected = Object.fromEntries(
      shown.map(([id, value]) => [id, value === null ? null : expect.closeTo(value, 6)]),
    );
    expect(row.values, new Date(row.fromMs).toISOString()).toMatchObject(expected);
  }
});

it('aligns an earlier stream, and the time before, with the same numbers that they have by themselves', async () => {
  const { streams } = await rig.read('analytics.read');
  const earlier = streams.filter(({ endMs }) => endMs !== null)[1];
  if (earlier === undefined) expect.fail('there is an earlier stream');
  const asked = { range: { kind: 'lastStream' }, zoom: null, points: 5_000 } as const;
  const { compare, fromMs, toMs } = await rig.call('analytics.view', {
    ...asked,
    compare: { kind: 'stream', id: earlier.id },
  });
  if (compare === null) expect.fail('there is a comparison');
  expect(compare.fromMs + compare.shiftMs).toBe(fromMs);
  expect(compare.figures).toMatchObject(roughly(ledgerOf(compare).figures()));
  const viewers = lineOf(compare, 'viewers');
  const values = ledgerOf(compare).values('viewers');
  const isWrong = (y: number, at: number) => !Number.isNaN(y) && values.get(viewers?.xs[at] ?? 0) !== y;
  expect(viewers?.ys.filter(isWrong)).toHaveLength(0);
  const before = await rig.call('analytics.view', { ...asked, compare: { kind: 'before' } });
  expect(before.compare).toMatchObject({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs, shiftMs: toMs - fromMs });
});

it('writes the same numbers into files', async () => {
  const range: AnalyticsRange = { kind: 'lastStream' };
  const view = await viewOf(range);
  expect(await rig.call('analytics.export', { range, compare: none, as: 'csv' })).toBe(true);
  const [headings = [], ...rows] = parseCsv(rig.desk.saved);
  expect(rows).toHaveLength(Math.ceil((view.toMs - view.fromMs) / MINUTE_MS));
  const place = headings.indexOf('viewers (people, average)');
  for (const [at, row] of rows.entries()) {
    const fromMs = view.fromMs + at * MINUTE_MS;
    expect(Date.parse(row[0] ?? '')).toBe(Math.floor(fromMs / 1_000) * 1_000);
    const step = { fromMs, toMs: Math.min(fromMs + MINUTE_MS, view.toMs) };
    const { viewers = null } = new LedgerView(ledger, step, view.fromMs).step();
    if (viewers === null) expect(row[place]).toBe('');
    else expect(Number(row[place])).toBeCloseTo(viewers, 6);
    expect(row.at(-1)).toBe('demo service (simulated)');
  }
  expect(await rig.call('analytics.export', { range, compare: none, as: 'json' })).toBe(true);
  const written = JSON.parse(rig.desk.saved);
  const minutes = written.series.tsdbViewers.map(
    ({ time, anon, authed }: { time: string; anon: number; authed: number }) => [Date.parse(time), anon + authed],
  );
  expect(minutes).toEqual([...ledgerOf(view).values('viewers')]);
  expect(written).toMatchObject({ service: 'demo service (simulated)', isSimulated: true, zone: 'Europe/Berlin' });
});
