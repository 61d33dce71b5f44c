import { useTranslation } from 'react-i18next';
import type { en } from '../../shared/locales/en.ts';
import { useStateOf } from '../api/state.ts';
import { partsOf } from '../ui/chords.ts';

/** What is printed on a key in the person's language and on their system. */
export function useKeyName(): (key: string) => string {
  const { t } = useTranslation('settings');
  const mac = useStateOf('app')?.platform === 'darwin';
  return (key) =>
    mac && key === 'Ctrl' ? '⌘' : t(`keys.${key as keyof (typeof en)['settings']['keys']}`, { defaultValue: key });
}

/** Keys such as `Ctrl+K` in a sentence; several that do the same are parted by commas. */
export function useChordWords(): (...chords: readonly string[]) => string {
  const nameOf = useKeyName();
  return (...chords) => chords.map((chord) => partsOf(chord).map(nameOf).join(' ')).join(', ');
}
