import { fold } from '../kernel/fold.ts';
import { type Bits, forEachBit, setBit, wordsFor } from './bits.ts';
import { GRAM_MAX } from './gramSegment.ts';
import { type GramPlan, Grams } from './grams.ts';
import { NameOrder } from './nameOrder.ts';
import { sortNames } from './nameSort.ts';

/** When a short fragment is in more than one name of so many, enough of them stand near the start of the order. */
const DENSE_SHARE = 8;
/** So few are put in order by comparing them. */
const FEW = 40;

/** What is looked for besides the names that begin with the fragment, which have the ranks `from` to below `to`. */
type Wanted = { fragment: string; count: number; from: number; to: number };

/**
 * Finds fragments in names, by slot. A slot is a small number the caller gives each name; freed ones are to be used again.
 * Names are indexed by their runs of one to three characters, so that a fragment is looked for in the few names that have all
 * its runs, or, when many may hold it, along the order of names until enough are found.
 */
export class NameSearch {
  readonly #folded: string[] = [];
  readonly #grams = new Grams(this.#folded);
  readonly #order = new NameOrder(this.#folded);
  #marks: Bits = new Uint32Array(0);
  /** Holds after the first filling, until something changes. */
  #slotsAreOrdered = false;

  /** Gives a slot its name. The slot must be free. */
  add(slot: number, name: string): void {
    this.#slotsAreOrdered = false;
    while (this.#folded.length <= slot) this.#folded.push('');
    this.#folded[slot] = fold(name);
    this.#grams.change(slot);
    this.#order.add(slot);
  }

  /** Gives the slots 0, 1, 2, … folded names that are in name order; faster than one at a time. For an empty search. */
  addSorted(folded: readonly string[]): void {
    for (const name of folded) this.#folded.push(name);
    this.#grams.fill();
    this.#order.fill(folded.length);
    this.#slotsAreOrdered = true;
  }

  /** Frees a slot that has a name. */
  remove(slot: number): void {
    this.#slotsAreOrdered = false;
    this.#order.remove(slot);
    this.#folded[slot] = '';
    this.#grams.change(slot);
  }

  /** Goes on with indexing: a few thousand names at most. @returns whether more wait */
  indexSome(): boolean {
    return this.#grams.indexSome();
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
    const wanted: Wanted = { fragment: folded, count: Math.min(limit, order.length) - found.length, from, to };
    const plan = this.#grams.plan(folded);
    const isDense = folded.length <= GRAM_MAX && plan.atMost * DENSE_SHARE > order.length;
    return found.concat(isDense ? this.#alongOrder(wanted) : this.#indexed(wanted, plan));
  }

  /**
   * Every slot whose name holds the fragment.
   * @param fragment folded, not empty
   * @returns bits of its own, as many as there are slots
   */
  collect(fragment: string): Bits {
    const matches = new Uint32Array(wordsFor(this.#folded.length));
    this.#grams.visit(this.#grams.plan(fragment), (slot) => {
      setBit(matches, slot);
      return true;
    });
    return matches;
  }

  /** Looks at the names in their order until enough are found. */
  #alongOrder({ fragment, count, from, to }: Wanted): number[] {
    const order = this.#order.slots;
    const found: number[] = [];
    for (let rank = from === 0 ? to : 0; rank < order.length && found.length < count; rank++) {
      if (rank === from) rank = to;
      const slot = order[rank] ?? 0;
      if (rank < order.length && this.#folded[slot]?.includes(fragment)) found.push(slot);
    }
    return found;
  }

  /** Asks the index, and puts what it finds in order. */
  #indexed(wanted: Wanted, plan: GramPlan): number[] {
    if (this.#slotsAreOrdered) return this.#inSlotOrder(wanted, plan);
    if (plan.atMost > FEW) return this.#byRank(wanted, plan);
    const found: number[] = [];
    this.#grams.visit(plan, (slot) => {
      if (!this.foldedName(slot).startsWith(wanted.fragment)) found.push(slot);
      return true;
    });
    return this.#order.sorted(found).slice(0, wanted.count);
  }

  #inSlotOrder({ count, from, to }: Wanted, plan: GramPlan): number[] {
    const found: number[] = [];
    this.#grams.visit(plan, (slot) => {
      if (slot < from || slot >= to) found.push(slot);
      return found.length < count;
    });
    return found;
  }

  /** Marks the places of what is found in the order, and takes the first ones. */
  #byRank({ count, from, to }: Wanted, plan: GramPlan): number[] {
    const order = this.#order.slots;
    const ranks = this.#order.ranks;
    const words = wordsFor(order.length);
    if (this.#marks.length < words) this.#marks = new Uint32Array(words + (words >>> 2));
    const marks = this.#marks;
    this.#grams.visit(plan, (slot) => {
      setBit(marks, ranks[slot] ?? 0);
      return true;
    });
    const found: number[] = [];
    forEachBit(
      marks,
      (rank) => {
        if (rank < from || rank >= to) found.push(order[rank] ?? 0);
        return found.length < count;
      },
      words,
    );
    marks.fill(0);
    return found;
  }
}

/** A search over names that do not change. @returns the found names as they were given, see `NameSearch.search` */
export function buildSearch(names: readonly string[]): { search(fragment: string, limit: number): string[] } {
  const folded = names.map(fold);
  const order = sortNames(folded);
  const sorted = Array.from(order, (place) => names[place] ?? '');
  const index = new NameSearch();
  index.addSorted(Array.from(order, (place) => folded[place] ?? ''));
  return { search: (fragment, limit) => index.search(fragment, limit).map((slot) => sorted[slot] ?? '') };
}
