/** A value that changes now and then, with the moments at which it did, in order. */
export class Timeline<T> {
  readonly #entries: { readonly atMs: number; value: T }[] = [];

  /** Sets the value from a moment on, which is not before the last one. */
  set(atMs: number, value: T): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && last.atMs >= atMs) last.value = value;
    else this.#entries.push({ atMs, value });
  }

  /** The value at a moment; undefined before the first. */
  at(atMs: number): T | undefined {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    return this.#entries[low - 1]?.value;
  }
}
