import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { Num } from '../../../ui/Num.tsx';
import { chartGaps } from './model/chartGaps.ts';
import { causeText } from './model/gapWords.ts';
import { type ShareKind, shareRows } from './model/shareRows.ts';
import styles from './Shares.module.css';

const kinds: readonly ShareKind[] = ['countries', 'platforms', 'browsers'];

/** What viewers watch with, of the samples that the service tells: bars with their numbers. */
export function Shares({ view }: { view: Pick<AnalyticsView, 'shares' | 'gaps' | 'fromMs' | 'toMs'> }) {
  const { t } = useTranslation('analyticsCharts');
  const titleId = useId();
  const { shares } = view;
  const [gap] = chartGaps(view.gaps, ['viewersMetrics'], view);
  if (shares.samples === 0 && gap === undefined) return null;
  return (
    <section className={styles.shares} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t('shares.title')}
        <span className={styles.note}>{t('shares.samples', { count: shares.samples })}</span>
        {shares.costreams > 0 && (
          <span className={styles.note}>{t('shares.costreams', { count: shares.costreams })}</span>
        )}
      </h3>
      {gap && <p className={styles.gap}>{t('shares.partly', { cause: causeText(gap.cause) })}</p>}
      <div className={styles.columns}>
        {kinds.map((kind) => (
          <section key={kind} aria-label={t(`shares.${kind}`)}>
            <h4>{t(`shares.${kind}`)}</h4>
            <ul>
              {shareRows(shares, kind).map(({ name, count, share }) => (
                <li key={name}>
                  <bdi className={styles.name} title={name}>
                    {name}
                  </bdi>
                  <span className={styles.bar} aria-hidden>
                    <i style={{ inlineSize: `${share * 100}%` }} />
                  </span>
                  <Num className={styles.number}>
                    {t('shares.row', { number: formatNumber(count), percent: formatPercent(share * 100) })}
                  </Num>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
