/** What spreadsheet programs take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/;

/** A text as it may stand in a spreadsheet: one that would be run as a formula gets an apostrophe in front, which means "this is text". */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
