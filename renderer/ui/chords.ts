/** What of a press tells which keys it is. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** `plain`: a letter or sign that is typed as well. */
export type Chord = { readonly matches: (press: Press) => boolean; readonly plain: boolean };

const MODIFIERS = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'OS', 'CapsLock', 'Dead', 'Process', 'Unidentified'];

/** Reads a chord such as `Ctrl+Shift+Q`. Ctrl is Command as well. */
export function parseChord(chord: string): Chord {
  const parts = partsOf(chord);
  const key = (parts.at(-1) ?? '').toLowerCase().replace(/^space$/, ' ');
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const [ctrl, shift, alt] = [wants('Ctrl'), wants('Shift'), wants('Alt')];
  return {
    plain: !ctrl && !alt && key.length === 1,
    matches: (press) => {
      const held = heldWith(press);
      return (
        keyOf(press).toLowerCase() === key &&
        held.ctrl === ctrl &&
        held.alt === alt &&
        // Which signs need Shift is up to the keyboard's layout, so only named keys and letters look at it.
        (press.shiftKey === shift || isSign(key))
      );
    },
  };
}

/** The chord that a press makes; null: only modifiers are held so far. */
export function chordOf(press: Press): string | null {
  const key = keyOf(press);
  if (MODIFIERS.includes(key) || key === '') return null;
  const { ctrl, alt } = heldWith(press);
  const shift = press.shiftKey && !isSign(key);
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** The keys of a chord, each by itself; the last may be a plus. */
export function partsOf(chord: string): string[] {
  if (chord === '+') return ['+'];
  return chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
}

/** The key as the layout has it. A layout without Latin letters gives the one that is printed there besides. */
function keyOf({ key, code }: Press): string {
  if (key.length !== 1 || !/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** AltGr types signs, and is told as Ctrl and Alt. */
function heldWith(press: Press): { ctrl: boolean; alt: boolean } {
  if (press.getModifierState?.('AltGraph')) return { ctrl: false, alt: false };
  return { ctrl: press.ctrlKey || press.metaKey, alt: press.altKey };
}

const isSign = (key: string): boolean => key.length === 1 && !/[\p{L}\p{N}]/u.test(key);
