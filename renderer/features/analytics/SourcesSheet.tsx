import { useTranslation } from 'react-i18next';
import type { AnalyticsSource, AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Facts } from '../../ui/Facts.tsx';
import { formatDuration, formatNumber } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useRoomForDock } from '../../ui/useRoomForDock.ts';
import styles from './SourcesSheet.module.css';
import { serviceNow } from './serviceNow.ts';
import { failureWords, gapLines, gapWords } from './words/gapWords.ts';
import { rangeWords, spanWords } from './words/rangeWords.ts';

type Props = { open: boolean; state: AnalyticsState; view: AnalyticsView; onClose: () => void };

/** Where the numbers come from: for each series how it was asked for, how old it is, what it means, and what of it is not known. */
export function SourcesSheet({ open, state, view, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const docked = useRoomForDock();
  return (
    <Sheet open={open} onClose={onClose} modal={!docked} label={t('sources.title')} title={t('sources.title')}>
      <Content state={state} view={view} />
    </Sheet>
  );
}

function Content({ state, view }: Omit<Props, 'open' | 'onClose'>) {
  const { t } = useTranslation('analytics');
  const calls = view.sources.reduce((sum, source) => sum + source.calls, 0);
  const gaps = gapLines(view.gaps);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.body} aria-label={t('sources.title')} tabIndex={0}>
      <p className={styles.about}>
        <Num>{rangeWords(view, state.zone)}</Num>
        <br />
        {!view.hidden && t('sources.total', { calls: t('fetch.took', { count: calls }) })}
      </p>
      {gaps.length > 0 && (
        <section className={styles.series}>
          <h3>{t('sources.gaps')}</h3>
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={`${gap.span.fromMs} ${gap.span.toMs} ${gap.of.join()}`}>
                <span className={styles.hatch} aria-hidden />
                <Num>{gapWords(gap, view, state.zone)}</Num>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.sources.map((source) => (
        <Series key={source.series} source={source} state={state} />
      ))}
      <section className={styles.series}>
        <h3>{t('sources.counted')}</h3>
        <p>{t('source.chat.means')}</p>
        <p>{t('source.chatters.means')}</p>
      </section>
      <section className={styles.series}>
        <h3>{t('sources.money')}</h3>
        <p>{t('sources.moneyWords')}</p>
      </section>
    </section>
  );
}

function Series({ source, state }: { source: AnalyticsSource; state: AnalyticsState }) {
  const { t } = useTranslation('analytics');
  const { series, path, calls, rows, daysKnown, days, error } = source;
  return (
    <section className={styles.series}>
      <h3>{t(`source.${series}.title`)}</h3>
      <p>{t(`source.${series}.means`)}</p>
      <Facts
        rows={[
          {
            label: t('sources.asked'),
            value: (
              <code className={styles.path} dir="ltr">
                {path}
              </code>
            ),
          },
          { label: t('sources.range'), value: <Num>{spanWords(source, state.zone)}</Num> },
          { label: t('sources.fetched'), value: <Age source={source} state={state} /> },
          { label: t('sources.calls'), value: <Num>{formatNumber(calls)}</Num> },
          { label: t('sources.rows'), value: <Num>{formatNumber(rows)}</Num> },
          { label: t('sources.days'), value: <Num>{t('sources.daysOf', { known: daysKnown, days })}</Num> },
          ...(error === null ? [] : [{ label: t('sources.problem'), value: failureWords(error) }]),
        ]}
      />
    </section>
  );
}

/** When the youngest of it was fetched, and the oldest where that was clearly before. */
function Age({ source: { fetchedAtMs, oldestAtMs }, state }: { source: AnalyticsSource; state: AnalyticsState }) {
  const { t } = useTranslation('analytics');
  const nowMs = serviceNow(state, useNow(1000));
  if (fetchedAtMs === null) return t('sources.never');
  const ago = (atMs: number) => formatDuration(Math.max(0, nowMs - atMs));
  const youngest = ago(fetchedAtMs);
  const oldest = ago(oldestAtMs ?? fetchedAtMs);
  if (youngest === oldest) return <Num>{t('sources.fetchedAgo', { duration: youngest })}</Num>;
  return <Num>{t('sources.fetchedBetween', { youngest, oldest })}</Num>;
}
