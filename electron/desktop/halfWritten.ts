import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes what an end by force left half written of a store's file: the store writes beside it and renames, under another name each
 * time, and would never look at these again. Never throws: what can't be removed stays.
 */
export function removeHalfWritten(folder: string, name: string): void {
  try {
    for (const file of readdirSync(folder)) {
      if (file.startsWith(`${name}.json.tmp-`)) rmSync(join(folder, file), { force: true });
    }
  } catch {
    // Then the store can't be written either, which is told.
  }
}
