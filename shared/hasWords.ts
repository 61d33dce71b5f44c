/** Whether a text has a word in it, of letters and digits: a search for anything else finds nothing, whatever is there. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{Co}]/u.test(text.normalize('NFKD'));
