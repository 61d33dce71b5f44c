import { useTranslation } from 'react-i18next';
import { MOST_REGISTERED_EVENTS } from '../../../shared/hookLimits.ts';
import { Card } from '../../ui/Card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Meter } from '../../ui/Meter.tsx';
import styles from './RegisteredCard.module.css';

const limit = () => formatNumber(MOST_REGISTERED_EVENTS);

type Props = {
  /** null: the service has not told its hooks yet. */
  count: number | null;
  /** Where there is little room: one line. */
  folded: boolean;
  className?: string | undefined;
};

/** How much of the account's allowance of registered events is used. @see API "Limits" 5 */
export function RegisteredCard({ count, folded, className }: Props) {
  const { t } = useTranslation('hooks');
  const counted =
    count === null ? t('registered.notKnown') : `${formatNumber(count)} ${t('registered.of', { limit: limit() })}`;
  return (
    <Card
      className={className}
      head={
        <>
          <h2 className={styles.title}>{t('registered.title')}</h2>
          <span className={styles.limit}>{folded ? counted : t('registered.limit', { limit: limit() })}</span>
        </>
      }
    >
      {!folded && count === null && <p className={styles.body}>{counted}</p>}
      {!folded && count !== null && (
        <div className={styles.body}>
          <p className={styles.count}>
            <b>{formatNumber(count)}</b> {t('registered.of', { limit: limit() })}
          </p>
          <Meter
            allowance
            // A few of three million would not be seen at all.
            value={count === 0 ? 0 : Math.max(0.5, (count / MOST_REGISTERED_EVENTS) * 100)}
            label={t('registered.meter')}
            text={t('registered.text', { registered: formatNumber(count), limit: limit() })}
          />
          <p className={styles.note}>{t('registered.note')}</p>
        </div>
      )}
    </Card>
  );
}
