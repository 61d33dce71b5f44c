import { bareLetters } from '../../../shared/bareLetters.ts';

/** Where in a text what was typed was found, from and to, in order. */
export type Marks = readonly (readonly [from: number, to: number])[];

export type Match = { readonly score: number; readonly marks: Marks };

type WordMatch = { score: number; marks: [number, number][] };

/** Words shorter than this are taken as they are typed. */
const SHORTEST_MISTYPED = 4;
const TWO_MISTAKES = 8;
/** A longer text is a worse fit than a shorter one that holds the same, but never than one that fits worse. */
const LENGTH_COUNTS = 0.05;
const MOST_LENGTH_COUNTS = 4;

/** What is sought besides a text. `own`: where in it its own name begins; `also`: other words for it; `more`: what is said of it. */
export type Besides = { readonly own?: number; readonly also?: string; readonly more?: string };

/**
 * How well a text fits what was typed: every typed word must be found in it, or in what is not drawn of it. The very name is best, then
 * one that begins so, then the start of a word, another word for it, the inside of a word, letters in order such as "nh" for "New
 * hook", a word with a mistake in it, and last what is said of it.
 * @returns null when it does not fit
 */
export function matchText(typed: string, text: string, { own = 0, also = '', more = '' }: Besides = {}): Match | null {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const folded = fold(text);
  const foldedAlso = fold(also);
  const foldedMore = fold(more);
  let score = 0;
  const marks: [number, number][] = [];
  for (const word of words) {
    const found = best([
      matchWord(word, folded, own),
      findStart(word, foldedAlso) >= 0 ? { score: 80, marks: [] } : null,
      findStart(word, foldedMore) >= 0 ? { score: 15, marks: [] } : null,
    ]);
    if (found === null) return null;
    score += found.score;
    marks.push(...found.marks);
  }
  const length = Math.min(text.length * LENGTH_COUNTS, MOST_LENGTH_COUNTS);
  const whole = nameFits(words.join(' '), folded.slice(own).trim());
  return { score: score / Math.max(words.length, 1) + whole - length, marks: merged(marks) };
}

/** What it is worth that all of what was typed is the very name, or its beginning. */
function nameFits(typed: string, name: string): number {
  if (typed === '' || !name.startsWith(typed)) return 0;
  return typed.length === name.length ? 80 : 6;
}

function best(matches: readonly (WordMatch | null)[]): WordMatch | null {
  return matches.reduce((most, one) => (one !== null && (most === null || one.score > most.score) ? one : most), null);
}

function matchWord(word: string, text: string, own: number): WordMatch | null {
  const inOwn = findStart(word, text, own);
  const start = inOwn >= 0 ? inOwn : findStart(word, text);
  if (start >= 0) return { score: start === 0 ? 120 : 100, marks: [[start, start + word.length]] };
  const inside = text.indexOf(word);
  if (inside >= 0) return { score: 60, marks: [[inside, inside + word.length]] };
  return matchInitials(word, text) ?? matchMistyped(word, text);
}

/** Where the word begins another one, from a place on; -1: nowhere. */
function findStart(word: string, text: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isStart(text, at)) return at;
  }
  return -1;
}

/** Each letter follows the one before it, or begins a later word. */
function matchInitials(word: string, text: string): WordMatch | null {
  const marks: [number, number][] = [];
  let at = -1;
  for (const letter of word) {
    const next: number = at >= 0 && text[at + 1] === letter ? at + 1 : findStart(letter, text, at + 1);
    if (next < 0) return null;
    marks.push([next, next + 1]);
    at = next;
  }
  return { score: 40, marks };
}

function matchMistyped(word: string, text: string): WordMatch | null {
  if (word.length < SHORTEST_MISTYPED) return null;
  const most = word.length >= TWO_MISTAKES ? 2 : 1;
  for (const found of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    for (const length of [word.length, word.length + 1, word.length - 1]) {
      const begin = found[0].slice(0, length);
      if (begin.length >= word.length - 1 && mistakes(word, begin) <= most) {
        return { score: 30 - mistakes(word, begin), marks: [[found.index, found.index + begin.length]] };
      }
    }
  }
  return null;
}

/** How many letters are wrong, missing, too many or the wrong way round. */
function mistakes(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row, ...Array<number>(b.length).fill(0)]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column <= b.length; column += 1) (rows[0] as number[])[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + same);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, cell(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = least;
    }
  }
  return cell(a.length, b.length);
}

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Any case and accent is the same; as long as the text itself, so that places in the one are places in the other. */
function fold(text: string): string {
  // Most texts, and much faster.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, at) => foldUnit(text[at] ?? '')).join('');
}

function foldUnit(unit: string): string {
  const plain = unit.normalize('NFKD')[0] ?? unit;
  const lower = plain.toLowerCase();
  return lower.length === 1 ? (bareLetters.get(lower) ?? lower) : plain;
}

function merged(marks: readonly [number, number][]): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
