import type { DeliveriesFilter, DeliveriesQuery, DeliveriesState, DeliveryRow } from '../../../shared/deliveries.ts';
import { type Condition, toCondition } from './filter.ts';
import type { DeliveryRecord, Unhandled } from './journal.ts';
import { numberOrNull, textOrNull, toRecord, toRow } from './rows.ts';
import type { Tables } from './tables.ts';
import { type TextIndex, textOf } from './textIndex.ts';
import type { Totals } from './totals.ts';
import { holds } from './words.ts';

/** Filters whose numbers are remembered. */
const MAX_COUNTS = 20;
/** So many new ones are looked through one by one. */
const READ_BY_HAND = 20;

type Count = { upto: number; total: number };

/** Reads deliveries. */
export class Reader {
  readonly #tables: Tables;
  readonly #texts: TextIndex;
  readonly #totals: Totals;
  /** How many fit a filter, up to an id: new ones alone are counted again. */
  readonly #counts = new Map<string, Count>();

  constructor(tables: Tables, texts: TextIndex, totals: Totals) {
    this.#tables = tables;
    this.#texts = texts;
    this.#totals = totals;
  }

  /** The page, and the time of the next older row that fits; null: there is none. */
  page(serviceKey: string, query: DeliveriesQuery): { total: number; rows: DeliveryRow[]; olderAtMs: number | null } {
    const condition = this.#condition(serviceKey, query);
    const { from, where, values, id, ids } = condition;
    const window = `FROM ${from} WHERE ${where} ORDER BY ${id} DESC LIMIT ? OFFSET ?`;
    const found = this.#tables.all(
      ids
        ? `SELECT d.* FROM (SELECT ${id} AS id ${window}) JOIN deliveries d USING (id) ORDER BY d.id DESC`
        : `SELECT d.* ${window}`,
      ...values,
      query.limit + 1,
      query.offset,
    );
    const rows = found.slice(0, query.limit).map((row) => toRow(this.#tables, row));
    return { total: this.#count(condition, query, rows), rows, olderAtMs: numberOrNull(found[query.limit]?.at_ms) };
  }

  state(serviceKey: string): Omit<DeliveriesState, 'version'> {
    const service = this.#tables.find(serviceKey);
    const own = this.#totals.service(service);
    const others = this.#totals.service(null);
    const oldest = this.#tables.get(
      'SELECT at_ms FROM deliveries WHERE service = ? OR service IS NULL ORDER BY at_ms LIMIT 1',
      service,
    );
    return {
      total: own.rows + others.rows,
      bytes: own.bytes + others.bytes,
      events: [...this.#totals.events(service).union(this.#totals.events(null))].sort(),
      oldestAtMs: numberOrNull(oldest?.at_ms),
    };
  }

  record(id: number): DeliveryRecord | null {
    const row = this.#tables.get('SELECT * FROM deliveries JOIN contents USING (id) WHERE id = ?', id);
    return row === undefined ? null : toRecord(this.#tables, row);
  }

  tries(intake: string, envelopeId: string): DeliveryRow[] {
    return this.#tables
      .all(
        'SELECT * FROM deliveries WHERE envelope = ? AND intake = ? ORDER BY id',
        envelopeId,
        this.#tables.find(intake),
      )
      .map((row) => toRow(this.#tables, row));
  }

  firstSeenAtMs(serviceKey: string, envelopeId: string): number | null {
    const row = this.#tables.get(
      `SELECT min(at_ms) AS at FROM (
         SELECT at_ms FROM deliveries WHERE envelope = ?1 AND service = ?2 AND opens = 1
         UNION ALL SELECT at_ms FROM seen WHERE envelope = ?1 AND service = ?2)`,
      envelopeId,
      this.#tables.find(serviceKey),
    );
    return numberOrNull(row?.at);
  }

  lastGoodBefore(id: number): number | null {
    const row = this.#tables.get(
      `SELECT max(before.id) AS id FROM deliveries AS at JOIN deliveries AS before
         ON before.id < at.id AND before.intake = at.intake AND before.event = at.event AND before.verdict = 'valid'
       WHERE at.id = ?`,
      id,
    );
    return numberOrNull(row?.id);
  }

  unhandled(limit: number): Unhandled[] {
    return this.#tables
      .all('SELECT * FROM deliveries JOIN contents USING (id) WHERE pending = 1 ORDER BY id LIMIT ?', limit)
      .map((row) => ({
        id: Number(row.id),
        serviceKey: this.#tables.nameOf(row.service) ?? '',
        intake: this.#tables.nameOf(row.intake) ?? '',
        hookId: this.#tables.nameOf(row.hook),
        event: textOrNull(row.event) ?? '',
        envelopeId: textOrNull(row.envelope) ?? '',
        atMs: Number(row.at_ms),
        sentAtMs: numberOrNull(row.sent_at_ms),
        body: row.body instanceof Uint8Array ? row.body : new Uint8Array(),
      }));
  }

  unhandledCount(limit: number): number {
    return this.#tables.number('SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE pending = 1 LIMIT ?)', limit);
  }

  counts(serviceKey: string, sinceMs: number): { deliveries: number; duplicates: number; missed: number } {
    const row = this.#tables.get(
      `SELECT count(*) AS n, sum(verdict = 'repeated') AS duplicates, sum(proved) AS missed
         FROM deliveries WHERE at_ms >= ? AND service = ? AND imported = 0`,
      sinceMs,
      this.#tables.find(serviceKey),
    );
    return {
      deliveries: Number(row?.n ?? 0),
      duplicates: Number(row?.duplicates ?? 0),
      missed: Number(row?.missed ?? 0),
    };
  }

  exportSlice(serviceKey: string, filter: DeliveriesFilter, beforeId: number | null, limit: number): DeliveryRecord[] {
    const { from, where, values, id } = this.#condition(serviceKey, filter);
    return this.#tables
      .all(
        `SELECT d.*, c.method, c.target, c.headers, c.body
         FROM (SELECT ${id} AS id FROM ${from} WHERE ${where} AND ${id} < ? ORDER BY ${id} DESC LIMIT ?)
           JOIN deliveries d USING (id) JOIN contents c USING (id)
         ORDER BY d.id DESC`,
        ...values,
        beforeId ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .map((row) => toRecord(this.#tables, row));
  }

  /** Rows went: what was counted does not hold. */
  forget(): void {
    this.#counts.clear();
  }

  #condition(serviceKey: string, filter: DeliveriesFilter): Condition {
    if (filter.text.trim() !== '') this.#texts.catchUp(() => false);
    const alone = this.#totals.alone(this.#tables.find(serviceKey));
    return toCondition(this.#tables, serviceKey, filter, alone);
  }

  /** How many fit; `rows` are the page of them that was read. */
  #count(condition: Condition, { offset, limit }: DeliveriesQuery, rows: readonly DeliveryRow[]): number {
    // A page that is not full is the last one.
    if (rows.length > 0 && rows.length < limit) return offset + rows.length;
    const upto = this.#tables.number('SELECT max(id) FROM deliveries');
    const key = JSON.stringify([condition.where, condition.values]);
    const known = this.#counts.get(key) ?? { upto: 0, total: 0 };
    // A first page that goes back beyond the last count holds all that came since.
    const shown = offset === 0 && (rows.at(-1)?.id ?? 0) <= known.upto;
    const more = shown
      ? rows.filter((row) => row.id > known.upto).length
      : this.#countBetween(condition, known.upto, upto);
    const total = known.total + more;
    this.#counts.delete(key);
    this.#counts.set(key, { upto, total });
    const oldest = this.#counts.keys().next();
    if (this.#counts.size > MAX_COUNTS && !oldest.done) this.#counts.delete(oldest.value);
    return total;
  }

  #countBetween({ from, where, values, id, words }: Condition, after: number, upto: number): number {
    if (words === null || upto - after > READ_BY_HAND) {
      const sql = `SELECT count(*) FROM ${from} WHERE ${where} AND ${id} > ? AND ${id} <= ?`;
      return upto <= after ? 0 : this.#tables.number(sql, ...values, after, upto);
    }
    // A few new ones are read faster than the index puts a beginning's words together.
    return this.#tables
      .all(
        `SELECT c.headers, c.body FROM ${words.rows.from} JOIN contents c ON c.id = d.id
         WHERE ${words.rows.where} AND d.id > ? AND d.id <= ?`,
        ...words.rows.values,
        after,
        upto,
      )
      .filter((row) => holds(textOf(row), words.sought)).length;
  }
}
