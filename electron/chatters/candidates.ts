import { type Bits, clearBit, hasBit, setBit, wordsFor } from './bits.ts';
import type { Posting } from './posting.ts';

/** Below this many, looking at the names themselves is cheaper than another list. */
const FEW = 48;

const EMPTY = new Uint32Array(0);

/** What may match: a list of slots, or bits. Both are scratch, valid until the next call. */
export type Candidates =
  | { kind: 'list'; slots: Uint32Array; length: number }
  | { kind: 'bits'; bits: Bits; words: number };

/** Meets postings: which slots are in all of them. Keeps its scratch between calls. */
export class CandidateFinder {
  #marks: Bits = new Uint32Array(0);
  #meet: Bits = new Uint32Array(0);
  #list = new Uint32Array(0);

  /** @param slots how many slots there are */
  find(postings: readonly Posting[], slots: number): Candidates {
    const words = wordsFor(slots);
    const dense = postings.flatMap((posting) => posting.bits ?? []);
    const lists = postings
      .flatMap((posting) => (posting.list === null ? [] : [posting.list]))
      .sort((a, b) => a.length - b.length);
    const first = lists[0];
    if (first === undefined) return { kind: 'bits', bits: this.#meetBits(dense, words), words };
    return this.#meetLists(first, lists.slice(1), dense, words);
  }

  #meetBits(sets: readonly Bits[], words: number): Bits {
    const [first, ...others] = sets;
    if (first === undefined) return new Uint32Array(words);
    // A set may be short of words: nobody after its end has the gram.
    if (others.length === 0 && first.length >= words) return first;
    if (this.#meet.length < words) this.#meet = new Uint32Array(words);
    const meet = this.#meet;
    const known = Math.min(words, ...sets.map((set) => set.length));
    meet.fill(0, known, words);
    for (let word = 0; word < known; word++) meet[word] = first[word] ?? 0;
    for (const other of others) {
      for (let word = 0; word < known; word++) meet[word] = (meet[word] ?? 0) & (other[word] ?? 0);
    }
    return meet;
  }

  #meetLists(
    first: readonly number[],
    others: readonly (readonly number[])[],
    dense: readonly Bits[],
    words: number,
  ): Candidates {
    if (this.#list.length < first.length) this.#list = new Uint32Array(first.length * 1.5);
    const slots = this.#list;
    let length = 0;
    for (let index = 0; index < first.length; index++) {
      const slot = first[index] ?? 0;
      let inAll = true;
      for (let set = 0; set < dense.length && inAll; set++) inAll = hasBit(dense[set] ?? EMPTY, slot);
      if (inAll) slots[length++] = slot;
    }
    if (this.#marks.length < words) this.#marks = new Uint32Array(words + (words >>> 1));
    for (const other of others) {
      if (length <= FEW) break;
      length = this.#keepCommon(slots, length, other);
    }
    return { kind: 'list', slots, length };
  }

  #keepCommon(slots: Uint32Array, length: number, other: readonly number[]): number {
    const marks = this.#marks;
    for (let index = 0; index < other.length; index++) setBit(marks, other[index] ?? 0);
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const slot = slots[index] ?? 0;
      if (hasBit(marks, slot)) slots[kept++] = slot;
    }
    for (let index = 0; index < other.length; index++) clearBit(marks, other[index] ?? 0);
    return kept;
  }
}
