import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chatter, ChatterGroup, ChattersState } from '../../../shared/chatters.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { rowOnLine } from '../../ui/useRowList.ts';
import { openCard } from '../../view/cardStore.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { placeInList } from '../../view/placeInList.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { useStale } from '../../view/useUnreachable.ts';
import styles from './DockList.module.css';
import { layOutGroups } from './groupLayout.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { type ChatterRows, type ChatterRowsQuery, useChatterList } from './useChatterList.ts';

const LINE_PX = 26;

// The rows on hand answer the question they were asked with; they are laid out by it, not by the newest one.
const lay = (rows: ChatterRows) => layOutGroups(rows.newest?.groups ?? [], new Set(rows.query?.closedGroups ?? []));

type Props = {
  state: ChattersState;
  /** From the search field. */
  entrance: RefObject<Entrance | null>;
  query: ChatterRowsQuery;
  onToggle: (group: ChatterGroup) => void;
  onShowAll: () => void;
};

/** People by group. A group's head opens and closes it; a name opens the card. */
export function DockList({ state, entrance, query, onToggle, onShowAll }: Props) {
  const { t } = useTranslation('chatters');
  const session = useStateOf('session');
  const self = session?.kind === 'signedIn' ? session.userId : null;
  const lineHeight = useLineHeight(LINE_PX);
  const list = useChatterList(query, lay, lineHeight);
  const stale = useStale(state);
  const hidden = useNumbersHidden();
  useEntrance(entrance, list);
  if (list.lines.count === 0) {
    return (
      <div className={styles.empty}>
        <ListEmpty state={state} rows={list.state} onRetry={list.retry} onShowAll={onShowAll} />
      </div>
    );
  }
  return (
    <div className={classes(styles.scroller, stale && styles.stale)} ref={list.scroller}>
      <ul
        className={styles.list}
        style={{ height: list.height }}
        aria-label={t('people')}
        onKeyDown={list.onKeyDown}
        onBlur={list.onBlur}
      >
        {list.items.map(({ index, start, key }) => {
          const line = list.lines.at(index);
          if (line === null) return null;
          return (
            <li
              key={key}
              className={styles.line}
              style={{ height: lineHeight, transform: `translateY(${start}px)` }}
              data-line={index}
              {...placeInList(index, list.lines.count, hidden)}
            >
              {line.kind === 'head' ? (
                <Head
                  index={index}
                  group={line.group}
                  count={hidden ? null : line.count}
                  open={line.open}
                  t={t}
                  stop={index === list.stop}
                  onLine={list.onLine}
                  onToggle={onToggle}
                />
              ) : (
                <Person
                  index={index}
                  row={rowOnLine(list, index)}
                  self={self}
                  t={t}
                  stop={index === list.stop}
                  onLine={list.onLine}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type LineProps = {
  index: number;
  t: TFunction<'chatters'>;
  /** Tab stops here. */
  stop: boolean;
  onLine: (line: number) => void;
};

type HeadProps = LineProps & {
  group: ChatterGroup;
  /** null: comfort mode hides it. */
  count: number | null;
  open: boolean;
  onToggle: (group: ChatterGroup) => void;
};

function Head({ index, group, count, open, t, stop, onLine, onToggle }: HeadProps) {
  return (
    <button
      type="button"
      className={styles.head}
      tabIndex={stop ? 0 : -1}
      data-stop
      aria-expanded={open}
      onFocus={() => onLine(index)}
      onClick={() => onToggle(group)}
    >
      <Icon icon={open ? ChevronDown : ChevronRight} size="s" />
      {t(`groups.${group}`)}
      {count !== null && <Num className={styles.count}>{formatNumber(count)}</Num>}
    </button>
  );
}

type PersonProps = LineProps & { row: Chatter | null; self: number | null };

const Person = memo(function Person({ index, row, self, t, stop, onLine }: PersonProps) {
  if (row === null) return <span className={styles.waiting} title={t('table.waiting')} />;
  return (
    <button
      type="button"
      className={styles.person}
      tabIndex={stop ? 0 : -1}
      data-stop
      aria-haspopup="dialog"
      onFocus={() => onLine(index)}
      onClick={() => openCard(row.userId)}
    >
      <span className={styles.mark}>
        <RoleMark role={row.role} />
      </span>
      <span className={styles.name}>
        <Name>{row.username}</Name>
      </span>
      {row.presence === 'joined' && row.userId !== self && <Tag icon={Plus}>{t('newMark')}</Tag>}
    </button>
  );
});
