import { join } from 'node:path';
import Store from 'electron-store';
import type { StartNotice } from '../../shared/app.ts';
import { setAside } from '../storage/setAside.ts';
import { type KeyValueStore, MemoryStore } from '../storage/settings.ts';

type Opened = { store: KeyValueStore; notices: StartNotice[] };

/**
 * Opens the settings file below the profile's folder. A torn one is set aside and named, and a new one begun: electron-store
 * alone would throw, or throw the person's settings away. Where no file can be read or begun at all, choices last until the
 * app quits.
 */
export function openSettings(userDataDir: string, nowMs: number): Opened {
  const open = () => new Store({ name: 'settings', cwd: userDataDir, clearInvalidConfig: false });
  try {
    return { store: open(), notices: [] };
  } catch {
    return beginAnew(open, join(userDataDir, 'settings.json'), nowMs);
  }
}

function beginAnew(open: () => KeyValueStore, path: string, nowMs: number): Opened {
  try {
    const notice = setAside(path, nowMs);
    return { store: open(), notices: [notice] };
  } catch {
    return { store: new MemoryStore(), notices: [{ kind: 'settingsNotKept' }] };
  }
}
