import i18next from 'i18next';
import type { en } from '../../../shared/locales/en.ts';
import { chordsOf, type KeyName, keys } from '../../ui/keys.ts';
import type { PlaceId } from '../../view/places.ts';

/** `chords`: keys that are pressed together, such as `Ctrl+K`; several of them do the same. */
export type Shortcut = { readonly words: string; readonly chords: readonly string[] };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

type Word = keyof (typeof en)['settings']['keyboard'];

/** Every key the window hears, by where it is heard. @see DESIGN-LANGUAGE §7 "Keyboard" */
export function shortcutGroups(): readonly ShortcutGroup[] {
  const t = i18next.getFixedT(null, 'settings', 'keyboard');
  const { places, ...groups } = keys;
  const shortcut = (words: string, name: string): Shortcut => ({
    words,
    chords: chordsOf(name as KeyName),
  });
  const go = (Object.keys(places) as PlaceId[]).map((id) =>
    shortcut(t('go', { place: i18next.t(`frame:places.${id}`) }), `places.${id}`),
  );
  return Object.entries(groups).map(([group, declared]) => {
    const shortcuts = Object.keys(declared).map((key) => shortcut(t(key as Word), `${group}.${key}`));
    return { title: t(group as Word), shortcuts: group === 'everywhere' ? [...go, ...shortcuts] : shortcuts };
  });
}
