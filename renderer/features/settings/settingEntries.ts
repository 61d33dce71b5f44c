import type { SettingsSection } from '../../../shared/destinations.ts';
import { sections } from './sections.ts';

/** A section (its label is null), or a setting in it, and more words to find it by. */
export type SettingEntry = { readonly section: SettingsSection; readonly label: string | null; readonly more: string };

/** All that can be found in the settings, in the window's language. */
export function settingEntries(): SettingEntry[] {
  return sections.flatMap(({ id, parts }) => [
    { section: id, label: null, more: '' },
    ...parts().map(({ label, more }) => ({ section: id, label, more })),
  ]);
}
