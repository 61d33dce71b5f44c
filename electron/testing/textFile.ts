import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteFile } from '../kernel/ports.ts';

/** A file with this text, as a disk gives it: never at once. */
export function textFile(text: string): ByteFile {
  const all = Buffer.from(text);
  return {
    size: all.byteLength,
    read: async (from, bytes) => {
      await nextTurn();
      return all.subarray(from, from + bytes);
    },
  };
}
