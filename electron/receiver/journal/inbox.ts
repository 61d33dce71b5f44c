import type { Tables } from '../../storage/tables.ts';
import { Torn } from '../../storage/torn.ts';
import { FiledMark } from './filedMark.ts';
import { Frontier } from './frontier.ts';
import type { InboxRecord } from './inboxFormat.ts';
import { InboxReader, lastOf, type Place } from './inboxReader.ts';
import { type Filed, unpack } from './packing.ts';

/** Marks a journal's file that has an inbox. */
const KNOWN = 0x5349_4458;

/**
 * One batch as it is being filed. `after`: all up to this number was written before it; `next`: the place behind it; null: it stands
 * in the table of earlier versions.
 */
type Open = { first: number; after: number; arrivals: Filed[]; next: Place | null };

/** What main has to know of the inbox before it writes. `filedUpto`: what is filed by then is told by nobody. */
export type InboxBegun = { nextId: number; filedUpto: number; segments: { name: string; sequence: number }[] };

/**
 * What was written durably and is not in its tables yet, as the journal's thread knows it. Arrivals have their numbers from then on.
 * They are filed in the order of their numbers, and `filed` says up to which.
 */
export class Inbox {
  readonly #tables: Tables;
  readonly #reader: InboxReader;
  readonly #mark: FiledMark;
  #frontier: Frontier | null;
  #upto: number;
  /** The last number in the table in which earlier versions kept what waits. */
  readonly #tableUpto: number;
  /** The last number that was found written at the start. */
  readonly #foundUpto: number;
  #newest: InboxRecord | null;
  #place: Place;
  #open: Open | null = null;
  #lost = 0;

  /**
   * @param folder where main writes it
   * @param shared by which main has told earlier threads how far it has written: what stands beyond is being written, or failed
   */
  constructor(tables: Tables, folder: string, shared?: SharedArrayBuffer) {
    this.#tables = tables;
    this.#frontier = shared === undefined ? null : new Frontier(shared);
    this.#reader = new InboxReader(folder);
    this.#mark = new FiledMark(folder);
    this.#upto = tables.number('SELECT upto FROM filed');
    if (this.#upto < tables.number('SELECT max(id) FROM deliveries')) throw new Torn('filed, and not marked so');
    this.#tableUpto = tables.number('SELECT max(first + count) - 1 FROM inbox');
    if (tables.number('PRAGMA application_id') !== KNOWN) this.#know();
    const { place, last } = this.#reader.scan(this.#upto, this.#frontier?.isBegun ? this.#frontier.upto : undefined);
    this.#place = place;
    this.#newest = last;
    this.#foundUpto = last === null ? 0 : lastOf(last);
  }

  /** From now on main tells by this how far it has written. */
  begin(shared: SharedArrayBuffer): InboxBegun {
    this.#frontier = new Frontier(shared);
    const segments = this.#reader.segments().map(({ name, sequence }) => ({ name, sequence }));
    return { nextId: this.lastId + 1, filedUpto: this.#upto, segments };
  }

  /** The highest number that is durable, or filed. */
  get lastId(): number {
    return Math.max(this.#upto, this.#tableUpto, this.#foundUpto, this.#frontier?.upto ?? 0);
  }

  /** All up to this number are in their tables. */
  get filedUpto(): number {
    return this.#upto;
  }

  /** How many are not. When none is, main says when there is more. */
  get waiting(): number {
    if (this.lastId === this.#upto) this.#frontier?.sleep();
    return this.lastId - this.#upto;
  }

  /** Of segments that were begun before this one nothing is needed any more, once all that was filed is durable. */
  get sequence(): number {
    return this.#place.sequence;
  }

  /** When the newest came that waited at the start; null: none does. */
  newestAtMs(): number | null {
    const newest = this.#newest;
    this.#newest = null;
    // What main writes meanwhile did not wait then.
    let arrivals: Filed[] = [];
    if (this.#foundUpto > this.#upto && newest !== null) arrivals = unpacked(newest) ?? [];
    else if (this.#tableUpto > this.#upto) ({ arrivals } = this.#readTable(this.#tableUpto));
    else return null;
    return Math.max(0, ...arrivals.map(({ atMs }) => atMs));
  }

  /** Inside a transaction: this number is filed without having been here. Only while nothing waits. */
  take(id: number): void {
    this.#setUpto(id);
  }

  /** Takes back the numbers that were given in a transaction that failed. */
  forgetTaken(): void {
    this.#upto = this.#tables.number('SELECT upto FROM filed');
  }

  /**
   * Inside a transaction: hands over what waits, the oldest first, until `enough` says so, and at least one.
   * @param file puts one into its tables
   * @returns makes it so for those that come after; to be called when the transaction held
   */
  drain(file: (id: number, arrival: Filed) => void, enough: () => boolean): () => void {
    let open = this.#open;
    let upto = this.#upto;
    let place = this.#place;
    let lost = 0;
    const end = this.lastId;
    while (upto < end && !(upto > this.#upto && enough())) {
      open ??= this.#read(place, upto, end) ?? this.#readAnew(upto, end);
      if (open === null) {
        lost += end - upto;
        upto = end;
        break;
      }
      // Numbers before it were given to writes that failed, or to what can't be read any more.
      lost += Math.max(0, Math.min(open.after, open.first - 1) - upto);
      upto = Math.max(upto + 1, open.first);
      const arrival = open.arrivals[upto - open.first];
      if (arrival === undefined) throw new Torn('no arrival of this number');
      file(upto, arrival);
      if (upto - open.first < open.arrivals.length - 1) continue;
      if (open.next === null) this.#tables.run('DELETE FROM inbox WHERE first = ?', open.first);
      else place = open.next;
      open = null;
    }
    this.#tables.run('UPDATE filed SET upto = ?', upto);
    return () => {
      this.#upto = upto;
      this.#open = open;
      this.#place = place;
      this.#lost += lost;
      this.#mark.write(upto);
    };
  }

  /** @returns how many were written that nobody can read any more, since this was asked last */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  /** All up to this segment is filed for good, and its file goes: what follows stands in a later one. Only while nothing waits. */
  leave(sequence: number): void {
    this.#place = { sequence, offset: 0 };
    this.#mark.write(this.#upto);
    this.close();
  }

  /** Holds no file any more. */
  close(): void {
    this.#reader.close();
    this.#mark.close();
  }

  /**
   * A file that is new here. What one that was set aside had filed went with it. Durably, so that this is never thought of a file that
   * has only lost what it filed last.
   */
  #know(): void {
    this.#tables.transaction(true, () => {
      this.#tables.exec(`PRAGMA application_id = ${KNOWN}`);
      // Never past what an earlier version has left in its table, whose numbers may be smaller.
      if (this.#tableUpto <= this.#upto) this.#setUpto(Math.max(this.#upto, this.#mark.read()));
    });
  }

  /** @returns null: what is said to be there is not */
  #read(place: Place, upto: number, durable: number): Open | null {
    if (upto < this.#tableUpto) return { ...this.#readTable(upto + 1), after: 0, next: null };
    for (let found = this.#reader.read(place, upto, durable); found !== null; ) {
      const { record, next } = found;
      const arrivals = unpacked(record);
      if (arrivals !== null) return { first: record.first, after: record.after, arrivals, next };
      found = this.#reader.read(next, upto, durable);
    }
    return null;
  }

  /** Before anything is given up it is looked for in all that is there. */
  #readAnew(upto: number, durable: number): Open | null {
    this.#reader.close();
    return this.#read(this.#reader.scan(upto, durable).place, upto, durable);
  }

  #readTable(id: number): Pick<Open, 'first' | 'arrivals'> {
    const row = this.#tables.get('SELECT first, packed FROM inbox WHERE first <= ? ORDER BY first DESC LIMIT 1', id);
    const packed = row?.packed instanceof Uint8Array ? row.packed : new Uint8Array();
    return { first: Number(row?.first), arrivals: unpack(packed) };
  }

  #setUpto(id: number): void {
    this.#tables.run('UPDATE filed SET upto = ?', id);
    this.#upto = id;
  }
}

/** @returns null: it is none of ours, whatever its checksum says */
function unpacked({ count, packed }: InboxRecord): Filed[] | null {
  try {
    const arrivals = unpack(packed);
    return arrivals.length === count && count > 0 ? arrivals : null;
  } catch (cause) {
    if (cause instanceof Torn) return null;
    throw cause;
  }
}
