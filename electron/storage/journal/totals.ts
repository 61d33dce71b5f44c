import type { Tables } from './tables.ts';

type Sum = { rows: number; bytes: number };

/** Names offered as filters; a sender could think of any number of them. */
const MAX_EVENTS = 500;
const MAX_EVENT_LENGTH = 200;

/** Sums over all deliveries, reckoned once and kept up, so that asking is cheap while they pour in. */
export class Totals {
  readonly #tables: Tables;
  /** By the service's number; null is for those that fit no intake. */
  readonly #services = new Map<number | null, Sum>();
  readonly #events = new Map<number | null, Set<string>>();
  #upto = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  service(service: number | null): Sum {
    this.#catchUp();
    return this.#services.get(service) ?? { rows: 0, bytes: 0 };
  }

  events(service: number | null): ReadonlySet<string> {
    this.#catchUp();
    return this.#events.get(service) ?? new Set();
  }

  /** Whether all deliveries are of one service, or of none. */
  alone(service: number): boolean {
    this.#catchUp();
    return [...this.#services.keys()].every((key) => key === null || key === service);
  }

  bytes(): number {
    this.#catchUp();
    return [...this.#services.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  removed(id: number, service: number | null, stored: number): void {
    const sum = this.#services.get(service);
    if (sum === undefined || id > this.#upto) return;
    sum.rows -= 1;
    sum.bytes -= stored;
  }

  /** What was reckoned in a transaction that failed does not hold. */
  forget(): void {
    this.#services.clear();
    this.#events.clear();
    this.#upto = 0;
  }

  #catchUp(): void {
    const upto = this.#tables.number('SELECT max(id) FROM deliveries');
    if (upto <= this.#upto) return;
    const rows = this.#tables.all(
      `SELECT service, event, count(*) AS n, sum(stored) AS bytes FROM deliveries WHERE id > ? AND id <= ?
       GROUP BY service, event`,
      this.#upto,
      upto,
    );
    for (const row of rows) {
      const service = row.service === null ? null : Number(row.service);
      const sum = this.#services.get(service) ?? { rows: 0, bytes: 0 };
      this.#services.set(service, { rows: sum.rows + Number(row.n), bytes: sum.bytes + Number(row.bytes) });
      if (row.event !== null) this.#learnEvent(service, String(row.event));
    }
    this.#upto = upto;
  }

  #learnEvent(service: number | null, event: string): void {
    const events = this.#events.get(service) ?? new Set();
    this.#events.set(service, events);
    if (events.size < MAX_EVENTS && event.length <= MAX_EVENT_LENGTH) events.add(event);
  }
}
