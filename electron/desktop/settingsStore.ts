import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { KeyValueStore } from '../kernel/desktop.ts';

/** Settings tell of the person: channels, addresses, who is written about. */
const OWNER_ONLY = 0o600;

/** The file of settings in a folder. @throws what electron-store throws for a torn file, or a folder nobody may write to */
export function openStore(folder: string, name: string): KeyValueStore {
  const store = new Store({ name, cwd: folder, clearInvalidConfig: false, configFileMode: OWNER_ONLY });
  // The store would also answer any page that asks where it lies; ours has no need to.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}
