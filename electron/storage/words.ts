const BEYOND_ASCII = /[\u0080-\uffff]/g;
const MARKS = /\p{M}/gu;
const NO_WORD = /[^\p{L}\p{N}\p{Co}]+/gu;
const WORD = /[a-z0-9\u0080-\u{10ffff}]+/gu;
/** More words than anybody types. */
const MAX_WORDS = 20;

/**
 * A text as the index keeps it: lower case, without marks, what beyond ASCII is between words as spaces. The index itself cuts at every
 * ASCII character that is no letter and no digit, so plain ASCII needs no more than lower case, and only words with more in them need it.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  let folded = '';
  let from = 0;
  for (let at = beyondAscii(lower, 0); at >= 0; at = beyondAscii(lower, from)) {
    let begin = at;
    while (begin > from && isOfWord(lower, begin - 1)) begin -= 1;
    let end = at + 1;
    while (isOfWord(lower, end)) end += 1;
    folded += lower.slice(from, begin) + foldWord(lower.slice(begin, end));
    from = end;
  }
  return from === 0 ? lower : folded + lower.slice(from);
}

function foldWord(lower: string): string {
  return lower.normalize('NFKD').replace(MARKS, '').replace(NO_WORD, ' ').toLowerCase();
}

function beyondAscii(text: string, from: number): number {
  BEYOND_ASCII.lastIndex = from;
  return BEYOND_ASCII.test(text) ? BEYOND_ASCII.lastIndex - 1 : -1;
}

/** So short a beginning fits everything; in other scripts it may be a word's half. */
const open = (word: string): boolean => word.length >= 3 || beyondAscii(word, 0) >= 0;

/** Words that must all be there, and what a further word must begin with. */
export type Sought = { words: string[]; beginning: string | null };

/**
 * @returns the last word as a beginning (from three letters on); `all` for an empty text, which asks for nothing; `nothing` for one that
 * has no word in it, such as an emoji: the index keeps words alone
 */
export function toSought(text: string): Sought | 'all' | 'nothing' {
  if (text.trim() === '') return 'all';
  const words = foldText(text).match(WORD)?.slice(0, MAX_WORDS) ?? [];
  const last = words.at(-1);
  if (last === undefined) return 'nothing';
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
