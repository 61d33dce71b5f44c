import type { TFunction } from 'i18next';
import { AtSign, Copy, Ellipsis, Lock, Trash2, UserRound } from 'lucide-react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { shorten } from '../../ui/Name.tsx';
import { openCard } from '../../view/cardStore.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { composer } from '../../view/composerStore.ts';
import styles from './Message.module.css';
import { mayRemove } from './permission.ts';
import { copyMessage, removeMessage } from './rowActions.ts';

type Props = { message: ChatMessage; t: TFunction<'live'>; open: boolean; onOpenChange: (open: boolean) => void };

/** What one can do with a message. What one may not do is said, not shown as a dead button. */
export function RowMenu({ message, t, open, onOpenChange }: Props) {
  const name = shorten(message.username, 40);
  const others: MenuItem[] = message.own
    ? []
    : [
        { label: t('row.mention', { name }), icon: AtSign, onSelect: () => composer.mention(message.username) },
        { label: t('row.whisper', { name }), icon: Lock, onSelect: () => composer.whisper(message.username) },
      ];
  const removing: (MenuItem | 'separator')[] =
    message.id === null || message.removed !== null
      ? []
      : [
          'separator',
          mayRemove(chatRoom().getState())
            ? { label: t('row.remove'), icon: Trash2, danger: true, onSelect: () => void removeMessage(message) }
            : { label: t('row.removeDenied'), icon: Trash2, disabledReason: '', onSelect: () => undefined },
        ];
  return (
    <Menu
      label={t(message.own ? 'row.menuOwn' : 'row.menu', { name })}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          className={styles.more}
          icon={Ellipsis}
          size="s"
          label={t(message.own ? 'row.menuOwn' : 'row.menu', { name })}
        />
      }
      items={[
        ...others,
        { label: t('row.card', { name }), icon: UserRound, onSelect: () => openCard(message.userId) },
        { label: t('row.copy'), icon: Copy, onSelect: () => void copyMessage(message) },
        ...removing,
      ]}
    />
  );
}
