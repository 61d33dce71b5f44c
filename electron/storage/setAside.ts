import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import type { StartNotice } from '../../shared/app.ts';

/**
 * Renames a file that can't be read, so that a new one can begin and nothing is lost: `history.sqlite` becomes
 * `history.torn-20261120-190000.sqlite`, or with a number behind the time when that is taken.
 * @param companions endings of files that belong to it and go with it, such as `-wal`
 * @returns what the person is told of it
 * @throws the error of the system when it can't be renamed
 */
export function setAside(path: string, nowMs: number, companions: readonly string[] = []): StartNotice {
  const aside = freeName(path, new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-'));
  for (const ending of companions) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  }
  renameSync(path, aside);
  return { kind: 'fileSetAside', name: basename(path), asideName: basename(aside) };
}

function freeName(path: string, time: string): string {
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./\\]*)?$/.exec(path) ?? [];
  for (let count = 1; ; count++) {
    const name = `${stem}.torn-${time}${count === 1 ? '' : `-${count}`}${extension}`;
    if (!existsSync(name)) return name;
  }
}
