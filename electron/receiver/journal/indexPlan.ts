import { quoted, type Sought } from '../../storage/words.ts';
import type { Counted, IndexWords, WordRange } from './indexWords.ts';

/** What has more words with one beginning is asked for the beginning, which the index has to put together as a whole. */
const MAX_ENDINGS = 400;
/** What so many deliveries have is asked for by itself: beside many others the index looks at each of them for each delivery. */
const COMMON = 2_000;
/** More of them than that are put together faster. */
const MOST_COMMON = 4;
/** So many looks at rare words, of as many deliveries as have them, are done as quickly as putting them together. */
const MOST_LOOKS = 3_000_000;
/** So many deliveries with a rare word are taken from the index by its words; and so many where each is looked at besides. */
const MOST_PLACES = 8_000;
const MOST_LOOKED_AT = 2_000;
/** Of more than that nobody counts how many have a word before they are looked for. */
const MOST_COUNTED = 150_000;
const MAX_REMEMBERED = 1_000;
/** Beginnings of so many signs are in the index as words are. */
const INDEXED_BEGINNING = 3;

/**
 * How the deliveries that have the words are found in the index. Each question finds some of them; `null`: all have them. `wholes` take
 * as long for a part of the numbers as for all of them, `inParts` a part of the time. `places`: what has one of these words is found,
 * or where `looksAtPlaces` may be.
 */
export type IndexPlan = {
  wholes: string[];
  inParts: (string | null)[];
  places: WordRange[];
  looksAtPlaces: boolean;
};

/** To count how many have a word takes the index as long as to go through them, so it pauses after each. */
export function* planOf(words: IndexWords, sought: Sought): Generator<undefined, IndexPlan> {
  const whole: string[] = [];
  for (const word of sought.words) {
    if (!isInAll(words, word)) whole.push(quoted(word));
    yield;
  }
  const { beginning } = sought;
  if (beginning === null) return { ...nothing(), inParts: [joined(whole)] };
  const and = (match: string): string => [...whole, match].join(' AND ');
  const begun = and(`${quoted(beginning)}*`);
  // It stands in an index of its own, as a word does.
  if ([...beginning].length === INDEXED_BEGINNING) return { ...nothing(), inParts: [begun] };
  const ends = endings(words, beginning);
  yield;
  if (ends.isAll) return { ...nothing(), inParts: [joined(whole)] };
  if (ends.rare === null) return { ...nothing(), wholes: [begun] };
  const inParts = ends.common.map((word) => and(quoted(word)));
  const places = ends.rare.reduce((sum, { count }) => sum + count, 0);
  const looksAtPlaces = whole.length > 0;
  if (places <= (looksAtPlaces ? MOST_LOOKED_AT : MOST_PLACES)) {
    return { wholes: [], inParts, places: ends.ranges, looksAtPlaces };
  }
  return { ...nothing(), wholes: [and(either(ends.rare.map(({ word }) => word)))], inParts };
}

/** What all of them have leaves nothing out. Counted at one time: more may come into the index meanwhile. */
function isInAll(words: IndexWords, word: string): boolean {
  const all = words.all();
  return all <= MOST_COUNTED && words.count(word) === all;
}

const nothing = (): IndexPlan => ({ wholes: [], inParts: [], places: [], looksAtPlaces: false });
const joined = (matches: readonly string[]): string | null => (matches.length === 0 ? null : matches.join(' AND '));
const either = (words: readonly string[]): string => `(${words.map(quoted).join(' OR ')})`;

/**
 * The words that begin so: the index goes through whole words at once, and through a beginning only after it has put all together.
 * `isAll`: every delivery has one of them. `ranges`: just those that are rare; null: there are too many.
 */
type Endings = { isAll: boolean; common: string[]; rare: Counted[] | null; ranges: WordRange[] };

function endings(words: IndexWords, beginning: string): Endings {
  const together: Endings = { isAll: false, common: [], rare: null, ranges: [] };
  // Of one or two signs, in scripts whose words may be so short, there are as many as of a short one.
  if (beginning.length < INDEXED_BEGINNING || tooMany.has(beginning)) return together;
  const found = words.beginningWith(beginning, MAX_ENDINGS + 1);
  const all = words.all();
  if (found.some(({ count }) => count === all)) return { ...together, isAll: true };
  const common = found.filter(({ count }) => count > COMMON);
  const rare = found.filter(({ count }) => count <= COMMON);
  const places = rare.reduce((sum, { count }) => sum + count, 0);
  const isTooMuch = places > MOST_PLACES && rare.length * places > MOST_LOOKS;
  if (found.length > MAX_ENDINGS || common.length > MOST_COMMON || isTooMuch) {
    remember(beginning);
    return together;
  }
  if (found.length === 0) return together;
  return { isAll: false, common: common.map(({ word }) => word), rare, ranges: rangesOf(found) };
}

/** Where rare words follow each other. */
function rangesOf(found: readonly Counted[]): WordRange[] {
  const ranges: WordRange[] = [];
  let isOpen = false;
  for (const { word, count } of found) {
    const range = ranges.at(-1);
    if (count > COMMON) isOpen = false;
    else if (isOpen && range !== undefined) range.last = word;
    else {
      ranges.push({ first: word, last: word });
      isOpen = true;
    }
  }
  return ranges;
}

/** Beginnings that are not looked up again: words hardly ever become fewer. Forgetting them costs a look only. */
const tooMany = new Set<string>();

function remember(beginning: string): void {
  if (tooMany.size >= MAX_REMEMBERED) tooMany.clear();
  tooMany.add(beginning);
}
