import { deferred } from '../../ui/deferred.ts';

export const settingsPage = deferred(async () => (await import('./SettingsPage.tsx')).SettingsPage);
export { openFoundSetting, useSettingEntries } from './useSettingEntries.ts';
