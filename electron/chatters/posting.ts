import { type Bits, clearBit, grownBits, hasBit, setBit, wordsFor } from './bits.ts';

/** Up to this many slots always stand in a list. */
const LIST_MIN = 2_048;
/** A list takes 32 bits or more a slot that has the gram, a set 1 bit a slot there is: past one in 32 the set is smaller. */
const DENSE_SHARE = 32;

/** The slots whose name holds one gram: a list while they are few, a set of bits once they are many. */
export class Posting {
  #count = 0;
  #list: number[] | null = [];
  #bits: Bits | null = null;

  get count(): number {
    return this.#count;
  }

  /** The slots while they are few, in no order; null once they are many. Not to be kept: the next change may replace it. */
  get list(): readonly number[] | null {
    return this.#list;
  }

  /** The slots as bits once they are many, else null. May have fewer words than there are slots. */
  get bits(): Bits | null {
    return this.#bits;
  }

  /**
   * Adds a slot that is new here, or was the last one added: a name that holds its gram twice adds its slot twice in a row.
   * @param slots how many slots there are
   */
  add(slot: number, slots: number): void {
    const list = this.#list;
    if (list === null) {
      this.#addBit(slot, slots);
    } else if (this.#count === 0 || list[this.#count - 1] !== slot) {
      this.#push(list, slot, slots);
    }
  }

  remove(slot: number): void {
    const list = this.#list;
    if (list === null) {
      if (this.#bits === null || !hasBit(this.#bits, slot)) return;
      clearBit(this.#bits, slot);
      this.#count--;
      return;
    }
    const at = list.indexOf(slot);
    if (at < 0) return;
    const last = list.pop() ?? 0;
    if (at < list.length) list[at] = last;
    this.#count--;
  }

  #push(list: number[], slot: number, slots: number): void {
    if (this.#count >= LIST_MIN && this.#count * DENSE_SHARE > slots) {
      const bits = new Uint32Array(wordsFor(slots));
      for (let index = 0; index < this.#count; index++) setBit(bits, list[index] ?? 0);
      this.#bits = bits;
      this.#list = null;
      this.#addBit(slot, slots);
      return;
    }
    list.push(slot);
    this.#count++;
  }

  #addBit(slot: number, slots: number): void {
    const bits = grownBits(this.#bits ?? new Uint32Array(0), wordsFor(Math.max(slots, slot + 1)));
    this.#bits = bits;
    if (hasBit(bits, slot)) return;
    setBit(bits, slot);
    this.#count++;
  }
}
