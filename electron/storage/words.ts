const NOT_ASCII = /[^\p{ASCII}]/u;
const MARKS = /\p{M}/gu;
const NO_WORD = /[^\p{L}\p{N}\p{Co}]+/gu;
const WORD = /[a-z0-9\u0080-\u{10ffff}]+/gu;
/** More words than anybody types. */
const MAX_WORDS = 20;

/**
 * A text as the index keeps it: lower case, without marks, what is between words as spaces. The index itself cuts at every ASCII
 * character that is no letter and no digit, so plain ASCII needs no more than lower case.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return NOT_ASCII.test(lower) ? lower.normalize('NFKD').replace(MARKS, '').replace(NO_WORD, ' ').toLowerCase() : lower;
}

/** So short a beginning fits everything; in other scripts it may be a word's half. */
const open = (word: string): boolean => word.length >= 3 || NOT_ASCII.test(word);

/** Words that must all be there, and what a further word must begin with. */
export type Sought = { words: string[]; beginning: string | null };

/** @returns the last word as a beginning (from three letters on); null when there is no word in it */
export function toSought(text: string): Sought | null {
  const words = foldText(text).match(WORD)?.slice(0, MAX_WORDS) ?? [];
  const last = words.at(-1);
  if (last === undefined) return null;
  return open(last) ? { words: words.slice(0, -1), beginning: last } : { words, beginning: null };
}

/** What is sought as a query of the index. Nothing in it is syntax. */
export function matchQuery({ words, beginning }: Sought): string {
  return [...words.map(quoted), ...(beginning === null ? [] : [`${quoted(beginning)}*`])].join(' AND ');
}

/** Whether a folded text has what is sought, as the index would tell it. */
export function holds(folded: string, { words, beginning }: Sought): boolean {
  return (
    words.every((word) => hasWord(folded, word, true)) && (beginning === null || hasWord(folded, beginning, false))
  );
}

/** @param whole it is to end there as well */
function hasWord(folded: string, word: string, whole: boolean): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isOfWord(folded, at - 1)) continue;
    if (!whole || !isOfWord(folded, at + word.length)) return true;
  }
  return false;
}

/** Whether a letter or a digit stands there, or anything that is not ASCII. */
function isOfWord(folded: string, at: number): boolean {
  const code = folded.charCodeAt(at);
  return code >= 0x80 || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** A folded word as a query of the index. */
export const quoted = (word: string): string => `"${word}"`;
