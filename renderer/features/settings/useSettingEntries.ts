import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '../../../shared/destinations.ts';
import { useView } from '../../view/view.ts';
import type { SettingEntry } from './settingEntries.ts';

const none: readonly SettingEntry[] = [];

/** All that can be found in the settings; empty until their pages have come. */
export function useSettingEntries(): readonly SettingEntry[] {
  const { i18n } = useTranslation();
  const [entries, setEntries] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are worded in the window's language
  useEffect(() => {
    let left = false;
    import('./settingEntries.ts').then(
      ({ settingEntries }) => {
        if (!left) setEntries(settingEntries());
      },
      () => undefined, // the palette lists everything else
    );
    return () => {
      left = true;
    };
  }, [i18n.language]);
  return entries;
}

/** Opens a section, and brings the keyboard to one of its settings; null: to the section. */
export function openFoundSetting(section: SettingsSection, label: string | null): void {
  useView.getState().openSettings(section, label);
}
