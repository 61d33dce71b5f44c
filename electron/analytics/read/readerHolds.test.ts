import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsTable, analyticsView } from '../../../shared/analytics.ts';
import { type SeriesName, seriesNames } from '../../../shared/analyticsSeries.ts';
import type { RawRow } from '../store/methods.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, seriesShapes } from '../store/seriesShapes.ts';
import { DAY_START_MS, nora, openRig, row } from '../store/testing/analyticsRig.ts';

// Whatever a service tells: what is read of it fits its face, and its numbers are those that one would count by hand.

const DAYS = 3;
const span = { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAYS * DAY_MS };
const values = {
  count: fc.oneof(fc.nat({ max: 5_000 }), fc.constantFrom(-1, 0.5, '7', null, 2 ** 40)),
  number: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('1', null, -(2 ** 31), 1.5)),
  flag: fc.oneof(fc.boolean(), fc.constant('true')),
  text: fc.constantFrom('DE', 'FI', '', null, 'a'.repeat(200)),
};
const rowsFor = (series: SeriesName): fc.Arbitrary<RawRow[]> => {
  const fields = Object.entries(seriesShapes[series].fields).map(([field, kind]) => [field, values[kind]] as const);
  const told = fc.tuple(fc.integer({ min: -100, max: 1_540 }), fc.record(Object.fromEntries(fields)));
  return fc.array(told, { maxLength: 25 }).map((rows) => rows.map(([minute, rest]) => row(minute * MINUTE_MS, rest)));
};
const world = fc.record(
  Object.fromEntries(
    seriesNames.map((series) => [series, fc.array(fc.option(rowsFor(series)), { minLength: DAYS, maxLength: DAYS })]),
  ),
);
const time = fc.integer({ min: -DAY_MS, max: (DAYS + 1) * DAY_MS }).map((ms) => DAY_START_MS + ms);
const spanOf = fc
  .tuple(time, fc.integer({ min: 1, max: 4 * DAY_MS }))
  .map(([fromMs, ms]) => ({ fromMs, toMs: fromMs + ms }));
const present = fc.record({ nowMs: time, liveSinceMs: fc.option(time) });

function open(days: Record<string, (RawRow[] | null)[]>) {
  const rig = openRig();
  for (const series of seriesNames) {
    for (const [nth, rows] of (days[series] ?? []).entries()) {
      const dayMs = DAY_START_MS + nth * DAY_MS;
      const moved = rows?.map((each) => ({
        ...each,
        time: new Date(Date.parse(String(each.time)) + nth * DAY_MS).toISOString(),
      }));
      if (moved) rig.put(series, moved, { dayMs });
    }
  }
  return rig;
}

it('fits the face, ascends, and draws no more than it may', () => {
  fc.assert(
    fc.property(
      world,
      spanOf,
      fc.option(spanOf),
      fc.option(spanOf),
      present,
      fc.integer({ min: 20, max: 200 }),
      (days, range, other, zoom, now, points) => {
        const rig = open(days);
        const compare = other && { span: other, stream: null, shiftMs: range.fromMs - other.fromMs };
        const stored = rig.methods.view(nora, { span: range, stream: null, compare, zoom, points, ...now });
        const view = analyticsView.parse({
          ...stored,
          version: 1,
          isOpen: false,
          hidden: false,
          cost: { calls: 0, seconds: 0, isEstimate: false },
        });
        for (const line of [...view.lines, ...(view.compare?.lines ?? [])]) {
          expect(line.xs.length).toBeLessThanOrEqual(points);
          expect(line.ys).toHaveLength(line.xs.length);
          expect(line.xs.every((x, at) => at === 0 || x > (line.xs[at - 1] as number))).toBe(true);
        }
        for (const gap of view.gaps) {
          expect(gap.fromMs).toBeLessThan(gap.toMs);
          expect(gap.fromMs).toBeGreaterThanOrEqual(range.fromMs);
          expect(gap.toMs).toBeLessThanOrEqual(range.toMs);
        }
        const table = rig.methods.table(nora, {
          span: range,
          stepMs: HOUR_MS,
          boundaries: null,
          offset: 0,
          limit: 200,
          ...now,
        });
        analyticsTable.parse({ version: 1, hidden: false, ...table });
      },
    ),
    { numRuns: 30 },
  );
});

it('counts what one would count by hand, in figures, tables and lines alike', () => {
  fc.assert(
    fc.property(world, (days) => {
      const rig = open(days);
      const now = { nowMs: span.toMs + DAY_MS, liveSinceMs: null };
      const view = rig.methods.view(nora, { span, stream: null, compare: null, zoom: null, points: 5_000, ...now });
      const rows = (series: SeriesName) => rig.methods.rows(nora, series, span);
      const sum = (series: SeriesName, field: string) =>
        rows(series).reduce((total, each) => total + Number(each[field] ?? 0), 0);
      const isKnown = (series: SeriesName) =>
        rig.methods.coverage(nora, span).days.some((day) => day.series === series);
      if (isKnown('cpm')) expect(view.figures.payout).toBeCloseTo(sum('cpm', 'payout'), 3);
      else expect(view.figures.payout).toBeNull();
      if (isKnown('subRevenue')) expect(view.figures.revenue?.total).toBeCloseTo(sum('subRevenue', 'total'), 3);
      const watching = rows('tsdbViewers').map(({ authed, anon }) => Number(authed ?? 0) + Number(anon ?? 0));
      expect(view.figures.peakViewers?.value ?? null).toBe(watching.length === 0 ? null : Math.max(...watching));
      const table = rig.methods.table(nora, {
        span,
        stepMs: 5 * HOUR_MS,
        boundaries: null,
        offset: 0,
        limit: 1_000,
        ...now,
      });
      for (const id of ['payout', 'impressions', 'viewings', 'revenue', 'followers'] as const) {
        const line = view.lines.find((each) => each.id === id);
        const total = table.rows.reduce((all, each) => all + (each.values[id] ?? 0), 0);
        const drawn =
          id === 'revenue' || id === 'followers'
            ? line?.ys.at(-1)
            : line?.ys.reduce((all, y) => all + (Number.isNaN(y) ? 0 : y), 0);
        expect(total).toBeCloseTo(drawn ?? 0, 3);
      }
    }),
    { numRuns: 30 },
  );
});
