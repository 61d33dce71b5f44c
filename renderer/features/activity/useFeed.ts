import { useCallback } from 'react';
import type { ActivityEntry, ActivityPage, ActivityQuery } from '../../../shared/activity.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import type { RowsState } from '../../ui/rowWindows.ts';
import { type RowList, useRowList } from '../../ui/useRowList.ts';
import { bordersAt, type FeedLines, layOutFeed } from './feedLines.ts';

/** A question without its window. */
export type FeedQuery = Omit<ActivityQuery, 'offset' | 'limit'>;
export type FeedState = RowsState<FeedQuery, ActivityPage>;
export type FeedRows = RowList<FeedQuery, ActivityPage, FeedLines>;

const ask = (query: ActivityQuery) => call('activity.rows', query);
export const idOf = ({ id }: ActivityEntry) => id;

/** The entries that a question is about, as lines under the heads of their sections. */
export function useFeed(query: FeedQuery, lineHeight: number, nowMs: number): FeedRows {
  const version = useStateOf('activity')?.version;
  const { nowFromMs, todayFromMs, yesterdayFromMs } = bordersAt(nowMs);
  const lay = useCallback(
    (state: FeedState) => layOutFeed(state, { nowFromMs, todayFromMs, yesterdayFromMs }),
    [nowFromMs, todayFromMs, yesterdayFromMs],
  );
  return useRowList({ query, ask, version, idOf, lay, lineHeight });
}
