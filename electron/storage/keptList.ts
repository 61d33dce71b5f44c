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

/** A list under one key of a small store; those that were put in last stay. A list that can't be read begins anew. */
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
    const { store, key, schema } = this.#deps;
    this.#entries ??= schema.safeParse(store?.get(key)).data ?? [];
    return this.#entries;
  }

  /** Puts one in place of those that it is the same as. @param entry null: none is */
  put(isSame: (entry: Entry) => boolean, entry: Entry | null): void {
    const others = this.all.filter((one) => !isSame(one));
    // Who goes from channel to channel and writes nothing has main wait for no disk.
    if (entry === null && this.#isWritten && others.length === this.all.length) return;
    this.#write([...others, ...(entry === null ? [] : [entry])].slice(-this.#deps.most));
  }

  /** Deletes some of them. */
  remove(isGone: (entry: Entry) => boolean): void {
    this.put(isGone, null);
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
      log.warn('drafts.notKept', { why: String(cause) });
    }
  }
}
