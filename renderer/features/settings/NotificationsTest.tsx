import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './NotificationsSection.module.css';

/** Shows one notification, to see whether they reach the person. */
export function NotificationsTest() {
  const { t } = useTranslation('notifications');
  const test = useCall('notifications.test');
  const [sentAtMs, setSentAtMs] = useState(0);
  const refused = useStateOf('notifications')?.refused === true;
  const send = () => test.mutate(undefined, { onSuccess: () => setSentAtMs(Date.now()) });
  return (
    <div className={styles.test}>
      <Button icon={Bell} busy={test.isPending} onClick={send}>
        {t('test.send')}
      </Button>
      <p className={styles.about} role="status">
        {test.isSuccess &&
          sentAtMs > 0 &&
          !refused &&
          (test.data ? t('test.sent', { time: formatTime(sentAtMs, { seconds: true }) }) : t('test.none'))}
      </p>
      {refused && (
        <Note kind="caution" title={t('test.refused')}>
          {t('test.refusedText')}
        </Note>
      )}
      {test.error && <ErrorNotice error={test.error.error} onRetry={send} />}
    </div>
  );
}
