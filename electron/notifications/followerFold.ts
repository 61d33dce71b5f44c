import type { Clock } from '../kernel/ports.ts';

const EVERY_MS = 5 * 60_000;
const MOST_NAMES = 12;

/** `owed`: where it is kept that these are to be told. `entryId`: of the newest of them in the feed; null: it has none. */
type Folded = { names: readonly string[]; count: number; owed: readonly number[]; entryId: number | null };
const NOBODY: Folded = { names: [], count: 0, owed: [], entryId: null };

/** Hands on the first follower at once, and those of the next five minutes together at their end, and so on. */
export class FollowerFold {
  readonly #clock: Clock;
  readonly #tell: (folded: Folded) => void;
  #kept = NOBODY;
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, tell: (folded: Folded) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  add({ names, count, owed, entryId }: Folded): void {
    const kept = this.#kept;
    this.#kept = {
      names: [...kept.names, ...names].slice(0, MOST_NAMES),
      count: kept.count + count,
      owed: [...kept.owed, ...owed],
      entryId: entryId ?? kept.entryId,
    };
    if (this.#cancelTimer === null) this.#hand();
  }

  /** Forgets what is kept; the next one is handed on at once. @returns what that was */
  clear(): Folded {
    const kept = this.#kept;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#kept = NOBODY;
    return kept;
  }

  #hand(): void {
    const kept = this.#kept;
    this.#kept = NOBODY;
    this.#cancelTimer = this.#clock.after(EVERY_MS, () => {
      this.#cancelTimer = null;
      if (this.#kept.count > 0) this.#hand();
    });
    this.#tell(kept);
  }
}
