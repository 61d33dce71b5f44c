import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasWords } from '../../shared/hasWords.ts';
import { foldText, toSought } from './words.ts';

it('folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

it('folds word by word to the words that all of it at once would give', () => {
  const atOnce = (text: string): string =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}\p{Co}]+/gu, ' ')
      .toLowerCase();
  const words = (folded: string): string[] => folded.match(/[a-z0-9\u0080-\u{10ffff}]+/gu) ?? [];
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      '-',
      "'",
      '.',
      '"',
      'é',
      'e\u0301',
      '\u0301',
      'Σ',
      '𝚺',
      'ς',
      'ß',
      'İ',
      'K',
      '½',
    ),
    fc.constantFrom(
      '“',
      '”',
      '…',
      '¤',
      '主',
      '한',
      'ｈ',
      'ﬃ',
      '①',
      '\u200d',
      '\ud800',
      '\udc00',
      '\ufeff',
      '\u{1f600}',
      '़',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(words(foldText(text))).toEqual(words(atOnce(text)));
    }),
    { numRuns: 500 },
  );
});

it('the window knows of the same texts that there is nothing to look for', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.string({ unit: 'binary', maxLength: 3 }));
  fc.assert(
    fc.property(text, (typed) => {
      fc.pre(typed.trim() !== '');
      expect(hasWords(typed)).toBe(toSought(typed) !== 'nothing');
    }),
    { numRuns: 2_000 },
  );
  expect(['":', '{', '\u{1f600}', 'a', '.5', '½', 'لعالم'].map(hasWords)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
