/** Bytes that may be held at once, for one app and for all together. */
export class Budget {
  readonly #most: number;
  readonly #above: Budget | null;
  #used = 0;

  constructor(most: number, above: Budget | null = null) {
    this.#most = most;
    this.#above = above;
  }

  get used(): number {
    return this.#used;
  }

  /** @returns false, and takes nothing, when there is no room. */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.#most || this.#above?.take(bytes) === false) return false;
    this.#used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#used -= bytes;
    this.#above?.give(bytes);
  }
}
