import { type Bits, clearBit, grownBits, setBit, wordsFor } from './bits.ts';
import { unitsOf } from './nameChars.ts';
import type { NameSearch } from './search.ts';

/** The window has a list, a table and what is being typed. */
const KEPT = 4;

/** Who matches the fragments asked for last: found once, then kept right as names come and go. */
export class TextMatches {
  readonly #search: NameSearch;
  readonly #kept = new Map<string, { units: Uint16Array; bits: Bits }>();

  constructor(search: NameSearch) {
    this.#search = search;
  }

  /** @param fragment folded, not empty */
  of(fragment: string): Bits {
    const kept = this.#kept.get(fragment) ?? this.#find(unitsOf(fragment));
    this.#kept.delete(fragment);
    this.#kept.set(fragment, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return kept.bits;
  }

  /** To be called after a slot was given a name, or lost it. */
  renamed(slot: number): void {
    // Asked for each of a hundred thousand, mostly while nobody looks for a name.
    if (this.#kept.size === 0) return;
    for (const kept of this.#kept.values()) {
      if (this.#search.holds(slot, kept.units)) {
        kept.bits = grownBits(kept.bits, wordsFor(slot + 1));
        setBit(kept.bits, slot);
      } else {
        clearBit(kept.bits, slot);
      }
    }
  }

  #find(units: Uint16Array): { units: Uint16Array; bits: Bits } {
    return { units, bits: this.#search.collect(units) };
  }
}
