import { Emitter } from './emitter.ts';
import type { Clock } from './ports.ts';

const TICK_MS = 60_000;
/** So many ticks a clock goes on steadily before anything is old by it. */
const STEADY_TICKS = 10;
/** Who goes ahead further than that at once has slept, or was set. */
const LEAP_MS = 60 * 60_000;

/** What whoever deletes by age asks. */
export type Age = Pick<AgeClock, 'nowMs' | 'steady'>;

export type AgeClockDeps = {
  clock: Clock;
  /** The service's time less ours, in ms; 0 while it is not known. */
  aheadMs: () => number;
};

/**
 * By what time kept things are old. What is too old is deleted for good, and a computer's clock may be wrong for a while, as after an
 * empty battery: it is believed once it has gone on steadily for ten minutes, and never when the service's is behind it.
 */
export class AgeClock {
  /** It can be believed from now on. */
  readonly steady = new Emitter<void>();
  readonly #deps: AgeClockDeps;
  #lookedAtMs: number;
  #steady = 0;
  #cancel = (): void => {};

  constructor(deps: AgeClockDeps) {
    this.#deps = deps;
    this.#lookedAtMs = deps.clock.now();
    this.#look();
  }

  /** Milliseconds since 1970; 0, by which nothing is old: no clock can be believed yet. */
  nowMs(): number {
    const { clock, aheadMs } = this.#deps;
    const nowMs = clock.now();
    if (this.#steady < STEADY_TICKS || nowMs - this.#lookedAtMs > TICK_MS + LEAP_MS) return 0;
    return nowMs + Math.min(0, aheadMs());
  }

  close(): void {
    this.#cancel();
  }

  #look(): void {
    this.#cancel = this.#deps.clock.after(TICK_MS, () => {
      const nowMs = this.#deps.clock.now();
      this.#steady = nowMs - this.#lookedAtMs > TICK_MS + LEAP_MS ? 0 : this.#steady + 1;
      this.#lookedAtMs = nowMs;
      if (this.#steady === STEADY_TICKS) this.steady.emit();
      this.#look();
    });
  }
}
