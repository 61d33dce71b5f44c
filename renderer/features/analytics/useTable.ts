import type { AnalyticsTable } from '../../../shared/analytics.ts';
import { call } from '../../api/call.ts';
import { type Lines, layOutRows } from '../../ui/lines.ts';
import type { RowsState, RowsWindow } from '../../ui/rowWindows.ts';
import { type RowList, useRowList } from '../../ui/useRowList.ts';
import type { Choice } from './useChoice.ts';

export type TableQuery = Choice & { readonly stepMs: number | null };
export type TableRow = AnalyticsTable['rows'][number];
export type TableList = RowList<TableQuery, AnalyticsTable, Lines>;

const ask = (query: TableQuery & RowsWindow) => call('analytics.table', query);
const idOf = ({ fromMs }: TableRow) => fromMs;
const lay = (state: RowsState<TableQuery, AnalyticsTable>) => layOutRows(state.total);

/** A range in steps, newest first, as lines of a list. */
export function useTable(query: TableQuery, version: number, lineHeight: number, headHeight: number): TableList {
  return useRowList({ query, ask, version, idOf, lay, lineHeight, headHeight });
}
