import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPieces, toVisible } from './visibleText.ts';

it('leaves plain text of any script as it is', () => {
  for (const text of ['', 'café ☃ 🎸', 'שלום', 'ليلى', '一\t二\n三']) expect(toPieces(text)).toEqual([{ text }]);
});

it('names what would not be seen or would turn the text round', () => {
  expect(toPieces('a\u202Eb\u0000')).toEqual([{ text: 'a' }, { code: 'U+202E' }, { text: 'b' }, { code: 'U+0000' }]);
  expect(toPieces('\r')).toEqual([{ code: 'U+000D' }]);
  expect(toPieces('\u{E0041}')).toEqual([{ code: 'U+E0041' }]);
  expect(toVisible('x\uD800y\uFEFF')).toBe('x⟨U+D800⟩y⟨U+FEFF⟩');
});

it('loses nothing and lets no such sign through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = toPieces(text);
      const back = pieces.map((piece) =>
        'text' in piece ? piece.text : String.fromCodePoint(Number.parseInt(piece.code.slice(2), 16)),
      );
      expect(back.join('')).toBe(text);
      const turning = ['\u0000', '\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u200f'];
      const shown = pieces.flatMap((piece) => ('text' in piece ? [...piece.text] : []));
      expect(shown.filter((sign) => turning.includes(sign))).toEqual([]);
    }),
  );
});
