import type { StartNotice } from '../../../shared/app.ts';
import { isDamaged, openChecked } from '../openChecked.ts';
import { Tables } from '../tables.ts';
import type { Methods, Store, StoreKind, StoreOptions } from './storeKind.ts';

/** A domain's store with its file. */
export type OpenStore<S extends Store<Methods>> = S & {
  /** Copies what was written into the file itself. For quiet times: it waits for the disk. */
  settle(): void;
  close(): void;
};

type Kind<S, C> = Pick<StoreKind<Methods, C>, 'database'> & { open(tables: Tables, options: StoreOptions<C>): S };

/**
 * Opens a file, or begins it, with all that its domain does over it, in this thread. Every method throws the database's error.
 * @param at `damaged`: the file was found damaged while it was used
 * @throws the error of the system or the database when there can be none
 */
export function openStore<S extends Store<Methods>, C>(
  kind: Kind<S, C>,
  at: { path: string; nowMs: number; damaged: boolean },
  options: Omit<StoreOptions<C>, 'path'>,
): { store: OpenStore<S>; notice: StartNotice | null } {
  const { database, notice } = openChecked(at.path, at.nowMs, kind.database, at.damaged);
  const tables = new Tables(database);
  try {
    const opened = kind.open(tables, { ...options, path: at.path });
    const store = {
      ...opened,
      settle: () => tables.exec('PRAGMA wal_checkpoint(PASSIVE)'),
      close: () => {
        opened.release?.();
        tables.close();
      },
    };
    return { store, notice };
  } catch (cause) {
    database.close();
    if (at.damaged || !isDamaged(cause)) throw cause;
    return openStore(kind, { ...at, damaged: true }, options);
  }
}
