import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptFiles, KeptKind } from '../../shared/privacy.ts';

/** What of the profile's folder is ours, by the beginning of its name: a file set aside or half written has more behind it. */
const OURS: readonly (readonly [RegExp, KeptKind])[] = [
  [/^settings\./, 'settings'],
  [/^window\./, 'settings'],
  [/^drafts\./, 'settings'],
  [/^journal\./, 'journal'],
  [/^history\./, 'notes'],
  [/^chat\./, 'chat'],
  [/^polls\./, 'chat'],
  [/^analytics\./, 'numbers'],
  [/^demo-sign-ins\./, 'signIns'],
  [/^vault$/, 'secrets'],
  [/^backups$/, 'backups'],
  [/^updates$/, 'updates'],
  [/^calls\./, 'log'],
  [/^readings\./, 'log'],
  [/^logs$/, 'log'],
];

const KINDS: readonly KeptKind[] = [
  ...(['signIns', 'secrets', 'journal', 'notes', 'chat', 'numbers', 'settings', 'backups', 'updates', 'log'] as const),
];

/** In the vault: sign-ins, and what is known of their accounts, are told apart from other secrets. */
export const SIGN_IN = /^(sign-in|accounts)-/;

/**
 * What lies in a file that is ours, at the top of the profile's folder; null: it is not ours. The folder may be one of the
 * person's own, so nothing else in it is ever measured or deleted.
 */
export function kindOfFile(name: string): KeptKind | null {
  return OURS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** What our files take up, a line for each kind. Files that come and go meanwhile count as they were met. Never fails. */
export async function measureFiles(folder: string): Promise<KeptFiles[]> {
  const lines = new Map(KINDS.map((kind) => [kind, { kind, bytes: 0, files: 0, oldestMs: null } as KeptFiles]));
  const add = (kind: KeptKind, bytes: number, writtenMs: number) => {
    const line = lines.get(kind);
    if (line === undefined) return;
    line.bytes += bytes;
    line.files += 1;
    line.oldestMs = Math.min(line.oldestMs ?? writtenMs, writtenMs);
  };
  for (const name of await namesIn(folder)) {
    const kind = kindOfFile(name);
    if (kind !== null) await addFile(join(folder, name), name, kind, add);
  }
  return [...lines.values()];
}

async function addFile(
  path: string,
  name: string,
  kind: KeptKind,
  add: (kind: KeptKind, bytes: number, writtenMs: number) => void,
): Promise<void> {
  const stat = await lstat(path).catch(() => null);
  if (stat?.isFile()) add(SIGN_IN.test(name) ? 'signIns' : kind, stat.size, Math.round(stat.mtimeMs));
  if (!stat?.isDirectory()) return;
  for (const inside of await namesIn(path)) await addFile(join(path, inside), inside, kind, add);
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
