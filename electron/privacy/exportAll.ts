import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppFailure } from '../../shared/failure.ts';
import { fileName } from '../kernel/fileName.ts';

/** A file of the export: its name without the ending, and its rows, each a line of JSON. */
export type ExportPart = { name: string; rows: () => AsyncIterable<unknown> | Iterable<unknown> };

export type ExportSource = {
  parts: readonly ExportPart[];
  /** What the whole is of, for whoever opens it later. */
  about: object;
};

/**
 * Writes everything into a new folder: a file for each part, JSON line by line, and one that says what they are. A part without rows
 * is left out. @returns how much was written @throws AppFailure `storageFailed`
 */
export async function exportEverything(
  into: string,
  folderName: string,
  { parts, about }: ExportSource,
): Promise<{ folder: string; files: number; rows: number }> {
  const folder = join(into, folderName);
  try {
    await mkdir(folder);
    let [files, rows] = [0, 0];
    const written: Record<string, number> = {};
    for (const part of parts) {
      const name = fileName(part.name, 'jsonl', 'rows');
      const count = await writePart(join(folder, name), part);
      if (count === 0) continue;
      files += 1;
      rows += count;
      written[name] = count;
    }
    await writeFile(join(folder, 'about.json'), `${JSON.stringify({ ...about, rows: written }, null, 2)}\n`, {
      mode: 0o600,
    });
    return { folder, files: files + 1, rows };
  } catch (cause) {
    throw new AppFailure({ kind: 'storageFailed', what: 'export' }, { cause });
  }
}

async function writePart(path: string, { rows }: ExportPart): Promise<number> {
  const source = rows();
  const first = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  // Begun with the first row, so that nothing empty lies about.
  const begin = await first.next();
  if (begin.done) return 0;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let next = begin; !next.done; next = await first.next()) {
      count += 1;
      yield `${JSON.stringify(next.value)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  return count;
}
