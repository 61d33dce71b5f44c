import type { Clock } from '../../kernel/ports.ts';

export type Allowance = { burst: number; perSecond: number };

/** How many refusals become rows: a flood of them fills neither memory nor disk, and what has no row is counted. */
export class RowBudget {
  readonly #clock: Clock;
  readonly #allowance: Allowance;
  #left: number;
  #atMs: number;
  #unlisted = 0;

  constructor(clock: Clock, allowance: Allowance) {
    this.#clock = clock;
    this.#allowance = allowance;
    this.#left = allowance.burst;
    this.#atMs = clock.now();
  }

  /** Whether one more may become a row. */
  take(): boolean {
    const { burst, perSecond } = this.#allowance;
    const nowMs = this.#clock.now();
    // A wall clock that went back gives nothing.
    this.#left = Math.min(burst, this.#left + (Math.max(0, nowMs - this.#atMs) * perSecond) / 1000);
    this.#atMs = nowMs;
    if (this.#left < 1) {
      this.#unlisted += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }

  /** How many got no row since this was asked last. */
  takeUnlisted(): number {
    const unlisted = this.#unlisted;
    this.#unlisted = 0;
    return unlisted;
  }
}
