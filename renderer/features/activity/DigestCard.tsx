import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countsPeople, notificationKinds, type QuietDigest } from '../../../shared/notifications.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime, formatNumber, formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { showHeld } from './activityView.ts';
import styles from './DigestCard.module.css';

/** What was held back while it was quiet; each number leads to its entries. */
export function DigestCard({ digest }: { digest: QuietDigest }) {
  const { t } = useTranslation('activity');
  const dismiss = useCall('notifications.dismissDigest');
  const hidden = useNumbersHidden();
  const id = useId();
  const { fromMs, toMs, breaks, why, counts } = digest;
  const isOneDay = new Date(fromMs).toDateString() === new Date(toMs).toDateString();
  const from = isOneDay ? formatTime(fromMs) : formatDateTime(fromMs);
  const to = isOneDay ? formatTime(toMs) : formatDateTime(toMs);
  const reason = breaks.length === 0 ? t(`digest.why.${why}`) : t('digest.times', { count: breaks.length + 1 });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {t('digest.title')}
        </h2>
        <span className={styles.when}>{t('digest.when', { from, to, why: reason })}</span>
        <Button
          kind="quiet"
          className={styles.dismiss}
          aria-label={t('digest.dismissLabel')}
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {t('digest.dismiss')}
        </Button>
      </header>
      {dismiss.error && <ErrorNotice error={dismiss.error.error} />}
      <ul className={styles.counts}>
        {notificationKinds.map((kind) => {
          const count = counts[kind] ?? 0;
          if (count === 0) return null;
          return (
            <li key={kind} className={styles.count}>
              <button
                type="button"
                className={styles.link}
                onClick={() => showHeld({ kind: 'held', of: kind, fromMs, toMs, breaks })}
              >
                {hidden && countsPeople(kind) ? (
                  <Hidden words={t(`digest.hidden.${kind}`)} />
                ) : (
                  <>
                    <b className={styles.number}>{formatNumber(count)}</b>
                    <span className={styles.words}>{t(`digest.${kind}`, { count })}</span>
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
