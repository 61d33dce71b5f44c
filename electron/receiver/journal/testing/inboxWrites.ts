import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

type Write = () => ReturnType<FileHandle['writev']>;

/** Stands before each write of a batch into the inbox. @param folder where a file may be begun @param take what is done instead, by its number */
async function standBeforeWrites(
  folder: string,
  take: (nth: number, write: Write) => ReturnType<Write>,
): Promise<void> {
  const handle = await open(join(folder, 'any'), 'w');
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const writev = files.writev;
  let nth = 0;
  vi.spyOn(files, 'writev').mockImplementation(async function (this: FileHandle, parts, position) {
    const write = (): ReturnType<Write> => writev.call(this, parts, position) as ReturnType<Write>;
    // Only a batch has a head and a body; a segment is made ready in one piece.
    if (parts.length === 1) return await write();
    nth += 1;
    return await take(nth, write);
  } as FileHandle['writev']);
}

/** A write of a batch fails, with all of it on the disk or nothing. @param which 1: the next */
export const failNextWrite = (folder: string, isWritten: boolean, which = 1): Promise<void> =>
  standBeforeWrites(folder, async (nth, write) => {
    if (nth !== which) return await write();
    if (isWritten) await write();
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });

/** The next write of a batch waits. @returns resolves when the one behind it is on the disk; and what lets the first go */
export async function holdNextWrite(folder: string): Promise<{ overtaken: Promise<void>; letGo: () => void }> {
  const overtaken = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await standBeforeWrites(folder, async (nth, write) => {
    if (nth === 1) await held.promise;
    const written = await write();
    if (nth === 2) overtaken.resolve();
    return written;
  });
  return { overtaken: overtaken.promise, letGo: held.resolve };
}
