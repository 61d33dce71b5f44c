const DIGIT_BITS = 12;
const DIGITS = 1 << DIGIT_BITS;

/** Sorts slots by keys, stable, in time linear in their number. Keeps its scratch between calls. */
export class RadixSort {
  readonly #starts = new Uint32Array(DIGITS);
  #slots = new Uint32Array(0);
  #spareKeys = new Uint32Array(0);
  #keys = new Uint32Array(0);

  /** Room for the keys of `length` slots, by place and not by slot. Used up by `sort`. */
  keys(length: number): Uint32Array {
    if (this.#keys.length < length) {
      const room = Math.ceil(length * 1.25);
      this.#slots = new Uint32Array(room);
      this.#keys = new Uint32Array(room);
      this.#spareKeys = new Uint32Array(room);
    }
    return this.#keys;
  }

  /**
   * Sorts the slots in place by the keys that were put into `keys(slots.length)`; slots of one key keep their order.
   * @param maxKey the largest key; each pass over the slots takes 12 bits of it
   */
  sort(slots: Uint32Array, maxKey: number): void {
    const length = slots.length;
    let fromSlots = slots;
    let toSlots: Uint32Array = this.#slots;
    let fromKeys: Uint32Array = this.#keys;
    let toKeys: Uint32Array = this.#spareKeys;
    for (let shift = 0; shift < 32 && maxKey >>> shift > 0; shift += DIGIT_BITS) {
      const starts = this.#startsOf(fromKeys, length, shift);
      for (let index = 0; index < length; index++) {
        const key = fromKeys[index] ?? 0;
        const digit = (key >>> shift) & (DIGITS - 1);
        const place = starts[digit] ?? 0;
        starts[digit] = place + 1;
        toSlots[place] = fromSlots[index] ?? 0;
        toKeys[place] = key;
      }
      [fromSlots, toSlots] = [toSlots, fromSlots];
      [fromKeys, toKeys] = [toKeys, fromKeys];
    }
    if (fromSlots !== slots) slots.set(fromSlots.subarray(0, length));
  }

  /** Where the slots of each digit begin. */
  #startsOf(keys: Uint32Array, length: number, shift: number): Uint32Array {
    const starts = this.#starts.fill(0);
    for (let index = 0; index < length; index++) {
      const digit = ((keys[index] ?? 0) >>> shift) & (DIGITS - 1);
      starts[digit] = (starts[digit] ?? 0) + 1;
    }
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = starts[digit] ?? 0;
      starts[digit] = sum;
      sum += count;
    }
    return starts;
  }
}
