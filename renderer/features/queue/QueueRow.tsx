import {
  Ban,
  CaseUpper,
  Check,
  Ellipsis,
  Eraser,
  EyeOff,
  Link,
  ListChecks,
  MessageSquareWarning,
  Repeat,
  Timer,
  Trash2,
  Undo2,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueEntry, QueueKind } from '../../../shared/queue.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';
import type { LucideIcon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useChords } from '../../ui/keys.ts';
import { Menu } from '../../ui/Menu.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { Status } from '../../ui/Status.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { openCard } from '../../view/cardStore.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './Queue.module.css';
import { type Acts, TIMEOUTS } from './useActs.ts';

export const kindIcons: Readonly<Record<QueueKind, LucideIcon>> = {
  ...{ filtered: EyeOff, word: MessageSquareWarning, link: Link, caps: CaseUpper, repeat: Repeat, alike: Users },
  ...{ first: UserPlus, other: ListChecks },
};

type Props = {
  entry: QueueEntry;
  /** The text of the rule that holds it; null: it was deleted. */
  rule: string | null;
  /** It is the one that keys are for. */
  current: boolean;
  ref?: Ref<HTMLLIElement>;
  acts: Acts;
  menu: boolean;
  onMenu: (open: boolean) => void;
  onCurrent: () => void;
};

/** One message that waits: why, whose, what it says, whether viewers see it, and what can be done. */
export function QueueRow({ entry, rule, current, ref, acts, menu, onMenu, onCurrent }: Props) {
  const { t } = useTranslation('queue');
  const { username, atMs, text, why, filtered, removing, unconfirmed, messageIds } = entry;
  const count = messageIds.length;
  const name = shorten(username, 40);
  const [approveKey] = useChords('queue.approve');
  const [removeKey] = useChords('queue.removeHeld');
  useSayUnconfirmed(unconfirmed);
  return (
    <li
      ref={ref}
      className={classes(styles.entry, current && styles.current)}
      tabIndex={current ? 0 : -1}
      aria-current={current || undefined}
      onFocus={onCurrent}
    >
      <div className={styles.line}>
        <Tag kind="line" icon={kindIcons[entry.kind]} {...(rule !== null && { title: t('held', { rule }) })}>
          <KindWord entry={entry} />
        </Tag>
        <b className={styles.who} data-user={entry.userId}>
          <Name>{username}</Name>
        </b>
        {atMs !== null && <time className={styles.time}>{formatTime(atMs)}</time>}
        {!removing && (
          <Menu
            label={t('menu', { name })}
            align="end"
            open={menu}
            onOpenChange={onMenu}
            trigger={<IconButton icon={Ellipsis} size="s" label={t('menu', { name })} />}
            items={[
              ...TIMEOUTS.map((seconds) => ({
                label: t('timeOutFor', { time: formatDuration(seconds * 1000) }),
                icon: Timer,
                onSelect: () => void acts.timeOut(entry, seconds),
              })),
              { label: t('timeOut'), icon: Timer, onSelect: () => acts.askTimeOut(entry) },
              { label: t('purge', { name }), icon: Eraser, onSelect: () => void acts.purge(entry) },
              { label: t('ban', { name }), icon: Ban, danger: true, onSelect: () => void acts.ban([entry]) },
              'separator',
              { label: t('card', { name }), icon: UserRound, onSelect: () => openCard(entry.userId) },
            ]}
          />
        )}
      </div>
      <p className={styles.text}>
        <MarkedText text={text} why={why} />
      </p>
      <p className={styles.dim}>
        {t(filtered ? 'hiddenByFilter' : 'seen')}
        {count > 1 && ` ${t('removesAll', { count })}`}
      </p>
      {unconfirmed && <Status kind="caution">{t('unconfirmed')}</Status>}
      {removing ? (
        <div className={styles.line}>
          <span className={styles.dim}>{t('removing')}</span>
          <Button icon={Undo2} onClick={() => void acts.undoRemove(entry)}>
            {t('undo')}
          </Button>
        </div>
      ) : (
        <div className={styles.line}>
          <Button icon={Check} onClick={() => void acts.approve(entry)}>
            {t(filtered ? 'leaveHidden' : 'approve')}
            {current && approveKey !== undefined && <ChordKeys chord={approveKey} />}
          </Button>
          <Button icon={Trash2} onClick={() => void acts.remove(entry)}>
            {t('remove')}
            {current && removeKey !== undefined && <ChordKeys chord={removeKey} />}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A removal of one's own is said aloud when it turns out that nothing confirms it. */
function useSayUnconfirmed(unconfirmed: boolean): void {
  const { t } = useTranslation('queue');
  const before = useRef(unconfirmed);
  useEffect(() => {
    if (unconfirmed && !before.current) announcer.polite(t('unconfirmed'));
    before.current = unconfirmed;
  }, [unconfirmed, t]);
}

function KindWord({ entry: { kind, why } }: { entry: QueueEntry }) {
  const { t } = useTranslation('queue');
  const count = why.find((each) => each.kind === kind)?.count ?? 0;
  return kind === 'repeat' || kind === 'alike' ? t(`tag.${kind}`, { count }) : t(`tag.${kind}`);
}

/** Which menu stands open, by key of its entry. */
export function useOpenMenu() {
  return useState<string | null>(null);
}
