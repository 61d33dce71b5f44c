import { Hourglass } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamRow } from '../../../shared/streams.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { hearsKey, useAriaKeys } from '../../ui/keys.ts';
import { Num } from '../../ui/Num.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import { StreamMenu } from './StreamMenu.tsx';
import styles from './StreamTable.module.css';
import { type Column, ends } from './streamColumns.ts';
import {
  aboutWords,
  averageWords,
  type CellWords,
  clipsWords,
  followersWords,
  messagesWords,
  peakWords,
  recordingWords,
  titleWords,
  whenWords,
} from './streamWords.ts';

type RowProps = {
  index: number;
  top: number;
  height: number;
  row: StreamRow | null;
  stop: boolean;
  nowMs: number;
  onLine: (line: number) => void;
};

/** One past stream: when, what, how many, and what became of it. */
export function Row({ index, top, height, row, stop, nowMs, onLine }: RowProps) {
  const { t } = useTranslation('streams');
  const aria = useAriaKeys('lists.menu');
  const openStream = useView((view) => view.openStream);
  const [menuOpen, setMenuOpen] = useState(false);
  const place = { height, transform: `translateY(${top}px)` };
  if (row === null) {
    return (
      <tr className={classes(styles.row, styles.columns)} aria-rowindex={index + 2} style={place}>
        <td className={classes(styles.cell, styles.when, styles.waiting)} title={t('waiting')} />
      </tr>
    );
  }
  const { day, times } = whenWords(row);
  const title = titleWords(row);
  const press = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // A menu's presses come here too, though it stands elsewhere on the page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(`.${styles.menu}`) === null) openStream(row.stream.id);
  };
  const openMenu = (event: KeyboardEvent) => {
    if (!hearsKey(event, 'lists.menu')) return;
    event.preventDefault();
    setMenuOpen(true);
  };
  return (
    <tr
      className={classes(styles.row, styles.columns)}
      aria-rowindex={index + 2}
      data-line={index}
      style={place}
      onClick={press}
    >
      <td className={classes(styles.cell, styles.when)}>
        <span className={styles.two}>
          <Num>{day}</Num>
          <Num className={styles.second}>{times}</Num>
        </span>
      </td>
      <td className={classes(styles.cell, styles.stream)}>
        <span className={styles.two}>
          <button
            type="button"
            className={classes(styles.open, !row.stream.title && styles.dim)}
            tabIndex={stop ? 0 : -1}
            data-stop
            data-first={stop || undefined}
            aria-label={t('open', { day, title: isolated(title) })}
            title={title}
            aria-keyshortcuts={aria}
            onFocus={() => onLine(index)}
            onKeyDown={openMenu}
          >
            <bdi data-open={row.stream.title ? undefined : ''}>{title}</bdi>
          </button>
          <bdi className={styles.second}>{aboutWords(row)}</bdi>
        </span>
      </td>
      <td className={classes(styles.cell, styles.viewers)}>
        {row.curve.length > 1 && <Sparkline values={row.curve} />}
      </td>
      <NumberCell column="peak" cell={peakWords(row)} />
      <NumberCell column="average" cell={averageWords(row)} />
      <NumberCell column="followers" cell={followersWords(row)} />
      <NumberCell column="messages" cell={messagesWords(row)} />
      <NumberCell column="clips" cell={clipsWords(row)} />
      <RecordingCell row={row} nowMs={nowMs} />
      <td className={classes(styles.cell, styles.menu)}>
        <StreamMenu row={row} nowMs={nowMs} tabIndex={stop ? 0 : -1} open={menuOpen} onOpenChange={setMenuOpen} />
      </td>
    </tr>
  );
}

function NumberCell({ column, cell: { words, dim, why, isSign } }: { column: Column; cell: CellWords }) {
  return (
    <td
      className={classes(styles.cell, styles[column], ends.has(column) && styles.end, dim && styles.dim)}
      title={why ?? undefined}
    >
      {isSign ? <span aria-hidden>{words}</span> : <Num>{words}</Num>}
      {why !== null && <span className="hidden">{why}</span>}
    </td>
  );
}

function RecordingCell({ row, nowMs }: { row: StreamRow; nowMs: number }) {
  const { words, status } = recordingWords(row.recording, nowMs);
  let shown: ReactNode = <Num>{words}</Num>;
  if (status === 'hourglass') {
    shown = (
      <>
        <Icon icon={Hourglass} size="s" /> {words}
      </>
    );
  } else if (status !== null && status !== 'dim') shown = <Status kind={status}>{words}</Status>;
  return <td className={classes(styles.cell, styles.recording, status === 'dim' && styles.dim)}>{shown}</td>;
}
