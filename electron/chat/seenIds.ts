const HALF = 5_000;

/**
 * Which message ids went through lately. Two sets in turn: the older is dropped whole when the younger is full, which is
 * far cheaper than taking single ids out of one set.
 */
export class SeenIds {
  #young = new Set<string>();
  #old = new Set<string>();

  /** At least the last 5,000 ids are known. */
  has(id: string): boolean {
    return this.#young.has(id) || this.#old.has(id);
  }

  /** @returns false when the id was there already. */
  add(id: string): boolean {
    if (this.has(id)) return false;
    if (this.#young.size >= HALF) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(id);
    return true;
  }
}
