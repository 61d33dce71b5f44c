import { type Bits, hasBit, setBit, wordsFor } from './bits.ts';
import type { NameChars } from './nameChars.ts';

/** The longest run of characters that is indexed as such. */
export const GRAM_MAX = 3;

/** Slots that are indexed together: few enough to be indexed anew in less than a frame. */
export const SEGMENT_SLOTS = 4_096;
/** So many changed names of a segment that was filled once are looked at one by one before it is indexed anew. */
const MOST_CHANGED = 256;

const NUMBER_BITS = 10;
const NUMBERS = 1 << NUMBER_BITS;
/** Characters beyond so many different ones share a number. */
const OTHER = NUMBERS - 1;

/** Numbers for characters (UTF-16 units), as they come; 0 is no character's, and stands behind the last one of a name. */
export class CharNumbers {
  readonly #numbers = new Uint16Array(65_536);
  #known = 0;

  /** 0: in no name that was indexed. */
  find(unit: number): number {
    return this.#numbers[unit] ?? 0;
  }

  open(unit: number): number {
    const known = this.#numbers[unit] ?? 0;
    if (known !== 0) return known;
    this.#known = Math.min(OTHER, this.#known + 1);
    this.#numbers[unit] = this.#known;
    return this.#known;
  }

  /** Whether each character has a number of its own. */
  tellsApart(units: Uint16Array): boolean {
    return units.every((unit) => this.find(unit) !== OTHER);
  }

  /** The codes of all runs of three that begin with a run, from (included) and to (left out); null: a character is in no name. */
  codesOf(run: Uint16Array): [from: number, to: number] | null {
    let code = 0;
    for (const unit of run) {
      const number = this.find(unit);
      if (number === 0) return null;
      code = (code << NUMBER_BITS) | number;
    }
    const open = (GRAM_MAX - run.length) * NUMBER_BITS;
    return [code << open, (code + 1) << open];
  }
}

/** Room for sorting, shared by all segments. */
export class SegmentScratch {
  /** By digit of the codes, from the last one on: first how many entries have it, then where the next of them goes. */
  readonly starts = Array.from({ length: GRAM_MAX }, () => new Uint32Array(NUMBERS)) as [Digits, Digits, Digits];
  codes: [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)];
  places: [Uint16Array, Uint16Array] = [new Uint16Array(0), new Uint16Array(0)];

  reserve(entries: number): void {
    if (this.codes[0].length >= entries) return;
    const room = Math.ceil(entries * 1.25);
    this.codes = [new Uint32Array(room), new Uint32Array(room)];
    this.places = [new Uint16Array(room), new Uint16Array(room)];
  }
}

type Digits = Uint32Array;

/**
 * Which of a few thousand slots hold which run of up to three characters. Each character of each name is one entry, under the run
 * of three that begins there; entries stand in the order of their runs, so that those of a shorter run stand side by side too.
 */
export class GramSegment {
  readonly #chars: NameChars;
  readonly #first: number;
  /** The different runs of three, in rising order, and where the entries of each begin. */
  #codes = new Uint32Array(0);
  #starts = new Uint32Array(1);
  /** Slots within the segment, by run. */
  #places = new Uint16Array(0);
  readonly #changed: Bits = new Uint32Array(wordsFor(SEGMENT_SLOTS));
  #changes = 0;

  /** @param chars all names, kept by the caller @param first the segment's first slot */
  constructor(chars: NameChars, first: number) {
    this.#chars = chars;
    this.#first = first;
  }

  /** Slots, counted from the segment's first, whose names changed since they were indexed: what is told of them here counts no more. */
  get changed(): Bits {
    return this.#changed;
  }

  /** How many those are. */
  get changes(): number {
    return this.#changes;
  }

  /** A slot got another name, or lost it. */
  change(slot: number): void {
    const place = slot - this.#first;
    if (hasBit(this.#changed, place)) return;
    setBit(this.#changed, place);
    this.#changes++;
  }

  /**
   * Whether it is to be built: too much of it changed. One that is still filling up waits until it is full, since whatever is
   * built before then is built again.
   */
  get isDue(): boolean {
    return this.#changes > MOST_CHANGED && this.#chars.slots >= this.#first + SEGMENT_SLOTS;
  }

  /** Indexes the names as they are now. */
  build(numbers: CharNumbers, scratch: SegmentScratch): void {
    this.#changed.fill(0);
    this.#changes = 0;
    const entries = this.#count(numbers, scratch);
    this.#gather(numbers, scratch);
    this.#places = new Uint16Array(entries);
    sortByDigit(scratch, entries, 1, scratch.places[1]);
    sortByDigit(scratch, entries, 2, this.#places);
    this.#close(scratch, entries);
  }

  /** The entries, as `place` tells them, of the runs with codes from `from` to below `to`. */
  range(from: number, to: number): [first: number, end: number] {
    const first = this.#partition(from, 0);
    return [this.#starts[first] ?? 0, this.#starts[this.#partition(to, first)] ?? 0];
  }

  /** A slot that has the run, counted from the segment's first; a name that holds its run twice comes twice. */
  place(entry: number): number {
    return this.#places[entry] ?? 0;
  }

  get #end(): number {
    return Math.min(this.#chars.slots, this.#first + SEGMENT_SLOTS);
  }

  /**
   * How often each digit comes. All characters of a name stand first in a run, all but its first one in the middle, all but its first
   * two last; so one look at each tells all three, and nothing stands behind a name's end.
   */
  #count(numbers: CharNumbers, scratch: SegmentScratch): number {
    const { units, starts, ends } = this.#chars;
    const [last, middle, first] = scratch.starts;
    for (const counts of scratch.starts) counts.fill(0);
    let entries = 0;
    let named = 0;
    let longer = 0;
    for (let slot = this.#first, end = this.#end; slot < end; slot++) {
      const from = starts[slot] ?? 0;
      const to = ends[slot] ?? 0;
      if (from === to) continue;
      entries += to - from;
      named++;
      let number = numbers.open(units[from] ?? 0);
      add(first, number);
      if (to === from + 1) continue;
      longer++;
      number = numbers.open(units[from + 1] ?? 0);
      add(middle, number);
      for (let at = from + 2; at < to; at++) add(last, numbers.open(units[at] ?? 0));
    }
    for (let number = 1; number < NUMBERS; number++) {
      middle[number] = (middle[number] ?? 0) + (last[number] ?? 0);
      first[number] = (first[number] ?? 0) + (middle[number] ?? 0);
    }
    last[0] = named + longer;
    middle[0] = named;
    for (const counts of scratch.starts) placesFrom(counts);
    scratch.reserve(entries);
    return entries;
  }

  /** Writes the entries where their last digit has them stand. */
  #gather(numbers: CharNumbers, scratch: SegmentScratch): void {
    const { units, starts, ends } = this.#chars;
    const [last] = scratch.starts;
    const [codes] = scratch.codes;
    const [places] = scratch.places;
    for (let slot = this.#first, end = this.#end; slot < end; slot++) {
      const from = starts[slot] ?? 0;
      // From the end: each character goes before the run that began one later, whose last one falls off.
      let code = 0;
      for (let at = (ends[slot] ?? 0) - 1; at >= from; at--) {
        code = (code >>> NUMBER_BITS) | (numbers.find(units[at] ?? 0) << (2 * NUMBER_BITS));
        const digit = code & (NUMBERS - 1);
        const place = last[digit] ?? 0;
        last[digit] = place + 1;
        codes[place] = code;
        places[place] = slot - this.#first;
      }
    }
  }

  /** Notes where each run begins. */
  #close(scratch: SegmentScratch, entries: number): void {
    const [codes, spare] = scratch.codes;
    const starts = spare;
    let different = 0;
    let before = -1;
    for (let entry = 0; entry < entries; entry++) {
      const code = codes[entry] ?? 0;
      if (code === before) continue;
      before = code;
      codes[different] = code;
      starts[different] = entry;
      different++;
    }
    this.#codes = codes.slice(0, different);
    this.#starts = new Uint32Array(different + 1);
    this.#starts.set(starts.subarray(0, different));
    this.#starts[different] = entries;
  }

  #partition(code: number, low: number): number {
    let high = this.#codes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#codes[middle] ?? 0) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const add = (counts: Uint32Array, digit: number): void => {
  counts[digit] = (counts[digit] ?? 0) + 1;
};

function placesFrom(counts: Uint32Array): void {
  for (let digit = 0, sum = 0; digit < NUMBERS; digit++) {
    const count = counts[digit] ?? 0;
    counts[digit] = sum;
    sum += count;
  }
}

/** One pass of a radix sort: stable, by ten bits of the codes. @param toPlaces where the places go */
function sortByDigit(scratch: SegmentScratch, entries: number, pass: 1 | 2, toPlaces: Uint16Array): void {
  const starts = scratch.starts[pass];
  const shift = pass * NUMBER_BITS;
  const [fromCodes, toCodes] = scratch.codes;
  const [fromPlaces] = scratch.places;
  for (let entry = 0; entry < entries; entry++) {
    const code = fromCodes[entry] ?? 0;
    const digit = (code >>> shift) & (NUMBERS - 1);
    const place = starts[digit] ?? 0;
    starts[digit] = place + 1;
    toCodes[place] = code;
    toPlaces[place] = fromPlaces[entry] ?? 0;
  }
  scratch.codes = [toCodes, fromCodes];
  if (pass === 1) scratch.places = [scratch.places[1], fromPlaces];
}
