import type { TFunction } from 'i18next';
import { memo } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatTime } from '../../ui/format.ts';
import type { Row } from './chatView.ts';
import { GapRow } from './GapRow.tsx';
import styles from './Message.module.css';
import { MessageBody } from './MessageRow.tsx';
import { RowMenu } from './RowMenu.tsx';

export type ChatRowProps = {
  row: Row;
  t: TFunction<'live'>;
  /** Pointed at or focused: its menu is there. */
  active: boolean;
  menuOpen: boolean;
  onMenu: (key: string, open: boolean) => void;
  /** Words to mark, in rows that hold them. */
  found?: string | undefined;
  /** The one the search stands at. */
  current?: boolean | undefined;
};

/** A row of the chat. Drawn again only when its own message changes, or what is pointed at. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { row, t, active, menuOpen, onMenu, found, current } = props;
  if (row.kind === 'gap') {
    return (
      <li className={styles.plain} data-key={row.key} tabIndex={-1}>
        <GapRow gap={row} t={t} />
      </li>
    );
  }
  if (row.kind === 'skipped') {
    return (
      <li className={styles.plain} data-key={row.key} tabIndex={-1}>
        <div className={styles.gap} role="note">
          <span>{t('skipped', { count: row.count })}</span>
        </div>
      </li>
    );
  }
  const look = classes(
    styles.row,
    row.removed !== null ? styles.gone : row.mention && styles.mention,
    row.action && styles.action,
    current && styles.current,
    active && styles.active,
  );
  return (
    <li className={look} data-key={row.key} tabIndex={-1}>
      {row.atMs === null ? (
        <span className={styles.time} title={t('row.noTime')} />
      ) : (
        <time className={styles.time}>{formatTime(row.atMs)}</time>
      )}
      <MessageBody message={row} t={t} found={found} />
      {active && <RowMenu message={row} t={t} open={menuOpen} onOpenChange={(open) => onMenu(row.key, open)} />}
    </li>
  );
});
