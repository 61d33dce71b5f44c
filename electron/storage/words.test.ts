import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './words.ts';

it('folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
