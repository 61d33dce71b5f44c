import type { TFunction } from 'i18next';
import { Binoculars } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatDateTime, formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { FoldRow } from './FoldRow.tsx';
import type { Line } from './foldRemoved.ts';
import { GapRow } from './GapRow.tsx';
import { HappeningBody } from './HappeningRow.tsx';
import styles from './Message.module.css';
import { MessageBody } from './MessageRow.tsx';
import { RowMenu } from './RowMenu.tsx';

export type ChatRowProps = {
  row: Line;
  t: TFunction<'live'>;
  /** Pointed at or focused: its menu is there. */
  active: boolean;
  /** Its menu stands open, or it is a fold that shows what is in it. */
  open: boolean;
  onMenu: (key: string, open: boolean) => void;
  onFold: (key: string, open: boolean) => void;
  /** Words to mark, in rows that hold them. */
  found?: string | undefined;
  /** The one the search stands at. */
  current?: boolean | undefined;
  /** Who wrote it is watched for now. */
  watched?: boolean | undefined;
};

/** A row of the chat. Drawn again only when its own message changes, or what is pointed at. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { row, t, active, open, onMenu, onFold, found, current, watched } = props;
  switch (row.kind) {
    case 'gap':
      return (
        <li className={styles.plain} data-key={row.key} tabIndex={-1}>
          <GapRow gap={row} t={t} />
        </li>
      );
    case 'skipped':
      return (
        <li className={styles.plain} data-key={row.key} tabIndex={-1}>
          <div className={styles.gap} role="note">
            <Skipped count={row.count} t={t} />
          </div>
        </li>
      );
    case 'fold':
      return (
        <li className={styles.row} data-key={row.key} tabIndex={-1}>
          <Time atMs={row.messages[0]?.atMs ?? null} t={t} exact={active} />
          <FoldRow fold={row} t={t} open={open} onOpen={onFold} />
        </li>
      );
    case 'happening':
      return (
        <li className={styles.row} data-key={row.key} tabIndex={-1}>
          <Time atMs={row.atMs} t={t} exact={active} />
          <HappeningBody row={row} t={t} />
        </li>
      );
    case 'message': {
      const look = classes(
        styles.row,
        row.removed !== null ? styles.gone : row.mention && styles.mention,
        row.removed === null && row.mark === 'highlighted' && styles.highlighted,
        row.action && styles.action,
        current && styles.current,
        active && styles.active,
        watched && styles.watched,
      );
      return (
        <li className={look} data-key={row.key} tabIndex={-1}>
          <Time atMs={row.atMs} t={t} exact={active} />
          {watched && <Watched t={t} />}
          <MessageBody message={row} t={t} found={found} />
          {active && <RowMenu message={row} t={t} open={open} onOpenChange={(next) => onMenu(row.key, next)} />}
        </li>
      );
    }
  }
});

/** Marks what somebody wrote whom one keeps an eye on. */
function Watched({ t }: { t: TFunction<'live'> }) {
  return (
    <span className={styles.watchedMark} title={t('row.watched')}>
      <Icon icon={Binoculars} size="s" />
      <span className="hidden">{t('row.watched')}</span>
    </span>
  );
}

/** How many rows nobody can read any more. */
function Skipped({ count, t }: { count: number; t: TFunction<'live'> }) {
  return <span>{t(useNumbersHidden() ? 'skippedHidden' : 'skipped', { count })}</span>;
}

/** The minute; day and second only for who points at it, as there are hundreds. */
function Time({ atMs, t, exact }: { atMs: number | null; t: TFunction<'live'>; exact: boolean }) {
  if (atMs === null) return <span className={styles.noTime} title={t('row.noTime')} />;
  return (
    <time className={styles.time} title={exact ? formatDateTime(atMs, { seconds: true }) : undefined}>
      {formatTime(atMs)}
    </time>
  );
}
