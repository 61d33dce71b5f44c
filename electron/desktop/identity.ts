import type { App } from 'electron';

/** The app's id, which the installer gives to its shortcuts as well (electron-builder.yml). */
export const APP_ID = 'app.sidestage.desktop';
/** The class that Windows calls when a notification is clicked. Ours for ever: shortcuts that are out there hold it. */
const TOAST_ACTIVATOR = '{6F2D3A54-8C1B-4E7A-9D35-51D0E7A4C29B}';

type Identified = Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>;

/**
 * Tells Windows which app this is, so that pins, groups and notifications belong together. To be called before the app is ready.
 * A copy that runs from its sources goes by its executable: Windows has no shortcut of that one.
 */
export function claimIdentity(app: Identified, { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'>) {
  if (platform !== 'win32') return;
  app.setAppUserModelId(app.isPackaged ? APP_ID : execPath);
  app.setToastActivatorCLSID(TOAST_ACTIVATOR);
}
