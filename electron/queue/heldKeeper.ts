import type { Clock, Logger } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { KeptChat } from './dryRun.ts';
import type { EntryBook } from './entryBook.ts';

/** What was held is written no more often. */
const EVERY_MS = 2_000;

type Deps = { clock: Clock; log: Logger; book: EntryBook; kept: Pick<KeptChat, 'held' | 'keepHeld'> };

/** Keeps what a channel's queue holds, so that it is there after a restart. */
export class HeldKeeper {
  readonly #deps: Deps;
  readonly #write: Throttle;
  /** Of the book, as it was written last; null: what an earlier run kept is not read yet, and must not be written over. */
  #written: number | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#write = new Throttle({ clock: deps.clock, everyMs: EVERY_MS, gatherMs: EVERY_MS, run: () => this.#keep() });
  }

  /** Puts what an earlier run held into the book. Never fails. */
  async takeUp(): Promise<void> {
    const { book, kept, log } = this.#deps;
    try {
      book.takeUp(await kept.held());
    } catch (cause) {
      log.warn('queue.heldNotRead', { cause });
    }
    this.#written = -1;
    this.touch();
  }

  /** The book may have changed. */
  touch(): void {
    if (this.#written !== null && this.#written !== this.#deps.book.version) this.#write.touch();
  }

  /** Writes what has not been written. */
  close(): void {
    this.#write.stop();
    this.#keep();
  }

  #keep(): void {
    const { book, kept } = this.#deps;
    if (this.#written === null || this.#written === book.version) return;
    this.#written = book.version;
    kept.keepHeld(book.kept());
  }
}
