import { accessSync, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/** By these a copy that runs holds its profile, on Linux and macOS, and on Windows. */
const HOLDS = ['SingletonLock', 'lockfile'];

/**
 * Whether this copy may run: no other one does on this profile. Electron refuses its lock also in a folder to which nobody may write,
 * and then there is no other: the app would end there without a word.
 */
export function mayStart(
  app: Pick<App, 'requestSingleInstanceLock' | 'getPath'>,
  canWrite: (folder: string) => boolean = isWritable,
): boolean {
  if (app.requestSingleInstanceLock()) return true;
  const folder = app.getPath('userData');
  return !canWrite(folder) && !HOLDS.some((name) => isThere(join(folder, name)));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The lock is a link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
