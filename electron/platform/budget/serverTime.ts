/** The Date header has whole seconds, cut off, so the service's clock may be this much further. */
const DATE_RESOLUTION_MS = 1_000;

/**
 * How the service's clock stands to ours, narrowed by every Date header: a reply sent at t and received at r says that
 * the service's time lay in [Date, Date + 1 s) somewhere between t and r.
 */
export class ServerTime {
  #lowestOffsetMs = Number.NEGATIVE_INFINITY;
  #highestOffsetMs = Number.POSITIVE_INFINITY;

  learn(dateServerMs: number, sentAtMs: number, receivedAtMs: number): void {
    const lowest = dateServerMs - receivedAtMs;
    const highest = dateServerMs + DATE_RESOLUTION_MS - sentAtMs;
    if (lowest > this.#highestOffsetMs || highest < this.#lowestOffsetMs) {
      // One of the clocks has jumped: what we knew is void.
      this.#lowestOffsetMs = lowest;
      this.#highestOffsetMs = highest;
      return;
    }
    this.#lowestOffsetMs = Math.max(this.#lowestOffsetMs, lowest);
    this.#highestOffsetMs = Math.min(this.#highestOffsetMs, highest);
  }

  /** The latest time on our clock at which the service's clock may show `serverMs`; null before the first Date header. */
  latestLocalMs(serverMs: number): number | null {
    return Number.isFinite(this.#lowestOffsetMs) ? serverMs - this.#lowestOffsetMs : null;
  }

  /** The service's time less ours, as far as it is known: 0 while they may agree. null before the first Date header. */
  aheadMs(): number | null {
    if (!Number.isFinite(this.#lowestOffsetMs)) return null;
    if (this.#lowestOffsetMs <= 0 && this.#highestOffsetMs >= 0) return 0;
    return Math.round((this.#lowestOffsetMs + this.#highestOffsetMs) / 2);
  }
}
