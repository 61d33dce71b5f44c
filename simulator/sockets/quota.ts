/** How much of something may still be had. */
export class Quota {
  #left: number;

  constructor(size: number) {
    this.#left = size;
  }

  get left(): number {
    return this.#left;
  }

  take(count: number): void {
    this.#left -= count;
  }

  give(count: number): void {
    this.#left += count;
  }
}
