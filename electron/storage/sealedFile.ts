import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SIDE = '.unreadable-';
const TEMPORARY = '.tmp';

/** Writes so that after a crash either the old or the new bytes are there, whole. Readable by its owner alone. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = path + TEMPORARY;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

/** The bytes, or null when there is no such file. */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

/** Whether there is such a file, readable or not. */
export function isThere(path: string): boolean {
  return existsSync(path);
}

/** The files of a folder whose names begin so, without what was set aside of them or left half written. */
export async function namesBeginning(folder: string, beginning: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  const whole = names
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.split(SIDE)[0]?.replace(/\.tmp$/, '') ?? name);
  return [...new Set(whole)];
}

/** Renames the file out of the way and returns its new name. */
export async function setAside(path: string, nowMs: number): Promise<string> {
  const aside = `${path}${SIDE}${nowMs}`;
  await rename(path, aside);
  return aside;
}

/** Removes the file with all that was set aside of it or left half written. */
export async function removeAll(path: string): Promise<void> {
  const folder = dirname(path);
  const name = path.slice(folder.length + 1);
  const names = await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return [];
    throw cause;
  });
  const ours = names.filter((one) => one === name || one === name + TEMPORARY || one.startsWith(name + SIDE));
  for (const one of ours) await rm(join(folder, one), { force: true, recursive: true });
  if (ours.length > 0) await syncFolder(folder);
}

/** The same of every file of a folder whose name begins so. */
export async function removeBeginning(folder: string, beginning: string): Promise<void> {
  for (const name of await namesBeginning(folder, beginning)) await removeAll(join(folder, name));
}

/** Makes a rename or removal last through a power cut. Windows can't open a folder, and does without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
