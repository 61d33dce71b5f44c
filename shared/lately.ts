/**
 * What was used lately, by key: so many at most, those that were not used for longest go. In two halves, of which the older goes as
 * a whole: taking out the oldest of one map with each that comes leaves it full of holes, through which every look for the next
 * oldest walks.
 */
export class Lately<K, V> {
  readonly #half: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  /** Counts as a use. */
  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  /** At most so many as were asked for. */
  get size(): number {
    let size = this.#young.size;
    for (const key of this.#old.keys()) if (!this.#young.has(key)) size += 1;
    return size;
  }
}
