import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import styles from './NotificationsSection.module.css';

const MOST = 1_000_000;

/**
 * From how many viewers on a host is told of. What is typed counts once the field is left. What is no such number stays in the field
 * with what is wrong, and the last good one counts until then.
 */
export function NotificationsThreshold({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const text = typed ?? String(value);
  const number = /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  const fits = number <= MOST;
  const keep = () => {
    setTried(!fits);
    if (!fits) return;
    setTyped(null);
    if (number !== value) onChange(number);
  };
  return (
    <Field
      className={styles.threshold}
      label={t('rules.threshold')}
      error={tried && !fits ? t('rules.thresholdProblem', { most: MOST }) : undefined}
      inputMode="numeric"
      dir="ltr"
      value={text}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
