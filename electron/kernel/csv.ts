/** What spreadsheet programs take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One line of CSV with its line end (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front,
 * which it takes for "this is text".
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
