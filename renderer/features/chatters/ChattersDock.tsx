import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatterGroup, ChattersState } from '../../../shared/chatters.ts';
import { useStateQuery } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Num } from '../../ui/Num.tsx';
import type { Entrance } from '../../ui/useEntrance.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ChattersDock.module.css';
import { DockHead } from './DockHead.tsx';
import { DockList } from './DockList.tsx';
import type { ChatterRowsQuery } from './useChatterList.ts';
import { useCrawlAnnouncements } from './useCrawlAnnouncements.ts';

type Props = { inSheet?: boolean; untitled?: boolean };

/** Who is in the chat, beside it. `inSheet`: the sheet has the way out. `untitled`: its name stands over it. */
export function ChattersDock({ inSheet = false, untitled = inSheet }: Props) {
  const { t } = useTranslation('chatters');
  const { data: state, error, refetch } = useStateQuery('chatters');
  if (error) return <ErrorNotice error={error.error} onRetry={() => void refetch()} />;
  if (state === undefined) return <p className={styles.loading}>{t('empty.loading')}</p>;
  return <Dock state={state} inSheet={inSheet} untitled={untitled} />;
}

function Dock({ state, inSheet, untitled }: { state: ChattersState; inSheet: boolean; untitled: boolean }) {
  useCrawlAnnouncements(state);
  const entrance = useRef<Entrance>(null);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim();
  const [closed, setClosed] = useState<ReadonlySet<ChatterGroup>>(new Set());
  const query = useMemo<ChatterRowsQuery>(
    () => ({
      text: wanted,
      group: null,
      presence: null,
      order: 'group',
      descending: false,
      closedGroups: [...closed],
    }),
    [wanted, closed],
  );
  const toggle = (group: ChatterGroup) => setClosed((before) => new Set(before.symmetricDifference(new Set([group]))));
  return (
    <div className={styles.dock}>
      <DockHead
        state={state}
        inSheet={inSheet}
        untitled={untitled}
        text={text}
        onText={setText}
        onEnter={() => entrance.current?.enter(text)}
      />
      <DockList state={state} entrance={entrance} query={query} onToggle={toggle} onShowAll={() => setText('')} />
      <Foot state={state} />
    </div>
  );
}

function Foot({ state }: { state: ChattersState }) {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  if (state.sinceMs === null) return <footer className={styles.foot}>{t('notCompared')}</footer>;
  return (
    <footer className={styles.foot}>
      {hidden ? (
        <Hidden words={t('comparedHidden')} />
      ) : (
        <>
          <Num className={styles.joined}>{t('joined', { count: state.joined })}</Num>
          <Num className={styles.left}>{t('left', { count: state.left })}</Num>
        </>
      )}
      <Num className={styles.since}>{t('since', { time: formatTime(state.sinceMs) })}</Num>
    </footer>
  );
}
