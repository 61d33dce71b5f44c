import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { KnownDay, Span } from '../store/methods.ts';
import { fetchOrder, planChunks } from './plan.ts';
import { DAY_MS } from './spans.ts';

const TODAY_MS = Date.UTC(2026, 10, 20);
const NOW_MS = TODAY_MS + 19 * 3_600_000;
const MINUTE_MS = 60_000;
const day = (ago: number) => TODAY_MS - ago * DAY_MS;
const days = (ago: number): Span => ({ fromMs: day(ago), toMs: NOW_MS });

const known = (ago: number, more: Partial<KnownDay> = {}): KnownDay => ({
  series: 'followers',
  dayMs: day(ago),
  whole: true,
  untilMs: day(ago) + DAY_MS,
  fetchedAtMs: NOW_MS,
  calls: 1,
  rows: 3,
  ...more,
});

function plan(spans: Span[], kept: KnownDay[] = [], series: readonly SeriesName[] = ['followers']) {
  return planChunks({ spans, series, coverage: { days: kept }, nowMs: NOW_MS });
}

describe('what is asked for', () => {
  it('is whole days, up to a second after now', () => {
    expect(plan([{ fromMs: day(2) + 5_000, toMs: NOW_MS }])).toEqual([
      { series: 'followers', fromMs: day(2), toMs: NOW_MS + 1_000, unknownFromMs: day(2) },
    ]);
    expect(plan([{ fromMs: day(3) + 5_000, toMs: day(3) + 6_000 }])).toMatchObject([{ fromMs: day(3), toMs: day(2) }]);
  });

  it('leaves out days that are known whole, and joins those in a row', () => {
    const kept = [known(5), known(3), known(2)];
    expect(plan([days(7)], kept)).toMatchObject([
      { fromMs: day(1), toMs: NOW_MS + 1_000 },
      { fromMs: day(4), toMs: day(3) },
      { fromMs: day(7), toMs: day(5) },
    ]);
  });

  it('begins a little before where a day is known up to, at the start of what was under way', () => {
    const untilMs = NOW_MS - 30 * MINUTE_MS - 7_000;
    const today = { whole: false, untilMs };
    const [followers] = plan([days(0)], [known(0, today)]);
    expect(followers).toMatchObject({ fromMs: untilMs - 5 * MINUTE_MS, unknownFromMs: untilMs });
    const startOf = (series: SeriesName) => plan([days(0)], [known(0, { ...today, series })], [series])[0]?.fromMs;
    expect(startOf('tsdbViewers')).toBe(NOW_MS - 36 * MINUTE_MS);
    expect(startOf('viewerSessionCount')).toBe(NOW_MS - 60 * MINUTE_MS);
    expect(startOf('subRevenue')).toBe(TODAY_MS);
  });

  it('is nothing when the range ends well before what is known of its last day', () => {
    const today = known(0, { whole: false, untilMs: NOW_MS });
    const morning = { fromMs: TODAY_MS, toMs: NOW_MS - 6 * MINUTE_MS };
    expect(plan([morning], [today])).toEqual([]);
    expect(plan([{ ...morning, toMs: NOW_MS - 4 * MINUTE_MS }], [today])).toHaveLength(1);
  });

  it('is nothing of the future', () => {
    expect(plan([{ fromMs: NOW_MS + DAY_MS, toMs: NOW_MS + 2 * DAY_MS }])).toEqual([]);
    expect(plan([{ fromMs: TODAY_MS, toMs: NOW_MS + 9 * DAY_MS }])).toMatchObject([{ toMs: NOW_MS + 1_000 }]);
  });

  it('is asked for once where a range and what it is compared with overlap', () => {
    expect(plan([days(3), { fromMs: day(5), toMs: day(2) }])).toMatchObject([{ fromMs: day(5), toMs: NOW_MS + 1_000 }]);
  });
});

describe('how it is asked for', () => {
  it('is in parts of 31 days at most, the newest of all series first', () => {
    const chunks = plan([days(90)], [], ['viewersMetrics', 'streamSessions']);
    expect(chunks.map(({ series, fromMs, toMs }) => [series, Math.round((toMs - fromMs) / DAY_MS)])).toEqual([
      ['streamSessions', 31],
      ['viewersMetrics', 31],
      ['streamSessions', 31],
      ['viewersMetrics', 31],
      ['streamSessions', 29],
      ['viewersMetrics', 29],
    ]);
  });

  it('has a place for every series', () => {
    expect(plan([days(1)], [], fetchOrder.toReversed()).map(({ series }) => series)).toEqual(fetchOrder);
  });

  it('covers what is missing and no day that is known whole, whatever is kept', () => {
    const ago = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(fc.uniqueArray(ago), ago, ago, (whole, one, other) => {
        const span = { fromMs: day(Math.max(one, other)), toMs: day(Math.min(one, other)) + DAY_MS };
        // Today is never whole.
        const kept = whole.filter((each) => each > 0).map((each) => known(each));
        const chunks = plan([span], kept);
        for (const { fromMs, toMs } of chunks) expect(toMs - fromMs).toBeLessThanOrEqual(31 * DAY_MS);
        for (let each = 0; each <= 120; each++) {
          const isAsked = chunks.filter(({ fromMs, toMs }) => fromMs <= day(each) && toMs > day(each)).length;
          const isWanted = day(each) >= span.fromMs && day(each) < span.toMs;
          const isKnown = kept.some(({ dayMs }) => dayMs === day(each));
          expect(isAsked).toBe(isWanted && !isKnown ? 1 : 0);
        }
      }),
    );
  });
});
