import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnalyticsLine, AnalyticsView, GapCause } from '../../../../../shared/analytics.ts';
import { lineIds, type SourceName, sourceName } from '../../../../../shared/analyticsSeries.ts';
import { emptyView, SAMPLE_ZONE } from '../../../../testing/analyticsViews.ts';
import { startTexts } from '../../../../testing/startTexts.ts';
import { planCharts } from './chartPlan.ts';
import { lineSentence, readingWords } from './readingWords.ts';
import { chartSentence, compareLabel } from './sentences.ts';

startTexts();

const MINUTE_MS = 60_000;
/** The night in which Warsaw's clocks are set back. */
const FROM_MS = Date.UTC(2026, 9, 24, 20);
const TO_MS = FROM_MS + 10 * 60 * MINUTE_MS;
const all: ReadonlySet<SourceName> = new Set();

const moment = fc.integer({ min: -100, max: 700 }).map((minutes) => FROM_MS + minutes * MINUTE_MS);
const broken = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: broken },
);
const line = fc
  .record({
    id: fc.constantFrom(...lineIds),
    points: fc.array(fc.tuple(fc.oneof(moment, broken), fc.option(number)), { maxLength: 40 }),
    stepMs: fc.constantFrom(null, MINUTE_MS, 60 * MINUTE_MS),
    base: fc.option(fc.integer()),
    more: fc.nat(1_000),
  })
  .map(
    ({ points, more, ...rest }): AnalyticsLine => ({
      ...rest,
      xs: Float64Array.from(points, ([x]) => x),
      ys: Float64Array.from(points, ([, y]) => y ?? Number.NaN),
      points: points.length + more,
    }),
  );
const cause = fc.constantFrom<GapCause>(
  { kind: 'notAsked' },
  { kind: 'noRows' },
  { kind: 'notCounted' },
  { kind: 'forbidden', atMs: FROM_MS },
  { kind: 'failed', atMs: FROM_MS, error: { kind: 'http', status: 429, path: '', message: null } },
);
const gap = fc.record({ fromMs: moment, toMs: moment, of: fc.constantFrom(...sourceName.options), cause });
const stream = fc.tuple(moment, fc.option(moment)).map(([startMs, endMs]) => ({
  id: startMs,
  startMs,
  endMs,
  typeId: null,
  title: null,
}));
const view = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    gaps: fc.array(gap, { maxLength: 8 }),
    sessions: fc.array(stream, { maxLength: 4 }),
    other: fc.array(line, { maxLength: 4 }),
  })
  .map(({ other, ...told }): AnalyticsView => {
    const empty = emptyView({ fromMs: FROM_MS, toMs: TO_MS });
    const { figures } = empty;
    const span = { fromMs: FROM_MS - 1, toMs: TO_MS - 1 };
    return { ...empty, ...told, compare: { ...span, stream: null, lines: other, gaps: [], figures, shiftMs: 1 } };
  });

it('is drawn and told in plain numbers, whatever a view holds', () => {
  fc.assert(
    fc.property(view, moment, fc.boolean(), (told, atMs, isZoomed) => {
      const zoom = isZoomed ? { fromMs: FROM_MS + MINUTE_MS, toMs: FROM_MS + 90 * MINUTE_MS } : null;
      const { charts, span } = planCharts(told, zoom, all);
      const frame = { span, zone: SAMPLE_ZONE, compareLabel: compareLabel(told, SAMPLE_ZONE) };
      const words = charts.flatMap((plan) => {
        expect(Number.isFinite(plan.scale.min) && plan.scale.max > plan.scale.min).toBe(true);
        const { value, lines } = readingWords(plan, atMs, frame);
        return [chartSentence(plan, span, SAMPLE_ZONE, frame.compareLabel), value, ...lines];
      });
      words.push(lineSentence(charts, atMs, frame), lineSentence(charts, null, frame));
      for (const word of words) expect(word).not.toMatch(/NaN|∞|Infinity|undefined|null|\{\{|\[object/);
    }),
  );
});
