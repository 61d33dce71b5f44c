import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forEachBit } from './bits.ts';
import { CandidateFinder, type Candidates } from './candidates.ts';
import { GRAM_MAX, Grams } from './grams.ts';
import { Posting } from './posting.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'я'), minLength: 1, maxLength: 7 });
const names = fc.array(name, { maxLength: 60 });

function slotsOf(found: Candidates): number[] {
  if (found.kind === 'list') return [...found.slots.subarray(0, found.length)].sort((a, b) => a - b);
  const slots: number[] = [];
  forEachBit(found.bits, (slot) => slots.push(slot) > 0, found.words);
  return slots;
}

function indexOf(all: readonly string[]): Grams {
  const grams = new Grams();
  for (const [slot, folded] of all.entries()) grams.add(slot, folded, all.length);
  return grams;
}

const holders = (all: readonly string[], fragment: string) =>
  [...all.keys()].filter((slot) => all[slot]?.includes(fragment));

it('has a short fragment in exactly the names that hold it', () => {
  fc.assert(
    fc.property(
      names,
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'я', 'z'), minLength: 1, maxLength: GRAM_MAX }),
      (all, fragment) => {
        const postings = indexOf(all).postings(fragment);
        const found = postings === null ? [] : slotsOf(new CandidateFinder().find(postings, all.length));
        expect(found).toEqual(holders(all, fragment));
      },
    ),
  );
});

it('loses nobody to a long fragment', () => {
  fc.assert(
    fc.property(names, name, (all, fragment) => {
      const postings = indexOf(all).postings(fragment);
      const found = postings === null ? [] : slotsOf(new CandidateFinder().find(postings, all.length));
      for (const slot of holders(all, fragment)) expect(found).toContain(slot);
    }),
  );
});

it('knows nothing of a name that was taken out, and all of the others', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), fc.nat(), (all, pick) => {
      const grams = indexOf(all);
      const gone = pick % all.length;
      grams.remove(gone, all[gone] ?? '');
      for (const fragment of ['a', 'ab', 'abc', 'я']) {
        const postings = grams.postings(fragment);
        const found = postings === null ? [] : slotsOf(new CandidateFinder().find(postings, all.length));
        expect(found).toEqual(holders(all, fragment).filter((slot) => slot !== gone));
      }
    }),
  );
});

it('finds what every list and set have in common, few or many', () => {
  const many = fc.uniqueArray(fc.nat(299), { minLength: 0, maxLength: 200 });
  const finder = new CandidateFinder();
  fc.assert(
    fc.property(fc.array(many, { minLength: 1, maxLength: 3 }), (sets) => {
      const postings = sets.map((set) => {
        const posting = new Posting();
        for (const slot of set) posting.add(slot, 300);
        return posting;
      });
      const found = slotsOf(finder.find(postings, 300));
      const common = (sets[0] ?? []).filter((slot) => sets.every((set) => set.includes(slot)));
      const shortest = sets.toSorted((a, b) => a.length - b.length)[0] ?? [];
      for (const slot of common) expect(found).toContain(slot);
      for (const slot of found) expect(shortest).toContain(slot);
      // A few more than needed may be left, whose names are then looked at.
      if (found.length > 48) expect(found).toEqual(common.toSorted((a, b) => a - b));
    }),
  );
});

it('becomes a set once many have the gram, and tells the same', () => {
  const posting = new Posting();
  const SLOTS = 4_000;
  for (let slot = 0; slot < SLOTS; slot += 1) {
    posting.add(slot, SLOTS);
    posting.add(slot, SLOTS); // the gram stands twice in the name
  }
  expect(posting.list).toBeNull();
  expect(posting.count).toBe(SLOTS);
  posting.remove(17);
  posting.remove(17);
  expect(posting.count).toBe(SLOTS - 1);
  const found = slotsOf(new CandidateFinder().find([posting], SLOTS));
  expect(found).toHaveLength(SLOTS - 1);
  expect(found).not.toContain(17);
});

it('meets sets and lists', () => {
  const SLOTS = 4_000;
  const [evens, few, thirds] = [new Posting(), new Posting(), new Posting()];
  for (let slot = 0; slot < SLOTS; slot += 1) evens.add(slot, SLOTS);
  for (let slot = 0; slot < SLOTS; slot += 3) thirds.add(slot, SLOTS);
  for (const slot of [3, 4, 6]) few.add(slot, SLOTS);
  for (let slot = 1; slot < SLOTS; slot += 2) evens.remove(slot);
  expect(evens.bits).not.toBeNull();
  expect(slotsOf(new CandidateFinder().find([evens, few], SLOTS))).toEqual([4, 6]);
  const both = slotsOf(new CandidateFinder().find([evens, thirds], SLOTS));
  expect(both).toEqual(Array.from({ length: Math.ceil(SLOTS / 6) }, (_, index) => index * 6));
});
