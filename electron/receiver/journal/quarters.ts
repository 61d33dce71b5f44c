import type { Tables } from '../../storage/tables.ts';
import type { Quarter } from './journal.ts';

/** A day begins at a quarter of an hour in every time zone. */
const QUARTER_MS = 15 * 60_000;
/** A day in which the clock is set back, and some more. */
const TOLD_QUARTERS = 26 * 4;
/** Longer than any day that somebody asks for. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

type Counts = { deliveries: number; duplicates: number; missed: number };

/** How much came to a service, by the quarter of an hour and kept up with every write: asking costs the same however much came. */
export class Quarters {
  readonly #tables: Tables;
  /** Added in the running transaction and not written yet: by service, then by quarter. */
  readonly #added = new Map<number, Map<number, Counts>>();
  /** To which something came; one more than there are does no harm. */
  readonly #services: Set<number>;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#services = new Set(tables.all('SELECT DISTINCT service FROM quarters').map(({ service }) => Number(service)));
  }

  get services(): ReadonlySet<number> {
    return this.#services;
  }

  add(service: number, atMs: number, more: Counts): void {
    const quarters = this.#added.get(service) ?? new Map<number, Counts>();
    this.#added.set(service, quarters);
    this.#services.add(service);
    const quarter = Math.floor(atMs / QUARTER_MS);
    const counts = quarters.get(quarter);
    if (counts === undefined) quarters.set(quarter, { ...more });
    else {
      counts.deliveries += more.deliveries;
      counts.duplicates += more.duplicates;
      counts.missed += more.missed;
    }
  }

  /** Before the end of the transaction. */
  write(): void {
    for (const [service, quarters] of this.#added) {
      for (const [quarter, { deliveries, duplicates, missed }] of quarters) {
        this.#tables.run(
          `INSERT INTO quarters VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET deliveries = deliveries + excluded.deliveries,
             duplicates = duplicates + excluded.duplicates, missed = missed + excluded.missed`,
          service,
          quarter,
          deliveries,
          duplicates,
          missed,
        );
      }
    }
    this.#added.clear();
  }

  /** What was not written is not to be. */
  forget(): void {
    this.#added.clear();
  }

  /** Those of a day and a little more, by their number: one that a wrong clock put far ahead leaves room for the others. Oldest first. */
  newest(service: number): Quarter[] {
    return this.#tables
      .all('SELECT * FROM quarters WHERE service = ? ORDER BY quarter DESC LIMIT ?', service, TOLD_QUARTERS)
      .reverse()
      .map(({ quarter, deliveries, duplicates, missed }) => ({
        fromMs: Number(quarter) * QUARTER_MS,
        deliveries: Number(deliveries),
        duplicates: Number(duplicates),
        missed: Number(missed),
      }));
  }

  /** Inside a transaction. */
  forgetBefore(nowMs: number): void {
    this.#tables.run('DELETE FROM quarters WHERE quarter < ?', Math.floor((nowMs - KEPT_MS) / QUARTER_MS));
  }
}
