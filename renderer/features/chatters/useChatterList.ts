import type { Chatter, ChattersPage, ChattersQuery } from '../../../shared/chatters.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import type { Lines } from '../../ui/lines.ts';
import type { RowsState } from '../../ui/rowWindows.ts';
import { type RowList, useRowList } from '../../ui/useRowList.ts';

/** A question without its window. */
export type ChatterRowsQuery = Omit<ChattersQuery, 'offset' | 'limit'>;
export type ChatterRows = RowsState<ChatterRowsQuery, ChattersPage>;
export type ChatterList<L extends Lines> = RowList<ChatterRowsQuery, ChattersPage, L>;

const ask = (query: ChattersQuery) => call('chatters.rows', query);
const idOf = ({ userId }: Chatter) => userId;
const topicOf = (query: ChatterRowsQuery) => ({ ...query, closedGroups: null });

/** The people that a question is about, as lines of a list. */
export function useChatterList<L extends Lines>(
  query: ChatterRowsQuery,
  lay: (state: ChatterRows) => L,
  lineHeight: number,
  headHeight = 0,
): ChatterList<L> {
  const version = useStateOf('chatters')?.version;
  return useRowList({ query, ask, version, idOf, lay, topicOf, lineHeight, headHeight });
}
