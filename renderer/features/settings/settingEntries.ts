import type { SettingsSection } from '../../../shared/destinations.ts';
import { sections } from './sections.ts';
import { wordsByLabel } from './settingWords.ts';

/** A section (its label is null), or a setting in it. `also`: other words for it; `more`: what is said of it. */
export type SettingEntry = {
  readonly section: SettingsSection;
  readonly label: string | null;
  readonly also: string;
  readonly more: string;
};

/** All that can be found in the settings, in the window's language. */
export function settingEntries(): SettingEntry[] {
  const words = wordsByLabel();
  return sections.flatMap(({ id, parts }) => [
    { section: id, label: null, also: '', more: '' },
    ...parts().map(({ label, more }) => ({ section: id, label, also: words.get(label) ?? '', more })),
  ]);
}
