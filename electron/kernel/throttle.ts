import type { Clock } from './ports.ts';

export type ThrottleOptions = {
  clock: Clock;
  /** Two runs begin at least this far apart. */
  everyMs: number;
  /** The first touch after a rest waits this long for more of them. Left out: it runs at once, in the same call. */
  gatherMs?: number;
  run: () => void;
};

/** Runs something for many touches once, and once more for those that came since. Only time is kept here. */
export class Throttle {
  readonly #options: ThrottleOptions;
  #cancel: (() => void) | null = null;
  #ranAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** There is something to run for. */
  touch(): void {
    if (this.#cancel !== null) return;
    const { clock, everyMs, gatherMs } = this.#options;
    // At most one round, also when the wall clock was set back.
    const restMs = Math.min(this.#ranAtMs + everyMs - clock.now(), everyMs);
    if (restMs <= 0 && gatherMs === undefined) this.#run();
    else this.#cancel = clock.after(Math.max(0, restMs, gatherMs ?? 0), () => this.#run());
  }

  /** Forgets the touches that wait, and when it last ran. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#ranAtMs = Number.NEGATIVE_INFINITY;
  }

  #run(): void {
    this.#cancel = null;
    this.#ranAtMs = this.#options.clock.now();
    this.#options.run();
  }
}
