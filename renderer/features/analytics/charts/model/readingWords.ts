import i18next from 'i18next';
import type { LineId } from '../../../../../shared/analyticsSeries.ts';
import { formatDuration } from '../../../../ui/format.ts';
import type { ChartPlan } from './chartPlan.ts';
import type { DrawnLine } from './drawnLine.ts';
import { causeText } from './gapWords.ts';
import { changeBefore, changeWindowMs, lastValue, readingAt, valueAt } from './reading.ts';
import { lengthOf, type Span } from './span.ts';
import { momentText, shortMomentText } from './timeWords.ts';
import { gainedText, mainText, valueText } from './valueWords.ts';

/** What stands beside a chart: its value, and what is to be known of it in small lines. */
export type ReadingWords = { readonly value: string; readonly isKnown: boolean; readonly lines: readonly string[] };

/** What surrounds a reading: the part that is drawn, the time zone, and what the compared time is named by. */
export type ReadingFrame = { readonly span: Span; readonly zone: string; readonly compareLabel: string | null };

const FRESH_MS = 180_000;

const words = () => i18next.getFixedT(null, 'analyticsCharts', 'reading');

/** What stands beside a chart while the line is at a moment; null: nowhere, and the last value is told. */
export function readingWords(plan: ChartPlan, atMs: number | null, frame: ReadingFrame): ReadingWords {
  const { chart, main } = plan;
  const t = words();
  if (atMs === null) return latestWords(plan, frame);
  const reading = readingAt(plan, atMs);
  if (reading.kind === 'gap') return { value: t('noData'), isKnown: false, lines: [causeText(reading.gap.cause)] };
  const compared = compareLine(plan, atMs, frame);
  if (reading.kind === 'none') {
    const isBefore = main.xs.length > 0 && atMs < (main.xs[0] ?? 0);
    const value = isBefore ? t('none') : t(chart.whileLive ? 'noStream' : 'nothing');
    return { value, isKnown: false, lines: compared };
  }
  return valueWords(plan, reading.moment.value, atMs, frame);
}

function latestWords(plan: ChartPlan, frame: ReadingFrame): ReadingWords {
  const t = words();
  const latest = lastValue(plan.main, frame.span.toMs);
  if (latest === null) {
    const gap = plan.gaps.at(-1);
    if (gap === undefined) return { value: t('none'), isKnown: false, lines: [] };
    return { value: t('noData'), isKnown: false, lines: [causeText(gap.cause)] };
  }
  const told = valueWords(plan, latest.value, latest.atMs, frame);
  // The last minutes are told when they are over.
  const isOld = readingAt(plan, Math.max(latest.atMs, frame.span.toMs - FRESH_MS)).kind !== 'value';
  if (!isOld) return told;
  const at = t('at', { time: shortMomentText(latest.atMs, frame.span, frame.zone) });
  return { ...told, lines: [at, ...told.lines].slice(0, mostLines(plan)) };
}

function valueWords(plan: ChartPlan, value: number, atMs: number, frame: ReadingFrame): ReadingWords {
  const t = words();
  const { chart, main, under, beside } = plan;
  const lines: string[] = [];
  if (chart.id === 'chat') lines.push(t('countedHere'));
  if (chart.unit === 'cents') lines.push(t('asReported'));
  if (chart.shape === 'steps' && chart.unit === 'count') {
    const windowMs = changeWindowMs(lengthOf(frame.span));
    const change = changeBefore(plan, atMs, windowMs);
    if (change !== null) {
      lines.push(t('change', { change: gainedText(change, chart.unit), duration: formatDuration(windowMs) }));
    }
    if (main.base !== null) lines.push(t('inAll', { value: valueText(main.base + value, chart.unit) }));
  }
  lines.push(...compareLine(plan, atMs, frame), ...sideLine(under, plan, atMs), ...sideLine(beside, plan, atMs));
  return { value: mainText(value, chart), isKnown: true, lines };
}

const sideWords = {
  chatters: 'inChat',
  anon: 'without',
  gross: 'paid',
  gameShared: 'costreams',
} as const satisfies Partial<Record<LineId, string>>;

function sideLine(line: DrawnLine | null, { chart }: ChartPlan, atMs: number): string[] {
  if (line === null) return [];
  const moment = valueAt(line, atMs, chart.shape);
  const word = sideWords[line.id as keyof typeof sideWords];
  return moment === null || word === undefined ? [] : [words()(word, { value: valueText(moment.value, chart.unit) })];
}

function compareLine({ chart, compare }: ChartPlan, atMs: number, { compareLabel }: ReadingFrame): string[] {
  if (compare === null || compareLabel === null) return [];
  const moment = valueAt(compare, atMs, chart.shape);
  return moment === null ? [] : [words()('compare', { label: compareLabel, value: mainText(moment.value, chart) })];
}

/** Everything at the line in one sentence, for those who don't see the column. */
export function lineSentence(plans: readonly ChartPlan[], atMs: number | null, frame: ReadingFrame): string {
  const t = i18next.getFixedT(null, 'analyticsCharts');
  const time = atMs === null ? t('latest') : momentText(atMs, frame.span, frame.zone);
  const values: string[] = plans.map((plan) => {
    const { value, isKnown, lines } = readingWords(plan, atMs, frame);
    const told = isKnown ? value : [value, ...lines.slice(0, 1)].join(', ');
    return t('line.value', { chart: t(`chart.${plan.chart.id}.named`), value: told });
  });
  if (values.length === 0) return t('line.nothing', { time });
  return t('line.values', { time, values: values.reduce((one, next) => t('line.between', { one, next })) });
}

/** How many small lines a reading may have, wherever the line stands: room is kept for them, so that nothing jumps. */
export function mostLines({ chart, main, under, beside, compare }: ChartPlan): number {
  const told = [
    chart.id === 'chat',
    chart.unit === 'cents',
    chart.shape === 'steps' && chart.unit === 'count',
    chart.shape === 'steps' && chart.unit === 'count' && main.base !== null,
    compare !== null,
    under !== null,
    beside !== null,
  ];
  return Math.max(2, told.filter(Boolean).length);
}
