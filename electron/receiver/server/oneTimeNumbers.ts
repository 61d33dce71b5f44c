const MOST_EXPECTED = 1_000;

/** One-time numbers of what the app is about to send to itself, each with what only we know of it. */
export class OneTimeNumbers {
  readonly #expected = new Map<string, number>();

  /** The next request that carries this number is the one that is meant. */
  expect(number: string, value: number): void {
    this.#expected.set(number, value);
    // Over the bound only where many never arrived.
    for (const oldest of this.#expected.keys()) {
      if (this.#expected.size <= MOST_EXPECTED) break;
      this.#expected.delete(oldest);
    }
  }

  /** What is known of it, once; null for a number that nobody waits for. */
  take(number: string | null): number | null {
    if (number === null) return null;
    const value = this.#expected.get(number);
    this.#expected.delete(number);
    return value ?? null;
  }
}
