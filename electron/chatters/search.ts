import { type Bits, countBits, forEachBit, hasBit, setBit, wordsFor } from './bits.ts';
import { CandidateFinder, type Candidates } from './candidates.ts';
import { fold } from './fold.ts';
import { GRAM_MAX, Grams } from './grams.ts';
import { NameOrder } from './nameOrder.ts';

/** Marking the place of one candidate costs about as much as so many steps along the order. */
const MARK_COST = 5;

/** What is looked for besides the names that begin with the fragment, which have the ranks `from` to below `to`. */
type Wanted = { fragment: string; count: number; from: number; to: number };

/**
 * Finds fragments in names, by slot. A slot is a small number the caller gives each name; freed ones are to be used again.
 * Names are indexed by their runs of one to three characters, so that a fragment is looked for in the few names that have all
 * its runs, or, when many have, along the order of names until enough are found.
 */
export class NameSearch {
  readonly #folded: string[] = [];
  readonly #grams = new Grams();
  readonly #order = new NameOrder(this.#folded);
  readonly #finder = new CandidateFinder();
  #marks: Bits = new Uint32Array(0);
  /** Holds after the first filling, until something changes. */
  #slotsAreOrdered = false;

  /** Gives a slot its name. The slot must be free. */
  add(slot: number, name: string): void {
    this.#slotsAreOrdered = false;
    this.#keep(slot, name);
    this.#order.add(slot);
  }

  /** Gives the slots 0, 1, 2, … names that are in name order; faster than one at a time. For an empty search. */
  addSorted(names: readonly string[]): void {
    for (const name of names) this.#folded.push(fold(name));
    for (let slot = 0; slot < names.length; slot++) this.#grams.add(slot, this.foldedName(slot), names.length);
    this.#order.fill(names.length);
    this.#slotsAreOrdered = true;
  }

  /** Frees a slot that has a name. */
  remove(slot: number): void {
    this.#slotsAreOrdered = false;
    this.#order.remove(slot);
    this.#grams.remove(slot, this.foldedName(slot));
    this.#folded[slot] = '';
  }

  /** The slot's name as it is compared; empty for a free slot. */
  foldedName(slot: number): string {
    return this.#folded[slot] ?? '';
  }

  /** The named slots in name order. Not to be kept: the next change moves them. */
  get inOrder(): Uint32Array {
    return this.#order.slots;
  }

  /**
   * The first slots whose names hold the fragment, in any case: those that begin with it first, each part in name order.
   * An empty fragment is in every name.
   */
  search(fragment: string, limit: number): number[] {
    const folded = fold(fragment);
    const order = this.#order.slots;
    const [from, to] = this.#order.prefixRange(folded);
    const found = Array.from(order.subarray(from, Math.min(to, from + limit)));
    if (found.length >= limit || folded === '') return found;
    const postings = this.#grams.postings(folded);
    if (postings === null) return found;
    const candidates = this.#finder.find(postings, this.#folded.length);
    const wanted: Wanted = { fragment: folded, count: Math.min(limit, order.length) - found.length, from, to };
    const rest = this.#inSlotOrder(candidates, wanted) ?? this.#alongOrder(candidates, wanted);
    return found.concat(rest ?? this.#byRank(candidates, wanted));
  }

  /**
   * Every slot whose name holds the fragment.
   * @param fragment folded, not empty
   * @returns bits of its own, as many as there are slots
   */
  collect(fragment: string): Bits {
    const slots = this.#folded.length;
    const matches = new Uint32Array(wordsFor(slots));
    const postings = this.#grams.postings(fragment);
    if (postings === null) return matches;
    const candidates = this.#finder.find(postings, slots);
    if (candidates.kind === 'bits' && fragment.length <= GRAM_MAX) {
      matches.set(candidates.bits.subarray(0, matches.length));
    } else {
      this.#visit(candidates, (slot) => {
        if (this.#holds(slot, fragment)) setBit(matches, slot);
        return true;
      });
    }
    return matches;
  }

  #keep(slot: number, name: string): void {
    const folded = fold(name);
    while (this.#folded.length <= slot) this.#folded.push('');
    this.#folded[slot] = folded;
    this.#grams.add(slot, folded, this.#folded.length);
  }

  /** A short fragment is in the index as it stands; anything longer has to be looked at. */
  #holds(slot: number, fragment: string): boolean {
    return fragment.length <= GRAM_MAX || this.foldedName(slot).includes(fragment);
  }

  /** When slots are in name order, so are the candidates: the first ones are wanted. */
  #inSlotOrder(candidates: Candidates, { fragment, count, from, to }: Wanted): number[] | null {
    if (!this.#slotsAreOrdered) return null;
    const found: number[] = [];
    this.#visit(candidates, (slot) => {
      if ((slot < from || slot >= to) && this.#holds(slot, fragment)) found.push(slot);
      return found.length < count;
    });
    return found;
  }

  /** When many names are candidates, enough of them usually stand near the start of the order; null when they do not. */
  #alongOrder(candidates: Candidates, { fragment, count, from, to }: Wanted): number[] | null {
    if (candidates.kind === 'list') return null;
    const { bits, words } = candidates;
    const order = this.#order.slots;
    const found: number[] = [];
    let stepsLeft = countBits(bits, words) * MARK_COST;
    for (let rank = from === 0 ? to : 0; rank < order.length; rank = rank + 1 === from ? to : rank + 1) {
      const slot = order[rank] ?? 0;
      if (hasBit(bits, slot) && this.#holds(slot, fragment)) found.push(slot);
      if (found.length === count) return found;
      if (--stepsLeft < 0) return null;
    }
    return found;
  }

  /** Marks the places of all candidates in the order, and looks at the names in that order until enough are found. */
  #byRank(candidates: Candidates, { fragment, count, from, to }: Wanted): number[] {
    const order = this.#order.slots;
    const ranks = this.#order.ranks;
    const words = wordsFor(order.length);
    if (this.#marks.length < words) this.#marks = new Uint32Array(words + (words >>> 2));
    const marks = this.#marks;
    this.#visit(candidates, (slot) => {
      setBit(marks, ranks[slot] ?? 0);
      return true;
    });
    const found: number[] = [];
    forEachBit(
      marks,
      (rank) => {
        const slot = order[rank] ?? 0;
        if ((rank < from || rank >= to) && this.#holds(slot, fragment)) found.push(slot);
        return found.length < count;
      },
      words,
    );
    marks.fill(0);
    return found;
  }

  /** Hands out the candidates, in rising order while `slotsAreOrdered`, until the visitor has enough. */
  #visit(candidates: Candidates, visit: (slot: number) => boolean): void {
    if (candidates.kind === 'bits') {
      forEachBit(candidates.bits, visit, candidates.words);
    } else {
      for (let index = 0; index < candidates.length; index++) {
        if (!visit(candidates.slots[index] ?? 0)) return;
      }
    }
  }
}

/** A search over names that do not change. @returns the found names as they were given, see `NameSearch.search` */
export function buildSearch(names: readonly string[]): { search(fragment: string, limit: number): string[] } {
  const folded = names.map(fold);
  const order = Uint32Array.from(names.keys()).sort((a, b) => {
    const first = folded[a] ?? '';
    const second = folded[b] ?? '';
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  const sorted = Array.from(order, (place) => names[place] ?? '');
  const index = new NameSearch();
  index.addSorted(sorted);
  return { search: (fragment, limit) => index.search(fragment, limit).map((slot) => sorted[slot] ?? '') };
}
