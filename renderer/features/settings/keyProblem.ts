import { chordsWith, type KeyChanges, type KeyName, keyNames } from '../../../shared/keys.ts';
import { partsOf } from '../../ui/chords.ts';

export type KeyRefusal = 'system' | 'field' | 'moves' | 'types';

/** Of windows, desktops and the app's end; on a Mac Ctrl stands for Command. */
const system = [
  'Alt+F4',
  'Alt+Tab',
  'Alt+Space',
  'Alt+Escape',
  'Ctrl+Alt+Delete',
  'Ctrl+Escape',
  'Ctrl+Shift+Escape',
  'Ctrl+Alt+Escape',
  'PrintScreen',
  'ContextMenu',
];
const macSystem = [
  'Ctrl+Q',
  'Ctrl+H',
  'Ctrl+M',
  'Ctrl+W',
  'Ctrl+Tab',
  'Ctrl+Space',
  'Ctrl+Alt+H',
  'Ctrl+Shift+3',
  'Ctrl+Shift+4',
  'Ctrl+Shift+5',
];
/** With Ctrl, in every field of text. */
const inFields = [
  'A',
  'C',
  'V',
  'X',
  'Y',
  'Z',
  'BACKSPACE',
  'DELETE',
  'INSERT',
  'ARROWLEFT',
  'ARROWRIGHT',
  'ARROWUP',
  'ARROWDOWN',
  'HOME',
  'END',
];
const moving = [
  'Tab',
  'Escape',
  'Enter',
  'Space',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
];

/** Why these keys can't do something of ours; null: they can. */
export function keyRefusal(chord: string, mac: boolean): KeyRefusal | null {
  const parts = partsOf(chord);
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1);
  if (system.includes(chord) || (mac && macSystem.includes(chord))) return 'system';
  if (held.includes('Ctrl') && !held.includes('Alt') && inFields.includes(key.toUpperCase())) return 'field';
  if (chord === 'Shift+Delete' || chord === 'Shift+Insert') return 'field';
  if (moving.includes(key) && (key === 'Tab' || key === 'Escape' || !(held.includes('Ctrl') || held.includes('Alt'))))
    return 'moves';
  if (mac && held.includes('Alt') && !held.includes('Ctrl') && key.length === 1) return 'types';
  return null;
}

/** What these keys do now where this key is heard too; null: nothing. Keys of two pages may be the same. */
export function keyConflict(chord: string, name: KeyName, changes: KeyChanges): KeyName | null {
  const other = keyNames.find(
    (one) => one !== name && meets(one, name) && chordsWith(one, changes).some((its) => same(its, chord)),
  );
  return other ?? null;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const groupOf = (name: KeyName): string => name.slice(0, name.indexOf('.'));
const isEverywhere = (name: KeyName): boolean => ['places', 'everywhere'].includes(groupOf(name));

/** The one is heard in the message field, which hears first, the other in sheets: both may be Ctrl Enter. */
const apart: readonly KeyName[] = ['live.send', 'everywhere.submit'];

function meets(a: KeyName, b: KeyName): boolean {
  if (apart.includes(a) && apart.includes(b)) return false;
  return isEverywhere(a) || isEverywhere(b) || groupOf(a) === groupOf(b);
}

/** The changes with these keys for this name, and taken from whoever had them. What is as by default is no change. */
export function withKeys(
  changes: KeyChanges,
  name: KeyName,
  chords: readonly string[],
  defaults: (name: KeyName) => readonly string[],
): KeyChanges {
  const next: KeyChanges = { ...changes };
  const put = (to: KeyName, own: readonly string[]) => {
    if (own.length === defaults(to).length && own.every((chord, at) => chord === defaults(to)[at])) delete next[to];
    else next[to] = [...own];
  };
  for (const chord of chords) {
    for (let other = keyConflict(chord, name, next); other !== null; other = keyConflict(chord, name, next)) {
      put(
        other,
        chordsWith(other, next).filter((its) => !same(its, chord)),
      );
    }
  }
  put(name, chords);
  return next;
}
