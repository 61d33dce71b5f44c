import { type Bits, clearBit, grownBits, setBit, wordsFor } from './bits.ts';
import type { NameSearch } from './search.ts';

/** The window has a list, a table and what is being typed. */
const KEPT = 4;

/** Who matches the fragments asked for last: found once, then kept right as names come and go. */
export class TextMatches {
  readonly #search: NameSearch;
  readonly #kept = new Map<string, Bits>();

  constructor(search: NameSearch) {
    this.#search = search;
  }

  /** @param fragment folded, not empty */
  of(fragment: string): Bits {
    const bits = this.#kept.get(fragment) ?? this.#search.collect(fragment);
    this.#kept.delete(fragment);
    this.#kept.set(fragment, bits);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return bits;
  }

  /** To be called after a slot was given a name, or lost it. */
  renamed(slot: number): void {
    const name = this.#search.foldedName(slot);
    for (const [fragment, bits] of this.#kept) {
      if (name.includes(fragment)) {
        const grown = grownBits(bits, wordsFor(slot + 1));
        setBit(grown, slot);
        if (grown !== bits) this.#kept.set(fragment, grown);
      } else {
        clearBit(bits, slot);
      }
    }
  }
}
