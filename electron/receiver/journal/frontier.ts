const UPTO = 0;
const ASLEEP = 1;

/** Main does not know yet what was there before. */
const UNTOLD = -1;

/**
 * Up to which number all is durable, known to main and to the journal's thread alike without a message: main moves it on after each
 * write, and sends word only to a thread that sleeps.
 */
export class Frontier {
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  /** @param shared that of the other side; left out: a new one, not begun, of a reader that sleeps */
  constructor(shared?: SharedArrayBuffer) {
    this.shared = shared ?? new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT);
    this.#cells = new BigInt64Array(this.shared);
    if (shared !== undefined) return;
    this.#cells[UPTO] = BigInt(UNTOLD);
    this.#cells[ASLEEP] = 1n;
  }

  /** Whether what stands beyond it was not written by now, and may never be. */
  get isBegun(): boolean {
    return this.upto !== UNTOLD;
  }

  /** Main's, once: so much was there before. */
  begin(upto: number): void {
    if (!this.isBegun) Atomics.store(this.#cells, UPTO, BigInt(upto));
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
