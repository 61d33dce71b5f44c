import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitsOf } from './nameChars.ts';
import { NameMerge } from './nameMerge.ts';
import { NameOrder } from './nameOrder.ts';
import { charsOf } from './testing/charsOf.ts';

/** Few letters, so that names repeat and are prefixes of each other. */
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '_'), maxLength: 4 });

/** Many names, more of each letter than of the next, with some that repeat. */
const manyNames = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, slot) => (['panda', 'otter', 'żubr', 'タヌキ'][slot % 4] ?? '') + String((slot * 7_919) % 10_009),
  );

/** By name as UTF-16, then by slot. */
function sorted(names: readonly string[], slots: Iterable<number>): number[] {
  const at = (slot: number) => names[slot] ?? '';
  return [...slots].sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a - b));
}

it('stands as a sort would have it, however slots come and go', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(39)), { maxLength: 80 });
  fc.assert(
    fc.property(fc.array(name, { minLength: 40, maxLength: 40 }), steps, (names, changes) => {
      const order = new NameOrder(charsOf(names));
      const inside = new Set<number>();
      for (const [looks, slot] of changes) {
        if (inside.has(slot)) order.remove(slot);
        else order.add(slot);
        if (!inside.delete(slot)) inside.add(slot);
        if (looks) expect([...order.slots]).toEqual(sorted(names, inside));
      }
      expect([...order.slots]).toEqual(sorted(names, inside));
    }),
  );
});

it('ranks each slot by its place', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (names) => {
      const order = new NameOrder(charsOf(names));
      for (const slot of names.keys()) order.add(slot);
      const { ranks } = order;
      for (const [place, slot] of order.slots.entries()) expect(ranks[slot]).toBe(place);
    }),
  );
});

it('reckons ranks anew after a change', () => {
  const names = ['b', 'c', 'a'];
  const order = new NameOrder(charsOf(names));
  order.add(0);
  order.add(1);
  expect([order.ranks[0], order.ranks[1]]).toEqual([0, 1]);
  order.add(2);
  expect([order.ranks[2], order.ranks[0], order.ranks[1]]).toEqual([0, 1, 2]);
  order.remove(2);
  expect([order.ranks[0], order.ranks[1]]).toEqual([0, 1]);
});

it('finds those whose name begins with a text: all of them and no other', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), name, (names, prefix) => {
      const order = new NameOrder(charsOf(names));
      for (const slot of names.keys()) order.add(slot);
      const [from, to] = order.prefixRange(unitsOf(prefix));
      const found = [...order.slots.subarray(from, to)];
      expect(found).toEqual(sorted(names, names.keys()).filter((slot) => names[slot]?.startsWith(prefix)));
    }),
  );
});

it('takes names that are in order already, and sorts later ones in', () => {
  const names = ['anna', 'bert', 'dora'];
  const chars = charsOf(names);
  const order = new NameOrder(chars);
  order.fill(3);
  chars.set(3, 'carl');
  chars.set(4, 'aaron');
  order.add(3);
  order.add(4);
  expect([...order.slots]).toEqual([4, 0, 1, 3, 2]);
});

it('keeps its order past one batch and past its first room', () => {
  const names = Array.from({ length: 3_000 }, (_, slot) => `n${(slot * 7_919) % 3_000}`);
  const order = new NameOrder(charsOf(names));
  for (const slot of names.keys()) order.add(slot);
  expect([...order.slots]).toEqual(sorted(names, names.keys()));
});

it('sorts in thousands at once as it does a few', () => {
  const names = manyNames(9_000);
  const order = new NameOrder(charsOf(names));
  const slots = [...names.keys()].reverse();
  for (const slot of slots.slice(0, 300)) order.add(slot);
  expect([...order.slots]).toEqual(sorted(names, slots.slice(0, 300)));
  for (const slot of slots.slice(300)) order.add(slot);
  for (const slot of slots.slice(0, 900)) order.remove(slot);
  expect([...order.slots]).toEqual(sorted(names, slots.slice(900)));
});

it('goes on step by step while slots come and go, and has the same order as one that was read all the time', () => {
  const names = manyNames(40_000);
  const order = new NameOrder(charsOf(names));
  const inside = new Set<number>();
  for (const slot of names.keys()) {
    order.add(slot);
    inside.add(slot);
    if (slot % 100 === 99) order.orderSome(false);
    // One of the last hundred, one from among those that are merged just now, one of the first.
    if (slot % 700 !== 699) continue;
    for (const gone of [slot - 50, slot >> 1, slot % 4_096]) {
      if (inside.delete(gone)) order.remove(gone);
    }
  }
  expect(order.waits(true)).toBe(true);
  let steps = 0;
  for (; order.waits(true) && steps < 100; steps++) order.orderSome(true);
  expect(steps).toBeLessThan(40);
  expect([...order.slots]).toEqual(sorted(names, inside));
});

it('takes a slot out wherever it stands in a merge that goes on: of either run, merged or not, many or few to merge', () => {
  const names = manyNames(12_000);
  for (const newcomers of [4_000, 200]) {
    for (const steps of [0, 1, 2]) {
      const chars = charsOf(names);
      const slots = [...names.keys()];
      const into = { slots: Uint32Array.from(sorted(names, slots.slice(newcomers))), length: slots.length - newcomers };
      const last = { slots: Uint32Array.from(sorted(names, slots.slice(0, newcomers))), length: newcomers };
      const merge = new NameMerge(chars, into, last);
      for (let step = 0; step < steps; step++) merge.goOn(1_500);
      const gone = slots.filter((slot) => slot % 37 === 5);
      for (const slot of gone) expect(merge.remove(slot)).toBe(true);
      expect(merge.remove(gone[0] ?? 0)).toBe(false);
      for (let step = 0; step < 100 && !merge.goOn(1_500); step++);
      const left = slots.filter((slot) => slot % 37 !== 5);
      expect([...into.slots.subarray(0, into.length)]).toEqual(sorted(names, left));
    }
  }
});
