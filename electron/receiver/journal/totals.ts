import type { Tables } from '../../storage/tables.ts';

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
  #isCounted = false;

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

  /** The services that have any. */
  get services(): ReadonlySet<number> {
    this.#catchUp();
    return new Set([...this.#services.keys()].filter((service) => service !== null));
  }

  /** In the transaction in which it is written; their numbers grow. */
  added(id: number, service: number | null, event: string | null, stored: number): void {
    if (!this.#isCounted) return;
    this.#add(service, 1, stored);
    if (event !== null) this.#learnEvent(service, event);
    this.#upto = id;
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
    this.#isCounted = false;
  }

  #catchUp(): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    const upto = this.#tables.number('SELECT max(id) FROM deliveries');
    const rows = this.#tables.all(
      `SELECT service, event, count(*) AS n, sum(stored) AS bytes FROM deliveries GROUP BY service, event`,
    );
    for (const row of rows) {
      const service = row.service === null ? null : Number(row.service);
      this.#add(service, Number(row.n), Number(row.bytes));
      if (row.event !== null) this.#learnEvent(service, String(row.event));
    }
    this.#upto = upto;
  }

  #add(service: number | null, rows: number, bytes: number): void {
    const sum = this.#services.get(service);
    if (sum === undefined) this.#services.set(service, { rows, bytes });
    else {
      sum.rows += rows;
      sum.bytes += bytes;
    }
  }

  #learnEvent(service: number | null, event: string): void {
    const events = this.#events.get(service) ?? new Set();
    this.#events.set(service, events);
    if (events.size < MAX_EVENTS && event.length <= MAX_EVENT_LENGTH) events.add(event);
  }
}
