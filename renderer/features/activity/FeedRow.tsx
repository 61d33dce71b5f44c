import type { TFunction } from 'i18next';
import { type KeyboardEvent, memo } from 'react';
import type { ActivityEntry } from '../../../shared/activity.ts';
import { isUnread } from '../../../shared/unread.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import type { Own } from '../../view/ownChannel.ts';
import styles from './FeedList.module.css';
import { factIcon } from './factIcon.ts';
import { factWords, type NameHook } from './factWords.ts';
import { type Possible, type RowAction, rowAction } from './rowAction.ts';
import { drawn, plain } from './sentence.tsx';
import { sourceWords } from './sourceWords.ts';

export type FeedRowProps = {
  entry: ActivityEntry;
  possible: Possible;
  channelId: number | null;
  own: Own;
  nameHook: NameHook;
  nowMs: number;
  /** The line that it stands on. */
  line: number;
  stop: boolean;
  wanted: boolean;
  t: TFunction<'activity'>;
  onLine: (line: number) => void;
  onAction: (action: RowAction) => void;
};

/** One entry: when, what, who told it, and the one thing to do about it. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { entry, possible, channelId, own, nameHook, nowMs, line, stop, wanted, t, onLine, onAction } = props;
  const words = factWords(entry, nameHook, nowMs, useNumbersHidden(), own);
  const source = sourceWords(entry, possible.hooks, channelId);
  const action = rowAction(entry, possible);
  const { icon, wantsLook } = factIcon(entry.fact);
  const title = plain(words.title);
  const id = `activity-${entry.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    // The button inside has an Enter of its own.
    if (event.key !== 'Enter' || event.target !== event.currentTarget || action === null) return;
    event.preventDefault();
    onAction(action);
  };
  return (
    <article
      className={classes(
        styles.row,
        isUnread(entry) && styles.unread,
        wanted && styles.wanted,
        entry.fact.kind === 'gap' && styles.gap,
      )}
      aria-labelledby={id}
      tabIndex={stop ? 0 : -1}
      data-stop
      onFocus={() => onLine(line)}
      onKeyDown={onKeyDown}
    >
      <time className={styles.time} dateTime={new Date(entry.atMs).toISOString()}>
        {formatTime(entry.atMs)}
      </time>
      <span className={classes(styles.icon, wantsLook && styles.caution)}>
        <Icon icon={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title} id={id} title={title}>
          {isUnread(entry) && <span className="hidden">{t('unreadMark')} </span>}
          {drawn(words.title)}
        </span>
        <span className={styles.line} title={plain(words.line)}>
          {drawn(words.line)}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.source} title={source}>
          <NamesApart>{source}</NamesApart>
        </span>
        {action && (
          <Button
            kind={entry.deliveryId === null ? 'plain' : 'quiet'}
            className={styles.action}
            tabIndex={stop ? 0 : -1}
            aria-label={t('action.of', {
              action: t(`action.${action.kind}`),
              title,
            })}
            onClick={() => onAction(action)}
          >
            {t(`action.${action.kind}`)}
          </Button>
        )}
      </span>
    </article>
  );
});
