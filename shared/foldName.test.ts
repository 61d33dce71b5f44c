import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from './foldName.ts';

it.each([
  ['Aleksandra-Wiśniewska', 'aleksandra-wisniewska'],
  ['Łódź', 'lodz'],
  ['zoe\u0301', 'zoe'],
  ['İpek', 'ipek'],
  ['Søren_Đoković', 'soren_dokovic'],
  ['Παπαδόπουλος', 'παπαδόπουλοσ'],
  ['Йога', 'йога'],
  ['ガール', 'ガール'],
  ['Straße', 'straße'],
])(
  '%s is compared as %s: only Latin letters lose their accents, which stand for the same letter there',
  (name, folded) => {
    expect(foldName(name)).toBe(folded.normalize('NFC'));
  },
);

const letter = fc.constantFrom(
  'a',
  'Z',
  'ß',
  'Σ',
  'ς',
  'é',
  'e\u0301',
  '\u0301',
  'İ',
  'ı',
  'Ł',
  'ό',
  'ガ',
  '각',
  '😀',
  '_',
);

it('folds a folded name to itself, and both cases alike', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: letter })), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
      expect(foldName(name.normalize('NFD'))).toBe(foldName(name));
    }),
  );
});
