import i18next from 'i18next';
import type { AnalyticsGap, GapCause } from '../../../../shared/analytics.ts';
import type { SourceName } from '../../../../shared/analyticsSeries.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { textLocale } from '../../../text/i18n.ts';
import { causeText } from '../charts/model/gapWords.ts';
import { partWords, type Span } from './rangeWords.ts';
import { zoneDate } from './zoneTime.ts';

/** Gaps of several sources that have the same times and the same cause. */
export type GapLine = {
  readonly span: Span;
  readonly cause: GapCause;
  readonly of: readonly SourceName[];
};

/** How grave a cause is, gravest first. */
const order: readonly GapCause['kind'][] = ['failed', 'forbidden', 'noRows', 'notAsked', 'notCounted'];

/** What a call failed with, as the end of a sentence: `the service answered 503`. */
export function failureWords(error: AppError): string {
  return causeText({ kind: 'failed', error, atMs: 0 });
}

/** Gaps as lines for people: the same times with the same cause once, gravest first, then by time. */
export function gapLines(gaps: readonly AnalyticsGap[]): readonly GapLine[] {
  const lines = new Map<string, { span: Span; cause: GapCause; of: SourceName[] }>();
  for (const { fromMs, toMs, cause, of } of gaps) {
    const key = `${fromMs} ${toMs} ${causeText(cause)}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { span: { fromMs, toMs }, cause, of: [of] });
    else if (!line.of.includes(of)) line.of.push(of);
  }
  const rank = ({ cause }: GapLine) => order.indexOf(cause.kind);
  return Array.from(lines.values()).sort((a, b) => rank(a) - rank(b) || a.span.fromMs - b.span.fromMs);
}

/** `No data, 19:01 – 19:11: the service answered 503 (Viewers)`; a gap of all the `range` has no times. */
export function gapWords({ span, cause, of }: GapLine, range: Span, zone: string): string {
  const t = i18next.getFixedT(null, 'analytics', 'gap');
  const names = sourceNames(of);
  const why = causeText(cause);
  if (span.fromMs <= range.fromMs && span.toMs >= range.toMs) return t('whole', { why, names });
  const severalDays = zoneDate(range.fromMs, zone) !== zoneDate(Math.max(range.fromMs, range.toMs - 1), zone);
  return t('part', { why, names, span: partWords(span, zone, severalDays) });
}

/** `Viewers, followers and chat`: sources by their names, of which each stands once. */
export function sourceNames(of: readonly SourceName[]): string {
  const t = i18next.getFixedT(null, 'analytics', 'source');
  const names = [...new Set(of.map((one) => t(`${one}.name`)))];
  // English without a comma before the last.
  return new Intl.ListFormat(textLocale()).format(names);
}
