import type { Tables } from '../../storage/tables.ts';
import { textOrNull } from '../../storage/values.ts';
import type { Envelopes } from './envelopes.ts';
import type { Kinds } from './kinds.ts';
import type { TextIndex } from './textIndex.ts';
import type { Totals } from './totals.ts';

/** Rows of what was turned away that are kept at most, and what they may take up, however many knock. */
const TURNED_AWAY_ROWS = 5_000;
const TURNED_AWAY_BYTES = 20_000_000;
const SPARE = 0.02;
const TURNED_AWAY = `FROM deliveries WHERE verdict IN ('refused', 'missing', 'invalid')`;

type Parts = { tables: Tables; texts: TextIndex; totals: Totals; envelopes: Envelopes; kinds: Kinds };

/** Takes deliveries away with all that hangs on them. */
export class Remover {
  readonly #tables: Tables;
  readonly #texts: TextIndex;
  readonly #totals: Totals;
  readonly #envelopes: Envelopes;
  readonly #kinds: Kinds;
  /** What may be written before it has to be counted. */
  #room = { rows: 0, bytes: 0 };
  /** One more time than needed does no harm. */
  #hasSeen: boolean;

  constructor({ tables, texts, totals, envelopes, kinds }: Parts) {
    this.#tables = tables;
    this.#texts = texts;
    this.#totals = totals;
    this.#envelopes = envelopes;
    this.#kinds = kinds;
    this.#hasSeen = tables.number('SELECT EXISTS (SELECT 1 FROM seen)') > 0;
  }

  /** Whether envelopes may be known whose rows were taken away: most people never have any. */
  hasSeen(): boolean {
    return this.#hasSeen;
  }

  /** Inside a transaction. `seenSinceMs`: envelopes first seen since then go on being known. */
  remove(ids: readonly number[], seenSinceMs: number): void {
    const tables = this.#tables;
    if (ids.length > 0) this.#hasSeen = true;
    for (const id of ids) {
      tables.run(
        `INSERT OR REPLACE INTO seen
           SELECT service, iif(dialect = 'platform', envelope, intake || ' ' || envelope), id, at_ms
           FROM deliveries WHERE id = ? AND opens = 1 AND at_ms >= ?`,
        id,
        seenSinceMs,
      );
      const row = tables.get('DELETE FROM deliveries WHERE id = ? RETURNING service, stored, envelope', id);
      if (row !== undefined) {
        this.#totals.removed(id, row.service === null ? null : Number(row.service), Number(row.stored));
        this.#envelopes.removed(id, textOrNull(row.envelope));
        this.#kinds.removed(id);
      }
      tables.run('DELETE FROM contents WHERE id = ?', id);
      tables.run('DELETE FROM sendings WHERE delivery = ?', id);
      tables.run('DELETE FROM forwards WHERE delivery = ?', id);
      this.#texts.remove(id);
    }
  }

  /**
   * Keeps what was turned away within its bounds, the newest of it. Inside the transaction of a write.
   * @param rows so many more were written @param bytes what they take up
   * @returns whether any went
   */
  trimTurnedAway(rows: number, bytes: number): boolean {
    this.#room.rows -= rows;
    this.#room.bytes -= bytes;
    if (this.#room.rows >= 0 && this.#room.bytes >= 0) return false;
    const sum = this.#tables.get(`SELECT count(*) AS n, sum(stored) AS bytes ${TURNED_AWAY}`);
    this.#room = {
      rows: TURNED_AWAY_ROWS - Number(sum?.n ?? 0),
      bytes: TURNED_AWAY_BYTES - Number(sum?.bytes ?? 0),
    };
    if (this.#room.rows >= 0 && this.#room.bytes >= 0) return false;
    const ids: number[] = [];
    for (const row of this.#tables.prepare(`SELECT id, stored ${TURNED_AWAY} ORDER BY id`).iterate()) {
      // A little more than needed, so that not every write has to.
      if (this.#room.rows >= SPARE * TURNED_AWAY_ROWS && this.#room.bytes >= SPARE * TURNED_AWAY_BYTES) break;
      ids.push(Number(row.id));
      this.#room.rows += 1;
      this.#room.bytes += Number(row.stored);
    }
    this.remove(ids, Number.MAX_SAFE_INTEGER);
    return true;
  }

  /** What was counted in a transaction that failed does not hold. */
  forget(): void {
    this.#room = { rows: 0, bytes: 0 };
  }
}
