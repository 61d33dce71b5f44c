import type { Clock } from '../../kernel/ports.ts';

const EVERY_MS = 1_000;

/** Looks each second, as long as there is something to look at: a receiver at rest wakes nobody. */
export class Sweep {
  readonly #clock: Clock;
  readonly #look: () => boolean;
  #cancel: (() => void) | null = null;

  /** @param look whether it found what is to be looked at again */
  constructor(clock: Clock, look: () => boolean) {
    this.#clock = clock;
    this.#look = look;
  }

  /** There is something to look at. */
  wanted(): void {
    this.#cancel ??= this.#clock.after(EVERY_MS, () => {
      this.#cancel = null;
      if (this.#look()) this.wanted();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
