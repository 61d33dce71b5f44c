import { useTranslation } from 'react-i18next';
import type { BucketState } from '../../shared/budget.ts';
import { useStateOf } from '../api/state.ts';
import { formatDuration, formatNumber } from '../ui/format.ts';
import { Meter } from '../ui/Meter.tsx';
import { Num } from '../ui/Num.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './BudgetBlock.module.css';

/** The buckets a person meets; the rest is in the settings of those who count. @see API "Limits" */
const SHOWN = ['chats', 'analytics', 'global'];

/** How much of the service's allowances is spent, and who waits for them. */
export function BudgetBlock() {
  const { t } = useTranslation('frame');
  const budget = useStateOf('budget');
  if (budget === undefined) return null;
  const shown = SHOWN.flatMap((name) => budget.find((bucket) => bucket.name === name) ?? []);
  return (
    <section className={styles.budget} aria-label={t('budget.title')}>
      {shown.map((bucket, index) => (
        <Bucket key={bucket.name} bucket={bucket} first={index === 0} />
      ))}
    </section>
  );
}

function Bucket({ bucket, first }: { bucket: BucketState; first: boolean }) {
  const { t } = useTranslation('frame');
  const nowMs = useNow(1000);
  // Once its window has ended nothing of it is spent, even before main says so.
  const ended = bucket.resetsAtMs !== null && bucket.resetsAtMs <= nowMs && bucket.waiting === 0;
  const spentCalls = ended ? 0 : bucket.spent;
  const values = { spent: formatNumber(spentCalls), limit: formatNumber(bucket.limit) };
  const duration = bucket.resetsAtMs === null || ended ? null : formatDuration(bucket.resetsAtMs - nowMs);
  return (
    <div>
      <div className={styles.line}>
        <span>{bucket.name}</span>
        <Num className={styles.number}>{t(first ? 'budget.ofPerMinute' : 'budget.of', values)}</Num>
      </div>
      <Meter
        value={bucket.limit === 0 ? 0 : (spentCalls / bucket.limit) * 100}
        label={t('budget.label', { name: bucket.name })}
        text={duration === null ? t('budget.text', values) : t('budget.textResets', { ...values, duration })}
        size="thin"
        allowance
      />
      {bucket.waiting > 0 && (
        <p className={styles.waiting}>
          <Num>
            {t('budget.waiting', { count: bucket.waiting })}
            {duration !== null && ` · ${duration}`}
          </Num>
        </p>
      )}
    </div>
  );
}
