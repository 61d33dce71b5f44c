import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useStateQuery } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { Entrance } from '../../ui/useEntrance.ts';
import { useRoomForDock } from '../../ui/useRoomForDock.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { cardStore } from '../../view/cardStore.ts';
import { type PeopleTab, useView } from '../../view/view.ts';
import { CardSheet } from './CardSheet.tsx';
import { ChattersHead } from './ChattersHead.tsx';
import styles from './ChattersPage.module.css';
import { type Chip, chipQuery } from './chips.ts';
import { FilterRow } from './FilterRow.tsx';
import { ForecastRow } from './ForecastRow.tsx';
import { hereOf } from './Here.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { RefreshBars } from './RefreshBars.tsx';
import type { Sorting } from './sorting.ts';
import { TableSection } from './TableSection.tsx';
import type { ChatterRowsQuery } from './useChatterList.ts';
import { useCrawlAnnouncements } from './useCrawlAnnouncements.ts';

/** From this width on, the head has room for words on its buttons and the filters for all chips. */
const WIDE_PX = 900;

type OtherTab = Exclude<PeopleTab, 'here'>;
type Props = {
  /** The lists of people beside those who are here: a tab each. Left out: there are no tabs. */
  others?: { Head: ComponentType<{ tab: OtherTab }>; Body: ComponentType<{ tab: OtherTab }> };
};

/** Everybody in the chat: what a refresh costs, who joined and left, the table, and a card for each. Other lists are behind tabs. */
export function ChattersPage({ others }: Props) {
  const { data: state, error, refetch } = useStateQuery('chatters');
  const docked = useRoomForDock();
  const cardOpen = useStore(cardStore, (card) => card.userId !== null);
  return (
    <>
      <div className={classes(styles.page, cardOpen && docked && styles.besideCard)}>
        {error ? (
          <ErrorNotice error={error.error} onRetry={() => void refetch()} />
        ) : (
          state !== undefined && <Body state={state} others={others} />
        )}
      </div>
      <CardSheet modal={!docked} />
    </>
  );
}

function Body({ state, others }: { state: ChattersState; others: Props['others'] }) {
  useCrawlAnnouncements(state);
  const body = useRef<HTMLDivElement>(null);
  const wide = useWidth(body) >= WIDE_PX;
  const entrance = useRef<Entrance>(null);
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
  const asked = useView((view) => view.wantedNames);
  useEffect(() => {
    if (asked === null) return;
    setText(asked);
    setChip('all');
    useView.getState().foundNames();
  }, [asked]);
  const tab = useView((view) => view.people);
  const here = (
    <>
      <ForecastRow state={state} />
      <FilterRow
        state={state}
        wide={wide}
        text={text}
        onText={setText}
        onEnter={() => entrance.current?.enter(text)}
        chip={chip}
        onChip={setChip}
      />
      <RefreshBars refreshes={state.refreshes} />
      <TableSection
        state={state}
        wide={wide}
        entrance={entrance}
        query={query}
        sorting={sorting}
        onSorting={setSorting}
        onShowAll={showAll}
      />
    </>
  );
  return (
    <div className={classes(styles.body, !wide && styles.narrow)} ref={body}>
      {others === undefined || tab === 'here' ? (
        <ChattersHead state={state} wide={wide} onShowInList={showInList} />
      ) : (
        <others.Head tab={tab} />
      )}
      {others === undefined ? (
        here
      ) : (
        <PeopleTabs here={hereOf(state)}>{tab === 'here' ? here : <others.Body key={tab} tab={tab} />}</PeopleTabs>
      )}
    </div>
  );
}
