import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SmallDisk = {
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives that room back. */
  clear(): void;
  remove(): void;
};

/** Puts a disk of its own in the place of a folder; null where this machine does not let us. */
export function mountSmallDisk(folder: string, kibibytes: number): SmallDisk | null {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder]);
  if (status !== 0) return null;
  const filler = join(folder, 'filler');
  return {
    fill: () => {
      try {
        writeFileSync(filler, new Uint8Array(kibibytes * 1024));
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
      }
    },
    clear: () => rmSync(filler),
    remove: () => void spawnSync('umount', [folder]),
  };
}
