import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamRow, StreamsState } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { rowOnLine } from '../../ui/useRowList.ts';
import { useView } from '../../view/view.ts';
import { OlderLine } from './OlderLine.tsx';
import styles from './StreamTable.module.css';
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
import type { StreamList } from './useStreamList.ts';

const columns = [
  'when',
  'stream',
  'viewers',
  'peak',
  'average',
  'followers',
  'messages',
  'clips',
  'recording',
] as const;
type Column = (typeof columns)[number];
/** Numbers stand under each other at the end of their column. */
const ends: ReadonlySet<Column> = new Set(['peak', 'average', 'followers', 'messages', 'clips']);

type Props = { state: StreamsState; list: StreamList; lineHeight: number; headHeight: number };

/** The streams, a row each: only those in sight are drawn, the rest is counted. Below them: how to see older ones. */
export function StreamTable({ state, list, lineHeight, headHeight }: Props) {
  const { t } = useTranslation('streams');
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const nowMs = useNow(60_000) + aheadMs;
  return (
    <div className={styles.scroller} ref={list.scroller}>
      <table
        className={styles.table}
        style={{ '--head': `${headHeight - 1}px` }}
        aria-label={t('list')}
        aria-rowcount={list.lines.count + 1}
      >
        <thead className={styles.head}>
          <tr className={styles.columns} aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(styles.cell, styles[column], ends.has(column) && styles.end)}
              >
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: list.height }} onKeyDown={list.onKeyDown} onBlur={list.onBlur}>
          {list.items.map(({ index, start, key }) => (
            <Row
              key={key}
              index={index}
              top={start}
              height={lineHeight}
              row={rowOnLine(list, index)}
              stop={index === list.stop}
              nowMs={nowMs}
              onLine={list.onLine}
            />
          ))}
        </tbody>
      </table>
      <OlderLine state={state} />
    </div>
  );
}

type RowProps = {
  index: number;
  top: number;
  height: number;
  row: StreamRow | null;
  stop: boolean;
  nowMs: number;
  onLine: (line: number) => void;
};

function Row({ index, top, height, row, stop, nowMs, onLine }: RowProps) {
  const { t } = useTranslation('streams');
  const openStream = useView((view) => view.openStream);
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
  return (
    <tr
      className={classes(styles.row, styles.columns)}
      aria-rowindex={index + 2}
      data-line={index}
      style={place}
      onClick={() => openStream(row.stream.id)}
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
            onFocus={() => onLine(index)}
          >
            <bdi>{title}</bdi>
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
    </tr>
  );
}

function NumberCell({ column, cell: { words, dim, why, isSign } }: { column: Column; cell: CellWords }) {
  return (
    <td className={classes(styles.cell, styles[column], styles.end, dim && styles.dim)} title={why ?? undefined}>
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
