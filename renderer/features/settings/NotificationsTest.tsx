import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './NotificationsSection.module.css';
import type { TryOut } from './useTryOut.ts';

/** What came of a notification that was tried out. */
export function NotificationsTest({ words, error }: TryOut) {
  const { t } = useTranslation('notifications');
  const refused = useStateOf('notifications')?.refused === true;
  return (
    <div className={styles.test}>
      <p className={styles.about} role="status">
        {words}
      </p>
      {refused && (
        <Note kind="caution" title={t('test.refused')}>
          {t('test.refusedText')}
        </Note>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
