import type { DayColumns } from './columns.ts';

/** A month of minute data in eleven series takes about half of it. */
const MOST_BYTES = 12_000_000;

/** The columns of days that were read last, by the ids of their rows, so that a view that is moved reads none twice. */
export class DecodedDays {
  readonly #days = new Map<number, DayColumns>();
  #bytes = 0;

  get(id: number): DayColumns | null {
    const day = this.#days.get(id);
    if (day === undefined) return null;
    // The last one in order is the youngest.
    this.#days.delete(id);
    this.#days.set(id, day);
    return day;
  }

  keep(id: number, day: DayColumns): void {
    const bytes = bytesOf(day);
    if (bytes > MOST_BYTES / 4 || this.#days.has(id)) return;
    this.#days.set(id, day);
    this.#bytes += bytes;
    for (const [oldest, columns] of this.#days) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#days.delete(oldest);
      this.#bytes -= bytesOf(columns);
    }
  }
}

function bytesOf({ offsets, numbers, texts }: DayColumns): number {
  const columns = [offsets, ...Object.values(numbers), ...Object.values(texts).map(({ codes }) => codes)];
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
