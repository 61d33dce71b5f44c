import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The next write of a batch into the inbox fails, with all of it on the disk or nothing. @param folder where a file may be begun */
export async function failNextWrite(folder: string, isWritten: boolean): Promise<void> {
  const handle = await open(join(folder, 'any'), 'w');
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const writev = files.writev;
  let isFailed = false;
  vi.spyOn(files, 'writev').mockImplementation(async function (this: FileHandle, parts, position) {
    // Only a batch has a head and a body; a segment is made ready in one piece.
    const fails = parts.length > 1 && !isFailed;
    if (!fails) return await writev.call(this, parts, position);
    isFailed = true;
    if (isWritten) await writev.call(this, parts, position);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  } as FileHandle['writev']);
}
