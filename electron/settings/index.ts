import type { Module } from '../../shared/domain.ts';
import type { settings } from '../../shared/settings.ts';
import type { SettingsService } from './settings.ts';

export { openSettings } from './openSettings.ts';
export { SettingsService } from './settings.ts';

/** What stands behind the face of the settings. */
export function settingsModule(service: SettingsService): Module<typeof settings> {
  return { state: service.state, calls: { change: (change) => service.change(change) }, feeds: {} };
}
