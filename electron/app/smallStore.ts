import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartNotice } from '../../shared/app.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { RetriedStores } from '../kernel/retriedStores.ts';
import { setAside } from '../storage/setAside.ts';

export type SmallStoreDeps = {
  /** Opens a file of this name, or begins it. @throws when it is torn, or the folder can't be used */
  openStore: (folder: string, name: string) => KeyValueStore;
  folder: string;
  stores: Pick<RetriedStores, 'of'>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  tell: (notices: readonly StartNotice[]) => void;
  /** Whether it is written, told whenever that changes. */
  follow: (notKept: StartNotice, isKept: boolean) => void;
};

/**
 * Opens a small file of the profile beside the settings. A torn one is set aside and named, and a new one begun; what can't be
 * written is told once, until it can be again.
 * @returns null: nothing can be kept in this folder, which is told too
 */
export function openSmallStore(name: string, deps: SmallStoreDeps): KeyValueStore | null {
  const { openStore, stores, folder, clock, log, tell, follow } = deps;
  const path = join(folder, `${name}.json`);
  const notKept: StartNotice = { kind: 'fileNotKept', name: `${name}.json` };
  try {
    if (isTorn(path)) tell([setAside(path, clock.now())]);
    return stores.of(openStore(folder, name), (isKept) => follow(notKept, isKept));
  } catch (cause) {
    log.warn('store.unreadable', { name, why: String(cause) });
    tell([notKept]);
    return null;
  }
}

/** Whether a file is there that is no JSON object. One that can't be read at all may be whole, and is left alone. */
function isTorn(path: string): boolean {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return false;
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== 'object' || value === null || Array.isArray(value);
  } catch {
    return true;
  }
}
