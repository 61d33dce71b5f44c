type Box<V> = { value: V | null };

/**
 * A map whose entries come and go all the time, in the order in which they came. What is taken out is let go of at once: a plain map
 * leaves its former tables to the garbage collector with all that stood in them, each holding the next, and once one of them has
 * grown old everything behind it is carried along, request by request, until the next full collection.
 * Until something is put into it, it takes next to nothing.
 */
export class ChurnMap<K, V extends object> {
  #boxes: Map<K, Box<V>> | null = null;

  get size(): number {
    return this.#boxes?.size ?? 0;
  }

  get(key: K): V | undefined {
    return this.#boxes?.get(key)?.value ?? undefined;
  }

  has(key: K): boolean {
    return this.#boxes?.has(key) ?? false;
  }

  set(key: K, value: V): void {
    this.#boxes ??= new Map();
    this.#boxes.set(key, { value });
  }

  /** @returns whether it was there */
  delete(key: K): boolean {
    const box = this.#boxes?.get(key);
    if (!this.#boxes || !box) return false;
    box.value = null;
    return this.#boxes.delete(key);
  }

  clear(): void {
    this.#boxes = null;
  }

  *values(): Generator<V> {
    for (const { value } of this.#boxes?.values() ?? []) if (value !== null) yield value;
  }
}
