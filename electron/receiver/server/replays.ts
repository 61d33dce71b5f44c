const MOST_EXPECTED = 1_000;

/** One-time numbers of the replays that the app is about to send to itself. */
export class Replays {
  readonly #expected = new Map<string, number>();

  /** The next request that carries this number repeats that delivery. */
  expect(number: string, deliveryId: number): void {
    this.#expected.set(number, deliveryId);
    // Replays are made by hand: over the bound only where many never arrived.
    for (const oldest of this.#expected.keys()) {
      if (this.#expected.size <= MOST_EXPECTED) break;
      this.#expected.delete(oldest);
    }
  }

  /** The delivery that is repeated, once; null for a number that nobody waits for. */
  take(number: string | null): number | null {
    if (number === null) return null;
    const deliveryId = this.#expected.get(number);
    this.#expected.delete(number);
    return deliveryId ?? null;
  }
}
