import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from '../../shared/foldName.ts';
import { hasBit } from './bits.ts';
import { unitsOf } from './nameChars.ts';
import { buildSearch, NameSearch } from './search.ts';
import { charsOf } from './testing/charsOf.ts';

const letter = fc.constantFrom(
  'a',
  'b',
  'A',
  'ß',
  'Σ',
  'ς',
  'é',
  'e\u0301',
  'İ',
  'י',
  '深',
  '夜',
  '😀',
  '_',
  '1',
  '\uffff',
);
const name = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const names = fc.array(name, { maxLength: 60 });

/** The same answer, worked out the slow way. */
function naive(all: readonly string[], fragment: string, limit: number): string[] {
  const part = foldName(fragment);
  const sorted = all
    .map((text, slot) => ({ text, slot, folded: foldName(text) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : a.slot - b.slot));
  const begins = sorted.filter((row) => row.folded.startsWith(part));
  const holds = sorted.filter((row) => row.folded.includes(part) && !row.folded.startsWith(part));
  return [...begins, ...holds].slice(0, limit).map((row) => row.text);
}

it('finds in any case and any form of a letter', () => {
  const search = buildSearch(['Παπαδόπουλος', 'ZOE', 'zoé', 'Stra\u00dfe', 'İpek', '深夜のラジオ', 'ליאור_כהן']);
  expect(search.search('ΠΟΥΛΟΣ', 9)).toEqual(['Παπαδόπουλος']);
  expect(search.search('οσ', 9)).toEqual(['Παπαδόπουλος']);
  expect(search.search('zo', 9)).toEqual(['ZOE', 'zoé']);
  expect(search.search('ZOE\u0301', 9)).toEqual(['ZOE', 'zoé']);
  expect(search.search('ipek', 9)).toEqual(['İpek']);
  expect(search.search('ASSE', 9)).toEqual([]);
  expect(search.search('夜', 9)).toEqual(['深夜のラジオ']);
  expect(search.search('כהן', 9)).toEqual(['ליאור_כהן']);
});

it('puts names that begin with the fragment first, each part in name order', () => {
  const search = buildSearch(['xan', 'Anna', 'banana', 'an', 'Zan', 'ANT']);
  expect(search.search('an', 9)).toEqual(['an', 'Anna', 'ANT', 'banana', 'xan', 'Zan']);
  expect(search.search('an', 4)).toEqual(['an', 'Anna', 'ANT', 'banana']);
  expect(search.search('an', 0)).toEqual([]);
  expect(search.search('', 2)).toEqual(['an', 'Anna']);
});

it('keeps names that come twice', () => {
  expect(buildSearch(['twin', 'twin', 'Twin']).search('win', 9)).toEqual(['twin', 'twin', 'Twin']);
});

it('answers like a plain filter', () => {
  fc.assert(
    fc.property(names, name, fc.nat(12), (all, fragment, limit) => {
      const search = buildSearch(all);
      expect(search.search(fragment, limit)).toEqual(naive(all, fragment, limit));
      for (const part of all.slice(0, 3))
        expect(search.search(part.slice(1, 3), 5)).toEqual(naive(all, part.slice(1, 3), 5));
    }),
  );
});

it('answers like a plain filter while names come, go and change', () => {
  const step = fc.record({
    slot: fc.nat(20),
    name: fc.option(name),
    from: fc.nat(4),
    length: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const search = new NameSearch();
      const model = new Map<number, string>();
      const known = ['ab'];
      for (const { slot, name: next, from, length } of steps) {
        if (model.has(slot)) search.remove(slot);
        model.delete(slot);
        if (next !== null) {
          search.add(slot, next);
          model.set(slot, next);
          known.push(next);
        }
        // A piece of a name that is there, or was.
        const fragment = (known[(slot * 7) % known.length] ?? '').slice(from, from + length) || 'a';
        const bySlot = [...model].sort(([a], [b]) => a - b);
        const texts = bySlot.map(([, text]) => text);
        expect(search.search(fragment, 7).map((found) => model.get(found))).toEqual(naive(texts, fragment, 7));
        const matches = search.collect(unitsOf(fragment));
        const collected = Array.from({ length: 21 }, (_, each) => each).filter((each) => hasBit(matches, each));
        expect(collected).toEqual(
          bySlot.filter(([, text]) => foldName(text).includes(foldName(fragment))).map(([each]) => each),
        );
      }
    }),
    { numRuns: 300 },
  );
});

it('answers like a plain filter over enough names for several segments', () => {
  const all = Array.from({ length: 9_000 }, (_, index) => {
    const word = ['panda', 'otter', 'Kestrel', 'lynx', 'żubr', 'タヌキ'][index % 6] ?? '';
    return `${word}_${(index * 7_919) % 10_007}${index % 50 === 0 ? 'q' : ''}`;
  });
  const search = buildSearch(all);
  // The same names in slots of another order.
  const grown = new NameSearch();
  for (let index = 0; index < all.length; index++) grown.add(index, all[(index * 4_001) % all.length] ?? '');
  // Of three segments two are full: one of them is indexed, and the rest is looked through.
  expect(grown.indexSome()).toBe(true);
  for (const fragment of [
    'a',
    'q',
    '_',
    'anda',
    'nda_1',
    '99',
    '_12',
    'otter_77',
    'ŻUBR',
    'ヌ',
    'zz',
    'pandaotter',
    'aa',
  ]) {
    for (const limit of [1, 50, 700, 20_000]) {
      const expected = naive(all, fragment, limit);
      expect(search.search(fragment, limit)).toEqual(expected);
      const found = grown.search(fragment, limit).map((slot) => all[(slot * 4_001) % all.length]);
      expect(found.map((text) => foldName(text ?? ''))).toEqual(expected.map(foldName));
    }
  }
});

it('goes on from a first filling', () => {
  const search = new NameSearch(charsOf(['anna', 'banana', 'hannah', 'susan']));
  expect(search.search('an', 9)).toEqual([0, 1, 2, 3]);
  search.remove(0);
  expect(search.search('an', 9)).toEqual([1, 2, 3]);
  expect(search.search('han', 9)).toEqual([2]);
  expect(search.search('s', 9)).toEqual([3]);
  search.add(0, 'anna');
  search.remove(1);
  search.add(1, 'zhan');
  search.add(4, 'abel-ann');
  expect(search.search('an', 9)).toEqual([0, 4, 2, 3, 1]);
  expect(search.search('banana', 9)).toEqual([]);
});

it('answers like a plain filter when many names have gone, or become others, since they were indexed', () => {
  const all = Array.from(
    { length: 5_000 },
    (_, index) => `${index % 3 === 0 ? 'otter' : 'lynx'}_${(index * 7_919) % 10_007}`,
  );
  const search = new NameSearch();
  for (const [slot, name] of all.entries()) search.add(slot, name);
  while (search.indexSome(true));
  const now = new Map(all.entries());
  for (let slot = 0; slot < 240; slot++) {
    search.remove(slot * 11);
    now.delete(slot * 11);
    if (slot % 2 === 1) continue;
    search.add(slot * 11, slot % 4 === 0 ? `xotter_${slot}` : `x_${slot}tter`);
    now.set(slot * 11, slot % 4 === 0 ? `xotter_${slot}` : `x_${slot}tter`);
  }
  for (const fragment of ['tter', 'tter_1', 'ottert', 'ynx_', '_99', 'x_1']) {
    for (const limit of [1, 60, 20_000]) {
      const texts = [...now].sort(([a], [b]) => a - b).map(([, text]) => text);
      expect(search.search(fragment, limit).map((slot) => now.get(slot))).toEqual(naive(texts, fragment, limit));
    }
  }
});
