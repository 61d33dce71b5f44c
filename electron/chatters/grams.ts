import { type Bits, forEachBit, setBit, wordsFor } from './bits.ts';
import { CharNumbers, GRAM_MAX, GramSegment, SEGMENT_SLOTS, SegmentScratch } from './gramSegment.ts';
import type { NameChars } from './nameChars.ts';

/** Looking at the names themselves is cheaper than another run once so few are left. */
const FEW = 24;
/** So many runs of a fragment are met at most: the rarest. */
const MOST_RUNS = 4;

const WORDS = wordsFor(SEGMENT_SLOTS);

/** How a fragment is to be looked for: where the entries of its runs stand in each segment. Holds until a name changes. */
export type GramPlan = {
  readonly fragment: Uint16Array;
  /** How many names may hold it: never fewer than do. */
  readonly atMost: number;
  /** How many runs are met; 0: nobody who was indexed can hold it. */
  readonly runs: number;
  /** By segment, of each run the first entry and the one behind its last, the rarest run first. */
  readonly ranges: Uint32Array;
};

/**
 * Finds the slots whose names hold a fragment, by an index of their runs of up to three characters, a few thousand slots at a time.
 * Names that change are looked at one by one until their segment is indexed anew, which `indexSome` does: nothing else takes long.
 */
export class Grams {
  readonly #chars: NameChars;
  readonly #numbers = new CharNumbers();
  #scratch: SegmentScratch | null = null;
  readonly #segments: GramSegment[] = [];
  /** The segments that are to be built, by place, in the order in which they fell due. */
  readonly #due = new Set<number>();
  readonly #met: Bits = new Uint32Array(WORDS);
  readonly #next: Bits = new Uint32Array(WORDS);

  /** @param chars the names, kept by the caller; empty for a free slot */
  constructor(chars: NameChars) {
    this.#chars = chars;
  }

  /** A slot got a name, another one, or lost it. It is found at once, and indexed when its segment's turn comes. */
  change(slot: number): void {
    const place = Math.floor(slot / SEGMENT_SLOTS);
    const isFirstOfItsSegment = place > 0 && place >= this.#segments.length;
    this.#open(place).change(slot);
    this.#lookAt(place);
    // The last slots of the one before may have been passed over: it is full all the same.
    if (isFirstOfItsSegment) this.#lookAt(place - 1);
  }

  /** Indexes a few thousand names that changed, if so many did: one segment, and never more at once. Nothing when none `waits`. */
  indexSome(): void {
    for (const place of this.#due) {
      this.#due.delete(place);
      this.#scratch ??= new SegmentScratch();
      this.#open(place).build(this.#numbers, this.#scratch);
      break;
    }
  }

  /** Whether a segment is to be indexed. */
  get waits(): boolean {
    return this.#due.size > 0;
  }

  /** Indexes all names, at once. For an empty index. */
  fill(): void {
    const scratch = new SegmentScratch();
    for (let place = 0; place * SEGMENT_SLOTS < this.#chars.slots; place++) {
      this.#open(place).build(this.#numbers, scratch);
    }
  }

  /** @param fragment not empty */
  plan(fragment: Uint16Array): GramPlan {
    const codes = this.#codesOf(fragment);
    const runs = Math.min(MOST_RUNS, codes.length);
    const ranges = new Uint32Array(this.#segments.length * runs * 2);
    let atMost = 0;
    for (const [place, segment] of this.#segments.entries()) {
      const found = codes.map(([from, to]) => segment.range(from, to));
      if (found.length > 1) found.sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
      for (let run = 0; run < runs; run++) ranges.set(found[run] ?? [0, 0], (place * runs + run) * 2);
      const [first, end] = found[0] ?? [0, 0];
      atMost += end - first + segment.changes;
    }
    return { fragment, atMost, runs, ranges };
  }

  /** Calls back with each slot whose name holds the fragment, in rising order, until the answer is false. */
  visit(plan: GramPlan, found: (slot: number) => boolean): void {
    this.visitLikely(plan, (slot, isSure) => (isSure || this.#chars.holds(slot, plan.fragment) ? found(slot) : true));
  }

  /**
   * As `visit`, without a look at the names: also with slots that have all the runs elsewhere, or another name by now, or none.
   * `isSure`: with none of these.
   */
  visitLikely({ fragment, runs, ranges }: GramPlan, found: (slot: number, isSure: boolean) => boolean): void {
    const isIndexed = fragment.length <= GRAM_MAX && this.#numbers.tellsApart(fragment);
    for (const [place, segment] of this.#segments.entries()) {
      const own = ranges.subarray(place * runs * 2, (place + 1) * runs * 2);
      if (segment.changes === 0 && own[0] === own[1]) continue;
      const base = place * SEGMENT_SLOTS;
      const isSure = isIndexed && segment.changes === 0;
      this.#meet(segment, own);
      if (segment.changes > 0) join(this.#met, segment.changed);
      let goesOn = true;
      forEachBit(this.#met, (at) => {
        goesOn = found(base + at, isSure);
        return goesOn;
      });
      if (!goesOn) return;
    }
  }

  /** The codes of the fragment's runs of three, or of itself when it is shorter; none when nobody who was indexed can hold it. */
  #codesOf(fragment: Uint16Array): [from: number, to: number][] {
    const length = Math.min(fragment.length, GRAM_MAX);
    const found: [number, number][] = [];
    for (let from = 0; from + length <= fragment.length; from++) {
      const codes = this.#numbers.codesOf(fragment.subarray(from, from + length));
      if (codes === null) return [];
      found.push(codes);
    }
    return found;
  }

  /** Marks the places that have all the runs; where few have the first, the names tell the rest. */
  #meet(segment: GramSegment, ranges: Uint32Array): void {
    const met = this.#met.fill(0);
    mark(segment, ranges, 0, met);
    if ((ranges[1] ?? 0) - (ranges[0] ?? 0) <= FEW) return;
    for (let run = 2; run < ranges.length; run += 2) {
      const next = this.#next.fill(0);
      mark(segment, ranges, run, next);
      for (let word = 0; word < WORDS; word++) met[word] = (met[word] ?? 0) & (next[word] ?? 0);
    }
  }

  #lookAt(place: number): void {
    if (this.#segments[place]?.isDue) this.#due.add(place);
  }

  #open(place: number): GramSegment {
    for (let next = this.#segments.length; next <= place; next++) {
      this.#segments.push(new GramSegment(this.#chars, next * SEGMENT_SLOTS));
    }
    const segment = this.#segments[place];
    if (segment === undefined) throw new RangeError('There is no such segment.');
    return segment;
  }
}

function mark(segment: GramSegment, ranges: Uint32Array, run: number, marks: Bits): void {
  const end = ranges[run + 1] ?? 0;
  for (let entry = ranges[run] ?? 0; entry < end; entry++) setBit(marks, segment.place(entry));
}

function join(marks: Bits, others: Bits): void {
  for (let word = 0; word < WORDS; word++) marks[word] = (marks[word] ?? 0) | (others[word] ?? 0);
}
