import i18next from 'i18next';
import { ENGLISH } from '../../../../../shared/spoken.ts';
import { textLocale } from '../../../../text/i18n.ts';
import { formatChange, formatDuration, formatNumber } from '../../../../ui/format.ts';
import type { Chart, Unit } from './chartList.ts';
import type { ValueScale } from './valueScale.ts';

const MINUTE_MS = 60_000;
const COMPACT_FROM = 10_000;

/** An amount of money in digits: `479.63`. The service names no currency, so neither do we. @param cents hundredths of it */
export function formatAmount(cents: number): string {
  return formatNumber(cents / 100, 2);
}

/** A value of a chart in digits, to one digit after the point where it is an average. */
export function valueText(value: number, unit: Unit): string {
  if (unit === 'cents') return formatAmount(value);
  return formatNumber(value, Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1);
}

/** What was gained, with its sign: `+988`. */
export function gainedText(value: number, unit: Unit): string {
  if (unit === 'cents') return value > 0 ? `+${formatAmount(value)}` : formatAmount(value);
  return formatChange(value);
}

/** The main value of a chart as it is written beside it. */
export function mainText(value: number, chart: Chart): string {
  return chart.shape === 'steps' && chart.unit === 'count'
    ? gainedText(value, chart.unit)
    : valueText(value, chart.unit);
}

/** The label of a tick of values: large ones short, `18k`. */
export function valueTickText(tick: number, { min, max }: ValueScale, unit: Unit): string {
  const value = unit === 'cents' ? tick / 100 : tick;
  const most = Math.max(Math.abs(min), Math.abs(max)) / (unit === 'cents' ? 100 : 1);
  if (most >= COMPACT_FROM) return compact().format(value).replace('K', 'k').replace('-', '−');
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

let compactFormat: { locale: string; format: Intl.NumberFormat } | null = null;

function compact(): Intl.NumberFormat {
  // British English writes a small m for millions, which reads as a thousandth.
  const locale = textLocale() === ENGLISH.locale ? 'en' : textLocale();
  if (compactFormat?.locale !== locale) {
    compactFormat = {
      locale,
      format: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    };
  }
  return compactFormat.format;
}

/** What a chart counts, and in how long: `messages a minute`. @param stepMs how long one of its values stands for */
export function unitText(chart: Chart, stepMs: number | null): string {
  const t = i18next.getFixedT(null, 'analyticsCharts');
  const what = t(`chart.${chart.id}.what`);
  if (chart.shape === 'line')
    return chart.id === 'viewers' && stepMs === MINUTE_MS ? t('perStep.eachMinute', { what }) : what;
  if (chart.shape === 'steps' || chart.unit === 'cents' || stepMs === null) return what;
  if (stepMs === MINUTE_MS) return t('perStep.minute', { what });
  if (stepMs === 60 * MINUTE_MS) return t('perStep.hour', { what });
  if (stepMs === 24 * 60 * MINUTE_MS) return t('perStep.day', { what });
  return t('perStep.other', { what, duration: formatDuration(stepMs) });
}
