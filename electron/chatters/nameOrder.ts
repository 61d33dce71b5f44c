import { sortNames } from './nameSort.ts';

/** Newcomers are sorted in as soon as there are so many; a query sorts in whatever there is. */
const PENDING_MAX = 4_096;
/** So many are put in order by their first characters, which pays only for many. */
const MANY = 256;

/**
 * The slots in the order of their folded names (by UTF-16 unit), slots of equal names by number. Kept up to date by sorting in
 * newcomers in batches: a batch costs its own sorting and one pass over the order.
 */
export class NameOrder {
  readonly #names: readonly string[];
  #order = new Uint32Array(1_024);
  #length = 0;
  #pending: number[] = [];
  #ranks = new Uint32Array(0);
  #ranksAreCurrent = false;

  /** @param names the folded names by slot, kept by the caller; a name must not change while its slot is in the order */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  add(slot: number): void {
    this.#pending.push(slot);
    if (this.#pending.length >= PENDING_MAX) this.#settle();
  }

  /** The slots from 0 to below `count`, whose names are in order already. For an empty order. */
  fill(count: number): void {
    this.#order = Uint32Array.from({ length: count }, (_, slot) => slot);
    this.#length = count;
  }

  /** To be called while the slot still has its name. */
  remove(slot: number): void {
    const at = this.#pending.indexOf(slot);
    if (at >= 0) {
      this.#pending.splice(at, 1);
      return;
    }
    const place = this.#place(slot);
    this.#order.copyWithin(place, place + 1, this.#length);
    this.#length--;
    this.#ranksAreCurrent = false;
  }

  /** All slots in order. Not to be kept: the next change moves them. */
  get slots(): Uint32Array {
    this.#settle();
    return this.#order.subarray(0, this.#length);
  }

  /** Slots in the order of their names. @param slots sorted in place */
  sorted(slots: number[]): number[] {
    return slots.sort((a, b) => this.#compare(a, b));
  }

  /** The place of each slot in the order. */
  get ranks(): Uint32Array {
    this.#settle();
    if (!this.#ranksAreCurrent) {
      if (this.#ranks.length < this.#names.length) this.#ranks = new Uint32Array(this.#names.length * 1.25 + 64);
      for (let rank = 0; rank < this.#length; rank++) this.#ranks[this.#order[rank] ?? 0] = rank;
      this.#ranksAreCurrent = true;
    }
    return this.#ranks;
  }

  /** The ranks from (included) and to (left out) of the names that begin with a folded prefix. */
  prefixRange(prefix: string): [from: number, to: number] {
    this.#settle();
    const from = this.#partition((name) => name < prefix);
    return [from, this.#partition((name) => name < prefix || name.startsWith(prefix), from)];
  }

  /** The first rank from `low` on whose name does not hold `before`, which holds for none after one it does not hold for. */
  #partition(before: (name: string) => boolean, low = 0): number {
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(this.#name(this.#order[middle] ?? 0))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #settle(): void {
    if (this.#pending.length === 0) return;
    const pending = this.#inOrder(this.#pending);
    this.#pending = [];
    this.#reserve(this.#length + pending.length);
    // From the back: each newcomer moves the block of larger names up by as many places as newcomers are left.
    let end = this.#length;
    for (let left = pending.length; left > 0; left--) {
      const slot = pending[left - 1] ?? 0;
      const place = end === 0 ? 0 : this.#place(slot, end);
      this.#order.copyWithin(place + left, place, end);
      this.#order[place + left - 1] = slot;
      end = place;
    }
    this.#length += pending.length;
    this.#ranksAreCurrent = false;
  }

  #inOrder(slots: number[]): ArrayLike<number> {
    if (slots.length < MANY) return this.sorted(slots);
    // By number first: those of equal names stay so.
    const byNumber = Uint32Array.from(slots).sort();
    const names = new Array<string>(byNumber.length);
    for (let place = 0; place < names.length; place++) names[place] = this.#name(byNumber[place] ?? 0);
    const places = sortNames(names);
    for (let rank = 0; rank < places.length; rank++) places[rank] = byNumber[places[rank] ?? 0] ?? 0;
    return places;
  }

  /** Where a slot stands, or would, among the first `length`. */
  #place(slot: number, length = this.#length): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#order[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #reserve(length: number): void {
    if (length <= this.#order.length) return;
    const grown = new Uint32Array(Math.max(length, this.#order.length * 2));
    grown.set(this.#order.subarray(0, this.#length));
    this.#order = grown;
  }

  #compare(a: number, b: number): number {
    const first = this.#name(a);
    const second = this.#name(b);
    if (first < second) return -1;
    return first > second ? 1 : a - b;
  }

  #name(slot: number): string {
    return this.#names[slot] ?? '';
  }
}
