/** Sources that tell the same thing do so within this time. */
const TOGETHER_MS = 120_000;
/** More than come within that time in any burst worth telling apart. */
const MOST_KEPT = 20_000;
/** Of one and the same thing, told over and over. */
const MOST_ALIKE = 100;

type Told<T> = { thing: T; tellers: Set<string>; atMs: number };

/**
 * Finds what several tellers told of one thing, each once. When somebody tells a thing for the second time it is a second
 * thing: the next time another teller tells it, that is paired with the older of the two first.
 */
export class Pairing<T> {
  readonly #records = new Map<string, Told<T>[]>();

  /** What others told already and this teller did not; it has told it now. */
  join(same: string, teller: string, nowMs: number): T | null {
    const record = this.#near(same, nowMs).find(({ tellers }) => !tellers.has(teller));
    record?.tellers.add(teller);
    return record?.thing ?? null;
  }

  /** Whether anything of the kind was told lately. */
  knows(same: string, nowMs: number): boolean {
    return this.#near(same, nowMs).length > 0;
  }

  /** It was told for the first time. */
  note(same: string, tellers: readonly string[], thing: T, atMs: number): void {
    const records = this.#near(same, atMs).slice(1 - MOST_ALIKE);
    // The order of the map is that of the last telling: the oldest is forgotten first.
    this.#records.delete(same);
    this.#records.set(same, [...records, { thing, tellers: new Set(tellers), atMs }]);
    const [oldest] = this.#records.keys();
    if (this.#records.size > MOST_KEPT && oldest !== undefined) this.#records.delete(oldest);
  }

  #near(same: string, nowMs: number): Told<T>[] {
    const records = this.#records.get(same) ?? [];
    return records.filter(({ atMs }) => Math.abs(nowMs - atMs) <= TOGETHER_MS);
  }
}
