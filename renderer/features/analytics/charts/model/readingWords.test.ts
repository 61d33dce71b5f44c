import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SourceName } from '../../../../../shared/analyticsSeries.ts';
import { eveningView, monthView, SAMPLE_ZONE } from '../../../../testing/analyticsViews.ts';
import { startTexts } from '../../../../testing/startTexts.ts';
import { planCharts } from './chartPlan.ts';
import { readingAt, valueAt } from './reading.ts';
import { lineSentence, mostLines, readingWords } from './readingWords.ts';

startTexts();

const MINUTE_MS = 60_000;
const all: ReadonlySet<SourceName> = new Set();
const view = eveningView();
const { charts, span } = planCharts(view, null, all);
const frame = { span, zone: SAMPLE_ZONE, compareLabel: '18 Nov' };
const at = (minute: number) => view.fromMs + minute * MINUTE_MS;
const plan = (id: string) => {
  const found = charts.find(({ chart }) => chart.id === id);
  if (found === undefined) throw new TypeError(`no chart ${id}`);
  return found;
};
const words = (id: string, minute: number) => readingWords(plan(id), at(minute), frame);

it('tells the value at the line, that of the other stream, and who is in the chat', () => {
  expect(words('viewers', 142.2)).toMatchObject({ value: '16,530', isKnown: true });
  expect(words('viewers', 142.2).lines).toEqual(['18 Nov: 10,480', expect.stringMatching(/^in chat: \d,\d{3}$/)]);
});

it('tells why there is nothing inside of a gap', () => {
  expect(words('viewers', 122)).toEqual({ value: 'no data', isKnown: false, lines: ['the service answered 503'] });
  expect(words('chat', 122).lines).toEqual(['Sidestage was not in the chat']);
});

it('tells what was gained, in how long, and how many there are in all', () => {
  const { value, lines } = words('followers', 100);
  const gained = Number(value.slice(1));
  expect(value).toMatch(/^\+\d+$/);
  expect(lines[0]).toMatch(/^\+\d+ in 5 min$/);
  expect(lines[1]).toBe(`${new Intl.NumberFormat('en').format(46_120 + gained)} in all`);
});

it('tells money without a currency', () => {
  const { value, lines } = readingWords(plan('revenue'), null, frame);
  expect(value).toBe('479.63');
  expect(lines).toEqual(['as reported', '18 Nov: 304.08', 'paid: 685.19']);
});

it('does not tell a change over a gap', () => {
  const followers = plan('followers');
  const gap = { fromMs: at(90), toMs: at(95), cause: { kind: 'noRows' } as const };
  expect(readingWords({ ...followers, gaps: [gap] }, at(97), frame).lines.join()).not.toContain('5 min');
});

it('says of the last value when that was, if it no longer holds', () => {
  const viewers = plan('viewers');
  const until = viewers.main.xs.findIndex((x) => x > at(60));
  const main = { ...viewers.main, xs: viewers.main.xs.slice(0, until), ys: viewers.main.ys.slice(0, until) };
  expect(readingWords({ ...viewers, main }, null, frame).lines[0]).toBe('at 18:02');
  expect(readingWords(viewers, null, frame).lines[0]).not.toContain('at ');
});

it('tells that there was no stream between two', () => {
  const month = planCharts(monthView(), null, all);
  const [first] = month.charts;
  const gapMs = (monthView().sessions[0]?.endMs ?? 0) + 3_600_000;
  if (first === undefined) throw new TypeError('there is a first chart');
  expect(readingWords(first, gapMs, { ...frame, span: month.span }).value).toBe('no stream');
});

it('keeps room for all it may tell', () => {
  for (const chart of charts) {
    for (let minute = 0; minute <= 192; minute += 7) {
      expect(readingWords(chart, at(minute), frame).lines.length).toBeLessThanOrEqual(mostLines(chart));
    }
  }
});

it('never tells a value inside of a gap, and only values that the service told', () => {
  const told = new Map(view.lines.map(({ id, ys }) => [id, new Set(ys)]));
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 200, noNaN: true }),
      fc.integer({ min: 0, max: charts.length - 1 }),
      (minute, of) => {
        const chart = charts[of];
        if (chart === undefined) return;
        const reading = readingAt(chart, at(minute));
        const isInGap = chart.gaps.some(({ fromMs, toMs }) => fromMs <= at(minute) && at(minute) < toMs);
        expect(reading.kind === 'gap').toBe(isInGap);
        if (reading.kind !== 'value') return;
        expect(reading.moment.atMs).toBeLessThanOrEqual(at(minute));
        expect(told.get(chart.main.id)?.has(reading.moment.value)).toBe(true);
      },
    ),
  );
});

it('holds the value of a line that was thinned out, and not that of one that was not', () => {
  const sparse = { id: 'viewers', xs: [0, 100 * MINUTE_MS], ys: [5, 6], stepMs: MINUTE_MS, base: null } as const;
  expect(valueAt({ ...sparse, isThinned: true }, 50 * MINUTE_MS, 'line')?.value).toBe(5);
  expect(valueAt({ ...sparse, isThinned: false }, 50 * MINUTE_MS, 'line')).toBeNull();
  expect(valueAt({ ...sparse, isThinned: true }, 150 * MINUTE_MS, 'line')).toBeNull();
});

it('says everything at the line in one sentence', () => {
  const sentence = lineSentence(charts, at(122), frame);
  expect(sentence).toContain('19:04:00. viewers no data, the service answered 503; messages no data');
  expect(sentence).toContain('followers +');
  expect(lineSentence([], null, frame)).toBe('Latest: no value in any chart.');
});
