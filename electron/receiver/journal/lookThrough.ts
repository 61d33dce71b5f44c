import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { holds, type Sought, toSought } from '../../storage/words.ts';
import { byRows, type Condition } from './filter.ts';
import { textOf } from './textIndex.ts';

/** Looked at together; the clock is read in between. */
const STEP_ROWS = 64;
/** More searches than somebody waits for at once. */
const MOST_KEPT = 4;

/** One search: what was looked at is from `after` on and up to `upto`, and these fit, the oldest first. */
type Look = { rows: Condition; sought: Sought; after: number; upto: number; ids: number[] };

/**
 * Finds words in deliveries that are not in the index yet, by reading them: ten times as fast as to put them there, so that who
 * searches right after a flood need not wait for that.
 */
export class LookThrough {
  readonly #tables: Tables;
  readonly #looks = new Map<string, Look>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Whether all of these numbers were looked at for it: those after one and up to another. */
  covers(serviceKey: string, filter: DeliveriesFilter, after: number, upto: number): boolean {
    const look = this.#looks.get(this.#keyOf(serviceKey, filter));
    return look !== undefined && look.after <= after && look.upto >= upto;
  }

  /** Looks on for it, from `after` and up to `upto`, until `enough` says so, and at least at some. */
  lookOn(serviceKey: string, filter: DeliveriesFilter, after: number, upto: number, enough: () => boolean): void {
    const look = this.#lookOf(serviceKey, filter, after);
    while (look !== null && look.upto < upto) {
      this.#step(look, upto);
      if (enough()) return;
    }
  }

  /** Those after a number that fit, of what was looked at, the newest first. */
  found(serviceKey: string, filter: DeliveriesFilter, after: number): number[] {
    const ids = this.#looks.get(this.#keyOf(serviceKey, filter))?.ids ?? [];
    return ids.filter((id) => id > after).reverse();
  }

  /** Rows went, or may have changed. */
  forget(): void {
    this.#looks.clear();
  }

  #lookOf(serviceKey: string, filter: DeliveriesFilter, after: number): Look | null {
    const key = this.#keyOf(serviceKey, filter);
    const known = this.#looks.get(key);
    if (known !== undefined && known.after <= after) return known;
    const sought = toSought(filter.text);
    if (sought === null) return null;
    const look = { rows: byRows(this.#tables, serviceKey, filter), sought, after, upto: after, ids: [] };
    this.#looks.set(key, look);
    const oldest = this.#looks.keys().next();
    if (this.#looks.size > MOST_KEPT && !oldest.done) this.#looks.delete(oldest.value);
    return look;
  }

  /** Pages of one list ask for the same. By numbers: a name that nothing came under yet has none. */
  #keyOf(serviceKey: string, filter: DeliveriesFilter): string {
    const { where, values } = byRows(this.#tables, serviceKey, filter);
    return JSON.stringify([filter.text, where, values]);
  }

  #step(look: Look, upto: number): void {
    const { from, where, values } = look.rows;
    const found = this.#tables.all(
      `SELECT d.id, c.headers, c.body FROM ${from} JOIN contents c ON c.id = d.id
       WHERE ${where} AND d.id > ? AND d.id <= ? ORDER BY d.id LIMIT ${STEP_ROWS}`,
      ...values,
      look.upto,
      upto,
    );
    for (const row of found) if (holds(textOf(row), look.sought)) look.ids.push(Number(row.id));
    look.upto = found.length < STEP_ROWS ? upto : Number(found.at(-1)?.id);
  }
}
