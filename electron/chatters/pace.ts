import type { Clock } from '../kernel/ports.ts';

/** Keeps calls to a share of a bucket: never more than so many in any stretch of one interval, wherever it begins. */
export class Pace {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  /** When the last calls were made, oldest first. */
  #calls: number[] = [];

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  /** When the next call may be made: now or earlier when it may be at once. */
  nextAtMs(most: number): number {
    this.#forget();
    const oldest = this.#calls.at(-Math.max(1, most));
    return oldest === undefined ? this.#clock.now() : oldest + this.#intervalMs;
  }

  count(): void {
    this.#calls.push(this.#clock.now());
  }

  #forget(): void {
    const nowMs = this.#clock.now();
    // A call in the future was made before the clock was set back: it would hold up the walk for as long.
    this.#calls = this.#calls.filter((atMs) => atMs > nowMs - this.#intervalMs && atMs <= nowMs);
  }
}
