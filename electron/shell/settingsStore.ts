import { join } from 'node:path';
import Store from 'electron-store';
import type { StartNotice } from '../../shared/app.ts';
import { setAside } from '../storage/setAside.ts';
import type { KeyValueStore } from '../storage/settings.ts';

/**
 * Opens the settings file below the profile's folder. A torn one is set aside and named, and a new one begun: electron-store
 * alone would throw, or throw the person's settings away.
 */
export function openSettings(userDataDir: string, nowMs: number): { store: KeyValueStore; notices: StartNotice[] } {
  const open = () => new Store({ name: 'settings', cwd: userDataDir, clearInvalidConfig: false });
  try {
    return { store: open(), notices: [] };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const notice = setAside(join(userDataDir, 'settings.json'), nowMs);
    return { store: open(), notices: [notice] };
  }
}
