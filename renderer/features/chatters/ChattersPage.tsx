import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { useRoomForDock } from '../live/useRoomForDock.ts';
import { CardSheet } from './CardSheet.tsx';
import styles from './ChattersPage.module.css';
import { cardStore } from './cardStore.ts';
import { type Chip, chipQuery } from './chips.ts';
import { FilterRow } from './FilterRow.tsx';
import { ForecastRow } from './ForecastRow.tsx';
import { PageHead } from './PageHead.tsx';
import { RefreshBars } from './RefreshBars.tsx';
import type { Sorting } from './sorting.ts';
import { TableSection } from './TableSection.tsx';
import type { ChatterRowsQuery } from './useChatterList.ts';
import { useCrawlVoice } from './useCrawlVoice.ts';
import { useWidth } from './useWidth.ts';

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

function Body({ state }: { state: ChattersState }) {
  useCrawlVoice(state);
  const body = useRef<HTMLDivElement>(null);
  const wide = useWidth(body) >= WIDE_PX;
  const [text, setText] = useState('');
  const [chip, setChip] = useState<Chip>('all');
  const [sorting, setSorting] = useState<Sorting>({ order: 'role', descending: false });
  const wanted = useDeferredValue(text).trim();
  const query = useMemo<ChatterRowsQuery>(
    () => ({ text: wanted, ...chipQuery(chip), ...sorting, closedGroups: [] }),
    [wanted, chip, sorting],
  );
  const showAll = () => setChip('all');
  const showInList = (name: string) => {
    setText(name);
    showAll();
  };
  return (
    <div className={classes(styles.body, !wide && styles.narrow)} ref={body}>
      <PageHead state={state} wide={wide} onShowInList={showInList} />
      <ForecastRow state={state} />
      <FilterRow state={state} wide={wide} text={text} onText={setText} chip={chip} onChip={setChip} />
      <RefreshBars refreshes={state.refreshes} />
      <TableSection
        state={state}
        wide={wide}
        query={query}
        sorting={sorting}
        onSorting={setSorting}
        onShowAll={showAll}
      />
    </div>
  );
}
