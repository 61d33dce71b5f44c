import { useTranslation } from 'react-i18next';
import type { Reading } from '../../../shared/reading.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { askWider } from '../../view/capability.ts';
import styles from './StreamCard.module.css';

type Props = {
  reading: Reading<unknown>;
  /** Asks for it once more; left out: for all of the card, what is asked for alone is not among it. */
  onRetry?: () => void;
};

/** How asking the service went, where there is something to say: on its way, failed, or not included in the sign-in. */
export function ReadNote({ reading, onRetry }: Props) {
  const { t } = useTranslation('streamCard');
  const refresh = useCall('streamCard.refresh');
  const { value, isLoading, error } = reading;
  if (error?.kind === 'scopeMissing') {
    const { capability } = error;
    return (
      <div className={styles.row}>
        <span className={styles.hint}>{t('costream.wider')}</span>
        <span className={styles.push} />
        <Button onClick={() => askWider(capability, () => refresh.mutate())}>{t('costream.ask')}</Button>
      </div>
    );
  }
  if (error?.kind === 'notSignedIn') return <p className={styles.hint}>{t('may.signIn')}</p>;
  if (error) return <ErrorNotice error={error} onRetry={onRetry ?? (() => refresh.mutate())} />;
  if (value !== null) return null;
  return <p className={styles.hint}>{isLoading ? t('asking') : t('notAsked')}</p>;
}
