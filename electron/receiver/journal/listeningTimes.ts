import type { Tables } from '../../storage/tables.ts';

/** No more than one screen of rows has to tell. */
const MAX_GAPS = 200;

type Span = { fromMs: number; toMs: number };

/** When the receiver listened. */
export class ListeningTimes {
  readonly #tables: Tables;

  /**
   * Ends what a crash left open at the last moment that is known: a delivery, or the last time listening was told.
   * @param newestAtMs of a delivery that is not filed yet
   */
  constructor(tables: Tables, newestAtMs: number | null = null) {
    this.#tables = tables;
    tables.transaction(false, () =>
      tables.run(
        `UPDATE listening SET to_ms = max(alive_ms, coalesce(?, from_ms), coalesce(
           (SELECT max(at_ms) FROM deliveries WHERE imported = 0 AND at_ms >= from_ms), from_ms)) WHERE to_ms IS NULL`,
        newestAtMs,
      ),
    );
  }

  /** Told again while on, it tells that the receiver still listens. */
  set(on: boolean, atMs: number): void {
    this.#tables.transaction(false, () => {
      const open = this.#tables.run(
        'UPDATE listening SET alive_ms = max(alive_ms, ?1), to_ms = iif(?2, NULL, max(from_ms, ?1)) WHERE to_ms IS NULL',
        atMs,
        Number(on),
      );
      if (on && open === 0) {
        this.#tables.run('INSERT INTO listening (from_ms, alive_ms, to_ms) VALUES (?, ?, NULL)', atMs, atMs);
      }
    });
  }

  /** Times between two listenings that ended after `afterMs` and not after `uptoMs`, oldest first. */
  gaps(afterMs: number, uptoMs: number): Span[] {
    return this.#tables
      .all(
        `SELECT * FROM (
           SELECT max(to_ms) OVER (ORDER BY from_ms, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS left_ms, from_ms
           FROM listening)
         WHERE left_ms < from_ms AND from_ms > ? AND from_ms <= ? ORDER BY from_ms DESC LIMIT ?`,
        afterMs,
        uptoMs,
        MAX_GAPS,
      )
      .map((row) => ({ fromMs: Number(row.left_ms), toMs: Number(row.from_ms) }))
      .reverse();
  }

  /** @returns null when some of it is before all that is known */
  through(fromMs: number, toMs: number): boolean | null {
    const spans = this.#tables
      .all('SELECT from_ms, to_ms FROM listening ORDER BY from_ms, id')
      .map((row): Span => ({ fromMs: Number(row.from_ms), toMs: row.to_ms === null ? Infinity : Number(row.to_ms) }));
    const first = spans[0];
    if (first === undefined || toMs < first.fromMs) return null;
    let covered = first.fromMs;
    for (const span of spans) {
      if (span.fromMs > covered && covered < toMs && span.fromMs > fromMs) return false;
      covered = Math.max(covered, span.toMs);
    }
    if (covered < toMs) return false;
    return fromMs < first.fromMs ? null : true;
  }

  /** Inside a transaction: takes away what ended before a moment. */
  forgetBefore(atMs: number): void {
    this.#tables.run('DELETE FROM listening WHERE to_ms < ?', atMs);
  }
}
