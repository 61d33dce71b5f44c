import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../storage/sealedFile.ts';
import { kindOfFile } from './ourFiles.ts';

/** While this file is there, everything is to be deleted, whatever became of an earlier try. */
const MARKER = 'delete-everything';

/** What Chromium keeps of our page beside our files: caches, and storage that we do not use. */
export const BROWSER_FOLDERS: readonly string[] = [
  ...['Cache', 'Code Cache', 'GPUCache', 'DawnCache', 'DawnGraphiteCache', 'DawnWebGPUCache', 'ShaderCache'],
  ...['Local Storage', 'Session Storage', 'WebStorage', 'IndexedDB', 'databases', 'Service Worker', 'blob_storage'],
  ...['Network', 'Cookies', 'Cookies-journal', 'Shared Dictionary', 'SharedStorage', 'Crashpad', 'Preferences'],
];

/** Whether a name in the profile's folder is known: a file or folder of ours, of the browser in the app, or the mark. */
export const isKnownFile = (name: string): boolean =>
  kindOfFile(name) !== null || BROWSER_FOLDERS.includes(name) || name === MARKER;

/** From now on, and over any end of the app, everything is to be deleted. @throws when that can't be written */
export function markForErasing(folder: string): Promise<void> {
  return writeDurably(join(folder, MARKER), new TextEncoder().encode('Sidestage deletes all of its files.\n'));
}

/** Whether everything is to be deleted. */
export function isMarkedForErasing(folder: string): boolean {
  return existsSync(join(folder, MARKER));
}

/**
 * Deletes all our files in the profile's folder, and no others; the mark goes last, when all of them are gone. To be called while
 * none of them is open. @param keepMark more may be
 * written before the app ends, and goes at the next start @returns the names of those that could not be deleted
 */
export function eraseEverything(folder: string, { keepMark = false } = {}): string[] {
  // Secrets first: should this end in the middle, they are gone.
  const names = readdirSync(folder).sort((one, other) => Number(other === 'vault') - Number(one === 'vault'));
  const left = names.filter((name) => kindOfFile(name) !== null && !remove(join(folder, name)));
  // Nothing of the person lies in these; what Chromium still holds open goes another time.
  for (const name of names) if (BROWSER_FOLDERS.includes(name)) remove(join(folder, name));
  if (left.length === 0 && !keepMark) rmSync(join(folder, MARKER), { force: true });
  return left;
}

/** At the start, before anything is opened: ends what an earlier run began. Never fails. @returns what could not be deleted */
export function finishErasing(folder: string): string[] {
  if (!isMarkedForErasing(folder)) return [];
  try {
    return eraseEverything(folder);
  } catch {
    return [folder];
  }
}

function remove(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return emptied(path);
  }
}

/** Where a file can't be removed, such as one that another program holds open, what it held goes at least. */
function emptied(path: string): false {
  try {
    writeFileSync(path, '');
  } catch {
    // told by its name
  }
  return false;
}
