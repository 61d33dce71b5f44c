import type { Clock } from '../kernel/ports.ts';

/** A tunnel that comes back within this time is no reason to tap anybody; the feed tells of it all the same. */
const PATIENCE_MS = 10_000;

/** Waits until a tunnel that went down has stayed so. */
export class TunnelPatience<T> {
  readonly #clock: Clock;
  readonly #tell: (down: T) => void;
  #waiting: { down: T; cancel: () => void } | null = null;

  /** @param tell is given what stayed down */
  constructor(clock: Clock, tell: (down: T) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** It went down. @returns what went down before and still waits: it is told of by this one */
  down(down: T): T | null {
    const before = this.end();
    this.#wait(down);
    return before;
  }

  /** It is back, or nobody is to be told. @returns what waited; null: nothing */
  end(): T | null {
    const before = this.#waiting;
    this.#waiting = null;
    before?.cancel();
    return before?.down ?? null;
  }

  #wait(down: T): void {
    const dueAtMs = this.#clock.now() + PATIENCE_MS;
    const cancel = this.#clock.after(PATIENCE_MS, () => {
      // The computer slept meanwhile: from its waking on the tunnel has as long again.
      if (this.#clock.now() - dueAtMs > PATIENCE_MS) {
        this.#wait(down);
        return;
      }
      this.#waiting = null;
      this.#tell(down);
    });
    this.#waiting = { down, cancel };
  }
}
