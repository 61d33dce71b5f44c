import { useTranslation } from 'react-i18next';
import type { StreamRef } from '../../../shared/analytics.ts';
import { useStateOf } from '../../api/state.ts';
import { formatClock, formatTime } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { Tally } from '../../ui/Tally.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useView } from '../../view/view.ts';
import styles from './PastStreams.module.css';

/** The stream that runs: it is no past one yet. */
export function NowLine({ running }: { running: StreamRef }) {
  const { t } = useTranslation('streams');
  const openAnalytics = useView((view) => view.openAnalytics);
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const nowMs = useNow(1_000) + aheadMs;
  return (
    <section className={styles.now} aria-label={t('now.title')}>
      <Tally state="live" />
      <span className={styles.two}>
        <b className={styles.title}>{running.title ? <bdi>{running.title}</bdi> : t('untitled')}</b>
        <Num className={styles.second}>
          {t('now.since', {
            time: formatTime(running.startMs),
            duration: formatClock(Math.max(0, nowMs - running.startMs)),
          })}
        </Num>
      </span>
      <button type="button" className={styles.link} onClick={() => openAnalytics({ kind: 'thisStream' })}>
        {t('openAnalytics')}
      </button>
    </section>
  );
}
