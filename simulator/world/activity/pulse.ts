import type { VirtualClock } from '../clock.ts';
import type { RandomStream } from '../random.ts';

/** In a jump of the clock only its last minutes are played; what lies before would be history nobody can see. */
const PLAYED_OF_A_JUMP_MS = 5 * 60_000;

/** Lets things happen again and again by the virtual clock, at random moments, until it is stopped. */
export class Pulse {
  readonly #clock: VirtualClock;
  readonly #random: RandomStream;
  #isStopped = false;

  constructor(clock: VirtualClock, random: RandomStream) {
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * @param meanWait mean wait, in milliseconds of virtual time, asked for anew each turn
   * @param isOver ends this one before its next turn
   */
  every(meanWait: () => number, happen: () => void, isOver: () => boolean = () => false): void {
    const meanMs = meanWait();
    let waitMs = this.#random.waitMs(meanMs);
    const skipToMs = (this.#clock.jump?.toMs ?? 0) - PLAYED_OF_A_JUMP_MS;
    if (this.#clock.now() + waitMs < skipToMs) waitMs = skipToMs - this.#clock.now() + (waitMs % meanMs);
    this.#clock.after(waitMs, () => {
      if (this.#isStopped || isOver()) return;
      // A timer set before the jump falls due at its beginning; it is left out like the rest of the early part.
      if (this.#clock.now() >= (this.#clock.jump?.toMs ?? 0) - PLAYED_OF_A_JUMP_MS) happen();
      this.every(meanWait, happen, isOver);
    });
  }

  stop(): void {
    this.#isStopped = true;
  }
}
