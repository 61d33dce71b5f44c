import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useStateOf } from '../../api/state.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { layOutRows } from '../../ui/lines.ts';
import { Num } from '../../ui/Num.tsx';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { useStale } from '../../view/useUnreachable.ts';
import styles from './ChattersPage.module.css';
import { ChattersTable } from './ChattersTable.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { type Sorting, sortBy } from './sorting.ts';
import { type ChatterRows, type ChatterRowsQuery, useChatterList } from './useChatterList.ts';

const LINE_PX = 28;
const HEAD_PX = 29;

const lay = (rows: ChatterRows) => layOutRows(rows.total);

type Props = {
  state: ChattersState;
  wide: boolean;
  /** From the search field. */
  entrance: RefObject<Entrance | null>;
  query: ChatterRowsQuery;
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
  onShowAll: () => void;
};

/** The table and its foot. Apart from the rest of the page, as it is drawn anew with every line that is scrolled. */
export function TableSection({ state, wide, entrance, query, sorting, onSorting, onShowAll }: Props) {
  const { t } = useTranslation('chatters');
  const channel = (useStateOf('channel') ?? null)?.token ?? '';
  const lineHeight = useLineHeight(LINE_PX);
  const headHeight = useLineHeight(HEAD_PX);
  const list = useChatterList(query, lay, lineHeight, headHeight);
  useEntrance(entrance, list);
  const hidden = useNumbersHidden();
  const stale = useStale(state);
  const { first, last } = list.inSight;
  const total = list.lines.count;
  const everybody = query.text === '' && query.group === null && query.presence === null;
  const away = everybody ? state.left + state.notSeen : 0;
  return (
    <>
      {total === 0 ? (
        <div className={styles.empty}>
          <ListEmpty state={state} rows={list.state} onRetry={list.retry} onShowAll={onShowAll} />
        </div>
      ) : (
        <ChattersTable
          label={t('table.label', { channel })}
          list={list}
          lineHeight={lineHeight}
          headHeight={headHeight}
          narrow={!wide}
          stale={stale}
          sorting={sorting}
          onSort={(column) => onSorting(sortBy(column, sorting))}
        />
      )}
      <footer className={styles.foot}>
        {hidden && total > 0 ? (
          <Hidden words={t('table.rowsHidden')} />
        ) : (
          <Num>
            {total === 0 ? t('table.noRows') : t('table.rows', { from: first + 1, to: last + 1, total })}
            {total > 0 && away > 0 && `, ${t('table.away', { count: away })}`}
          </Num>
        )}
        {wide && query.text !== '' && <span>{t('table.localSearch')}</span>}
        <span className={styles.once}>{t('table.once')}</span>
      </footer>
    </>
  );
}
