import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Names } from '../../storage/names.ts';
import { quoted, type Sought } from '../../storage/words.ts';
import { facets } from './facets.ts';
import { type Counted, type IndexWords, pastWord, upToWord, type WordRange } from './indexWords.ts';

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
/** Where all but a part as small as this have what is wanted, that part is taken away. */
const SMALL_PART = 0.2;
/** Of more than that nobody counts how many have a word before they are looked for. */
const MOST_COUNTED = 150_000;
const MAX_REMEMBERED = 1_000;

/**
 * How the deliveries that fit are found in the index. Each question finds some of them; `null` finds all there are. `wholes` take as
 * long for a part of the numbers as for all of them, `inParts` a part of the time. `places`: what has one of these words fits, or where
 * `looksAtPlaces` may fit. `except`: what has one of these does not fit, whatever a question in parts says.
 */
export type IndexPlan = {
  wholes: string[];
  inParts: (string | null)[];
  places: WordRange[];
  looksAtPlaces: boolean;
  except: WordRange[];
};

/** `sought`: the words of `filter`. `alone`: no other service has deliveries here, so none needs to be left out. */
export type PlanOf = {
  words: IndexWords;
  names: Pick<Names, 'find'>;
  serviceKey: string;
  filter: DeliveriesFilter;
  sought: Sought | null;
  alone: boolean;
};

/**
 * Plans for a filter that leaves anything out. To count how many have a word takes the index as long as to go through them, so it
 * pauses after each.
 */
export function* planOf(of: PlanOf): Generator<undefined, IndexPlan> {
  const { words, sought } = of;
  const kinds = kindsOf(of);
  const narrow: string[] = [];
  const except: WordRange[] = [];
  for (const { prefix, allowed, isComplete } of kinds) {
    const others = isComplete ? othersThan(prefix, allowed) : [];
    const few = Math.min(MOST_PLACES, words.all() * SMALL_PART);
    const isMost = isComplete && words.countUpTo(others, few) <= few;
    yield;
    if (isMost) except.push(...others);
    else narrow.push(either(allowed));
  }
  const whole: string[] = [];
  for (const word of sought?.words ?? []) {
    if (!isInAll(words, word)) whole.push(quoted(word));
    yield;
  }
  const parts = joined([...narrow, ...whole]);
  const beginning = sought?.beginning ?? null;
  if (beginning === null) return { ...nothing(), inParts: [parts], except };
  const ends = endings(words, beginning);
  yield;
  if (ends.isAll) return { ...nothing(), inParts: [parts], except };
  const full = [...kinds.map(({ allowed }) => either(allowed)), ...whole];
  const and = (match: string): string => [...full, match].join(' AND ');
  const inParts = ends.common.map((word) => [...narrow, ...whole, quoted(word)].join(' AND '));
  if (ends.rare === null) return { ...nothing(), wholes: [and(`${quoted(beginning)}*`)] };
  const places = ends.rare.reduce((sum, { count }) => sum + count, 0);
  const looksAtPlaces = full.length > 0;
  if (places <= (looksAtPlaces ? MOST_LOOKED_AT : MOST_PLACES)) {
    return { wholes: [], inParts, places: ends.ranges, looksAtPlaces, except };
  }
  return { ...nothing(), wholes: [and(either(ends.rare.map(({ word }) => word)))], inParts, except };
}

/** What all of them have leaves nothing out. Counted at one time: more may come into the index meanwhile. */
function isInAll(words: IndexWords, word: string): boolean {
  const all = words.all();
  return all <= MOST_COUNTED && words.count(word) === all;
}

const nothing = (): IndexPlan => ({ wholes: [], inParts: [], places: [], looksAtPlaces: false, except: [] });
const joined = (matches: readonly string[]): string | null => (matches.length === 0 ? null : matches.join(' AND '));
const either = (words: readonly string[]): string => `(${words.map(quoted).join(' OR ')})`;

/** What a delivery has to be: one of `allowed`. `isComplete`: each delivery has one word that begins with `prefix`. */
type Kind = { prefix: string; allowed: string[]; isComplete: boolean };

function kindsOf({ names, serviceKey, filter, alone }: PlanOf): Kind[] {
  const { intake, events, verdicts, statusClasses } = filter;
  const kinds: Kind[] = [
    {
      prefix: facets.prefixes.service,
      allowed: alone ? [] : [facets.service(names.find(serviceKey)), facets.service(null)],
      isComplete: true,
    },
    {
      prefix: facets.prefixes.intake,
      allowed: intake === null ? [] : [facets.intake(names.find(intake))],
      isComplete: true,
    },
    { prefix: facets.prefixes.event, allowed: events.map(facets.event), isComplete: false },
    { prefix: facets.prefixes.verdict, allowed: verdicts.map(facets.verdict), isComplete: true },
    { prefix: facets.prefixes.statusClass, allowed: statusClasses.map(facets.statusClass), isComplete: true },
  ];
  return kinds.filter(({ allowed }) => allowed.length > 0);
}

/** All words that begin so, but for some. */
function othersThan(prefix: string, allowed: readonly string[]): WordRange[] {
  const sorted = [...new Set(allowed)].sort();
  const starts = [prefix, ...sorted.map(pastWord)];
  const ends = [...sorted.map(upToWord), `${prefix}\u{10ffff}`];
  return starts.map((first, at) => ({ first, last: ends[at] ?? first }));
}

/**
 * The words that begin so: the index goes through whole words at once, and through a beginning only after it has put all together.
 * `isAll`: every delivery has one of them. `ranges`: just those that are rare; null: there are too many.
 */
type Endings = { isAll: boolean; common: string[]; rare: Counted[] | null; ranges: WordRange[] };

function endings(words: IndexWords, beginning: string): Endings {
  const together: Endings = { isAll: false, common: [], rare: null, ranges: [] };
  // The shortest beginnings have an index of their own.
  if (beginning.length <= 3 || tooMany.has(beginning)) return together;
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
