import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import { BrandMark } from '../ui/Brand.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import styles from './Starting.module.css';

/** The calm before anything is known, or why nothing could be. */
export function Starting({ error, onRetry }: { error?: AppError; onRetry?: () => void }) {
  const { t } = useTranslation(['frame', 'common']);
  return (
    <main className={styles.starting} aria-label={t(error ? 'frame:stuck' : 'frame:starting')}>
      <div className={styles.brand}>
        <BrandMark size={40} />
        <h1 className={styles.name}>{t('common:brand')}</h1>
      </div>
      {error && (
        <div className={styles.notice}>
          <p>{t('frame:stuck')}</p>
          <ErrorNotice error={error} onRetry={onRetry} />
        </div>
      )}
    </main>
  );
}
