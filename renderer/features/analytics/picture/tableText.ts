import type { AnalyticsTable } from '../../../../shared/analytics.ts';
import type { LineId } from '../../../../shared/analyticsSeries.ts';
import { spreadsheetText } from '../../../../shared/spreadsheetText.ts';

type Row = AnalyticsTable['rows'][number];

export type TableWords = {
  /** Of the column of times, which names the zone. */
  readonly time: string;
  readonly noData: string;
  readonly events: string;
  column(id: LineId): string;
  from(row: Row): string;
  /** Why cells are empty. */
  gaps(row: Row): string;
  markers(row: Row): string;
};

/**
 * A table to be pasted into a spreadsheet: columns apart by tabs, numbers in plain digits, empty where nothing is known. Money is in
 * whole units.
 * @param rows in the order in which they are to stand
 */
export function tableText(rows: readonly Row[], columns: readonly LineId[], says: TableWords): string {
  const headings = [says.time, ...columns.map(says.column), says.noData, says.events];
  const lines = rows.map((row) => [
    cell(says.from(row)),
    ...columns.map((id) => numberCell(row.values[id] ?? null, id)),
    cell(says.gaps(row)),
    cell(says.markers(row)),
  ]);
  return [headings.map(cell), ...lines].map((line) => line.join('\t')).join('\n');
}

const money: readonly LineId[] = ['revenue', 'gross', 'payout'];

function numberCell(value: number | null, id: LineId): string {
  if (value === null) return '';
  return String(money.includes(id) ? value / 100 : Math.round(value * 100) / 100);
}

/** A tab or a line's end in a text would begin another cell. */
const cell = (text: string): string => spreadsheetText(text.replace(/[\t\r\n]+/g, ' '));
