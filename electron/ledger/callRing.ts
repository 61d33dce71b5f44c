import type { LedgerCall, LedgerQuery } from '../../shared/ledger.ts';

/** Some hours of a usual evening, and 20 minutes of a bucket that is full all the time. */
const CAPACITY = 10_000;

/** The last calls, so many at most: the newest takes the place of the oldest. */
export class CallRing {
  readonly #calls: (LedgerCall | null)[] = [];
  readonly #capacity: number;
  #noted = 0;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  /** How many were ever added. */
  get noted(): number {
    return this.#noted;
  }

  /** Forgets them; numbers go on. */
  clear(): void {
    this.#calls.fill(null);
  }

  /** Adds a call, which gets the next number. */
  add(call: Omit<LedgerCall, 'id'>): void {
    this.#calls[this.#noted % this.#capacity] = { id: ++this.#noted, ...call };
  }

  /** Moves all that is held to so much earlier: the clock was set back. */
  moveBack(ms: number): void {
    for (const [place, call] of this.#calls.entries()) {
      if (call === null) continue;
      const { askedAtMs, sentAtMs, endedAtMs } = call;
      const times = { askedAtMs: askedAtMs - ms, sentAtMs: sentAtMs === null ? null : sentAtMs - ms };
      this.#calls[place] = { ...call, ...times, endedAtMs: endedAtMs - ms };
    }
  }

  /** From the newest to the oldest, in the order in which they ended. */
  *newestFirst(): Generator<LedgerCall, void, undefined> {
    const oldest = Math.max(0, this.#noted - this.#capacity);
    for (let nth = this.#noted - 1; nth >= oldest; nth--) {
      const call = this.#calls[nth % this.#capacity];
      if (call) yield call;
    }
  }

  query({ purposes, offset, limit }: LedgerQuery): { total: number; rows: LedgerCall[] } {
    const rows: LedgerCall[] = [];
    let total = 0;
    for (const call of this.newestFirst()) {
      if (purposes !== null && !purposes.includes(call.purpose)) continue;
      if (total >= offset && rows.length < limit) rows.push(call);
      total += 1;
    }
    return { total, rows };
  }
}
