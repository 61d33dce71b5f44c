import { spreadsheetText } from '../../shared/spreadsheetText.ts';

const NEEDS_QUOTES = /[",\r\n]/;

/** One line of CSV with its line end (RFC 4180), without anything that a spreadsheet would run. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = spreadsheetText(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
