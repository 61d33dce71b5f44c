const UPTO = 0;
const ASLEEP = 1;

/**
 * Up to which number all is durable, known to main and to the journal's thread alike without a message: main moves it on after each
 * write, and sends word only to a thread that sleeps.
 */
export class Frontier {
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  /** @param shared that of the other side; left out: a new one, at 0, of a reader that sleeps */
  constructor(shared?: SharedArrayBuffer) {
    this.shared = shared ?? new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT);
    this.#cells = new BigInt64Array(this.shared);
    if (shared === undefined) this.#cells[ASLEEP] = 1n;
  }

  get upto(): number {
    return Number(Atomics.load(this.#cells, UPTO));
  }

  /** @returns whether the reader sleeps and is to be woken */
  advance(upto: number): boolean {
    Atomics.store(this.#cells, UPTO, BigInt(upto));
    return Atomics.exchange(this.#cells, ASLEEP, 0n) === 1n;
  }

  /** The reader's: it looks no more until it is woken. It has to look once more after this. */
  sleep(): void {
    Atomics.store(this.#cells, ASLEEP, 1n);
  }
}
