/** Sets of slots, one bit each, in plain `Uint32Array`s: slot 37 is bit 5 of word 1. */
export type Bits = Uint32Array;

/** Words needed for `slots` slots. */
export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const hasBit = (bits: Bits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;

/** The slot must be within the bits. */
export function setBit(bits: Bits, slot: number): void {
  const word = slot >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  const word = slot >>> 5;
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << (slot & 31));
}

/** The same bits in at least `words` words; grows by half again, so that growing step by step stays cheap. */
export function grownBits(bits: Bits, words: number): Bits {
  if (bits.length >= words) return bits;
  const grown = new Uint32Array(Math.max(words, bits.length + (bits.length >>> 1)));
  grown.set(bits);
  return grown;
}

/** How many bits are set. */
export function countBits(bits: Bits, words = bits.length): number {
  let count = 0;
  for (let index = 0; index < words; index++) {
    let word = bits[index] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Calls back with every slot that is set, in rising order, until the answer is false. */
export function forEachBit(bits: Bits, visit: (slot: number) => boolean, words = bits.length): void {
  for (let index = 0; index < words; index++) {
    let word = bits[index] ?? 0;
    while (word !== 0) {
      const lowest = word & -word;
      if (!visit((index << 5) | (31 - Math.clz32(lowest)))) return;
      word ^= lowest;
    }
  }
}
