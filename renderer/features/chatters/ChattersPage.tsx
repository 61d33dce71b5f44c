import { Download, RefreshCw } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useAction } from '../../api/action.ts';
import { useChannel, useSettings, useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { whyText } from '../chat/whyText.ts';
import { useRoomForDock } from '../live/useRoomForDock.ts';
import { CardSheet } from './CardSheet.tsx';
import styles from './ChattersPage.module.css';
import { ChattersTable } from './ChattersTable.tsx';
import { cardStore } from './cardStore.ts';
import { type Chip, chipQuery } from './chips.ts';
import { FilterRow } from './FilterRow.tsx';
import { ForecastRow } from './ForecastRow.tsx';
import { layOutRows } from './groupLayout.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { useLineHeight } from './lineHeights.ts';
import { PersonSearch } from './PersonSearch.tsx';
import { RefreshBars } from './RefreshBars.tsx';
import type { RowsQuery, RowsState } from './rowWindows.ts';
import { type Sorting, sortBy } from './sorting.ts';
import { useRowList } from './useRowList.ts';
import { useWidth } from './useWidth.ts';

const LINE_PX = 28;
const HEAD_PX = 29;
/** From this width on, the head has room for words on its buttons and the filters for all chips. */
const WIDE_PX = 900;

/** Everybody in the chat: what a refresh costs, who joined and left, the table, and a card for each. */
export function ChattersPage() {
  const { t } = useTranslation('chatters');
  usePageTitle(t('page'));
  const { data: state, error, refetch } = useStateOf('chatters.read');
  const docked = useRoomForDock();
  const cardOpen = useStore(cardStore, (card) => card.userId !== null);
  return (
    <>
      <div className={classes(styles.page, cardOpen && docked && styles.besideCard)}>
        {error ? (
          <ErrorNotice error={error.error} onRetry={() => void refetch()} />
        ) : (
          state !== undefined && <Body state={state} />
        )}
      </div>
      <CardSheet modal={!docked} />
    </>
  );
}

const lay = (rows: RowsState) => layOutRows(rows.total);

function Body({ state }: { state: ChattersState }) {
  const { t } = useTranslation('chatters');
  const channel = useChannel()?.token ?? '';
  const body = useRef<HTMLDivElement>(null);
  const wide = useWidth(body) >= WIDE_PX;
  const [text, setText] = useState('');
  const [chip, setChip] = useState<Chip>('all');
  const [sorting, setSorting] = useState<Sorting>({ order: 'role', descending: false });
  const wanted = useDeferredValue(text).trim();
  const query = useMemo<RowsQuery>(
    () => ({ text: wanted, ...chipQuery(chip), ...sorting, closedGroups: [] }),
    [wanted, chip, sorting],
  );
  const lineHeight = useLineHeight(LINE_PX);
  const headHeight = useLineHeight(HEAD_PX);
  const list = useRowList(query, lay, lineHeight, headHeight);
  const showAll = () => setChip('all');
  const sort = useCallback((column: Parameters<typeof sortBy>[0]) => setSorting((now) => sortBy(column, now)), []);
  const { first, last } = list.inSight;
  const total = list.lines.count;

  return (
    <div className={styles.body} ref={body}>
      <Head
        state={state}
        wide={wide}
        onShowInList={(name) => {
          setText(name);
          showAll();
        }}
      />
      <ForecastRow state={state} />
      <FilterRow state={state} wide={wide} text={text} onText={setText} chip={chip} onChip={setChip} />
      <RefreshBars refreshes={state.refreshes} />
      {total === 0 ? (
        <div className={styles.empty}>
          <ListEmpty state={state} rows={list.state} onRetry={list.retry} onShowAll={showAll} />
        </div>
      ) : (
        <ChattersTable
          label={t('table.label', { channel })}
          list={list}
          lineHeight={lineHeight}
          headHeight={headHeight}
          sorting={sorting}
          onSort={sort}
        />
      )}
      <footer className={styles.foot}>
        <span>{total === 0 ? t('table.noRows') : t('table.rows', { from: first + 1, to: last + 1, total })}</span>
        {wide && wanted !== '' && <span>{t('table.localSearch')}</span>}
        <span className={styles.once}>{t('table.once')}</span>
      </footer>
    </div>
  );
}

type HeadProps = { state: ChattersState; wide: boolean; onShowInList: (text: string) => void };

function Head({ state, wide, onShowInList }: HeadProps) {
  const { t } = useTranslation('chatters');
  const everySeconds = useSettings()?.chattersEverySeconds ?? null;
  const refresh = useAction('chatters.refresh');
  const exporting = useAction('chatters.export');
  const running = state.crawl.kind === 'crawling' || state.crawl.kind === 'paused';
  const count = exporting.data;
  const told = exporting.error
    ? t('actions.exportFailed', { why: whyText(exporting.error.error) })
    : typeof count === 'number'
      ? t('actions.exported', { count })
      : null;
  const run = () => exporting.mutate();
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.here}>
          <b>{formatNumber(state.here)}</b> {t('here')}
        </span>
        <AgeRing
          atMs={state.completeAtMs}
          everyMs={everySeconds === null ? null : everySeconds * 1000}
          complete={state.crawl.kind !== 'partial'}
        />
        <span className={styles.told} role="status">
          {told}
        </span>
        <Button
          icon={Download}
          busy={exporting.isPending}
          disabledReason={state.here === 0 ? t('actions.noExport') : undefined}
          onClick={run}
        >
          {t('actions.export')}
        </Button>
        <PersonSearch wide={wide} onShowInList={onShowInList} />
        <Button kind="main" icon={RefreshCw} busy={running || refresh.isPending} onClick={() => refresh.mutate()}>
          {t('actions.refresh')}
        </Button>
      </header>
      {refresh.error && (
        <div className={styles.problem}>
          <ErrorNotice error={refresh.error.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
    </>
  );
}
