import type { NameChars } from './nameChars.ts';
import { NameSort } from './nameSort.ts';

/** Newcomers are sorted once there are so many; a query sorts whatever there is. */
const PENDING_MAX = 4_096;
/** So few are put in order by comparing one with another. */
const FEW = 256;
/** When there is one newcomer for so many, they are sorted in by looking for the place of each. */
const SPARSE = 16;

/**
 * The slots in the order of their folded names (by UTF-16 unit), slots of equal names by number. Newcomers are sorted by the
 * thousands into runs, and a run is merged with the one before once it is as long: each is moved a few times however many come, and
 * nothing takes long at once.
 */
export class NameOrder {
  readonly #chars: NameChars;
  readonly #sort: NameSort;
  /** The longest first. There is always one, and it alone has room to grow. */
  readonly #runs: Run[] = [{ slots: new Uint32Array(1_024), length: 0 }];
  #pending: number[] = [];
  /** So many slots, from 0 on, stand in their own order, and no other is there: nothing is noted for them until something changes. */
  #byNumber = 0;
  #ranks = new Uint32Array(0);
  #ranksAreCurrent = false;

  /** @param chars the names, kept by the caller; one must not change while its slot is in the order */
  constructor(chars: NameChars) {
    this.#chars = chars;
    this.#sort = new NameSort(chars);
  }

  add(slot: number): void {
    this.#noteAll();
    this.#pending.push(slot);
    if (this.#pending.length < PENDING_MAX) return;
    this.#closePending();
    this.#mergeEqual();
  }

  /** The slots from 0 to below `count`, whose names are in order already. For an empty order. */
  fill(count: number): void {
    this.#byNumber = count;
  }

  /** To be called while the slot still has its name. */
  remove(slot: number): void {
    this.#noteAll();
    this.#ranksAreCurrent = false;
    const at = this.#pending.indexOf(slot);
    if (at >= 0) {
      this.#pending.splice(at, 1);
      return;
    }
    for (const run of this.#runs) {
      const place = this.#place(run, slot);
      if (place === run.length || run.slots[place] !== slot) continue;
      run.slots.copyWithin(place, place + 1, run.length);
      run.length--;
      return;
    }
  }

  /** How many there are. */
  get length(): number {
    return this.#byNumber || this.#settled().length;
  }

  /** The slot of a rank. */
  at(rank: number): number {
    return this.#byNumber > 0 ? rank : (this.#settled().slots[rank] ?? 0);
  }

  /** All slots in order. Not to be kept: the next change moves them. */
  get slots(): Uint32Array {
    this.#noteAll();
    const { slots, length } = this.#settled();
    return slots.subarray(0, length);
  }

  /** Slots in the order of their names. @param slots sorted in place */
  sorted(slots: number[]): number[] {
    return slots.sort((a, b) => this.#chars.compare(a, b));
  }

  /** The place of each slot in the order. */
  get ranks(): Uint32Array {
    this.#noteAll();
    const { slots, length } = this.#settled();
    if (!this.#ranksAreCurrent) {
      if (this.#ranks.length < this.#chars.slots) this.#ranks = new Uint32Array(this.#chars.slots * 1.25 + 64);
      for (let rank = 0; rank < length; rank++) this.#ranks[slots[rank] ?? 0] = rank;
      this.#ranksAreCurrent = true;
    }
    return this.#ranks;
  }

  /** The ranks from (included) and to (left out) of the names that begin with a fragment. */
  prefixRange(prefix: Uint16Array): [from: number, to: number] {
    const chars = this.#chars;
    const { length } = this;
    const from = partition(0, length, (rank) => chars.isBefore(this.at(rank), prefix));
    const isWithin = (slot: number): boolean => chars.isBefore(slot, prefix) || chars.begins(slot, prefix);
    return [from, partition(from, length, (rank) => isWithin(this.at(rank)))];
  }

  #noteAll(): void {
    if (this.#byNumber === 0) return;
    const slots = new Uint32Array(this.#byNumber);
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = slot;
    this.#runs[0] = { slots, length: slots.length };
    this.#byNumber = 0;
  }

  /** Everybody in one run. */
  #settled(): Run {
    if (this.#pending.length > 0) this.#closePending();
    while (this.#runs.length > 1) this.#mergeLast();
    return this.#runs[0] as Run;
  }

  #closePending(): void {
    const slots = Uint32Array.from(this.#pending.length < FEW ? this.sorted(this.#pending) : this.#pending);
    if (slots.length >= FEW) this.#sort.sort(slots.sort());
    this.#pending = [];
    this.#ranksAreCurrent = false;
    this.#runs.push({ slots, length: slots.length });
  }

  /** Merges as long as the last run is as long as the one before. */
  #mergeEqual(): void {
    for (;;) {
      const [before, last] = this.#runs.slice(-2);
      if (before === undefined || last === undefined || last.length < before.length) return;
      this.#mergeLast();
    }
  }

  /** Puts the last run into the one before. */
  #mergeLast(): void {
    const last = this.#runs.pop() as Run;
    const into = this.#runs.at(-1) as Run;
    const length = into.length + last.length;
    if (into.slots.length < length) {
      const grown = new Uint32Array(Math.max(length, this.#runs.length === 1 ? into.slots.length * 2 : 0));
      grown.set(into.slots.subarray(0, into.length));
      into.slots = grown;
    }
    if (into.length > last.length * SPARSE) this.#sortIn(into, last);
    else this.#merge(into, last);
    into.length = length;
  }

  /** From the back: each newcomer moves the block of larger names up by as many places as newcomers are left. */
  #sortIn(into: Run, last: Run): void {
    let end = into.length;
    for (let left = last.length; left > 0; left--) {
      const slot = last.slots[left - 1] ?? 0;
      const place = this.#place(into, slot, end);
      into.slots.copyWithin(place + left, place, end);
      into.slots[place + left - 1] = slot;
      end = place;
    }
  }

  /** From the back, one by one. */
  #merge(into: Run, last: Run): void {
    const chars = this.#chars;
    const { slots } = into;
    const newcomers = last.slots;
    let at = into.length - 1;
    let next = last.length - 1;
    for (let place = at + next + 1; next >= 0; place--) {
      const slot = slots[at] ?? 0;
      const newcomer = newcomers[next] ?? 0;
      if (at >= 0 && chars.compare(slot, newcomer) > 0) {
        slots[place] = slot;
        at--;
      } else {
        slots[place] = newcomer;
        next--;
      }
    }
  }

  /** Where a slot stands, or would, among the first `length` of a run. */
  #place(run: Run, slot: number, length = run.length): number {
    const { slots } = run;
    return partition(0, length, (place) => this.#chars.compare(slots[place] ?? 0, slot) < 0);
  }
}

type Run = { slots: Uint32Array; length: number };

/** The first number from `low` to `high` that `before` does not hold for, which holds for none after one it does not hold for. */
function partition(low: number, high: number, before: (middle: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
