import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ActivityState } from '../../../shared/activity.ts';
import { useStateOf, useStateQuery } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Toast, ToastArea } from '../../ui/Toast.tsx';
import type { Entrance } from '../../ui/useEntrance.ts';
import { ActivityHead } from './ActivityHead.tsx';
import styles from './ActivityPage.module.css';
import { activityView } from './activityView.ts';
import { BuriedLine } from './BuriedLine.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { DigestCard } from './DigestCard.tsx';
import { FeedSection } from './FeedSection.tsx';
import { GoneNote } from './GoneNote.tsx';
import { HeldLine } from './HeldLine.tsx';
import { hookNames } from './hookNames.ts';
import { SourcesLine } from './SourcesLine.tsx';
import type { FeedQuery } from './useFeed.ts';
import { useRowActions } from './useRowActions.ts';

/** What happened around the channel, from hooks, live events, the chat and the app itself. */
export function ActivityPage() {
  const { data: state, error, refetch } = useStateQuery('activity');
  return (
    <div className={styles.page}>
      {error && state === undefined ? (
        <ErrorNotice className={styles.failed ?? ''} error={error.error} onRetry={() => void refetch()} />
      ) : (
        state !== undefined && <Body state={state} />
      )}
    </div>
  );
}

function Body({ state }: { state: ActivityState }) {
  const { t } = useTranslation('activity');
  const digest = useStateOf('notifications')?.digest ?? null;
  const hooks = useStateOf('hooks')?.hooks;
  const nameHook = useMemo(() => hookNames(hooks ?? []), [hooks]);
  const { run, told, forget, error } = useRowActions(nameHook);
  const category = useStore(activityView, (view) => view.category);
  const entrance = useRef<Entrance>(null);
  const text = useDeferredValue(useStore(activityView, (view) => view.text)).trim();
  const only = useStore(activityView, (view) => view.only);
  const query = useMemo<FeedQuery>(() => ({ category, text, only }), [category, text, only]);
  return (
    <>
      <ActivityHead unread={state.unread} onEnter={(sought) => entrance.current?.enter(sought)} />
      <div className={styles.filters}>
        <CategoryChips counts={state.counts} />
        <SourcesLine state={state} />
      </div>
      {error && (
        <div className={styles.problem}>
          <ErrorNotice error={error} />
        </div>
      )}
      <GoneNote />
      {only?.kind === 'held' && <HeldLine only={only} />}
      {digest && <DigestCard digest={digest} />}
      <BuriedLine buried={state.buried} nameHook={nameHook} />
      <FeedSection state={state} entrance={entrance} query={query} nameHook={nameHook} onAction={run} />
      <ToastArea label={t('toasts')}>
        {told !== null && <Toast key={told.key} line={told.line} onGone={forget} />}
      </ToastArea>
    </>
  );
}
