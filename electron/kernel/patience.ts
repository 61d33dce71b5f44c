import { AppFailure } from '../../shared/failure.ts';
import { LONGEST_PATIENCE_MS } from '../../shared/patience.ts';
import type { BudgetWait, Clock, Waiting } from './ports.ts';
import { WakeableSleep } from './wakeableSleep.ts';

/** A service that goes on refusing after its own waits is believed in the end. */
const MOST_WAITS = 4;
/** A service that names no time is not asked again at once. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * Waits for the budget of several things that are done one after the other, in sight, and for as long as it makes sense: what the
 * service refuses is done once it takes it again. It ends when nothing came through for a quarter of an hour, when the service wants
 * a longer rest, and when it is stopped. What was sent is never cut off.
 */
export class Patience {
  readonly #clock: Clock;
  readonly #told: (wait: BudgetWait | null) => void;
  readonly #stop = new AbortController();
  readonly #sleep: WakeableSleep;
  #rest: { bucket: string; untilMs: number; forMs: number } | null = null;
  #wait: BudgetWait | null = null;
  #cancelLimit: (() => void) | null = null;

  /** @param told of each wait when it begins or changes, and with null when it is over */
  constructor({ clock, told }: { clock: Clock; told: (wait: BudgetWait | null) => void }) {
    this.#clock = clock;
    this.#told = told;
    this.#sleep = new WakeableSleep(clock);
  }

  /** Ends a wait now, and lets nothing more begin. What is under way goes on to its end. */
  stop(why: AppFailure): void {
    this.#stop.abort(why);
  }

  /**
   * Does one of the things.
   * @throws what the act throws; `rateLimited` when it has been waited for in vain; what it was stopped with
   */
  async run(act: (waiting: Waiting) => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const waiting: Waiting = { told: (wait) => this.#tell(wait), signal };
    try {
      for (let waits = 0; ; waits += 1) {
        signal.throwIfAborted();
        try {
          return await act(waiting);
        } catch (cause) {
          const refused = cause instanceof AppFailure && cause.error.kind === 'rateLimited' ? cause.error : null;
          if (refused === null) throw cause;
          signal.throwIfAborted();
          if (waits >= MOST_WAITS) throw cause;
          await this.#restFor(refused.bucket, Math.max(SHORTEST_WAIT_MS, refused.retryAfterMs));
        }
      }
    } finally {
      this.#tell(null);
      this.#cancelLimit?.();
      this.#cancelLimit = null;
    }
  }

  /** After the computer slept, and timers with it, or its clock was set. */
  recheck(): void {
    const rest = this.#rest;
    if (rest === null) return;
    const nowMs = this.#clock.now();
    if (rest.untilMs <= nowMs) this.#sleep.wake();
    else if (rest.untilMs - nowMs > rest.forMs) this.#begin(rest.bucket, rest.forMs); // the clock was set back
  }

  async #restFor(bucket: string, forMs: number): Promise<void> {
    this.#begin(bucket, forMs);
    try {
      await this.#sleep.for(forMs, this.#stop.signal);
    } finally {
      this.#rest = null;
    }
  }

  #begin(bucket: string, forMs: number): void {
    this.#rest = { bucket, forMs, untilMs: this.#clock.now() + forMs };
    this.#tell({ bucket, untilMs: this.#rest.untilMs, refused: true });
  }

  #tell(wait: BudgetWait | null): void {
    if (wait === null) {
      if (this.#wait !== null) this.#told(null);
      this.#wait = null;
      return;
    }
    this.#wait = wait;
    const forMs = wait.untilMs === null ? 0 : wait.untilMs - this.#clock.now();
    if (forMs > LONGEST_PATIENCE_MS) {
      this.stop(this.#inVain());
      return;
    }
    this.#cancelLimit ??= this.#clock.after(LONGEST_PATIENCE_MS, () => this.stop(this.#inVain()));
    this.#told(wait);
  }

  #inVain(): AppFailure {
    const { bucket, untilMs } = this.#wait ?? { bucket: 'global', untilMs: null };
    const retryAfterMs = Math.max(0, (untilMs ?? this.#clock.now()) - this.#clock.now());
    return new AppFailure({ kind: 'rateLimited', bucket, retryAfterMs });
  }
}
