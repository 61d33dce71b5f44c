import type { NameChars } from './nameChars.ts';

/** Of a key. */
const KEY_BITS = 32;
const DIGIT_BITS = 8;
const DIGITS = 1 << DIGIT_BITS;
/** Groups of names that begin alike and are this small are sorted by moving one past another. */
const SMALL = 20;

/**
 * Sorts slots by their names, a few characters at a time as one number: names that are equal so far are then sorted by the next
 * few. These are read along with the first ones: slots that have been sorted stand anywhere in memory, where each look at a name
 * waits for it. Keeps its scratch between calls.
 */
export class NameSort {
  readonly #chars: NameChars;
  readonly #starts = new Uint32Array((KEY_BITS / DIGIT_BITS) * DIGITS);
  #keys = new Uint32Array(0);
  #nextKeys = new Uint32Array(0);
  #spareKeys = new Uint32Array(0);
  #spareNextKeys = new Uint32Array(0);
  #spareSlots = new Uint32Array(0);
  /** Of a character, and how many of them make a key. */
  #bits = 1;
  #length = 1;

  constructor(chars: NameChars) {
    this.#chars = chars;
  }

  /** Sorts slots in place, by UTF-16 unit. @param slots rising, as those of equal names stay */
  sort(slots: Uint32Array): void {
    if (this.#keys.length < slots.length) {
      this.#keys = new Uint32Array(slots.length);
      this.#nextKeys = new Uint32Array(slots.length);
      this.#spareKeys = new Uint32Array(slots.length);
      this.#spareNextKeys = new Uint32Array(slots.length);
      this.#spareSlots = new Uint32Array(slots.length);
    }
    this.#bits = Math.max(1, Math.ceil(Math.log2(this.#chars.distinct + 1)));
    this.#length = Math.floor(KEY_BITS / this.#bits);
    this.#sort(slots, 0, slots.length, 0);
  }

  /** Sorts a part of the slots, whose names are equal up to `depth`. @param isRead its keys are those that were read along */
  #sort(slots: Uint32Array, from: number, to: number, depth: number, isRead = false): void {
    if (isRead) this.#keys.set(this.#nextKeys.subarray(from, to), from);
    else this.#gather(slots, from, to, depth);
    if (to - from <= SMALL) this.#insert(slots, from, to);
    else this.#distribute(slots, from, to);
    const keys = this.#keys;
    const mask = 2 ** this.#bits - 1;
    let start = from;
    for (let at = from + 1; at <= to; at++) {
      const before = keys[at - 1] ?? 0;
      if (at < to && keys[at] === before) continue;
      // A key that ends in nothing is of names that have ended: they are equal.
      if (at - start > 1 && (before & mask) !== 0) this.#sort(slots, start, at, depth + this.#length, !isRead);
      start = at;
    }
  }

  #gather(slots: Uint32Array, from: number, to: number, depth: number): void {
    const { units, starts, ends, ranks } = this.#chars;
    const bits = this.#bits;
    const length = this.#length;
    for (let at = from; at < to; at++) {
      const slot = slots[at] ?? 0;
      const start = (starts[slot] ?? 0) + depth;
      const end = ends[slot] ?? 0;
      let key = 0;
      let unit = start;
      for (; unit < start + length; unit++) key = (key << bits) | (unit < end ? (ranks[units[unit] ?? 0] ?? 0) : 0);
      this.#keys[at] = key;
      key = 0;
      for (; unit < start + 2 * length; unit++) key = (key << bits) | (unit < end ? (ranks[units[unit] ?? 0] ?? 0) : 0);
      this.#nextKeys[at] = key;
    }
  }

  #insert(slots: Uint32Array, from: number, to: number): void {
    const keys = this.#keys;
    const nextKeys = this.#nextKeys;
    for (let at = from + 1; at < to; at++) {
      const key = keys[at] ?? 0;
      const nextKey = nextKeys[at] ?? 0;
      const slot = slots[at] ?? 0;
      let free = at;
      for (; free > from && (keys[free - 1] ?? 0) > key; free--) {
        keys[free] = keys[free - 1] ?? 0;
        nextKeys[free] = nextKeys[free - 1] ?? 0;
        slots[free] = slots[free - 1] ?? 0;
      }
      keys[free] = key;
      nextKeys[free] = nextKey;
      slots[free] = slot;
    }
  }

  /** By digit from the last one on, each pass keeping the order of the one before. All digits are counted in one look at the keys. */
  #distribute(slots: Uint32Array, from: number, to: number): void {
    const passes = Math.ceil((this.#bits * this.#length) / DIGIT_BITS);
    const starts = this.#starts.fill(0, 0, passes * DIGITS);
    for (let at = from; at < to; at++) {
      let rest = this.#keys[at] ?? 0;
      for (let pass = 0; pass < passes; pass++, rest >>>= DIGIT_BITS) {
        const place = pass * DIGITS + (rest & (DIGITS - 1));
        starts[place] = (starts[place] ?? 0) + 1;
      }
    }
    let fromKeys = this.#keys;
    let toKeys = this.#spareKeys;
    let fromNext = this.#nextKeys;
    let toNext = this.#spareNextKeys;
    let fromSlots: Uint32Array = slots;
    let toSlots: Uint32Array = this.#spareSlots;
    for (let pass = 0; pass < passes; pass++) {
      const first = pass * DIGITS;
      for (let digit = first, sum = from; digit < first + DIGITS; digit++) {
        const count = starts[digit] ?? 0;
        starts[digit] = sum;
        sum += count;
      }
      const shift = pass * DIGIT_BITS;
      for (let at = from; at < to; at++) {
        const key = fromKeys[at] ?? 0;
        const digit = first + ((key >>> shift) & (DIGITS - 1));
        const place = starts[digit] ?? 0;
        starts[digit] = place + 1;
        toKeys[place] = key;
        toNext[place] = fromNext[at] ?? 0;
        toSlots[place] = fromSlots[at] ?? 0;
      }
      [fromKeys, toKeys] = [toKeys, fromKeys];
      [fromNext, toNext] = [toNext, fromNext];
      [fromSlots, toSlots] = [toSlots, fromSlots];
    }
    if (fromSlots === slots) return;
    slots.set(fromSlots.subarray(from, to), from);
    this.#keys.set(fromKeys.subarray(from, to), from);
    this.#nextKeys.set(fromNext.subarray(from, to), from);
  }
}
