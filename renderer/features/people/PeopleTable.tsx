import { Ban, Circle, CircleDashed, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PeoplePage, PersonRow } from '../../../shared/people.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Lines } from '../../ui/lines.ts';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { RoleMark, roleWord } from '../../ui/RoleMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import { type RowList, rowOnLine } from '../../ui/useRowList.ts';
import { cardStore, openCard } from '../../view/cardStore.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import type { OtherTab } from './listOf.ts';
import styles from './People.module.css';
import type { PeopleQuestion } from './PeopleBody.tsx';
import { agoWords, sinceWords } from './peopleWords.ts';
import { RowActs } from './RowActs.tsx';
import { type Acts, useActs } from './useActs.ts';

type Column = 'name' | 'role' | 'level' | 'since' | 'for' | 'now' | 'messages' | 'by' | 'note' | 'actions';

const columns: Readonly<Record<OtherTab, readonly Column[]>> = {
  followers: ['name', 'since', 'for', 'now', 'messages'],
  moderators: ['name', 'since', 'now', 'messages', 'actions'],
  banned: ['name', 'since', 'by', 'note', 'actions'],
  friends: ['name', 'role', 'level', 'messages'],
  lurkers: ['name', 'role'],
};

const shapes = { here: Circle, notHere: Minus, unknown: CircleDashed };

type Props = {
  label: string;
  tab: OtherTab;
  rows: RowList<PeopleQuestion, PeoplePage, Lines>;
  lineHeight: number;
  headHeight: number;
};

/** The people that are loaded, a row each: only those in sight are drawn, the rest is counted. @see DESIGN-LANGUAGE §7 */
export function PeopleTable({ label, tab, rows, lineHeight, headHeight }: Props) {
  const { t } = useTranslation('people');
  const hidden = useNumbersHidden();
  const nowMs = useNow(10_000);
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const acts = useActs();
  const selected = useStore(cardStore, (state) => state.userId);
  const focused = (): PersonRow | null => {
    const line = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line;
    return line === undefined ? null : rowOnLine(rows, Number(line));
  };
  useHotkey('people.personNote', () => withRow(focused(), ({ userId }) => openCard(userId, 'note')));
  useHotkey('people.unban', () => {
    if (tab !== 'banned') return false;
    return withRow(focused(), (row) => {
      const { refusal, run } = acts.unban(row);
      if (refusal === undefined) run();
    });
  });
  return (
    <div className={styles.scroller} ref={rows.scroller}>
      <table
        className={classes(styles.table, styles[tab])}
        style={{ '--head': `${headHeight - 1}px` }}
        aria-label={label}
        aria-rowcount={hidden ? -1 : rows.lines.count + 1}
      >
        <thead className={styles.head}>
          <tr className={styles.columns} {...(!hidden && { 'aria-rowindex': 1 })}>
            {columns[tab].map((column) => (
              <th key={column} className={classes(styles.cell, styles[column])} scope="col">
                {headWord(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: rows.height }} onKeyDown={rows.onKeyDown} onBlur={rows.onBlur}>
          {rows.items.map(({ index, start, key }) => {
            const row = rowOnLine(rows, index);
            return (
              <tr
                key={key}
                className={classes(
                  styles.row,
                  styles.columns,
                  row !== null && row.userId === selected && styles.selected,
                )}
                {...(!hidden && { 'aria-rowindex': index + 2 })}
                data-line={index}
                style={{ height: lineHeight, transform: `translateY(${start}px)` }}
              >
                {row === null ? (
                  <td className={classes(styles.cell, styles.waiting)} title={t('table.waiting')} />
                ) : (
                  columns[tab].map((column) => (
                    <td key={column} className={classes(styles.cell, styles[column])}>
                      <Cell
                        column={column}
                        tab={tab}
                        row={row}
                        nowMs={nowMs}
                        aheadMs={aheadMs}
                        hidden={hidden}
                        acts={acts}
                        stop={index === rows.stop}
                        onFocus={() => rows.onLine(index)}
                      />
                    </td>
                  ))
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );

  function headWord(column: Column): string {
    if (column !== 'since') return t(`table.${column}`);
    const words = { moderators: 'sinceModerators', banned: 'sinceBanned' } as const;
    return t(`table.${tab === 'moderators' || tab === 'banned' ? words[tab] : 'sinceFollowers'}`);
  }
}

/** False: the key belongs to nobody here. */
function withRow(row: PersonRow | null, act: (row: PersonRow) => void): boolean | undefined {
  if (row === null) return false;
  act(row);
  return undefined;
}

type CellProps = {
  column: Column;
  tab: OtherTab;
  row: PersonRow;
  nowMs: number;
  /** The service's time, which they are told by, less ours. */
  aheadMs: number;
  hidden: boolean;
  acts: Acts;
  stop: boolean;
  onFocus: () => void;
};

function Cell({ column, tab, row, nowMs, aheadMs, hidden, acts, stop, onFocus }: CellProps): ReactNode {
  const { t } = useTranslation(['people', 'common']);
  const { userId, username, role, level, sinceMs, presence, messages, by, note, isNew } = row;
  const word = roleWord(role);
  switch (column) {
    case 'name':
      return (
        <button
          type="button"
          className={styles.open}
          tabIndex={stop ? 0 : -1}
          data-stop
          aria-haspopup="dialog"
          onFocus={onFocus}
          onClick={() => openCard(userId)}
        >
          <span className={styles.mark}>
            {tab === 'banned' ? <Icon icon={Ban} size="s" /> : <RoleMark role={role} />}
          </span>
          <Name>{username}</Name>
          {isNew && <Tag icon={Plus}>{t('people:table.new')}</Tag>}
        </button>
      );
    case 'role':
      return word === undefined ? (
        role === 'User' ? (
          t('people:table.user')
        ) : (
          <bdi>{role.slice(0, 40)}</bdi>
        )
      ) : (
        t(`common:role.${word}`)
      );
    case 'level':
      return <Num>{level === null ? t('people:table.none') : formatNumber(level)}</Num>;
    case 'since':
      return sinceMs === null ? (
        <span className={styles.dim}>{t('people:table.notKnown')}</span>
      ) : (
        <Num>{sinceWords(sinceMs - aheadMs, nowMs)}</Num>
      );
    case 'for':
      return <Num>{sinceMs === null ? t('people:table.none') : agoWords(Math.max(0, nowMs + aheadMs - sinceMs))}</Num>;
    case 'now':
      return (
        <span className={classes(styles.presence, presence !== 'here' && styles.dim)}>
          <Icon icon={shapes[presence]} size="s" />
          {t(`people:presence.${presence}`)}
        </span>
      );
    case 'messages':
      if (hidden) return <Hidden />;
      return <Num>{messages === 0 ? t('people:table.none') : formatNumber(messages)}</Num>;
    case 'by':
      return by === null ? <span className={styles.dim}>{t('people:table.notKnown')}</span> : <Name>{by}</Name>;
    case 'note':
      return note === '' ? (
        <span className={styles.dim}>{t('people:table.noNote')}</span>
      ) : (
        <span className={styles.noteText} dir="auto" title={note} data-private>
          {note}
        </span>
      );
    case 'actions':
      return <RowActs tab={tab} row={row} acts={acts} stop={stop} />;
  }
}
