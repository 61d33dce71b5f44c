import type { Tables } from '../../storage/tables.ts';
import type { Retention as Limits } from './journal.ts';
import type { Remover } from './remover.ts';
import type { Totals } from './totals.ts';
import { SEEN_MS } from './writer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Taken away at a time, so that writes get between. */
export const SLICE_ROWS = 300;
/** In this order: what was turned away, what nobody signed for us, and the rest. */
const CLASSES = [
  `verdict IN ('refused', 'missing', 'invalid')`,
  `verdict IN ('notSigned', 'unknownSecret')`,
  `verdict IN ('valid', 'repeated', 'old')`,
];

/** Which deliveries have to go. What nobody has been told of yet stays. */
export class Retention {
  readonly #tables: Tables;
  readonly #totals: Totals;
  readonly #remover: Remover;

  constructor(tables: Tables, totals: Totals, remover: Remover) {
    this.#tables = tables;
    this.#totals = totals;
    this.#remover = remover;
  }

  /** Inside a transaction: takes one slice away. @returns how many went; 0 when all is within the limits */
  slice({ days, megabytes }: Limits, nowMs: number): number {
    const old = this.#ids(
      'at_ms < ? AND imported = 0 AND pending = 0 ORDER BY at_ms LIMIT ?',
      nowMs - days * DAY_MS,
      SLICE_ROWS,
    );
    const ids = old.length > 0 ? old : this.#tooMuch(this.#totals.bytes() - megabytes * 1_000_000);
    this.#remover.remove(ids, nowMs - SEEN_MS);
    return ids.length;
  }

  /** Inside a transaction: one slice of a service's deliveries and of those that fit no intake, or of one intake's. */
  clearSlice(serviceKey: string, intake: string | null): number {
    const service = this.#tables.names.find(serviceKey);
    const ids =
      intake === null
        ? this.#ids('(service = ? OR service IS NULL) AND pending = 0 LIMIT ?', service, SLICE_ROWS)
        : this.#ids(
            'service = ? AND intake = ? AND pending = 0 LIMIT ?',
            service,
            this.#tables.names.find(intake),
            SLICE_ROWS,
          );
    // All envelopes go on being known: what was cleared may still be brought again.
    this.#remover.remove(ids, Number.MIN_SAFE_INTEGER);
    return ids.length;
  }

  /** Inside a transaction: one slice of all that is of a service; with the last one what is known of it besides. */
  forgetSlice(serviceKey: string): number {
    const service = this.#tables.names.find(serviceKey);
    const ids = this.#ids('service = ? LIMIT ?', service, SLICE_ROWS);
    this.#remover.remove(ids, Number.MAX_SAFE_INTEGER);
    if (ids.length === 0) {
      for (const table of ['seen', 'quarters']) this.#tables.run(`DELETE FROM ${table} WHERE service = ?`, service);
    }
    return ids.length;
  }

  #tooMuch(excess: number): number[] {
    let left = excess;
    const ids: number[] = [];
    for (const verdicts of CLASSES) {
      if (left <= 0 || ids.length >= SLICE_ROWS) break;
      const rows = this.#tables.all(
        `SELECT id, stored FROM deliveries WHERE ${verdicts} AND pending = 0 ORDER BY id LIMIT ?`,
        SLICE_ROWS - ids.length,
      );
      for (const row of rows) {
        if (left <= 0) break;
        ids.push(Number(row.id));
        left -= Number(row.stored);
      }
    }
    return ids;
  }

  #ids(where: string, ...values: number[]): number[] {
    return this.#tables.all(`SELECT id FROM deliveries WHERE ${where}`, ...values).map(({ id }) => Number(id));
  }
}
