import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/action.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import styles from './NotificationsSection.module.css';

/** Shows one notification, to see whether they reach the person. */
export function NotificationsTest() {
  const { t } = useTranslation('notifications');
  const test = useAction('notifications.test');
  const [sentAtMs, setSentAtMs] = useState(0);
  const send = () => test.mutate(undefined, { onSuccess: () => setSentAtMs(Date.now()) });
  return (
    <div className={styles.test}>
      <Button icon={Bell} busy={test.isPending} onClick={send}>
        {t('test.send')}
      </Button>
      <p className={styles.about} role="status">
        {test.isSuccess &&
          sentAtMs > 0 &&
          (test.data ? t('test.sent', { time: formatTime(sentAtMs, { seconds: true }) }) : t('test.none'))}
      </p>
      {test.error && <ErrorNotice error={test.error.error} onRetry={send} />}
    </div>
  );
}
