import type { Tables } from '../../storage/tables.ts';
import { type Fits, isSame, KIND_COLUMNS, type Kind, keyOf, kindOf } from './kind.ts';

/** Numbers that are kept together; what went leaves no room behind once all of them did. */
const BLOCK = 4_096;
/** Read together; the clock is read in between. */
const STEP_ROWS = 256;
/** So many kinds are known at least before those that no delivery is of any more are forgotten. */
const FEWEST_KNOWN = 10_000;
/** No delivery stands there. */
const NONE = 0;

type Block = { kinds: Uint32Array; left: number };

/**
 * Of which kind each delivery is, in memory: four bytes each, for there are few kinds and many deliveries. So a filter goes through
 * numbers instead of rows. What is kept is read once, and kept up from then on.
 */
export class Kinds {
  readonly #tables: Pick<Tables, 'all'>;
  /** By number, the oldest first. */
  readonly #blocks = new Map<number, Block>();
  #kinds: (Kind | null)[] = [null];
  #numbers = new Map<string, number>();
  /** The kind that came last with an event. */
  readonly #latest = new Map<string | null, number>();
  /** Numbers of kinds hold in one of them. */
  #generation = 0;
  #mostKnown = FEWEST_KNOWN;
  /** The block that was looked into last. */
  #last: { number: number; kinds: Uint32Array | undefined } = NOWHERE;
  #upto = 0;
  #isWhole = false;

  constructor(tables: Pick<Tables, 'all'>) {
    this.#tables = tables;
  }

  /** All kinds are known, and are kept up. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Reads on, until `enough` says so, and at least some. */
  lookOn(enough: () => boolean): void {
    while (!this.#isWhole) {
      const rows = this.#tables.all(
        `SELECT ${KIND_COLUMNS} FROM deliveries d WHERE d.id > ? ORDER BY d.id LIMIT ${STEP_ROWS}`,
        this.#upto,
      );
      for (const row of rows) this.#put(Number(row.id), kindOf(row));
      this.#upto = Number(rows.at(-1)?.id ?? this.#upto);
      this.#isWhole = rows.length < STEP_ROWS;
      if (enough()) return;
    }
  }

  /** In the transaction in which it is written; their numbers grow. */
  added(id: number, kind: Kind): void {
    if (this.#isWhole) this.#put(id, kind);
  }

  removed(id: number): void {
    const number = blockOf(id);
    const block = this.#blocks.get(number);
    if (block === undefined || block.kinds[id % BLOCK] === NONE) return;
    block.kinds[id % BLOCK] = NONE;
    block.left -= 1;
    if (block.left === 0) this.#blocks.delete(number);
    this.#last = NOWHERE;
  }

  /** Something was found out about it. */
  changed(id: number, change: Partial<Kind>): void {
    const block = this.#blocks.get(blockOf(id));
    const kind = this.#kinds[block?.kinds[id % BLOCK] ?? NONE] ?? null;
    if (block !== undefined && kind !== null) block.kinds[id % BLOCK] = this.#numberOf({ ...kind, ...change });
  }

  /** What was kept up in a transaction that failed does not hold. */
  forget(): void {
    this.#blocks.clear();
    this.#last = NOWHERE;
    this.#upto = 0;
    this.#isWhole = false;
  }

  /** The kinds of some, in their order; null: there is none of that number. Those that are not known yet are read. */
  of(ids: readonly number[]): (Kind | null)[] {
    const read = this.#isWhole ? new Map<number, Kind>() : this.#read(ids.filter((id) => id > this.#upto));
    return ids.map((id) => read.get(id) ?? this.#kinds[this.#at(id)] ?? null);
  }

  /**
   * Takes those after a number and up to another that fit, the oldest first, until `take` says that it has enough. Of what was looked at.
   * @returns up to which number all were taken
   */
  among(asked: Fits, after: number, upto: number, take: (id: number) => boolean): number {
    const fits = this.#known(asked);
    for (const [number, { kinds }] of this.#blocks) {
      const first = number * BLOCK;
      if (first > upto) break;
      const end = Math.min(BLOCK, upto - first + 1);
      for (let at = Math.max(0, after - first + 1); at < end; at += 1) {
        if (fits[kinds[at] ?? NONE] === 1 && take(first + at)) return first + at;
      }
    }
    return upto;
  }

  /** Whether it fits. Of what was looked at. */
  fits(asked: Fits, id: number): boolean {
    return this.#known(asked)[this.#at(id)] === 1;
  }

  #at(id: number): number {
    const number = blockOf(id);
    // Those that follow each other are nearly always of one block.
    if (this.#last.number !== number) this.#last = { number, kinds: this.#blocks.get(number)?.kinds };
    return this.#last.kinds?.[id % BLOCK] ?? NONE;
  }

  #put(id: number, kind: Kind): void {
    const number = blockOf(id);
    let block = this.#blocks.get(number);
    if (block === undefined) {
      block = { kinds: new Uint32Array(BLOCK), left: 0 };
      this.#blocks.set(number, block);
      this.#last = NOWHERE;
    }
    block.kinds[id % BLOCK] = this.#numberOf(kind);
    block.left += 1;
  }

  #read(ids: readonly number[]): Map<number, Kind> {
    const sql = `SELECT ${KIND_COLUMNS} FROM json_each(?) AS one CROSS JOIN deliveries d ON d.id = one.value`;
    const rows = ids.length === 0 ? [] : this.#tables.all(sql, JSON.stringify(ids));
    return new Map(rows.map((row) => [Number(row.id), kindOf(row)]));
  }

  #numberOf(kind: Kind): number {
    // What comes next with an event is mostly of the same kind.
    const latest = this.#latest.get(kind.event) ?? NONE;
    if (isSame(this.#kinds[latest] ?? null, kind)) return latest;
    const number = this.#numbers.get(keyOf(kind)) ?? this.#learn(kind);
    this.#latest.set(kind.event, number);
    return number;
  }

  #learn(kind: Kind): number {
    if (this.#kinds.length > this.#mostKnown) this.#forgetUnused();
    const number = this.#kinds.push(kind) - 1;
    this.#numbers.set(keyOf(kind), number);
    return number;
  }

  /** Events have any name, so that there may be more kinds in time than anybody keeps. */
  #forgetUnused(): void {
    const kept = new Map<number, number>();
    const kinds: (Kind | null)[] = [null];
    for (const block of this.#blocks.values()) {
      for (const [at, number] of block.kinds.entries()) {
        if (number === NONE) continue;
        const now = kept.get(number) ?? kinds.push(this.#kinds[number] ?? null) - 1;
        kept.set(number, now);
        block.kinds[at] = now;
      }
    }
    this.#kinds = kinds;
    this.#latest.clear();
    this.#numbers = new Map(
      [...this.#numbers].flatMap(([key, number]) => {
        const now = kept.get(number);
        return now === undefined ? [] : [[key, now] as const];
      }),
    );
    this.#mostKnown = Math.max(FEWEST_KNOWN, 2 * kinds.length);
    this.#generation += 1;
  }

  /** 1 at the number of each kind that fits. */
  #known(asked: Fits): Uint8Array {
    const isOld = asked.generation !== this.#generation;
    if (!isOld && asked.known.length === this.#kinds.length) return asked.known;
    asked.known = Uint8Array.from(this.#kinds, (kind) => Number(kind !== null && asked.fits(kind)));
    asked.generation = this.#generation;
    return asked.known;
  }
}

const NOWHERE = { number: -1, kinds: undefined };
const blockOf = (id: number): number => Math.floor(id / BLOCK);
