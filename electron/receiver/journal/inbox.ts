import type { Tables } from '../../storage/tables.ts';
import { Torn } from '../../storage/torn.ts';
import { type Filed, unpack } from './packing.ts';

/** Arrivals of one `write`: how many, and packed. */
export type Part = { count: number; packed: Uint8Array };

/** One batch as it is being filed: the next of its arrivals. */
type Open = { first: number; arrivals: Filed[]; bytes: number };

export type Backlog = { deliveries: number; bytes: number };

/**
 * What was written durably and is not in its tables yet. A batch is one row, so that writing it costs one row; its arrivals have
 * their numbers from then on. They are filed in the order of their numbers, and `filed` says up to which.
 */
export class Inbox {
  readonly #tables: Tables;
  #nextId: number;
  #upto: number;
  #backlog: Backlog;
  #open: Open | null = null;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#upto = tables.number('SELECT upto FROM filed');
    if (this.#upto < tables.number('SELECT max(id) FROM deliveries')) throw new Torn('filed, and not marked so');
    const sum = tables.get(
      'SELECT max(first + count) AS next, sum(count) AS n, min(first) AS first, sum(length(packed)) AS bytes FROM inbox',
    );
    // No number is given twice, whatever was taken away meanwhile.
    this.#nextId = Math.max(this.#upto + 1, Number(sum?.next ?? 0));
    const begun = sum?.first === null ? 0 : Math.max(0, this.#upto + 1 - Number(sum?.first ?? 0));
    this.#backlog = { deliveries: Number(sum?.n ?? 0) - begun, bytes: Number(sum?.bytes ?? 0) };
  }

  get backlog(): Readonly<Backlog> {
    return this.#backlog;
  }

  /** The highest number that was given. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  /** All up to this number are in their tables. */
  get filedUpto(): number {
    return this.#upto;
  }

  /** When the newest came that waits; null: none does. */
  newestAtMs(): number | null {
    if (this.#backlog.deliveries === 0) return null;
    const { arrivals } = this.#read(this.lastId);
    return Math.max(...arrivals.map(({ atMs }) => atMs));
  }

  /** One durable transaction: all of them or none. @returns the number of the first */
  write({ count, packed }: Part): number {
    const first = this.#nextId;
    this.#tables.transaction(true, () =>
      this.#tables.run('INSERT INTO inbox (first, count, packed) VALUES (?, ?, ?)', first, count, packed),
    );
    this.#backlog.deliveries += count;
    this.#backlog.bytes += packed.byteLength;
    this.#nextId += count;
    return first;
  }

  /** Inside a transaction: a number for what is filed without having been here. Only while nothing waits. */
  takeId(): number {
    const id = this.#nextId++;
    this.#setUpto(id);
    return id;
  }

  /** Takes back the numbers that were given in a transaction that failed. */
  forgetTaken(): void {
    this.#upto = this.#tables.number('SELECT upto FROM filed');
    if (this.#backlog.deliveries === 0) this.#nextId = this.#upto + 1;
  }

  /**
   * Inside a transaction: hands over what waits, the oldest first, until `enough` says so, and at least one.
   * @param file puts one into its tables
   * @returns makes it so for those that come after; to be called when the transaction held
   */
  drain(file: (id: number, arrival: Filed) => void, enough: () => boolean): () => void {
    let open = this.#open;
    let upto = this.#upto;
    let bytes = 0;
    while (upto < this.lastId && !(upto > this.#upto && enough())) {
      open ??= this.#read(upto + 1);
      upto += 1;
      const arrival = open.arrivals[upto - open.first];
      if (arrival === undefined) throw new Torn('no arrival of this number');
      file(upto, arrival);
      if (upto - open.first < open.arrivals.length - 1) continue;
      this.#tables.run('DELETE FROM inbox WHERE first = ?', open.first);
      bytes += open.bytes;
      open = null;
    }
    this.#tables.run('UPDATE filed SET upto = ?', upto);
    return () => {
      this.#backlog.deliveries -= upto - this.#upto;
      this.#backlog.bytes -= bytes;
      this.#upto = upto;
      this.#open = open;
    };
  }

  #read(id: number): Open {
    const row = this.#tables.get('SELECT first, packed FROM inbox WHERE first <= ? ORDER BY first DESC LIMIT 1', id);
    const packed = row?.packed instanceof Uint8Array ? row.packed : new Uint8Array();
    return { first: Number(row?.first), arrivals: unpack(packed), bytes: packed.byteLength };
  }

  #setUpto(id: number): void {
    this.#tables.run('UPDATE filed SET upto = ?', id);
    this.#upto = id;
  }
}
