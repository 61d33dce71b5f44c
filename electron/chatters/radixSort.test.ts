import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RadixSort } from './radixSort.ts';

const MOST = 0xffff_ffff;
/** Keys on both sides of each digit of 12 bits, and some that repeat. */
const key = fc.oneof(
  fc.constantFrom(0, 1, 0xfff, 0x1000, 0xff_ffff, 0x100_0000, MOST),
  fc.nat(5),
  fc.integer({ min: 0, max: MOST }),
);

function sortBy(sorter: RadixSort, keys: readonly number[], slots: readonly number[]): number[] {
  sorter.keys(keys.length).set(keys);
  const sorted = Uint32Array.from(slots);
  sorter.sort(sorted, Math.max(0, ...keys));
  return [...sorted];
}

it('sorts as a stable sort does, also when it is used again', () => {
  const sorter = new RadixSort();
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
      const slots = keys.map((_, index) => 1_000 - index);
      const expected = slots
        .map((slot, index) => ({ slot, key: keys[index] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ slot }) => slot);
      expect(sortBy(sorter, keys, slots)).toEqual(expected);
    }),
  );
});

it('leaves slots of one key as they came', () => {
  expect(sortBy(new RadixSort(), [4, 4, 4], [9, 2, 7])).toEqual([9, 2, 7]);
  expect(sortBy(new RadixSort(), [0, 0], [5, 1])).toEqual([5, 1]);
});

it('has nothing to sort in nothing', () => {
  expect(sortBy(new RadixSort(), [], [])).toEqual([]);
});
