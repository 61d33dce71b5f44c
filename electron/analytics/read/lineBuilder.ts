/** Grows columns of points; of several at one place the last one stays. */
export class LineBuilder {
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  #count = 0;

  /** @param most points */
  constructor(most: number) {
    this.#xs = new Float64Array(most);
    this.#ys = new Float64Array(most);
  }

  /** Not before the one that was added last. */
  add(x: number, y: number): void {
    if (this.#count > 0 && this.#xs[this.#count - 1] === x) this.#count -= 1;
    this.#xs[this.#count] = x;
    this.#ys[this.#count] = y;
    this.#count += 1;
  }

  /** All of them after the one that was added last. */
  append(xs: Float64Array, ys: Float64Array): void {
    this.#xs.set(xs, this.#count);
    this.#ys.set(ys, this.#count);
    this.#count += xs.length;
  }

  columns(): { xs: Float64Array; ys: Float64Array } {
    return { xs: this.#xs.subarray(0, this.#count), ys: this.#ys.subarray(0, this.#count) };
  }
}
