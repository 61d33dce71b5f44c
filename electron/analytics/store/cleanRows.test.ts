import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesNames } from '../../../shared/analyticsSeries.ts';
import { cleanRows } from './cleanRows.ts';
import { DAY_MS, seriesShapes } from './seriesShapes.ts';
import { DAY_START_MS, row } from './testing/analyticsRig.ts';

const span = { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAY_MS };
const { tsdbViewers, followers, viewersMetrics, subRevenue, streamSessions, streamHosts } = seriesShapes;
const values = (rows: ReturnType<typeof cleanRows>, field: string) => rows.map((each) => each[field]);

describe('rows that are told', () => {
  it('come in the order of their times, whatever order they are told in', () => {
    const rows = cleanRows(
      tsdbViewers,
      [row(120_000, { authed: 3 }), row(0, { authed: 1 }), row(60_000, { authed: 2 })],
      span,
    );
    expect(values(rows, 'authed')).toEqual([1, 2, 3]);
  });

  it('twice for a minute: the last one counts', () => {
    const rows = [row(0, { authed: 1, anon: 1 }), row(60_000, { authed: 5 }), row(0, { authed: 2 })];
    expect(cleanRows(tsdbViewers, rows, span)).toEqual([
      { atMs: DAY_START_MS, authed: 2, anon: null },
      { atMs: DAY_START_MS + 60_000, authed: 5, anon: null },
    ]);
  });

  it('twice for a change: both count, but for one that is told twice word for word', () => {
    const rows = [
      row(5, { total: 11, delta: 1, user: 1 }),
      row(5, { total: 12, delta: 1, user: 2 }),
      row(5, { total: 12, delta: 1, user: 2 }),
    ];
    expect(values(cleanRows(followers, rows, span), 'total')).toEqual([11, 12]);
  });

  it('of several gateways, or of several viewers, all count', () => {
    const money = [
      row(0, { gateway: 'stripe', total: 1 }),
      row(0, { gateway: 'braintree', total: 2 }),
      row(0, { gateway: 'stripe', total: 3 }),
    ];
    expect(values(cleanRows(subRevenue, money, span), 'total')).toEqual([3, 2]);
    const sample = { country: 'DE', browser: 'chr', platform: 'desktop', costreamDepth: 0 };
    expect(cleanRows(viewersMetrics, [row(0, sample), row(0, sample)], span)).toHaveLength(2);
  });

  it('of the beginning and the end of a stream at one moment both count', () => {
    const rows = [row(5, { online: false, duration: 3 }), row(5, { online: true })];
    expect(values(cleanRows(streamSessions, rows, span), 'online')).toEqual([0, 1]);
  });
});

describe('rows that are wrong', () => {
  it('in a value lose that value, and without any are left out', () => {
    const rows = [
      row(1, { total: '12', delta: 1 }),
      row(2, { total: 13, delta: Number.NaN, user: {} }),
      row(3, { total: null, delta: 'one' }),
      row(4, { total: Number.POSITIVE_INFINITY, delta: -2 }),
      row(5, { total: -5, delta: 1e300 }),
      row(6, {}),
    ];
    expect(cleanRows(followers, rows, span)).toEqual([
      { atMs: DAY_START_MS + 1, total: null, delta: 1, user: null },
      { atMs: DAY_START_MS + 2, total: 13, delta: null, user: null },
      { atMs: DAY_START_MS + 4, total: null, delta: -2, user: null },
    ]);
    expect(cleanRows(streamHosts, [row(0, { hoster: 'otto' })], span)).toEqual([]);
    expect(cleanRows(tsdbViewers, [row(0, { authed: -1, anon: 4 })], span)[0]).toMatchObject({ authed: null, anon: 4 });
  });

  it('in their time, or of another time, are left out', () => {
    const at = (time: unknown) => ({ time, authed: 1 });
    const rows = [
      '',
      'yesterday',
      '2026',
      5,
      null,
      '2026-13-45T00:00:00Z',
      '2026-11-19T23:59:59.999Z',
      '2026-11-21',
    ].map(at);
    expect(cleanRows(tsdbViewers, [...rows, { authed: 1 }, null, 7, 'row', []], span)).toEqual([]);
  });

  it('in nothing but their form are taken: a zone, none, a date alone', () => {
    const times = ['2026-11-20', '2026-11-20T03:00:00+02:00', '2026-11-20T02:00', '2026-11-20T03:00:00.5'];
    const rows = cleanRows(
      tsdbViewers,
      times.map((time) => ({ time, authed: 1 })),
      span,
    );
    expect(rows.map(({ atMs }) => (atMs - DAY_START_MS) / 3_600_000)).toEqual([0, 1, 2, 3 + 0.5 / 3_600]);
  });

  it('whatever they are never harm: what is kept is in order, within the time, and of the right kinds', () => {
    const time = fc.oneof(
      fc
        .date({ min: new Date(DAY_START_MS - DAY_MS), max: new Date(DAY_START_MS + 2 * DAY_MS), noInvalidDate: true })
        .map((date) => date.toISOString()),
      fc.string(),
      fc.anything(),
    );
    const value = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.anything());
    for (const series of seriesNames) {
      const shape = seriesShapes[series];
      const fields = Object.fromEntries(Object.keys(shape.fields).map((field) => [field, value]));
      const rows = fc.array(
        fc.oneof(
          { weight: 9, arbitrary: fc.record({ time, ...fields }, { requiredKeys: [] }) },
          { weight: 1, arbitrary: fc.anything() },
        ),
      );
      fc.assert(
        fc.property(rows, (told) => {
          const kept = cleanRows(shape, told, span);
          expect(kept.length).toBeLessThanOrEqual(told.length);
          for (const [nth, { atMs, ...rest }] of kept.entries()) {
            expect(atMs).toBeGreaterThanOrEqual(kept[nth - 1]?.atMs ?? span.fromMs);
            expect(atMs).toBeLessThan(span.toMs);
            expect(Object.keys(rest)).toEqual(Object.keys(shape.fields));
            for (const [field, kind] of Object.entries(shape.fields)) {
              if (rest[field] === null) continue;
              expect(typeof rest[field]).toBe(kind === 'text' ? 'string' : 'number');
              if (kind === 'count') expect(rest[field]).toBeGreaterThanOrEqual(0);
            }
          }
        }),
        { numRuns: 60 },
      );
    }
  });
});
