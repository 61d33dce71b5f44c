import { type Bits, forEachBit, setBit, wordsFor } from './bits.ts';
import { GRAM_MAX } from './gramSegment.ts';
import { type GramPlan, Grams } from './grams.ts';
import { NameChars, unitsOf } from './nameChars.ts';
import { NameOrder } from './nameOrder.ts';
import { NameSort } from './nameSort.ts';

/** When a short fragment is in more than one name of so many, enough of them stand near the start of the order. */
const DENSE_SHARE = 8;
/** So few are put in order by comparing them. */
const FEW = 40;

/** What is looked for besides the names that begin with the fragment, which have the ranks `from` to below `to`. */
type Wanted = { fragment: Uint16Array; count: number; from: number; to: number };

/**
 * Finds fragments in names, by slot. A slot is a small number the caller gives each name; freed ones are to be used again.
 * Names are indexed by their runs of one to three characters, so that a fragment is looked for in the few names that have all
 * its runs, or, when many may hold it, along the order of names until enough are found.
 */
export class NameSearch {
  readonly #chars: NameChars;
  readonly #grams: Grams;
  readonly #order: NameOrder;
  #marks: Bits = new Uint32Array(0);
  /** Holds after the first filling, until something changes. */
  #slotsAreOrdered = false;

  /** @param chars names in the slots 0, 1, 2, … to begin with, which stand in name order: faster than adding them one by one */
  constructor(chars = new NameChars()) {
    this.#chars = chars;
    this.#grams = new Grams(chars);
    this.#order = new NameOrder(chars);
    if (chars.slots === 0) return;
    this.#grams.fill();
    this.#order.fill(chars.slots);
    this.#slotsAreOrdered = true;
  }

  /** Gives a slot its name. The slot must be free. */
  add(slot: number, name: string): void {
    this.#slotsAreOrdered = false;
    this.#chars.set(slot, name);
    this.#grams.change(slot);
    this.#order.add(slot);
  }

  /** Frees a slot that has a name. */
  remove(slot: number): void {
    this.#slotsAreOrdered = false;
    this.#order.remove(slot);
    this.#chars.clear(slot);
    this.#grams.change(slot);
  }

  /**
   * Goes on with indexing: a few thousand names at most, in a few milliseconds.
   * @param all also what would wait for more names: for when no more are to come soon
   * @returns whether more waits
   */
  indexSome(all = false): boolean {
    if (this.#grams.waits) this.#grams.indexSome();
    else this.#order.orderSome(all);
    return this.#grams.waits || this.#order.waits(all);
  }

  /** Whether the slot's name holds a fragment; that of a free slot holds none. @param fragment not empty */
  holds(slot: number, fragment: Uint16Array): boolean {
    return this.#chars.holds(slot, fragment);
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
    const part = unitsOf(fragment);
    const order = this.#order;
    const [from, to] = order.prefixRange(part);
    const found: number[] = [];
    for (let rank = from; rank < to && found.length < limit; rank++) found.push(order.at(rank));
    if (found.length >= limit || part.length === 0) return found;
    const wanted: Wanted = { fragment: part, count: Math.min(limit, order.length) - found.length, from, to };
    const plan = this.#grams.plan(part);
    const isDense = part.length <= GRAM_MAX && plan.atMost * DENSE_SHARE > order.length;
    return found.concat(isDense ? this.#alongOrder(wanted) : this.#indexed(wanted, plan));
  }

  /**
   * Every slot whose name holds the fragment.
   * @param fragment not empty
   * @returns bits of its own, as many as there are slots
   */
  collect(fragment: Uint16Array): Bits {
    const matches = new Uint32Array(wordsFor(this.#chars.slots));
    this.#grams.visit(this.#grams.plan(fragment), (slot) => {
      setBit(matches, slot);
      return true;
    });
    return matches;
  }

  /** Looks at the names in their order until enough are found. */
  #alongOrder({ fragment, count, from, to }: Wanted): number[] {
    const order = this.#order;
    const { length } = order;
    const found: number[] = [];
    for (let rank = from === 0 ? to : 0; rank < length && found.length < count; rank++) {
      if (rank === from) rank = to;
      const slot = order.at(rank);
      if (rank < length && this.#chars.holds(slot, fragment)) found.push(slot);
    }
    return found;
  }

  /** Asks the index, and puts what it finds in order. */
  #indexed(wanted: Wanted, plan: GramPlan): number[] {
    if (this.#slotsAreOrdered) return this.#inSlotOrder(wanted, plan);
    if (plan.atMost > FEW) return this.#byRank(wanted, plan);
    const found: number[] = [];
    this.#grams.visit(plan, (slot) => {
      if (!this.#chars.begins(slot, wanted.fragment)) found.push(slot);
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

  /** Marks the places in the order of all that may fit, and looks at the names of the first ones alone. */
  #byRank({ fragment, count, from, to }: Wanted, plan: GramPlan): number[] {
    const order = this.#order.slots;
    const ranks = this.#order.ranks;
    const words = wordsFor(order.length);
    if (this.#marks.length < words) this.#marks = new Uint32Array(words + (words >>> 2));
    const marks = this.#marks;
    this.#grams.visitLikely(plan, (slot) => {
      setBit(marks, ranks[slot] ?? 0);
      return true;
    });
    const found: number[] = [];
    forEachBit(
      marks,
      (rank) => {
        const slot = order[rank] ?? 0;
        if ((rank < from || rank >= to) && this.#chars.holds(slot, fragment)) found.push(slot);
        return found.length < count;
      },
      words,
    );
    marks.fill(0);
    return found;
  }
}

/** What a name is taken to have, to make room for all at once: what is not used costs no memory. */
const USUAL_UNITS = 16;

/** A search over names that do not change; the array is kept. @returns the found names as they were given, see `NameSearch.search` */
export function buildSearch(names: readonly string[]): { search(fragment: string, limit: number): string[] } {
  const given = new NameChars();
  given.reserve(names.length, names.length * USUAL_UNITS);
  const order = new Uint32Array(names.length);
  for (let place = 0; place < names.length; place++) {
    given.set(place, names[place] ?? '');
    order[place] = place;
  }
  new NameSort(given).sort(order);
  const index = new NameSearch(given.inOrder(order));
  return { search: (fragment, limit) => index.search(fragment, limit).map((slot) => names[order[slot] ?? 0] ?? '') };
}
