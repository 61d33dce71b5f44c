import type { Tables } from '../../storage/tables.ts';
import type { OwedForward } from './journal.ts';

/**
 * What is still to be sent on. One that was sent stays known until its delivery is marked as handled: until then the delivery may
 * be told again, and must not be sent again.
 */
export class Forwards {
  readonly #tables: Tables;
  /** Most people send nothing on: it costs them nothing. */
  #isUsed: boolean;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#isUsed = tables.number('SELECT count(*) FROM (SELECT 1 FROM forwards LIMIT 1)') > 0;
  }

  /** @returns what was not known */
  owe(owed: readonly OwedForward[]): OwedForward[] {
    this.#isUsed = true;
    return this.#tables.transaction(false, () =>
      owed.filter(({ targetId, deliveryId }) => {
        return this.#tables.run('INSERT OR IGNORE INTO forwards VALUES (?, ?, 0)', targetId, deliveryId) > 0;
      }),
    );
  }

  settle(done: readonly OwedForward[]): void {
    this.#tables.transaction(false, () => {
      for (const { targetId, deliveryId } of done) {
        const gone = this.#tables.run(
          `DELETE FROM forwards WHERE target = ?1 AND delivery = ?2
             AND NOT EXISTS (SELECT 1 FROM deliveries WHERE id = ?2 AND pending > 0)`,
          targetId,
          deliveryId,
        );
        if (gone > 0) continue;
        this.#tables.run('UPDATE forwards SET done = 1 WHERE target = ? AND delivery = ?', targetId, deliveryId);
      }
    });
  }

  /** Inside a transaction: these deliveries are not told again. */
  forget(deliveryIds: readonly number[]): void {
    if (!this.#isUsed) return;
    for (const id of deliveryIds) this.#tables.run('DELETE FROM forwards WHERE delivery = ? AND done = 1', id);
  }

  of(targetId: string, limit: number): number[] {
    return this.#tables
      .all('SELECT delivery FROM forwards WHERE target = ? AND done = 0 ORDER BY delivery LIMIT ?', targetId, limit)
      .map(({ delivery }) => Number(delivery));
  }

  targets(): { targetId: string; owed: number }[] {
    return this.#tables
      .all('SELECT target, count(*) AS n FROM forwards WHERE done = 0 GROUP BY target')
      .map(({ target, n }) => ({ targetId: String(target), owed: Number(n) }));
  }
}
