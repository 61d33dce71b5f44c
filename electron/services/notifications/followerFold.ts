import type { Clock } from '../../core/ports.ts';

const EVERY_MS = 5 * 60_000;
const MOST_NAMES = 12;

type Folded = { names: string[]; count: number };

/** Hands on the first follower at once, and those of the next five minutes together at their end, and so on. */
export class FollowerFold {
  readonly #clock: Clock;
  readonly #tell: (folded: Folded) => void;
  #kept: Folded = { names: [], count: 0 };
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, tell: (folded: Folded) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  add({ names, count }: { names: readonly string[]; count: number }): void {
    const kept = this.#kept;
    this.#kept = { names: [...kept.names, ...names].slice(0, MOST_NAMES), count: kept.count + count };
    if (this.#cancelTimer === null) this.#hand();
  }

  /** Forgets what is kept; the next one is handed on at once. @returns how many that were */
  clear(): number {
    const { count } = this.#kept;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#kept = { names: [], count: 0 };
    return count;
  }

  #hand(): void {
    const kept = this.#kept;
    this.#kept = { names: [], count: 0 };
    this.#cancelTimer = this.#clock.after(EVERY_MS, () => {
      this.#cancelTimer = null;
      if (this.#kept.count > 0) this.#hand();
    });
    this.#tell(kept);
  }
}
