const FULL_CHUNK = 1024;

/**
 * A sorted list for a million entries: an array of short sorted arrays, so that an insert or a removal moves at most
 * one chunk. Entries that compare equal count as the same entry.
 */
export class SortedChunks<T> {
  readonly #compare: (a: T, b: T) => number;
  readonly #chunks: T[][] = [];
  #size = 0;

  /** @param entries in any order; sorted once here, which is far cheaper than inserting one by one. */
  constructor(compare: (a: T, b: T) => number, entries: readonly T[] = []) {
    this.#compare = compare;
    const sorted = [...entries].sort(compare);
    for (let start = 0; start < sorted.length; start += FULL_CHUNK / 2) {
      this.#chunks.push(sorted.slice(start, start + FULL_CHUNK / 2));
    }
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an entry. @returns false when an equal one is there already. */
  add(entry: T): boolean {
    const at = this.#chunkFor(entry);
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push([entry]);
      this.#size = 1;
      return true;
    }
    const index = this.#firstNotBelow(chunk, entry);
    const there = chunk[index];
    if (there !== undefined && this.#compare(there, entry) === 0) return false;
    chunk.splice(index, 0, entry);
    if (chunk.length > FULL_CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(FULL_CHUNK / 2));
    this.#size += 1;
    return true;
  }

  /** Removes the entry that compares equal. @returns whether there was one. */
  delete(entry: T): boolean {
    const at = this.#chunkFor(entry);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return false;
    const index = this.#firstNotBelow(chunk, entry);
    const there = chunk[index];
    if (there === undefined || this.#compare(there, entry) !== 0) return false;
    chunk.splice(index, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    this.#size -= 1;
    return true;
  }

  /** The entry at a position counted from 0. */
  at(position: number): T | undefined {
    let rest = position;
    for (const chunk of this.#chunks) {
      if (rest < chunk.length) return chunk[rest];
      rest -= chunk.length;
    }
    return undefined;
  }

  /**
   * The entries for which `isAfter` holds, in order. `isAfter` must be false for a first part of the list and true for
   * the rest; left out, all entries come.
   */
  *after(isAfter: (entry: T) => boolean = () => true): Generator<T, void> {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && !isAfter(last)) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#chunks.length; at++) {
      for (const entry of this.#chunks[at] ?? []) {
        if (at !== low || isAfter(entry)) yield entry;
      }
    }
  }

  /** The chunk an entry belongs into: the first whose last entry is not below it, else the last one. */
  #chunkFor(entry: T): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && this.#compare(last, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstNotBelow(chunk: readonly T[], entry: T): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = chunk[middle];
      if (there !== undefined && this.#compare(there, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
