import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from '../../shared/foldName.ts';
import { NameChars, unitsOf } from './nameChars.ts';
import { charsOf } from './testing/charsOf.ts';

const unit = fc.constantFrom('a', 'B', 'Z', '[', '@', '_', 'é', 'e\u0301', 'İ', 'Σ', 'ς', '深', '😀', '\uffff');
const name = fc.string({ unit, maxLength: 8 });

function text({ units, starts, ends }: NameChars, slot: number): string {
  return String.fromCharCode(...units.subarray(starts[slot] ?? 0, ends[slot] ?? 0));
}

it('keeps each name folded, however names come, go and change', () => {
  const changes = fc.array(fc.tuple(fc.nat(12), fc.option(name)), { maxLength: 60 });
  fc.assert(
    fc.property(changes, (list) => {
      const chars = new NameChars();
      const model = new Map<number, string>();
      for (const [slot, next] of list) {
        if (next === null) chars.clear(slot);
        else chars.set(slot, next);
        model.set(slot, next ?? '');
      }
      for (const [slot, kept] of model) expect(text(chars, slot)).toBe(foldName(kept));
      expect(chars.length).toBe([...model.values()].reduce((sum, kept) => sum + foldName(kept).length, 0));
    }),
  );
});

it('keeps every name while it gets more room, little by little or at once, whoever leaves meanwhile', () => {
  const chars = new NameChars();
  const nameOf = (slot: number) =>
    (slot % 9 === 0 ? `Żubr_${slot}` : `Panda_${slot}`).repeat(slot % 1_000 === 0 ? 400 : 1);
  const isGone = (slot: number) => slot % 50 === 49;
  for (let slot = 0; slot < 30_000; slot++) {
    chars.set(slot, nameOf(slot));
    if (slot % 100 === 99) chars.clear(slot - 50);
  }
  for (let slot = 0; slot < 30_000; slot++) {
    if (!isGone(slot) || slot % 100 === 99) expect(text(chars, slot)).toBe(foldName(nameOf(slot)));
  }
  chars.reserve(0, 5_000_000);
  expect(text(chars, 29_998)).toBe('panda_29998');
});

it('takes back the room of names that are gone, and keeps the others', () => {
  const chars = charsOf(Array.from({ length: 3_000 }, (_, slot) => `first_${slot}`));
  for (let round = 0; round < 40; round++) {
    for (let slot = 0; slot < 3_000; slot += 2) chars.set(slot, `Round_${round}_${slot}`);
  }
  expect(chars.units.length).toBeLessThan(400_000);
  expect(text(chars, 7)).toBe('first_7');
  expect(text(chars, 2_998)).toBe('round_39_2998');
});

it('compares, finds and begins as texts do', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, part) => {
      const chars = charsOf([a, b]);
      const [first, second, wanted] = [foldName(a), foldName(b), foldName(part)];
      expect(Math.sign(chars.compare(0, 1))).toBe(first > second ? 1 : -1);
      expect(chars.holds(0, unitsOf(part))).toBe(first.includes(wanted));
      expect(chars.begins(0, unitsOf(part))).toBe(first.startsWith(wanted));
      expect(chars.isBefore(0, unitsOf(part))).toBe(first < wanted);
    }),
  );
});

it('ranks units as they stand to each other', () => {
  const chars = charsOf(['b', 'я', 'a']);
  const rank = (letter: string): number => chars.ranks[letter.charCodeAt(0)] ?? 0;
  expect(['a', 'b', 'я'].map(rank)).toEqual([1, 2, 3]);
  chars.set(3, 'abю');
  expect(['a', 'b', 'ю', 'я'].map(rank)).toEqual([1, 2, 3, 4]);
  expect(chars.distinct).toBe(4);
});
