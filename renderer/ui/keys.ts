import { create } from 'zustand';
import { chordsWith, type KeyChanges, type KeyName } from '../../shared/keys.ts';
import { type Press, parseChord } from './chords.ts';

export type { KeyName };

/** The keys as the person has them. */
type Heard = { readonly changes: KeyChanges; readonly letters: boolean };

const heard = create<Heard>()(() => ({ changes: {}, letters: true }));

/** Has the window hear and show the keys so from now on. @param letters whether single letters and signs are heard */
export const setKeys = (changes: KeyChanges, letters: boolean): void => heard.setState({ changes, letters });

/** The chords of a key, such as `Ctrl+Shift+Q`, as the person has them now. */
export function chordsOf(name: KeyName): readonly string[] {
  const { changes, letters } = heard.getState();
  return chordsWith(name, changes, letters);
}

/** The same on screen: drawn anew when the person changes them. */
export function useChords(name: KeyName): readonly string[] {
  useKeys();
  return chordsOf(name);
}

/** The same for `aria-keyshortcuts`; undefined: there is none. */
export function useAriaKeys(name: KeyName): string | undefined {
  const chords = useChords(name);
  return chords.length === 0 ? undefined : chords.join(' ').replaceAll('Ctrl', 'Control');
}

/** Whether a press is this key. Where one types, single letters are not asked for. */
export const hearsKey = (press: Press, name: KeyName): boolean =>
  chordsOf(name).some((chord) => parseChord(chord).matches(press));

/** How the person has their keys, for who shows many of them. */
export const useKeys = (): Heard => heard();
