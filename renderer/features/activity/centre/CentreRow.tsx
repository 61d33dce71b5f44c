import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '../../../../shared/activity.ts';
import { isUnread } from '../../../../shared/unread.ts';
import { classes } from '../../../ui/classes.ts';
import { formatWhen } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNumbersHidden } from '../../../view/numbersHidden.ts';
import { useOwn } from '../../../view/ownChannel.ts';
import { factIcon } from '../factIcon.ts';
import { factWords, type NameHook } from '../factWords.ts';
import { drawn, plain } from '../sentence.tsx';
import styles from './NotificationCentre.module.css';

type Props = {
  entry: ActivityEntry;
  nameHook: NameHook;
  nowMs: number;
  isStop: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onClear: () => void;
};

/** One of them: what happened, and when; a press opens it. */
export function CentreRow({ entry, nameHook, nowMs, isStop, onFocus, onOpen, onClear }: Props) {
  const { t } = useTranslation('notifications');
  const { title, line } = factWords(entry, nameHook, nowMs, useNumbersHidden(), useOwn());
  const { icon, wantsLook } = factIcon(entry.fact);
  return (
    <li className={classes(styles.row, isUnread(entry) && styles.unread)}>
      <button
        type="button"
        className={styles.open}
        tabIndex={isStop ? 0 : -1}
        data-stop
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className={classes(styles.icon, wantsLook && styles.caution)}>
          <Icon icon={icon} size="s" />
        </span>
        <span className={styles.words}>
          {isUnread(entry) && <span className="hidden">{t('centre.unread')} </span>}
          <span className={styles.what}>{drawn(title)}</span>
          <span className={styles.line}>{drawn(line)}</span>
        </span>
        <time className={styles.time} dateTime={new Date(entry.atMs).toISOString()}>
          {formatWhen(entry.atMs, nowMs)}
        </time>
      </button>
      <IconButton
        icon={X}
        size="s"
        tabIndex={isStop ? 0 : -1}
        label={t('centre.clearOne', { title: plain(title) })}
        onClick={onClear}
      />
    </li>
  );
}
