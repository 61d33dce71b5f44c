import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { ActivityState } from '../../../shared/activity.ts';
import { rowAt } from '../../ui/rowWindows.ts';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { useNow } from '../../ui/useNow.ts';
import { offsetOf } from '../../ui/useSteadyPlace.ts';
import { untilAct } from '../../view/untilAct.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { activityView, seek } from './activityView.ts';
import { FeedEmpty } from './FeedEmpty.tsx';
import { FeedList } from './FeedList.tsx';
import type { NameHook } from './factWords.ts';
import type { RowAction } from './rowAction.ts';
import { type FeedQuery, type FeedRows, idOf, useFeed } from './useFeed.ts';
import { useReading } from './useReading.ts';

const LINE_PX = 48;
/** With a second line of what it means, where the window is narrow. */
const NARROW_LINE_PX = 60;

type Props = {
  state: ActivityState;
  /** From the search field. */
  entrance: RefObject<Entrance | null>;
  query: FeedQuery;
  nameHook: NameHook;
  onAction: (action: RowAction) => void;
};

/** The list, or why there is none. Apart from the rest of the page, as it is drawn anew with every line that is scrolled. */
export function FeedSection({ state, entrance, query, nameHook, onAction }: Props) {
  const lineHeight = useLineHeight(useMedia('(max-width: 900px)') ? NARROW_LINE_PX : LINE_PX);
  const nowMs = useNow(30_000);
  const feed = useFeed(query, lineHeight, nowMs);
  useReading(unreadInSight(feed));
  useSought(feed);
  useEntrance(entrance, feed);
  if (feed.lines.count === 0) return <FeedEmpty state={state} rows={feed.state} onRetry={feed.retry} />;
  return <FeedList feed={feed} lineHeight={lineHeight} nowMs={nowMs} nameHook={nameHook} onAction={onAction} />;
}

function unreadInSight({ lines, state, inSight }: FeedRows): number[] {
  const seen = lines.offsets(inSight.first, inSight.last);
  if (seen === null) return [];
  const ids: number[] = [];
  for (let offset = seen.first; offset <= seen.last; offset += 1) {
    const entry = rowAt(state, offset);
    if (entry !== null && !entry.read) ids.push(entry.id);
  }
  return ids;
}

/** Brings the entry that was asked for into sight, once it is known where it stands. */
function useSought(feed: FeedRows): void {
  const sought = useStore(activityView, (view) => view.sought);
  const near = useStore(activityView, (view) => view.near);
  const offset = sought === null ? null : offsetOf(feed.state, idOf, sought);
  const bring = useEffectEvent((to: number) => {
    activityView.setState({ sought: null, near: null });
    feed.goTo(feed.lines.lineOf(to), true);
  });
  // Its rows are asked for once they are in sight.
  const isWhole = feed.state.query?.category === null && feed.state.query.text === '' && !feed.state.query.only;
  const approach = useEffectEvent((to: number) => {
    activityView.setState({ near: null });
    feed.goTo(Math.min(feed.lines.lineOf(to), feed.lines.count - 1), false);
  });
  useEffect(() => {
    if (near !== null && offset === null && isWhole) approach(near);
  }, [near, offset, isWhole]);
  useEffect(() => {
    if (offset !== null) bring(offset);
  }, [offset]);
  const look = useEffectEvent((id: number) => {
    // Where it could not be asked, the feed says so itself.
    if (near === null) seek(id).catch(() => undefined);
  });
  useEffect(() => {
    if (sought !== null) look(sought);
  }, [sought]);
  useEffect(() => {
    if (sought === null) return;
    // Found later, it would pull away whoever has begun with something else.
    return untilAct(() => activityView.setState({ sought: null, near: null }));
  }, [sought]);
}
