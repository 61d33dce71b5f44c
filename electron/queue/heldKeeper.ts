import type { Clock, Logger } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { KeptChat } from './dryRun.ts';
import type { EntryBook } from './entryBook.ts';

/** What was held is written no more often. */
const EVERY_MS = 2_000;
/** What could not be read is asked for again after this long. */
const AGAIN_MS = 30_000;

type Deps = {
  clock: Clock;
  log: Logger;
  book: EntryBook;
  kept: Pick<KeptChat, 'held' | 'keepHeld'>;
  /** What an earlier run held is in the book. */
  onTaken: () => void;
};

/** Keeps what a channel's queue holds, so that it is there after a restart. */
export class HeldKeeper {
  readonly #deps: Deps;
  readonly #write: Throttle;
  /** Of the book, as it was written last; null: what an earlier run kept is not read yet, and must not be written over. */
  #written: number | null = null;
  #cancelAgain = (): void => undefined;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#write = new Throttle({ clock: deps.clock, everyMs: EVERY_MS, gatherMs: EVERY_MS, run: () => this.#keep() });
  }

  /** Puts what an earlier run held into the book. Never fails: what can't be read now is tried again, and not written over. */
  async takeUp(): Promise<void> {
    const { book, clock, kept, log } = this.#deps;
    try {
      const before = await kept.held();
      if (this.#isClosed) return;
      if (!book.takeUp(before)) log.warn('queue.heldLeftOut');
    } catch (cause) {
      log.warn('queue.heldNotRead', { cause });
      if (!this.#isClosed) this.#cancelAgain = clock.after(AGAIN_MS, () => void this.takeUp());
      return;
    }
    this.#written = -1;
    this.touch();
    this.#deps.onTaken();
  }

  /** The book may have changed. */
  touch(): void {
    if (this.#written !== null && this.#written !== this.#deps.book.version) this.#write.touch();
  }

  /** Writes what has not been written. */
  close(): void {
    this.#isClosed = true;
    this.#cancelAgain();
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
