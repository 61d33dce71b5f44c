import type { Tables } from '../../storage/tables.ts';
import { Torn } from '../../storage/torn.ts';
import { DeliveryTexts, TEXT_COLUMNS } from './deliveryTexts.ts';

/** Looked at together; the clock is read in between. */
const STEP_ROWS = 16;
/** Brought together after each slice. */
const MERGED_PAGES = 32;
const UNINDEXED = `SELECT ${TEXT_COLUMNS} FROM contents c WHERE c.id > ? ORDER BY c.id LIMIT ?`;

/** The words of deliveries. They are put in later than the deliveries, so that no write waits for it. */
export class TextIndex {
  readonly #tables: Tables;
  readonly #texts: DeliveryTexts;
  #upto: number;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#texts = new DeliveryTexts(tables);
    this.#upto = tables.number('SELECT upto FROM indexed');
    if (this.#upto > tables.number('SELECT upto FROM filed')) throw new Torn('words of what is not there');
  }

  /** All deliveries up to this number are in it. */
  get upto(): number {
    return this.#upto;
  }

  /** Up to this number deliveries can be in it. */
  filedUpto(): number {
    return this.#tables.number('SELECT upto FROM filed');
  }

  /** Puts in what is left, the oldest first, until `enough` says so. */
  catchUp(enough: () => boolean): void {
    const filedUpto = this.filedUpto();
    if (this.#upto >= filedUpto) return;
    let upto = this.#upto;
    let all = false;
    this.#tables.transaction(false, () => {
      while (!all && !(upto > this.#upto && enough())) {
        const rows = this.#tables.all(UNINDEXED, upto, STEP_ROWS);
        for (const row of rows) {
          this.#tables.run('INSERT INTO texts (rowid, words) VALUES (?, ?)', row.id ?? null, this.#texts.of(row));
          upto = Number(row.id);
        }
        all = rows.length < STEP_ROWS;
      }
      // The newest may have been taken away before.
      if (all) upto = filedUpto;
      this.#tables.run('UPDATE indexed SET upto = ?', upto);
    });
    this.#upto = upto;
  }

  /** Brings the index together bit by bit; on its own it puts it off until much has to be done at once. */
  tidy(): void {
    this.#tables.transaction(false, () =>
      this.#tables.run(`INSERT INTO texts (texts, rank) VALUES ('merge', ?)`, MERGED_PAGES),
    );
  }

  /** Inside a transaction. */
  remove(id: number): void {
    if (id <= this.#upto) this.#tables.run('DELETE FROM texts WHERE rowid = ?', id);
  }
}
