import type { Output } from '../../../shared/bridge.ts';
import type { StreamRow } from '../../../shared/streams.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { type Lines, layOutRows } from '../../ui/lines.ts';
import type { RowsState, RowsWindow } from '../../ui/rowWindows.ts';
import { type RowList, useRowList } from '../../ui/useRowList.ts';

export type StreamsQuery = { text: string };
export type StreamsAnswer = Output<'streams.rows'>;
export type StreamRows = RowsState<StreamsQuery, StreamsAnswer>;
export type StreamList = RowList<StreamsQuery, StreamsAnswer, Lines>;

const ask = (query: StreamsQuery & RowsWindow) => call('streams.rows', query);
export const idOf = ({ stream }: StreamRow) => stream.id;
const lay = (rows: StreamRows) => layOutRows(rows.total);

/** The past streams that a question is about, newest first. */
export function useStreamList(query: StreamsQuery, lineHeight: number, headHeight: number): StreamList {
  const version = useStateOf('streams')?.version;
  return useRowList({ query, ask, version, idOf, lay, lineHeight, headHeight });
}
