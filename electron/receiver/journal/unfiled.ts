import type { Written } from './journal.ts';
import type { FiledSlice } from './writer.ts';

type Batch = { from: number; count: number; resolve: (written: Written[]) => void; reject: (cause: unknown) => void };

/** Writes that were answered and of which it is not known yet what became of each arrival. */
export class Unfiled {
  /** By their first numbers, the smallest first. */
  readonly #batches = new Map<number, Batch>();
  /** Repeats of batches that were filed in part. */
  readonly #firsts = new Map<number, number>();

  /** @returns what will be told of the arrivals with these numbers; left alone it does no harm when it rejects */
  add(from: number, count: number): Promise<Written[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Written[]>();
    promise.catch(() => {});
    this.#batches.set(from, { from, count, resolve, reject });
    return promise;
  }

  filed({ upto, repeats }: FiledSlice): void {
    for (let at = 0; at + 1 < repeats.length; at += 2) this.#firsts.set(repeats[at] ?? 0, repeats[at + 1] ?? 0);
    for (const { from, count, resolve } of this.#batches.values()) {
      if (from + count - 1 > upto) return;
      this.#batches.delete(from);
      resolve(Array.from({ length: count }, (_, at) => this.#take(from + at)));
    }
  }

  /** The thread ended: nothing is told any more of what it did not file. */
  lose(cause: unknown): void {
    for (const { reject } of this.#batches.values()) reject(cause);
    this.#batches.clear();
    this.#firsts.clear();
  }

  /** Those up to this number were filed, and who filed them did not tell. */
  loseUpto(upto: number, cause: unknown): void {
    for (const [from, { count, reject }] of this.#batches) {
      if (from + count - 1 > upto) return;
      this.#batches.delete(from);
      reject(cause);
    }
  }

  #take(id: number): Written {
    // Nearly nothing comes twice.
    if (this.#firsts.size === 0) return { id, firstId: null };
    const firstId = this.#firsts.get(id) ?? null;
    this.#firsts.delete(id);
    return { id, firstId };
  }
}
