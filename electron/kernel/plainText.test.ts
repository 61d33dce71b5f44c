import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, NAMELESS, plainMessage, plainName } from './plainText.ts';

it.each([
  ['Aleksandra-Wiśniewska', 'Aleksandra-Wiśniewska'],
  ['深夜のラジオ', '深夜のラジオ'],
  ['ליאור_כהן', 'ליאור_כהן'],
  ['ليلى_المغربي', 'ليلى_المغربي'],
  ['Zaz\u0307o\u0301l\u0301c', 'Za\u017cóĺc'],
  ['  spaced \t out\n', 'spaced out'],
])('keeps what is read in %j', (text, plain) => {
  expect(plainName(text)).toBe(plain);
});

it.each([
  ['bidi override', 'admin\u202egpj.exe', 'admingpj.exe'],
  ['isolates and marks', '\u2066a\u2069\u200eb\u200fc\u061c', 'abc'],
  ['zero-width space and joiners between Latin letters', 'mo\u200bd_ha\u200dn\u200ca\ufeff', 'mod_hana'],
  ['soft hyphen, word joiner, filler', 'ad\u00admi\u2060n\u3164', 'admin'],
  ['control characters', 'a\u0000b\u001b[31m\u009fc', 'ab[31mc'],
  ['tag characters', 'x\u{e0061}\u{e007f}', 'x'],
  ['variation selectors on letters and digits', 'a\ufe0fb\ufe011\ufe0f2', 'ab12'],
  ['what stands between a letter and its accent', 'a\u202e\u0301', '\u00e1'],
  ['a joiner behind a stray selector', '\ufe0f\u200d👩', '👩'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
])('takes out %s', (_, text, plain) => {
  expect(plainName(text)).toBe(plain);
});

it.each([
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a flag of tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a heart with its selector', '❤\ufe0f'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['a keycap', '1\ufe0f\u20e3'],
])('keeps the joiner of %s', (_, text) => {
  expect(plainName(text)).toBe(text);
  expect(plainMessage(text)).toBe(text);
});

it('cuts a name of 10,000 characters and says so', () => {
  expect(plainName('n'.repeat(10_000))).toBe(`${'n'.repeat(99)}…`);
  expect(plainName('n'.repeat(100))).toBe('n'.repeat(100));
});

it('never cuts inside a character', () => {
  expect(plainName(`${'n'.repeat(98)}👩\u200d🚀 and more`)).toBe(`${'n'.repeat(98)}…`);
  expect(plainName(`${'n'.repeat(94)}👩\u200d🚀 and more`)).toBe(
    `${'n'.repeat(94)}👩\u200d🚀…`.slice(0, 99).concat('…'),
  );
});

it('bounds marks heaped on one letter', () => {
  expect(plainName(`a${'\u0301\u0323'.repeat(500)}b`).length).toBeLessThan(10);
});

it('gives a sign for a name nobody could see', () => {
  expect(plainName('')).toBe(NAMELESS);
  expect(plainName('\u200b\u202e\u2060 ')).toBe(NAMELESS);
});

it('keeps the spaces of a message and joins its lines', () => {
  expect(plainMessage('hi ')).toBe('hi ');
  expect(plainMessage('one\r\ntwo\u2028three')).toBe('one two three');
  expect(plainMessage('')).toBe('');
  expect(plainMessage('\u202emessage')).toBe('message');
  expect(plainMessage('m'.repeat(5_000))).toHaveLength(MAX_TEXT_LENGTH);
});

it('makes lists plain, whatever place a text has in them', () => {
  const events = ['channel:7:followed', 'channel:7:hosted', 'channel:7:update'];
  expect(events.map(plainMessage)).toEqual(events);
  expect(events.map(plainName)).toEqual(events);
});

it('answers any text with one that is bounded, well formed and stays as it is', () => {
  const odd = fc.string({
    unit: fc.constantFrom('\u200d', '\u200c', '\u202e', '\ufe0f', '👩', 'a', 'ح', '\u0301', ' ', '\ud83d', '\u{e0061}'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
      for (const [plain, limit] of [
        [plainName, MAX_NAME_LENGTH],
        [plainMessage, MAX_TEXT_LENGTH],
      ] as const) {
        const once = plain(text);
        expect(once.length).toBeLessThanOrEqual(limit);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
        expect(plain(once)).toBe(once);
      }
    }),
  );
});
