import type { BucketName } from '../../../shared/platform/buckets.ts';
import type { RateHeaders } from './rateHeaders.ts';

/** What a window holds, as the service last told. */
type Window = {
  counted: number;
  endsAtMs: number;
  /** The end as the service wrote it: tells one window from the next whatever our clock does. */
  endsServerMs: number | null;
  /** The longest it may last from now on; a longer rest means that our clock was set back. */
  lastsMs: number;
  /** What was counted when the service refused a request in it; null: it has refused none. */
  beforeRefusal: number | null;
  /** What goes on once a refusal is over that ends before its window does. */
  after: Window | null;
};

/** Replies whose window is not known, and when they stop counting. */
type Loose = { endsAtMs: number; count: number };

/** One reply that was counted in a bucket. */
export type Counted = {
  nowMs: number;
  sentAtMs: number;
  rate: RateHeaders;
  /** The window's end on our clock, at the latest; null when the headers don't say. */
  endsAtMs: number | null;
};

/**
 * One bucket as we count it: a fixed window whose end the headers tell, requests under way, and replies whose window is
 * not known. These last count for a whole interval after they came: the service can't have begun their window later, so
 * we never go over, whenever it began.
 * @see PLATFORM §2.1
 */
export class Bucket {
  readonly name: BucketName;
  readonly intervalMs: number;
  #limit: number;
  #window: Window | null = null;
  /** Ascending by end. */
  #loose: Loose[] = [];
  #underWay = 0;
  /** The refusal that one request may go in spite of. */
  #tried: Window | null = null;

  constructor(name: BucketName, rule: { count: number; intervalSeconds: number }) {
    this.name = name;
    this.intervalMs = rule.intervalSeconds * 1_000;
    this.#limit = rule.count;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Requests that count now, those under way included. */
  spent(nowMs: number): number {
    this.#forgetPast(nowMs);
    return this.#counted() + this.#underWay;
  }

  /** Requests whose answer is awaited. */
  get underWay(): number {
    return this.#underWay;
  }

  /** How many requests may be sent now. */
  room(nowMs: number): number {
    if (this.letsOne(nowMs)) return 1;
    return Math.max(0, this.#limit - this.spent(nowMs));
  }

  /** When room grows by itself; null: not before a reply comes. */
  nextRoomAtMs(nowMs: number): number | null {
    this.#forgetPast(nowMs);
    const ends = [this.#window?.endsAtMs, this.#loose[0]?.endsAtMs].filter((end) => end !== undefined);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  /** When all that counts now has stopped counting; null: nothing counts. */
  resetsAtMs(nowMs: number): number | null {
    this.#forgetPast(nowMs);
    const ends = [this.#window?.endsAtMs, this.#loose.at(-1)?.endsAtMs].filter((end) => end !== undefined);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /** Until when the service's refusal keeps it closed; null: it has refused nothing in this window. */
  refusedUntilMs(nowMs: number): number | null {
    this.#forgetPast(nowMs);
    return this.#window && this.#window.beforeRefusal !== null ? this.#window.endsAtMs : null;
  }

  /** Lets one request go though a refusal keeps it closed: its answer tells whether more may. @returns whether one does */
  letOne(nowMs: number): boolean {
    this.#forgetPast(nowMs);
    this.#tried = this.#window?.beforeRefusal === null ? null : this.#window;
    return this.#tried !== null;
  }

  /** Whether the next request goes though a refusal keeps it closed. */
  letsOne(nowMs: number): boolean {
    this.#forgetPast(nowMs);
    return this.#tried !== null && this.#tried === this.#window;
  }

  /** Answers that are known to count now, apart from what a refusal has closed the bucket with. */
  counted(nowMs: number): number {
    this.#forgetPast(nowMs);
    return this.#window?.beforeRefusal ?? this.#counted();
  }

  /** @returns what opens the bucket where this is the one that goes in spite of a refusal, once its answer is no refusal; else null */
  begin(): (() => void) | null {
    this.#underWay += 1;
    const refused = this.#tried;
    this.#tried = null;
    if (refused === null || refused !== this.#window) return null;
    return () => {
      if (this.#window === refused) this.#window = refused.after;
    };
  }

  /** A request of `begin` has ended without being counted here. */
  end(): void {
    this.#underWay -= 1;
  }

  /** A reply was counted here. */
  count({ nowMs, sentAtMs, rate, endsAtMs }: Counted): void {
    this.#forgetPast(nowMs);
    if (rate.limit !== null) this.#limit = rate.limit;
    const told = rate.remaining === null ? null : Math.max(0, this.#limit - rate.remaining);
    const known = endsAtMs !== null && endsAtMs >= sentAtMs && endsAtMs <= nowMs + 2 * this.intervalMs;
    if (told === null || !known || rate.resetServerMs === null) {
      this.#countLoose(nowMs, told ?? 0);
      return;
    }
    const end = Math.min(endsAtMs, nowMs + this.intervalMs);
    const shift = rate.resetServerMs - (this.#window?.endsServerMs ?? Number.NEGATIVE_INFINITY);
    if (!this.#window || shift >= this.intervalMs / 2) {
      if (this.#window?.endsServerMs === null) return; // closed by a 429 that named no time: stays so until its end
      this.#window = {
        counted: told,
        endsAtMs: end,
        endsServerMs: rate.resetServerMs,
        lastsMs: this.intervalMs,
        beforeRefusal: null,
        after: null,
      };
      this.#forgetPast(nowMs);
    } else if (shift > -this.intervalMs / 2) {
      // Replies may overtake each other; within one window the count only grows.
      this.#window.counted = Math.max(this.#window.counted, told);
    } // else: a late reply of a window that is over
  }

  /** A request went out and no reply tells whether it was counted: it counts for an interval, to be on the safe side. */
  countUnknown(nowMs: number): void {
    this.#countLoose(nowMs, 0);
  }

  /**
   * The service refused a request: nothing goes out until then.
   * @param isSaid the service named that time, which is its last word; else what was known of the window holds too
   */
  close(nowMs: number, untilMs: number, resetServerMs: number | null, isSaid = false): void {
    this.#forgetPast(nowMs);
    const endsAtMs = isSaid ? untilMs : Math.max(untilMs, this.#window?.endsAtMs ?? 0);
    if (endsAtMs <= nowMs) return;
    const counted = Math.max(this.#limit, this.#window?.counted ?? 0);
    const beforeRefusal = this.counted(nowMs);
    const open = this.#window?.beforeRefusal === null ? this.#window : (this.#window?.after ?? null);
    // One that was full would go on refusing what the service has just said it will take.
    const after = open !== null && open.endsAtMs > endsAtMs && open.counted < this.#limit ? open : null;
    this.#window = { counted, endsAtMs, endsServerMs: resetServerMs, lastsMs: endsAtMs - nowMs, beforeRefusal, after };
  }

  #counted(): number {
    return this.#loose.reduce((sum, { count }) => sum + count, this.#window?.counted ?? 0);
  }

  #countLoose(nowMs: number, atLeast: number): void {
    this.#loose.push({ endsAtMs: nowMs + this.intervalMs, count: Math.max(1, atLeast - this.#counted()) });
  }

  #forgetPast(nowMs: number): void {
    for (let window = this.#window; window !== null; window = window.after) {
      window.endsAtMs = Math.min(window.endsAtMs, nowMs + window.lastsMs);
    }
    while (this.#window !== null && this.#window.endsAtMs <= nowMs) this.#window = this.#window.after;
    const latestMs = nowMs + this.intervalMs; // ends are later than this when our clock was set back
    for (const loose of this.#loose) loose.endsAtMs = Math.min(loose.endsAtMs, latestMs);
    if (this.#loose[0] && this.#loose[0].endsAtMs <= nowMs) {
      this.#loose = this.#loose.filter(({ endsAtMs }) => endsAtMs > nowMs);
    }
  }
}
