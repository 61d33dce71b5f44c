import type { TFunction } from 'i18next';
import { AtSign, BookmarkMinus, Copy, Ellipsis, Lock, ShieldOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { chordsOf, type KeyName } from '../../ui/keys.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { openCard } from '../../view/cardStore.ts';
import { composer } from '../../view/composerStore.ts';
import { useStanding } from '../../view/moderation/standing.ts';
import { useChat } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import styles from './Message.module.css';
import { copyMessage } from './rowActions.ts';
import { deniedOf, rowActs, whyNoLonger } from './rowModeration.ts';

type Props = { message: ChatMessage; t: TFunction<'live'>; open: boolean; onOpenChange: (open: boolean) => void };
type Items = (MenuItem | 'separator')[];

function keyHint(key: KeyName) {
  const [chord] = chordsOf(key);
  return chord && <ChordKeys chord={chord} />;
}

/** What one can do with a message. What one may not do is said, not shown as a dead button. */
export function RowMenu({ message, t, open, onOpenChange }: Props) {
  const name = isolated(shorten(message.username, 40));
  const channelId = useChat((state) => state.channelId);
  const others: Items = message.own
    ? []
    : [
        {
          ...{ label: t('row.mention', { name }), icon: AtSign, keyHint: keyHint('rows.rowMention') },
          onSelect: () => composer.mention(message.username),
        },
        { label: t('row.whisper', { name }), icon: Lock, onSelect: () => composer.whisper(message.username) },
      ];
  const acts = useActs(message, channelId, open);
  const time = message.atMs === null ? null : formatTime(message.atMs);
  return (
    <Menu
      label={t(message.own ? 'row.menuOwn' : 'row.menu', { name })}
      title={time === null ? name : `${name}, ${time}`}
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
        {
          ...{ label: t('row.card', { name }), icon: UserRound, keyHint: keyHint('lists.open') },
          onSelect: () => openCard(message.userId),
        },
        {
          ...{ label: t('row.copy'), icon: Copy, keyHint: keyHint('rows.rowCopy') },
          onSelect: () => void copyMessage(message),
        },
        {
          ...{ label: t('row.unread'), icon: BookmarkMinus, keyHint: keyHint('rows.rowUnread') },
          onSelect: () => chatStore().markUnread(message.key),
        },
        ...acts,
      ]}
    />
  );
}

/**
 * What a moderator can do from here, or the one reason why not; and what stays on this computer. While the menu is open it offers what it
 * did at first: another moderator who is faster must not move another act under the pointer, or take the one that has the keyboard.
 */
function useActs(message: ChatMessage, channelId: number | null, open: boolean): Items {
  const standing = useStanding(message, channelId);
  const offered = useAsOpened({ message, standing }, open);
  const acts = rowActs(offered.message, offered.standing);
  const denied = deniedOf(acts, offered.standing);
  const item = (act: (typeof acts)[number]): MenuItem => ({
    ...{ label: act.label, icon: act.icon, keyHint: keyHint(act.key), onSelect: act.run },
    disabledReason: whyNoLonger(act, message, standing) ?? undefined,
  });
  const sent: Items =
    denied === null
      ? acts.filter(({ needs }) => needs !== null && offered.standing.denied(needs) === null).map(item)
      : [{ label: denied, icon: ShieldOff, disabledReason: '', onSelect: () => undefined }];
  const own = acts.filter(({ needs }) => needs === null).map(item);
  return [sent, own].flatMap((group): Items => (group.length === 0 ? [] : ['separator', ...group]));
}

/** What something was when the menu opened, for as long as it is open. */
function useAsOpened<T>(now: T, open: boolean): T {
  const [opened, setOpened] = useState<{ value: T } | null>(null);
  if (open && opened === null) setOpened({ value: now });
  if (!open && opened !== null) setOpened(null);
  return opened?.value ?? now;
}
