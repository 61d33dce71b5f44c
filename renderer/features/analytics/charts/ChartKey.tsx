import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import styles from './ChartKey.module.css';
import { chartGaps } from './model/chartGaps.ts';
import { chartList } from './model/chartList.ts';
import { causeText } from './model/gapWords.ts';
import { sourceOfLine } from './model/lineSource.ts';
import { dayText, shortMomentText } from './model/timeWords.ts';

/** What the lines, the bands and the hatching of the charts mean, for the foot of the page: each hatched time with its cause. */
export const ChartKey = memo(function ChartKey({ view, zone }: { view: AnalyticsView; zone: string }) {
  const { t } = useTranslation('analyticsCharts');
  if (view.hidden) return null;
  const { compare, stream } = view;
  const own = stream === null ? t('key.range') : t('key.stream', { date: dayText(stream.startMs, zone) });
  const other =
    compare?.stream == null ? t('key.before') : t('key.stream', { date: dayText(compare.stream.startMs, zone) });
  const gaps = gapEntries(view, zone, t);
  const [gap] = gaps;
  return (
    <ul className={styles.key} aria-label={t('key.label')}>
      <Entry line="solid">{stream?.endMs === null ? t('key.thisStream') : own}</Entry>
      {compare && <Entry line="dashed">{other}</Entry>}
      {view.lines.some(({ id, xs }) => id === 'chatters' && xs.length > 0) && (
        <Entry line="area">{t('key.inChat')}</Entry>
      )}
      {stream === null && view.sessions.length > 0 && <Entry line="band">{t('key.bands')}</Entry>}
      {gap !== undefined && (
        <Entry line="hatch" title={gaps.join('\n')}>
          {gaps.length === 1 ? gap : `${gap}, ${t('key.moreGaps', { count: gaps.length - 1 })}`}
        </Entry>
      )}
    </ul>
  );
});

function Entry({ line, title, children }: { line: string; title?: string; children: string }) {
  return (
    <li title={title}>
      <i data-line={line} />
      <span>{children}</span>
    </li>
  );
}

type Words = ReturnType<typeof useTranslation<'analyticsCharts'>>['t'];

/** Every hatched time in words; one that several charts have alike is told once. */
function gapEntries(view: AnalyticsView, zone: string, t: Words): string[] {
  const time = (atMs: number) => shortMomentText(atMs, view, zone);
  const entries = new Map<string, string>();
  for (const { id, main } of chartList) {
    for (const { fromMs, toMs, cause } of chartGaps(view.gaps, [sourceOfLine[main]], view)) {
      const told = { from: time(fromMs), to: time(toMs), cause: causeText(cause) };
      const key = `${fromMs} ${toMs} ${told.cause}`;
      entries.set(
        key,
        entries.has(key) ? t('key.gap', told) : t('key.gapOf', { ...told, chart: t(`chart.${id}.title`) }),
      );
    }
  }
  return [...entries.values()];
}
