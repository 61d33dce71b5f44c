/** A text as the search of the chat compares it, in memory and in what is kept: any case is the same. */
export function foldCase(text: string): string {
  return text.toLowerCase();
}
