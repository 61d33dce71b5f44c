import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatItem, ChatMessage } from '../../../shared/chat.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Composer.module.css';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import { takeBack } from './rowActions.ts';

/** How many of one's messages wait to be sent, and the way to take the newest back. */
export function Waiting() {
  const { t } = useTranslation('live');
  const count = useChat(({ log }) => log.all.items.filter(waits).length);
  if (count === 0) return null;
  const undo = () => {
    const newest = chatStore().getState().log.all.items.findLast(waits);
    if (newest !== undefined) void takeBack(newest);
  };
  return (
    <span className={styles.waiting}>
      <Icon icon={Hourglass} size="s" />
      {t('composer.waiting', { count })}
      <Button kind="quiet" className={styles.small} aria-label={t('composer.undoLabel')} onClick={undo}>
        {t('composer.undo')}
      </Button>
    </span>
  );
}

function waits(item: ChatItem): item is ChatMessage {
  return item.kind === 'message' && item.own && item.delivery === 'queued';
}
