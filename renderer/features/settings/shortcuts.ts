import i18next from 'i18next';
import { fixedKeys, type KeyName, keys } from '../../../shared/keys.ts';
import type { en } from '../../../shared/locales/en.ts';
import { chordsOf } from '../../ui/keys.ts';
import type { PlaceId } from '../../view/places.ts';

/** What a key does, and the chords it has now, such as `Ctrl+K`; several of them do the same. */
export type Shortcut = {
  readonly name: KeyName;
  readonly words: string;
  readonly chords: readonly string[];
  /** It belongs to lists, fields or layers, and stays. */
  readonly fixed: boolean;
};
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

type Word = keyof (typeof en)['settings']['keyboard'];

/** Every key the window hears, by where it is heard. @see DESIGN-LANGUAGE §7 "Keyboard" */
export function shortcutGroups(): readonly ShortcutGroup[] {
  const t = i18next.getFixedT(null, 'settings', 'keyboard');
  const { places, ...groups } = keys;
  const shortcut = (words: string, name: KeyName): Shortcut => ({
    name,
    words,
    chords: chordsOf(name),
    fixed: fixedKeys.includes(name),
  });
  const go = (Object.keys(places) as PlaceId[]).map((id) =>
    shortcut(t('go', { place: i18next.t(`frame:places.${id}`) }), `places.${id}`),
  );
  return Object.entries(groups).map(([group, declared]) => {
    const shortcuts = Object.keys(declared).map((key) => shortcut(t(key as Word), `${group}.${key}` as KeyName));
    return { title: t(group as Word), shortcuts: group === 'everywhere' ? [...go, ...shortcuts] : shortcuts };
  });
}
