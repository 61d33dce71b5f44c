import i18next from 'i18next';
import type { AnalyticsView } from '../../../../../shared/analytics.ts';
import type { ChartPlan } from './chartPlan.ts';
import { extremesOf } from './drawnLine.ts';
import { causeText } from './gapWords.ts';
import { lastValue } from './reading.ts';
import type { Span } from './span.ts';
import { dayText, shortMomentText } from './timeWords.ts';
import { gainedText, mainText, valueText } from './valueWords.ts';

const MOST_GAPS = 3;
/** A change of less than this share of the highest value is none to speak of. */
const LITTLE = 0.03;

const words = () => i18next.getFixedT(null, 'analyticsCharts');

/** What a chart shows, for those who don't see it: where it leads, its highest and lowest value, and what is not known. */
export function chartSentence(plan: ChartPlan, span: Span, zone: string, compareLabel: string | null): string {
  const t = words();
  const compared = plan.compare === null ? null : extremesOf(plan.compare, span);
  const parts = [
    curveSentence(plan, span, zone),
    compared === null || compareLabel === null || plan.chart.shape === 'steps'
      ? ''
      : t('sentence.compare', { label: compareLabel, most: mainText(compared.most.value, plan.chart) }),
    ...gapSentences(plan, span, zone),
  ];
  return parts.filter(Boolean).reduce((one, next) => t('sentence.between', { one, next }));
}

/** The same in comfort mode: that there is something, and nothing of what. */
export function hiddenSentence(plan: ChartPlan): string {
  const t = words();
  return t('sentence.hidden', { chart: t(`chart.${plan.chart.id}.title`) });
}

function curveSentence({ chart, main }: ChartPlan, span: Span, zone: string): string {
  const t = words();
  const name = t(`chart.${chart.id}.title`);
  const time = (atMs: number) => shortMomentText(atMs, span, zone);
  const value = (of: number) => valueText(of, chart.unit);
  const extremes = extremesOf(main, span);
  const last = lastValue(main, span.toMs);
  if (extremes === null || last === null) return t('sentence.none', { chart: name });
  const first = firstValue(main, span) ?? last;
  if (chart.shape === 'steps') {
    const begun = lastValue(main, span.fromMs) ?? first;
    const change = gainedText(last.value - begun.value, chart.unit);
    const spoken = { chart: name, change, from: time(span.fromMs), to: time(Math.min(last.atMs, span.toMs)) };
    if (main.base === null) return t('sentence.grown', spoken);
    return t('sentence.grownTo', { ...spoken, total: value(main.base + last.value) });
  }
  if (first.atMs === last.atMs)
    return t('sentence.one', { chart: name, value: value(last.value), time: time(last.atMs) });
  const { most, least } = extremes;
  const change = last.value - first.value;
  const direction = change > 0 ? 'rose' : 'fell';
  const kind = Math.abs(change) < LITTLE * Math.max(Math.abs(most.value), 1) ? 'stayed' : direction;
  return t(`sentence.${chart.shape === 'bars' ? 'bars' : kind}`, {
    chart: name,
    first: value(first.value),
    last: value(last.value),
    most: value(most.value),
    mostTime: time(most.atMs),
    least: value(least.value),
    leastTime: time(least.atMs),
  });
}

function firstValue({ xs, ys }: ChartPlan['main'], span: Span) {
  const at = xs.findIndex((x, index) => x >= span.fromMs && (ys[index] ?? null) !== null);
  const value = ys[at] ?? null;
  const atMs = xs[at];
  return value === null || atMs === undefined ? null : { atMs, value };
}

function gapSentences({ gaps }: ChartPlan, span: Span, zone: string): string[] {
  const t = words();
  const time = (atMs: number) => shortMomentText(atMs, span, zone);
  const told = gaps
    .slice(0, MOST_GAPS)
    .map(({ fromMs, toMs, cause }) =>
      t('sentence.gap', { from: time(fromMs), to: time(toMs), cause: causeText(cause) }),
    );
  const more = gaps.length - told.length;
  return more > 0 ? [...told, t('sentence.gaps', { count: more })] : told;
}

/** What values of the other time are named by: the day of its stream, or that they are of the time before. */
export function compareLabel(view: Pick<AnalyticsView, 'compare'>, zone: string): string | null {
  if (view.compare === null) return null;
  const { stream } = view.compare;
  return stream === null ? words()('reading.before') : dayText(stream.startMs, zone);
}
