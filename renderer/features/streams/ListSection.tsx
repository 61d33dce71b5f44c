import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamsState } from '../../../shared/streams.ts';
import { formatDate, formatDuration } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { offsetOf } from '../../ui/useSteadyPlace.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { ListEmpty } from './ListEmpty.tsx';
import styles from './PastStreams.module.css';
import { StreamTable } from './StreamTable.tsx';
import { streamsView } from './streamsView.ts';
import { wholeMinutes } from './streamWords.ts';
import { idOf, type StreamList, type StreamsQuery, useStreamList } from './useStreamList.ts';

const LINE_PX = 48;
const HEAD_PX = 30;

type Props = {
  state: StreamsState;
  query: StreamsQuery;
  /** From the search field. */
  entrance: RefObject<Entrance | null>;
};

/** The table and its foot, or why there is none. Apart from the rest, as it is drawn anew with every line that is scrolled. */
export function ListSection({ state, query, entrance }: Props) {
  const { t } = useTranslation('streams');
  const lineHeight = useLineHeight(LINE_PX);
  const headHeight = useLineHeight(HEAD_PX);
  const list = useStreamList(query, lineHeight, headHeight);
  useEntrance(entrance, list);
  useComeBack(list);
  const { newest } = list.state;
  const total = list.lines.count;
  if (total === 0) return <ListEmpty state={state} rows={list.state} onRetry={list.retry} />;
  return (
    <>
      <StreamTable state={state} list={list} lineHeight={lineHeight} headHeight={headHeight} />
      <footer className={styles.foot}>
        <Num>
          {state.sinceMs !== null &&
            newest !== null &&
            t('foot.count', {
              count: total,
              date: formatDate(state.sinceMs),
              duration: formatDuration(wholeMinutes(newest.liveMs)),
            })}
        </Num>
        <span className={styles.counted}>{t('foot.counted')}</span>
      </footer>
    </>
  );
}

/** Whoever comes back from a stream stands on its row. */
function useComeBack(list: StreamList): void {
  const { looked } = streamsView.getState();
  const offset = looked === null ? null : offsetOf(list.state, idOf, looked);
  const bring = useEffectEvent((line: number) => {
    streamsView.setState({ looked: null });
    list.goTo(line, document.activeElement === document.body || document.activeElement?.tagName === 'H1');
  });
  useEffect(() => {
    if (offset !== null) bring(offset);
  }, [offset]);
}
