/** After one that waited in vain so much goes by before the next one tries. */
const TRIAL_AFTER_MS = 2_000;
/** What nobody has tried for so long says nothing of the store any more. */
const STALE_AFTER_MS = 30_000;

/** A store that may fall silent: once somebody has waited for it in vain, one at a time tries, and all others hear at once. */
export class Trials {
  readonly #now: () => number;
  /** When the next one may try; null while the store answers. */
  #nextMs: number | null = null;
  #isTrying = false;

  /** @param now only differences count */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isSilent(): boolean {
    return this.#nextMs !== null && this.#now() < this.#nextMs + STALE_AFTER_MS;
  }

  /** There is reason to believe that it answers again. */
  reset(): void {
    this.#nextMs = null;
  }

  /**
   * @param isSilence whether what was thrown says that the store did not answer
   * @returns what `work` returns; null where nobody needs to ask at the moment
   */
  async run<T>(work: () => Promise<T>, isSilence: (cause: unknown) => boolean): Promise<T | null> {
    const isTrial = this.#nextMs !== null;
    if (this.#nextMs !== null && (this.#isTrying || this.#now() < this.#nextMs)) return null;
    if (isTrial) this.#isTrying = true;
    try {
      const value = await work();
      this.#nextMs = null;
      return value;
    } catch (cause) {
      this.#nextMs = isSilence(cause) ? this.#now() + TRIAL_AFTER_MS : null;
      throw cause;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }
}
