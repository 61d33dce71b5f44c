/** No id: marks a free place. */
const FREE = Number.NaN;
const LEAST = 256;

/**
 * Small whole numbers by user id, in two arrays. A hundred thousand people in a `Map` are as many entries that each garbage collection
 * looks through, and that are all moved whenever it grows.
 */
export class IdMap {
  #ids = new Float64Array(LEAST).fill(FREE);
  #values = new Uint32Array(LEAST);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: number): number | undefined {
    const place = this.#place(id);
    return this.#ids[place] === id ? this.#values[place] : undefined;
  }

  /** @param value 0 to 2³² − 1 */
  set(id: number, value: number): void {
    let place = this.#place(id);
    if (this.#ids[place] !== id) {
      if (++this.#size * 2 > this.#ids.length) {
        this.#grow();
        place = this.#place(id);
      }
      this.#ids[place] = id;
    }
    this.#values[place] = value;
  }

  delete(id: number): void {
    const ids = this.#ids;
    let gap = this.#place(id);
    if (ids[gap] !== id) return;
    this.#size--;
    const last = ids.length - 1;
    // Whoever was put behind for want of room moves up, so that nobody stands behind a free place.
    for (let place = (gap + 1) & last; ; place = (place + 1) & last) {
      const next = ids[place] ?? FREE;
      if (Number.isNaN(next)) break;
      const wanted = this.#hash(next);
      if (((place - wanted) & last) < ((place - gap) & last)) continue;
      ids[gap] = next;
      this.#values[gap] = this.#values[place] ?? 0;
      gap = place;
    }
    ids[gap] = FREE;
  }

  /** All ids, rising. */
  get ids(): Float64Array {
    return this.#ids.filter((id) => !Number.isNaN(id)).sort();
  }

  /** Where an id stands, or would. */
  #place(id: number): number {
    const ids = this.#ids;
    const last = ids.length - 1;
    let place = this.#hash(id);
    for (let there = ids[place] ?? FREE; there !== id && !Number.isNaN(there); there = ids[place] ?? FREE) {
      place = (place + 1) & last;
    }
    return place;
  }

  #hash(id: number): number {
    return (Math.imul(id | 0, 0x9e37_79b1) >>> 8) & (this.#ids.length - 1);
  }

  #grow(): void {
    const ids = this.#ids;
    const values = this.#values;
    this.#ids = new Float64Array(ids.length * 2).fill(FREE);
    this.#values = new Uint32Array(ids.length * 2);
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? FREE;
      if (Number.isNaN(id)) continue;
      const place = this.#place(id);
      this.#ids[place] = id;
      this.#values[place] = values[at] ?? 0;
    }
  }
}
