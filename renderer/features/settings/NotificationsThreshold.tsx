import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import styles from './NotificationsSection.module.css';

const MOST = 1_000_000;

/** From how many viewers on a host is told of. What is typed counts when it is a number, and once the field is left. */
export function NotificationsThreshold({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const number = Number(typed);
    const isNumber = typed !== null && /^\d+$/.test(typed.trim()) && number <= MOST;
    if (isNumber && number !== value) onChange(number);
    setTyped(null);
  };
  return (
    <Field
      className={styles.threshold}
      label={t('rules.threshold')}
      inputMode="numeric"
      dir="ltr"
      maxLength={7}
      value={typed ?? String(value)}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
