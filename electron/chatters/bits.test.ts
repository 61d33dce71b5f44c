import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bits, clearBit, countBits, forEachBit, grownBits, hasBit, setBit, wordsFor } from './bits.ts';

const SLOTS = 200;
const slots = fc.uniqueArray(fc.nat(SLOTS - 1));

function bitsOf(chosen: readonly number[]): Bits {
  const bits = new Uint32Array(wordsFor(SLOTS));
  for (const slot of chosen) setBit(bits, slot);
  return bits;
}

function listed(bits: Bits): number[] {
  const found: number[] = [];
  forEachBit(bits, (slot) => found.push(slot) > 0);
  return found;
}

const rising = (chosen: readonly number[]) => chosen.toSorted((a, b) => a - b);

it.each([
  [0, 0],
  [1, 1],
  [32, 1],
  [33, 2],
  [1_000_000, 31_250],
])('needs for %i slots %i words', (count, words) => {
  expect(wordsFor(count)).toBe(words);
});

it('holds what was put in and nothing else, listed from the lowest', () => {
  fc.assert(
    fc.property(slots, (chosen) => {
      const bits = bitsOf(chosen);
      expect(listed(bits)).toEqual(rising(chosen));
      expect(countBits(bits)).toBe(chosen.length);
      for (let slot = 0; slot < SLOTS; slot += 1) expect(hasBit(bits, slot)).toBe(chosen.includes(slot));
    }),
  );
});

it('forgets what is taken out and keeps the neighbours', () => {
  fc.assert(
    fc.property(slots, slots, (chosen, gone) => {
      const bits = bitsOf(chosen);
      for (const slot of gone) clearBit(bits, slot);
      expect(listed(bits)).toEqual(rising(chosen.filter((slot) => !gone.includes(slot))));
    }),
  );
});

it('has nothing past its end, and nothing to clear there', () => {
  const bits = bitsOf([SLOTS - 1]);
  expect(hasBit(bits, 100_000)).toBe(false);
  clearBit(bits, 100_000);
  expect(listed(bits)).toEqual([SLOTS - 1]);
});

it('stops where it is told to, and looks at no more words than asked for', () => {
  const bits = bitsOf([1, 31, 32, 70]);
  const seen: number[] = [];
  forEachBit(bits, (slot) => {
    seen.push(slot);
    return slot < 31;
  });
  expect(seen).toEqual([1, 31]);
  expect(countBits(bits, 1)).toBe(2);
  expect(countBits(bits, 2)).toBe(3);
});

it('counts a full word as 32, its highest bit too', () => {
  expect(countBits(Uint32Array.of(0xffff_ffff, 0x8000_0000))).toBe(33);
  expect(listed(Uint32Array.of(0x8000_0001))).toEqual([0, 31]);
});

it('grows with what it holds, and never shrinks', () => {
  fc.assert(
    fc.property(slots, fc.nat(40), (chosen, words) => {
      const bits = bitsOf(chosen);
      const grown = grownBits(bits, words);
      expect(grown.length).toBeGreaterThanOrEqual(Math.max(words, bits.length));
      expect(listed(grown)).toEqual(rising(chosen));
    }),
  );
});

it('copies only now and then while it grows word by word', () => {
  let bits: Bits = new Uint32Array(0);
  let copies = 0;
  for (let words = 1; words <= 4_096; words += 1) {
    const grown = grownBits(bits, words);
    if (grown !== bits) copies += 1;
    bits = grown;
  }
  expect(copies).toBeLessThan(40);
});
