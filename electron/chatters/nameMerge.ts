import type { NameChars } from './nameChars.ts';

/** Slots in the order of their names: the first `length` of `slots`; behind them may be room. */
export type Run = { slots: Uint32Array; length: number };

/** When there is one newcomer for so many, they are merged by looking for the place of each. */
const SPARSE = 16;
/** Looking for a place compares about so many names. */
const LOOKS = 16;

/**
 * Merges one run into another, a part at a time, from the back: what is merged stands at the end, and before it is as much room as
 * newcomers are left. Until it is done, the run that takes the others is not to be read.
 */
export class NameMerge {
  readonly #chars: NameChars;
  /** The run that takes the others. */
  readonly into: Run;
  readonly #newcomers: Uint32Array;
  /** So many of the run and of the newcomers are not merged yet. */
  #before: number;
  #left: number;

  /** @param into gets all, and more room where it has too little @param last is used up */
  constructor(chars: NameChars, into: Run, last: Run) {
    this.#chars = chars;
    this.into = into;
    this.#newcomers = last.slots;
    this.#before = into.length;
    this.#left = last.length;
    into.length += last.length;
    if (into.slots.length >= into.length) return;
    const grown = new Uint32Array(Math.max(into.length, into.slots.length * 2));
    grown.set(into.slots.subarray(0, this.#before));
    into.slots = grown;
  }

  /** @param compares about how many names are compared now @returns whether all is merged */
  goOn(compares: number): boolean {
    if (this.#before > this.#left * SPARSE) this.#sortIn(Math.ceil(compares / LOOKS));
    else this.#merge(compares);
    return this.#left === 0;
  }

  /** Takes out a slot, which still has its name. @returns whether it was here */
  remove(slot: number): boolean {
    const { slots, length } = this.into;
    const merged = this.#before + this.#left;
    const place = this.#chars.placeOf(slot, slots, merged, length);
    if (slots[place] === slot && place < length) {
      slots.copyWithin(place, place + 1, length);
      this.into.length--;
      return true;
    }
    if (takeOut(this.#chars, slot, slots, this.#before)) this.#before--;
    else if (takeOut(this.#chars, slot, this.#newcomers, this.#left)) this.#left--;
    else return false;
    // The room before what is merged stays as large as the newcomers that are left.
    slots.copyWithin(merged - 1, merged, length);
    this.into.length--;
    return true;
  }

  /** Each newcomer moves the block of larger names up by as many places as newcomers are left. */
  #sortIn(most: number): void {
    const { slots } = this.into;
    const until = Math.max(0, this.#left - most);
    for (; this.#left > until; this.#left--) {
      const slot = this.#newcomers[this.#left - 1] ?? 0;
      const place = this.#chars.placeOf(slot, slots, 0, this.#before);
      slots.copyWithin(place + this.#left, place, this.#before);
      slots[place + this.#left - 1] = slot;
      this.#before = place;
    }
  }

  /** One by one. */
  #merge(most: number): void {
    const chars = this.#chars;
    const { slots } = this.into;
    const newcomers = this.#newcomers;
    let before = this.#before;
    let left = this.#left;
    for (let compared = 0; left > 0 && compared < most; compared++) {
      const slot = slots[before - 1] ?? 0;
      const newcomer = newcomers[left - 1] ?? 0;
      const place = before + left - 1;
      if (before > 0 && chars.compare(slot, newcomer) > 0) {
        slots[place] = slot;
        before--;
      } else {
        slots[place] = newcomer;
        left--;
      }
    }
    this.#before = before;
    this.#left = left;
  }
}

/** Takes a slot out of the first `length` of a run's slots. @returns whether it was there */
export function takeOut(chars: NameChars, slot: number, slots: Uint32Array, length: number): boolean {
  const place = chars.placeOf(slot, slots, 0, length);
  if (place === length || slots[place] !== slot) return false;
  slots.copyWithin(place, place + 1, length);
  return true;
}
