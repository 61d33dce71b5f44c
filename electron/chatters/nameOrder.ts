import type { NameChars } from './nameChars.ts';
import { NameMerge, type Run, takeOut } from './nameMerge.ts';
import { NameSort } from './nameSort.ts';
import { partition } from './partition.ts';

/** Newcomers are sorted once there are so many; a query sorts whatever there is. */
const PENDING_MAX = 4_096;
/** So few are put in order by comparing one with another. */
const FEW = 256;
/** So many names are compared at once where nobody waits for the order: well below what a frame has room for. */
const COMPARED_AT_ONCE = 8_192;

/**
 * The slots in the order of their folded names (by UTF-16 unit), slots of equal names by number. Newcomers are sorted by the
 * thousands into runs, and a run is merged with the one before once it is as long, so that each is moved a few times however many
 * come. That goes on a part at a time, when its owner has time; who reads the order before has all the rest done at once.
 */
export class NameOrder {
  readonly #chars: NameChars;
  readonly #sort: NameSort;
  /** The longest first. There is always one. */
  readonly #runs: Run[] = [{ slots: new Uint32Array(1_024), length: 0 }];
  /** What goes on into one of the runs. */
  #merging: NameMerge | null = null;
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
  }

  /**
   * Goes on with putting newcomers in order: one step of a few milliseconds at most. Nothing when none `waits`.
   * @param all also where so few came that they would wait for more
   */
  orderSome(all: boolean): void {
    if (this.#merging !== null) {
      if (this.#merging.goOn(COMPARED_AT_ONCE)) this.#merging = null;
    } else if (this.#isToClose(all)) this.#closePending(PENDING_MAX);
    else if (this.#isToMerge(all)) this.#mergeLast();
  }

  /** Whether something is to be put in order. @see `orderSome` */
  waits(all: boolean): boolean {
    return this.#merging !== null || this.#isToClose(all) || this.#isToMerge(all);
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
    if (this.#merging?.remove(slot)) return;
    for (const run of this.#runs) {
      if (run === this.#merging?.into || !takeOut(this.#chars, slot, run.slots, run.length)) continue;
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
    if (this.#pending.length > 0) this.#closePending(this.#pending.length);
    while (this.waits(true)) this.orderSome(true);
    return this.#runs[0] as Run;
  }

  /** @param most so many at once */
  #closePending(most: number): void {
    const closed = this.#pending.splice(0, most);
    const slots = Uint32Array.from(closed.length < FEW ? this.sorted(closed) : closed);
    if (slots.length >= FEW) this.#sort.sort(slots.sort());
    this.#ranksAreCurrent = false;
    this.#runs.push({ slots, length: slots.length });
  }

  #isToClose(all: boolean): boolean {
    return this.#pending.length >= (all ? 1 : PENDING_MAX);
  }

  /** Whether the last run is as long as the one before, or `all` are to be one. */
  #isToMerge(all: boolean): boolean {
    const { length } = this.#runs;
    return length > 1 && (all || (this.#runs[length - 1]?.length ?? 0) >= (this.#runs[length - 2]?.length ?? 0));
  }

  /** Begins to put the last run into the one before. */
  #mergeLast(): void {
    const last = this.#runs.pop() as Run;
    this.#merging = new NameMerge(this.#chars, this.#runs.at(-1) as Run, last);
  }
}
