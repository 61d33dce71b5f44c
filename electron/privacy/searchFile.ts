import { open } from 'node:fs/promises';
import type { Needles } from './needles.ts';

/** Small enough that one look at it holds main up for a few milliseconds at most. */
const SLICE_BYTES = 256 * 1024;

/** Those of the needles that stand in a file, also over the edge of two slices. @throws when it can't be read */
export async function searchFile(path: string, needles: Needles, sliceBytes = SLICE_BYTES): Promise<Set<string>> {
  const file = await open(path, 'r');
  const found = new Set<string>();
  try {
    const overlap = Math.max(0, needles.longest - 1);
    const slice = Buffer.alloc(overlap + sliceBytes);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await file.read(slice, kept, sliceBytes, null);
      if (bytesRead === 0) return found;
      const filled = slice.subarray(0, kept + bytesRead);
      for (const value of needles.in(filled)) found.add(value);
      kept = Math.min(overlap, filled.length);
      filled.copy(slice, 0, filled.length - kept);
    }
  } finally {
    await file.close();
  }
}
