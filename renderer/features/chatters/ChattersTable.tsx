import type { TFunction } from 'i18next';
import { ArrowDown, ArrowUp, Circle, CircleDashed, Minus, Plus } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Chatter } from '../../../shared/chatters.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Lines } from '../../ui/lines.ts';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { RoleMark, roleWord } from '../../ui/RoleMark.tsx';
import { useNow } from '../../ui/useNow.ts';
import { rowOnLine } from '../../ui/useRowList.ts';
import { cardStore, openCard } from '../../view/cardStore.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ChattersTable.module.css';
import { formatStay } from './formatStay.ts';
import { RoleWord } from './RoleWord.tsx';
import { type Column, columns, type Sorting } from './sorting.ts';
import type { ChatterList } from './useChatterList.ts';
import { useFirstLook } from './useFirstLook.ts';

type Props = {
  label: string;
  list: ChatterList<Lines>;
  lineHeight: number;
  headHeight: number;
  narrow: boolean;
  /** The rows may be out of date. */
  stale: boolean;
  sorting: Sorting;
  onSort: (column: Column) => void;
};

/** Everybody, a row each: only those in sight are drawn, the rest is counted. @see DESIGN-LANGUAGE §7 */
export function ChattersTable(props: Props) {
  const { label, list, lineHeight, headHeight, narrow, stale, sorting, onSort } = props;
  const selected = useStore(cardStore, (state) => state.userId);
  const everySeconds = useStateOf('settings')?.chattersEverySeconds ?? null;
  const nowMs = useNow(10_000);
  const firstLookMs = useFirstLook();
  const hidden = useNumbersHidden();
  const { t } = useTranslation('chatters');
  return (
    <div className={styles.scroller} ref={list.scroller}>
      <table
        className={classes(styles.table, narrow && styles.narrow, stale && styles.stale)}
        style={{ '--head': `${headHeight - 1}px` }}
        aria-label={label}
        aria-rowcount={hidden ? -1 : list.lines.count + 1}
      >
        <thead className={styles.head}>
          <tr className={styles.columns} {...(!hidden && { 'aria-rowindex': 1 })}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: list.height }} onKeyDown={list.onKeyDown} onBlur={list.onBlur}>
          {list.items.map(({ index, start, key }) => (
            <TableRow
              key={key}
              index={index}
              top={start}
              height={lineHeight}
              row={rowOnLine(list, index)}
              stop={index === list.stop}
              selected={rowOnLine(list, index)?.userId === selected}
              everyMs={everySeconds === null ? null : everySeconds * 1000}
              nowMs={nowMs}
              firstLookMs={firstLookMs}
              hidden={hidden}
              t={t}
              onLine={list.onLine}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ column, sorting, onSort }: { column: Column; sorting: Sorting; onSort: (column: Column) => void }) {
  const { t } = useTranslation('chatters');
  const { id, order, end } = column;
  const look = classes(styles.cell, styles[id], end && styles.end);
  const sorted = order !== null && sorting.order === order;
  return (
    <th className={look} scope="col" aria-sort={sorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}>
      {order === null ? (
        t(`table.${id}`)
      ) : (
        <button type="button" className={styles.sort} onClick={() => onSort(column)}>
          {t(`table.${id}`)}
          {sorted && <Icon icon={sorting.descending ? ArrowDown : ArrowUp} size="s" />}
        </button>
      )}
    </th>
  );
}

type RowProps = {
  index: number;
  top: number;
  height: number;
  row: Chatter | null;
  stop: boolean;
  selected: boolean;
  everyMs: number | null;
  nowMs: number;
  firstLookMs: number | null;
  /** Comfort mode hides how many there are, and how much each says. */
  hidden: boolean;
  t: TFunction<'chatters'>;
  onLine: (line: number) => void;
};

const shapes = { here: Circle, joined: Plus, left: Minus, notSeen: CircleDashed };

const TableRow = memo(function TableRow(props: RowProps) {
  const { index, top, height, row, stop, selected, everyMs, nowMs, firstLookMs, hidden, t, onLine } = props;
  const away = row !== null && (row.presence === 'left' || row.presence === 'notSeen');
  const look = classes(styles.row, styles.columns, away && styles.away, row !== null && selected && styles.selected);
  const counted = hidden ? {} : { 'aria-rowindex': index + 2 };
  const place = { height, transform: `translateY(${top}px)` };
  // Who scrolls fast meets lines whose rows are on their way. Their cells stay, unseen and unheard: to take them out and to make
  // them anew for each of these lines costs several times what the rest of the frame does.
  const last = useRef<Chatter | null>(null);
  if (row !== null) last.current = row;
  const drawn = last.current;
  if (drawn === null) {
    return (
      <tr className={look} {...counted} style={place}>
        <td className={classes(styles.cell, styles.name, styles.waiting)} title={t('table.waiting')} />
      </tr>
    );
  }
  const isWaiting = row === null;
  return (
    <tr
      className={classes(look, isWaiting && styles.unknown)}
      {...counted}
      {...(isWaiting ? { title: t('table.waiting') } : { 'data-line': index, onClick: () => openCard(drawn.userId) })}
      style={place}
    >
      <Cell id="name">
        <button
          type="button"
          className={styles.open}
          tabIndex={stop ? 0 : -1}
          data-stop
          aria-haspopup="dialog"
          onFocus={() => onLine(index)}
        >
          <Name>{drawn.username}</Name>
        </button>
      </Cell>
      <RoleCell row={drawn} />
      <Cell id="now" look={drawn.presence === 'joined' && styles.fresh}>
        <Icon icon={shapes[drawn.presence]} size="s" />
        <span className={styles.words}>{t(`presence.${drawn.presence}`)}</span>
      </Cell>
      <Cell id="hereFor" end>
        <Num className={styles.words}>
          {drawn.hereSinceMs === null ? t('table.none') : formatStay(drawn.hereSinceMs, nowMs, firstLookMs)}
        </Num>
      </Cell>
      <Cell id="messages" end look={drawn.messages === 0 && styles.dim}>
        {hidden ? <Hidden /> : <Num>{formatNumber(drawn.messages)}</Num>}
      </Cell>
      <Cell id="confirmed">
        <AgeRing atMs={drawn.confirmedAtMs} everyMs={everyMs} />
      </Cell>
    </tr>
  );
});

type CellProps = { id: Column['id']; end?: boolean; look?: string | false | undefined; children: ReactNode };

function Cell({ id, end, look, children }: CellProps) {
  return <td className={classes(styles.cell, styles[id], end && styles.end, look)}>{children}</td>;
}

/** The mark is silent here: the word beside it says the same. */
function RoleCell({ row }: { row: Chatter }) {
  const marked = roleWord(row.role) !== undefined;
  return (
    <td className={classes(styles.cell, styles.role, !marked && styles.dim)}>
      {marked && (
        <span aria-hidden>
          <RoleMark role={row.role} />
        </span>
      )}
      <span className={styles.words}>
        <RoleWord chatter={row} />
      </span>
    </td>
  );
}
