import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { defaultChords, type KeyName } from '../../../shared/keys.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { useChordWords } from '../../view/chordWords.ts';
import { keyConflict, withKeys } from './keyProblem.ts';
import { type Shortcut, shortcutGroups } from './shortcuts.ts';
import { useChangeSettings } from './useChangeSettings.ts';

export type ChangeKeys = {
  readonly changed: number;
  readonly error: AppError | null;
  isChanged(name: KeyName): boolean;
  /** What these keys do now, in words; null: nothing that would meet this one. */
  takenBy(chord: string, name: KeyName): string | null;
  /** From now on; whoever had them before loses them. */
  set(shortcut: Shortcut, chords: readonly string[]): void;
  resetAll(): void;
};

/** How the person changes their keys; what differs from the default is kept in the settings. */
export function useChangeKeys(): ChangeKeys {
  const { t } = useTranslation('settings');
  const chordWords = useChordWords();
  const { change, error } = useChangeSettings();
  const changes = useStateOf('settings')?.keys ?? {};
  return {
    changed: Object.keys(changes).length,
    error,
    isChanged: (name) => name in changes,
    takenBy: (chord, name) => {
      const other = keyConflict(chord, name, changes);
      const all = shortcutGroups().flatMap(({ shortcuts }) => shortcuts);
      return all.find((shortcut) => shortcut.name === other)?.words ?? null;
    },
    set: ({ name, words }, chords) => {
      change({ keys: withKeys(changes, name, chords, defaultChords) });
      announcer.polite(t('keyboard.now', { words, keys: chordWords(...chords) }));
    },
    resetAll: () => {
      change({ keys: {} });
      announcer.polite(t('keyboard.wasReset'));
    },
  };
}
