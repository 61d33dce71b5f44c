/** Letters of other scripts that look like a Latin one: what is written with them to get past a word is read as it looks. */
const lookAlike = new Map(
  [
    ['аαɑ', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еєε', 'e'],
    ['һ', 'h'],
    ['іιı', 'i'],
    ['ј', 'j'],
    ['кκ', 'k'],
    ['ӏ', 'l'],
    ['м', 'm'],
    ['п', 'n'],
    ['оοσ', 'o'],
    ['рρ', 'p'],
    ['г', 'r'],
    ['ѕ', 's'],
    ['т', 't'],
    ['υ', 'u'],
    ['ѵν', 'v'],
    ['ԝω', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter) => [letter, to] as const)),
);
const ASCII = /^\p{ASCII}*$/u;
const MARKS = /\p{M}+/gu;
const LATIN = /[a-z]/;
const FOREIGN = /\P{ASCII}/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A word as rules compare it: any case, without accents; a word that mixes scripts is read as it looks. */
export function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const plain = word.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
  return LATIN.test(plain) ? plain.replaceAll(FOREIGN, (letter) => lookAlike.get(letter) ?? letter) : plain;
}

/** A word of a text, folded, and where it stands in it. */
export type FoldedWord = { folded: string; from: number; to: number };

/** Letters that stand alone, this many in a row, are one word that was pulled apart. */
const LEAST_PULLED_APART = 3;

/** The words of a text, each as rules compare it; `F R E E` is one word. */
export function foldedWords(text: string): FoldedWord[] {
  const words = ASCII.test(text) ? plainWords(text.toLowerCase()) : anyWords(text);
  const singles = words.reduce((count, { from, to }) => (to - from === 1 ? count + 1 : count), 0);
  return singles < LEAST_PULLED_APART ? words : joined(words);
}

function anyWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  for (const found of text.matchAll(WORD)) {
    words.push({ folded: foldWord(found[0]), from: found.index, to: found.index + found[0].length });
  }
  return words;
}

/** The same of plain letters, as nearly all that is written in a busy chat is: a pattern would cost several times as much. */
function plainWords(lower: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  let from = -1;
  for (let at = 0; at <= lower.length; at++) {
    const code = lower.charCodeAt(at);
    const isOfWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (isOfWord && from < 0) from = at;
    else if (!isOfWord && from >= 0) {
      words.push({ folded: lower.slice(from, at), from, to: at });
      from = -1;
    }
  }
  return words;
}

function joined(words: readonly FoldedWord[]): FoldedWord[] {
  const whole: FoldedWord[] = [];
  let run: FoldedWord[] = [];
  const end = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length >= LEAST_PULLED_APART) {
      whole.push({ folded: run.map(({ folded }) => folded).join(''), from: first.from, to: last.to });
    } else whole.push(...run);
    run = [];
  };
  for (const word of words) {
    const before = run.at(-1);
    const isLetter = word.to - word.from === 1 && !/\d/.test(word.folded);
    if (before && word.from - before.to > 2) end();
    if (isLetter) run.push(word);
    else {
      end();
      whole.push(word);
    }
  }
  end();
  return whole;
}

/** What two texts have in common when they say the same: their words alone. A text without words is itself. */
export function sameText(words: readonly FoldedWord[], text: string): string {
  if (words.length === 0) return text.trim();
  let same = '';
  for (const { folded } of words) same = same === '' ? folded : `${same} ${folded}`;
  return same;
}

/** A whole text, its words as rules compare them and what stands between them as it is. */
export function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.replaceAll(WORD, foldWord);
}
