const KEPT_SECONDS = 60;
/** Looked at in turn; the first that holds enough to go by is the rate. */
const SHORTER_SECONDS = [5, 15];
/** Fewer messages say little about a rate: half of them, or twice as many, might as well have come. */
const ENOUGH = 50;

/** `exact`: so many came in the last minute; else reckoned from less time, and rounded. */
export type Rate = { readonly perMinute: number; readonly exact: boolean };

/** Counts messages a second, for a rate that follows a raid within seconds and stands still in a quiet chat. */
export class MessageRate {
  readonly #counts = new Array<number>(KEPT_SECONDS).fill(0);
  readonly #seconds = new Array<number>(KEPT_SECONDS).fill(-1);

  add(atMs: number, count = 1): void {
    const second = Math.floor(atMs / 1000);
    const slot = second % KEPT_SECONDS;
    if (this.#seconds[slot] !== second) {
      this.#seconds[slot] = second;
      this.#counts[slot] = 0;
    }
    this.#counts[slot] = (this.#counts[slot] ?? 0) + count;
  }

  read(nowMs: number): Rate {
    for (const seconds of SHORTER_SECONDS) {
      // The second that runs is not over yet.
      const count = this.#within(seconds, nowMs - 1000);
      if (count >= ENOUGH) return { perMinute: rounded((count * 60) / seconds), exact: false };
    }
    return { perMinute: this.#within(KEPT_SECONDS, nowMs), exact: true };
  }

  clear(): void {
    this.#seconds.fill(-1);
  }

  #within(seconds: number, nowMs: number): number {
    const newest = Math.floor(nowMs / 1000);
    return this.#counts.reduce((sum, count, slot) => {
      const second = this.#seconds[slot] ?? -1;
      return second > newest - seconds && second <= newest ? sum + count : sum;
    }, 0);
  }
}

/** To two digits. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
