import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { removeHalfWritten } from './halfWritten.ts';

/** Settings tell of the person: channels, addresses, who is written about. */
const OWNER_ONLY = 0o600;

/** The file of settings in a folder. @throws what electron-store throws for a torn file, or a folder nobody may write to */
export function openStore(folder: string, name: string): KeyValueStore {
  removeHalfWritten(folder, name);
  const store = new Store({ name, cwd: folder, clearInvalidConfig: false, configFileMode: OWNER_ONLY });
  // The store would also answer any page that asks where it lies; ours has no need to.
  ipcMain.removeAllListeners('electron-store-get-data');
  return readOnceATurn(store);
}

/** The store reads its file anew for each value, and all settings are asked for at once: one reading serves a whole turn of the event loop. */
function readOnceATurn(store: Store): KeyValueStore {
  let read: Readonly<Record<string, unknown>> | null = null;
  const all = () => {
    if (read === null) {
      read = store.store;
      setImmediate(() => {
        read = null;
      });
    }
    return read;
  };
  return {
    // A name with a dot in it is a path to the store.
    get: (key) => (/^\w+$/.test(key) ? all()[key] : store.get(key)),
    set: (key, value) => {
      read = null;
      store.set(key, value);
    },
  };
}

/** The same of what is no loss: a torn file is begun anew. @returns null: nothing can be kept in this folder */
export function openSpareStore(folder: string, name: string, log: Logger): KeyValueStore | null {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return openStore(folder, name);
    } catch (cause) {
      log.warn('store.unreadable', { name, why: String(cause) });
      removeFile(join(folder, `${name}.json`));
    }
  }
  return null;
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Then it can't be written either, and nothing is kept.
  }
}
