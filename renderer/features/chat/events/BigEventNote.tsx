import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from '../ChatPanel.module.css';
import { useRoom } from '../chatHooks.ts';

/** Says that the channel is too large for normal chat, so that nobody takes what they see for all of it. @see PLATFORM §5.3 */
export function BigEventNote({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('events');
  const room = useRoom();
  if (room?.kind !== 'joined' || room.loadShed !== true) return null;
  const mayWrite = room.authenticated && room.permissions.includes('chat');
  return (
    <div className={styles.host} role="status">
      <Icon icon={TriangleAlert} size="s" />
      <span>
        <b>{t('bigNow')}</b> {t(mayWrite ? 'bigMayWrite' : 'bigReadOnly')}
      </span>
      <Button kind="quiet" onClick={onMore}>
        {t('bigMore')}
      </Button>
    </div>
  );
}
