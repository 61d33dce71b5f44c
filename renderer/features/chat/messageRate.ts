const WINDOW_SECONDS = 60;

/** Counts messages a second over the last minute. */
export class MessageRate {
  readonly #counts = new Array<number>(WINDOW_SECONDS).fill(0);
  readonly #seconds = new Array<number>(WINDOW_SECONDS).fill(-1);

  add(atMs: number, count = 1): void {
    const second = Math.floor(atMs / 1000);
    const slot = second % WINDOW_SECONDS;
    if (this.#seconds[slot] !== second) {
      this.#seconds[slot] = second;
      this.#counts[slot] = 0;
    }
    this.#counts[slot] = (this.#counts[slot] ?? 0) + count;
  }

  /** Messages in the minute before `nowMs`. */
  perMinute(nowMs: number): number {
    const oldest = Math.floor(nowMs / 1000) - WINDOW_SECONDS;
    return this.#counts.reduce((sum, count, slot) => ((this.#seconds[slot] ?? -1) > oldest ? sum + count : sum), 0);
  }

  clear(): void {
    this.#seconds.fill(-1);
  }
}
