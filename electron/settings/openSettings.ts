import { join } from 'node:path';
import type { StartNotice } from '../../shared/app.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import { setAside } from '../storage/setAside.ts';
import { ignoredSettings, isOtherJson, MemoryStore } from './settings.ts';

const NAME = 'settings';

/** Opens the file of this name, or begins it. @throws when it is torn, or can't be written */
type OpenStore = (folder: string, name: string) => KeyValueStore;
type Opened = { store: KeyValueStore; notices: StartNotice[] };

/**
 * Opens the settings file below the profile's folder. A torn one, or JSON of another kind, is set aside and named, and a new one
 * begun: electron-store alone would throw, or throw the person's settings away. Values that can't be used are named. Where no file
 * can be read or begun at all, choices last until the app quits.
 */
export function openSettings(openStore: OpenStore, folder: string, nowMs: number): Opened {
  const open = () => openStore(folder, NAME);
  const path = join(folder, `${NAME}.json`);
  if (isOtherJson(path)) return beginAnew(open, path, nowMs);
  try {
    const store = open();
    const names = ignoredSettings(store);
    return { store, notices: names.length === 0 ? [] : [{ kind: 'settingsIgnored', names }] };
  } catch {
    return beginAnew(open, path, nowMs);
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
