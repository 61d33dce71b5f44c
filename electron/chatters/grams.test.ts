import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEGMENT_SLOTS } from './gramSegment.ts';
import { Grams } from './grams.ts';
import { NameChars, unitsOf } from './nameChars.ts';
import { charsOf } from './testing/charsOf.ts';

const unit = fc.constantFrom('a', 'b', 'c', 'я');
const name = fc.string({ unit, minLength: 1, maxLength: 7 });
const names = fc.array(name, { maxLength: 60 });
const fragment = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'я', 'z'), minLength: 1, maxLength: 5 });

function slotsOf(grams: Grams, part: string): number[] {
  const slots: number[] = [];
  grams.visit(grams.plan(unitsOf(part)), (slot) => slots.push(slot) > 0);
  return slots;
}

function filled(all: readonly string[], chars = charsOf(all)): Grams {
  const grams = new Grams(chars);
  grams.fill();
  return grams;
}

const holders = (all: readonly string[], part: string) => [...all.keys()].filter((slot) => all[slot]?.includes(part));

it('finds exactly the names that hold a fragment, and promises no fewer', () => {
  fc.assert(
    fc.property(names, fragment, (all, part) => {
      const grams = filled(all);
      expect(slotsOf(grams, part)).toEqual(holders(all, part));
      expect(grams.plan(unitsOf(part)).atMost).toBeGreaterThanOrEqual(holders(all, part).length);
    }),
  );
});

it('follows names that come, go and change, indexed anew or not', () => {
  const changes = fc.array(fc.tuple(fc.nat(40), fc.oneof(name, fc.constant(''))), { maxLength: 80 });
  fc.assert(
    fc.property(names, changes, fragment, (all, list, part) => {
      const kept = [...all];
      const chars = charsOf(kept);
      const grams = filled(kept, chars);
      for (const [slot, next] of list) {
        while (kept.length <= slot) kept.push('');
        kept[slot] = next;
        chars.set(slot, next);
        grams.change(slot);
      }
      expect(slotsOf(grams, part)).toEqual(holders(kept, part));
    }),
  );
});

it('answers over several segments, in which thousands have changed', () => {
  const all = Array.from({ length: 2 * SEGMENT_SLOTS + 10 }, (_, slot) => `n${slot}`);
  const chars = charsOf(all);
  const grams = filled(all, chars);
  for (let slot = 0; slot < all.length; slot += 5) {
    all[slot] = `m${slot}`;
    chars.set(slot, `m${slot}`);
    grams.change(slot);
  }
  for (const part of ['m1', '77', 'n819', '0']) expect(slotsOf(grams, part)).toEqual(holders(all, part));
});

it('tells characters apart also when there are more than have a number of their own', () => {
  const all = Array.from({ length: 1_500 }, (_, index) => String.fromCharCode(0x4e00 + index, 0x4e00 + index + 1));
  const grams = filled(all);
  for (const index of [3, 1_022, 1_100, 1_499]) {
    const part = String.fromCharCode(0x4e00 + index);
    expect(slotsOf(grams, part)).toEqual(holders(all, part));
  }
});

it('stops when enough were found', () => {
  const slots: number[] = [];
  const grams = filled(['ab', 'abc', 'b', 'ab']);
  grams.visit(grams.plan(unitsOf('ab')), (slot) => slots.push(slot) < 2);
  expect(slots).toEqual([0, 1]);
});

/** How many slots of an index have to be looked at one by one: what is promised for a fragment that no name can hold. */
const unindexed = (grams: Grams): number => grams.plan(unitsOf('z')).atMost;

it('indexes one segment at a time, and only full ones, and finds the same before, between and after', () => {
  const all: string[] = [];
  const chars = new NameChars();
  const grams = new Grams(chars);
  const parts = ['n1', '819', '0', 'z'];
  const isRight = (): void => {
    for (const part of parts) expect(slotsOf(grams, part)).toEqual(holders(all, part));
  };
  for (let slot = 0; slot < 3 * SEGMENT_SLOTS + 300; slot++) {
    all.push(`n${slot}`);
    chars.set(slot, `n${slot}`);
    grams.change(slot);
  }
  expect(unindexed(grams)).toBe(all.length);
  isRight();
  for (const left of [2, 1, 0]) {
    grams.indexSome();
    expect(grams.waits).toBe(left > 0);
    expect(unindexed(grams)).toBe(left * SEGMENT_SLOTS + 300);
    isRight();
  }
  // What is not full is looked through, however often somebody comes by.
  grams.indexSome();
  expect(grams.waits).toBe(false);
  expect(unindexed(grams)).toBe(300);
});

it('indexes a segment anew when many of its names changed, and one whose last slots were passed over', () => {
  const all = Array.from({ length: SEGMENT_SLOTS }, (_, slot) => (slot < 4_000 ? `n${slot}` : ''));
  const chars = charsOf(all);
  const grams = new Grams(chars);
  for (let slot = 0; slot < 4_000; slot++) grams.change(slot);
  all.push('next');
  chars.set(SEGMENT_SLOTS, 'next');
  grams.change(SEGMENT_SLOTS);
  grams.indexSome();
  expect(unindexed(grams)).toBe(1);
  for (let slot = 0; slot < 256; slot++) {
    all[slot] = '';
    chars.clear(slot);
    grams.change(slot);
  }
  expect(grams.waits).toBe(false);
  expect(unindexed(grams)).toBe(257);
  all[256] = 'm';
  chars.set(256, 'm');
  grams.change(256);
  grams.indexSome();
  expect(unindexed(grams)).toBe(1);
  for (const part of ['n1', 'm', 'next']) expect(slotsOf(grams, part)).toEqual(holders(all, part));
});
