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
  tellsApart(text: string): boolean {
    for (let index = 0; index < text.length; index++) if (this.find(text.charCodeAt(index)) === OTHER) return false;
    return true;
  }

  /** The codes of all runs of three that begin with a run, from (included) and to (left out); null: a character is in no name. */
  codesOf(run: string): [from: number, to: number] | null {
    let code = 0;
    for (let index = 0; index < run.length; index++) {
      const number = this.find(run.charCodeAt(index));
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
  readonly starts = Array.from({ length: GRAM_MAX }, () => new Uint32Array(NUMBERS));
  codes: [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)];
  places: [Uint16Array, Uint16Array] = [new Uint16Array(0), new Uint16Array(0)];

  reserve(entries: number): void {
    if (this.codes[0].length >= entries) return;
    const room = Math.ceil(entries * 1.25);
    this.codes = [new Uint32Array(room), new Uint32Array(room)];
    this.places = [new Uint16Array(room), new Uint16Array(room)];
  }
}

/**
 * Which of a few thousand slots hold which run of up to three characters. Each character of each name is one entry, under the run
 * of three that begins there; entries stand in the order of their runs, so that those of a shorter run stand side by side too.
 */
export class GramSegment {
  readonly #names: readonly string[];
  readonly #first: number;
  /** The different runs of three, in rising order, and where the entries of each begin. */
  #codes = new Uint32Array(0);
  #starts = new Uint32Array(1);
  /** Slots within the segment, by run. */
  #places = new Uint16Array(0);
  readonly #changed = new Set<number>();

  /** @param names all folded names by slot, kept by the caller @param first the segment's first slot */
  constructor(names: readonly string[], first: number) {
    this.#names = names;
    this.#first = first;
  }

  /** Slots whose names changed since they were indexed: what is told of them here counts no more. */
  get changed(): ReadonlySet<number> {
    return this.#changed;
  }

  /** A slot got another name, or lost it. */
  change(slot: number): void {
    this.#changed.add(slot);
  }

  /**
   * Whether it is to be built: too much of it changed. One that is still filling up waits until it is full, since whatever is
   * built before then is built again.
   */
  get isDue(): boolean {
    return this.#changed.size > MOST_CHANGED && this.#names.length >= this.#first + SEGMENT_SLOTS;
  }

  /** Indexes the names as they are now. */
  build(numbers: CharNumbers, scratch: SegmentScratch): void {
    this.#changed.clear();
    const entries = this.#gather(numbers, scratch);
    for (let digit = 0; digit < GRAM_MAX; digit++) sortByDigit(scratch, entries, digit);
    const [codes] = scratch.codes;
    this.#places = scratch.places[0].slice(0, entries);
    let different = 0;
    for (let entry = 0; entry < entries; entry++) if (entry === 0 || codes[entry] !== codes[entry - 1]) different++;
    this.#codes = new Uint32Array(different);
    this.#starts = new Uint32Array(different + 1);
    for (let entry = 0, run = 0; entry < entries; entry++) {
      if (entry > 0 && codes[entry] === codes[entry - 1]) continue;
      this.#codes[run] = codes[entry] ?? 0;
      this.#starts[run] = entry;
      run++;
    }
    this.#starts[different] = entries;
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

  #gather(numbers: CharNumbers, scratch: SegmentScratch): number {
    const end = Math.min(this.#names.length, this.#first + SEGMENT_SLOTS);
    let entries = 0;
    for (let slot = this.#first; slot < end; slot++) entries += this.#names[slot]?.length ?? 0;
    scratch.reserve(entries);
    const [codes] = scratch.codes;
    const [places] = scratch.places;
    // How often each digit comes is the same in any order, so one look at the entries is enough for all passes.
    const [last, middle, first] = scratch.starts as [Uint32Array, Uint32Array, Uint32Array];
    for (const counts of scratch.starts) counts.fill(0);
    let at = 0;
    for (let slot = this.#first; slot < end; slot++) {
      const name = this.#names[slot] ?? '';
      // From the end: each character goes before the run that began one later, whose last one falls off.
      let code = 0;
      for (let index = name.length - 1; index >= 0; index--) {
        code = (code >>> NUMBER_BITS) | (numbers.open(name.charCodeAt(index)) << (2 * NUMBER_BITS));
        codes[at] = code;
        places[at] = slot - this.#first;
        at++;
        add(last, code & (NUMBERS - 1));
        add(middle, (code >>> NUMBER_BITS) & (NUMBERS - 1));
        add(first, code >>> (2 * NUMBER_BITS));
      }
    }
    return entries;
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

/** One pass of a radix sort: stable, by ten bits of the codes, which are counted already. */
function sortByDigit(scratch: SegmentScratch, entries: number, pass: number): void {
  const starts = scratch.starts[pass] as Uint32Array;
  const shift = pass * NUMBER_BITS;
  const [fromCodes, toCodes] = scratch.codes;
  const [fromPlaces, toPlaces] = scratch.places;
  for (let digit = 0, sum = 0; digit < NUMBERS; digit++) {
    const count = starts[digit] ?? 0;
    starts[digit] = sum;
    sum += count;
  }
  for (let entry = 0; entry < entries; entry++) {
    const code = fromCodes[entry] ?? 0;
    const digit = (code >>> shift) & (NUMBERS - 1);
    const place = starts[digit] ?? 0;
    starts[digit] = place + 1;
    toCodes[place] = code;
    toPlaces[place] = fromPlaces[entry] ?? 0;
  }
  scratch.codes = [toCodes, fromCodes];
  scratch.places = [toPlaces, fromPlaces];
}
