import type { Clock } from '../../core/ports.ts';

/** Runs something soon after it is touched, however often, and never twice within so many milliseconds. */
export class Throttle {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #run: () => void;
  #cancel: (() => void) | null = null;
  #ranAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, everyMs: number, run: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#run = run;
  }

  touch(): void {
    if (this.#cancel !== null) return;
    // At most one round, also when the wall clock was set back.
    const restMs = Math.min(this.#ranAtMs + this.#everyMs - this.#clock.now(), this.#everyMs);
    this.#cancel = this.#clock.after(Math.max(0, restMs), () => {
      this.#cancel = null;
      this.#ranAtMs = this.#clock.now();
      this.#run();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
