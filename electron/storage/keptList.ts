import type { z } from 'zod';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';

type OfService = { readonly service: string };

type ListDeps<Entry extends OfService> = {
  /** null: nothing can be kept on this disk, and entries are known until the app ends. */
  store: KeyValueStore | null;
  key: string;
  schema: z.ZodType<Entry[]>;
  most: number;
  log: Logger;
};

/**
 * A list under one key of a small store; those that were put in last stay. One that can't be read begins anew, and what stands on the
 * disk of it goes with the next thing that is put in or deleted, whatever that is: nobody can tell whose it was.
 */
export class KeptList<Entry extends OfService> {
  readonly #deps: ListDeps<Entry>;
  /** Known here also where the disk takes nothing. */
  #entries: readonly Entry[] | null = null;
  /** The disk has them as they are known here. */
  #isWritten = true;

  constructor(deps: ListDeps<Entry>) {
    this.#deps = deps;
  }

  get all(): readonly Entry[] {
    this.#entries ??= this.#read();
    return this.#entries;
  }

  /** Puts these in place of some. */
  put(isReplaced: (entry: Entry) => boolean, entries: readonly Entry[]): void {
    const others = this.all.filter((one) => !isReplaced(one));
    // Who goes from channel to channel and writes nothing has main wait for no disk.
    if (entries.length === 0 && this.#isWritten && others.length === this.all.length) return;
    this.#write([...others, ...entries].slice(-this.#deps.most));
  }

  /** Deletes some of them. */
  remove(isGone: (entry: Entry) => boolean): void {
    this.put(isGone, []);
  }

  #read(): readonly Entry[] {
    const { store, key, schema } = this.#deps;
    const kept = store?.get(key);
    const { data } = schema.safeParse(kept ?? []);
    this.#isWritten = data !== undefined;
    return data ?? [];
  }

  #write(entries: readonly Entry[]): void {
    const { store, key, log } = this.#deps;
    this.#entries = entries;
    try {
      store?.set(key, entries);
      this.#isWritten = true;
    } catch (cause) {
      // They are known until the app ends.
      this.#isWritten = false;
      log.warn('list.notKept', { key, why: String(cause) });
    }
  }
}
