import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from '../../shared/foldName.ts';
import { NameSort } from './nameSort.ts';
import { charsOf } from './testing/charsOf.ts';

const letter = fc.constantFrom('a', 'b', '_', '1', 'é', 'י', '深', '😀', '\uffff');

function sortNames(names: readonly string[]): Uint32Array {
  const slots = Uint32Array.from(names.keys());
  new NameSort(charsOf(names)).sort(slots);
  return slots;
}

function compared(given: readonly string[]): number[] {
  const names = given.map(foldName);
  return [...names.keys()].sort((a, b) => {
    const [first, second] = [names[a] ?? '', names[b] ?? ''];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
}

it('orders as comparing does, equal names by their place', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: letter, maxLength: 14 }), { maxLength: 80 }), (names) => {
      expect([...sortNames(names)]).toEqual(compared(names));
    }),
  );
});

it('orders many names that begin alike', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `silent_panda_${(index * 7_919) % 3_001}`);
  expect([...sortNames(names)]).toEqual(compared(names));
});

it('orders where every character is another one', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => String.fromCharCode(0x2000 + ((index * 4_801) % 5_003)));
  expect([...sortNames(names)]).toEqual(compared(names));
});
