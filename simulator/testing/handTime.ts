import type { RealTime } from '../world/clock.ts';

/** Real time a test moves by hand. */
export class HandTime implements RealTime {
  #nowMs = 5_000;
  #wakes: { atMs: number; wake: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  wakeAfter(delayMs: number, wake: () => void): () => void {
    const entry = { atMs: this.#nowMs + delayMs, wake };
    this.#wakes.push(entry);
    return () => {
      this.#wakes = this.#wakes.filter((other) => other !== entry);
    };
  }

  /** Lets time pass, and wakes who is due. */
  pass(ms: number): void {
    this.#nowMs += ms;
    const due = this.#wakes.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#wakes = this.#wakes.filter((entry) => !due.includes(entry));
    for (const { wake } of due) wake();
  }
}
