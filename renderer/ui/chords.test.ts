import { expect, it } from 'vitest';
import { chordOf, type Press, parseChord, partsOf } from './chords.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

it.each<[Press, string | null]>([
  [press('k', { ctrlKey: true }), 'Ctrl+K'],
  [press('k', { metaKey: true }), 'Ctrl+K'],
  [press('Q', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Q'],
  [press('F6', { shiftKey: true }), 'Shift+F6'],
  [press('ArrowUp', { altKey: true }), 'Alt+ArrowUp'],
  [press(' ', { ctrlKey: true }), 'Ctrl+Space'],
  [press('+', { ctrlKey: true }), 'Ctrl++'],
  [press('?', { shiftKey: true }), '?'],
  [press('ö', { ctrlKey: true }), 'Ctrl+Ö'],
  [press('л', { ctrlKey: true, code: 'KeyK' }), 'Ctrl+K'],
  [press('@', { ctrlKey: true, altKey: true, getModifierState: () => true }), '@'],
  [press('Control', { ctrlKey: true }), null],
  [press('AltGraph', { ctrlKey: true, altKey: true }), null],
])('%j makes %s, which hears it', (pressed, chord) => {
  expect(chordOf(pressed)).toBe(chord);
  if (chord === null) return;
  expect(parseChord(chord).matches(pressed)).toBe(true);
  expect(parseChord('Alt+F12').matches(pressed)).toBe(false);
});

it('goes by the letter that the layout gives, not by where the key is', () => {
  // Z on a German keyboard, where an American one has Y.
  const german = press('z', { ctrlKey: true, code: 'KeyY' });
  expect(chordOf(german)).toBe('Ctrl+Z');
  expect(parseChord('Ctrl+Y').matches(german)).toBe(false);
});

it('does not take AltGr for Ctrl and Alt', () => {
  const euro = press('e', { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' });
  expect(parseChord('Ctrl+Alt+E').matches(euro)).toBe(false);
});

it('takes a chord apart, also one with a plus', () => {
  expect(partsOf('Ctrl+Shift+Q')).toEqual(['Ctrl', 'Shift', 'Q']);
  expect(partsOf('Ctrl++')).toEqual(['Ctrl', '+']);
  expect(partsOf('+')).toEqual(['+']);
});
