import type {
  DeliveriesFilter,
  DeliveriesPage,
  DeliveriesQuery,
  DeliveriesState,
  DeliveryRow,
} from '../../../shared/deliveries.ts';
import type { DialectId } from '../../../shared/senders.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import { numberOrNull, textOrNull } from '../../storage/values.ts';
import { holds, toSought } from '../../storage/words.ts';
import { type Condition, toCondition } from './filter.ts';
import type { DeliveryRecord, Unhandled } from './journal.ts';
import { LookThrough } from './lookThrough.ts';
import { AlikeRows, overtakenAmong } from './pageShape.ts';
import { toRecord, toRow } from './rows.ts';
import { type TextIndex, textOf } from './textIndex.ts';
import type { Totals } from './totals.ts';
import { seenAs } from './writer.ts';

/** Filters whose numbers are remembered. */
const MAX_COUNTS = 20;
/** Who searches waits until so many are in the index; more are read instead, until they are. */
export const MOST_INDEXED_FIRST = 1_000;
/** So many new ones are looked through one by one. */
const READ_BY_HAND = 20;

type ReadPage = Omit<DeliveriesPage, 'version' | 'away'> & { olderAtMs: number | null };
type Count = { upto: number; total: number };

/** Reads deliveries. */
export class Reader {
  readonly #tables: Tables;
  readonly #texts: TextIndex;
  readonly #totals: Totals;
  /** How many fit a filter, up to an id: new ones alone are counted again. */
  readonly #counts = new Map<string, Count>();
  readonly #alike: AlikeRows;
  /** What is not in the index yet is read by it. */
  readonly lookThrough: LookThrough;

  constructor(tables: Tables, texts: TextIndex, totals: Totals) {
    this.#tables = tables;
    this.#texts = texts;
    this.#totals = totals;
    this.#alike = new AlikeRows(tables);
    this.lookThrough = new LookThrough(tables);
  }

  /** A page, and the time of the next older row that fits; null: there is none. */
  page(serviceKey: string, query: DeliveriesQuery): ReadPage {
    const unread = this.#unindexed(serviceKey, query);
    const condition = this.#condition(serviceKey, query);
    const newest = unread.slice(query.offset, query.offset + query.limit + 1).flatMap((id) => this.#row(id));
    const offset = Math.max(0, query.offset - unread.length);
    const indexed = this.#find(condition, offset, query.limit + 1 - newest.length);
    const found = [...newest, ...indexed];
    const rows = found.slice(0, query.limit).map((row) => toRow(this.#tables, row));
    // Sums are kept up; only what is filtered has to be counted.
    const total = isAll(query)
      ? this.#sum(this.#tables.names.find(serviceKey)).rows
      : this.#total(condition, query, rows, unread.length);
    return {
      total,
      rows,
      olderAtMs: numberOrNull(found[query.limit]?.at_ms),
      runs: query.text.trim() === '' ? this.#alike.runs(condition) : [],
      overtaken: overtakenAmong(this.#tables, rows),
    };
  }

  /** How a service stands, with what fits no path. @param service its number; -1: one that nothing came to */
  state(service: number): Omit<DeliveriesState, 'version'> {
    const { rows, bytes } = this.#sum(service);
    const oldest = this.#tables.get(
      // One look into the index for each; over both at once the index of times would be gone through.
      `SELECT min(at_ms) AS at_ms FROM (
         SELECT min(at_ms) AS at_ms FROM deliveries WHERE service = ?
         UNION ALL SELECT min(at_ms) FROM deliveries WHERE service IS NULL)`,
      service,
    );
    return {
      total: rows,
      bytes,
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
        this.#tables.names.find(intake),
      )
      .map((row) => toRow(this.#tables, row));
  }

  firstSeenAtMs(id: number): number | null {
    const of = this.#tables.get('SELECT service, intake, envelope, dialect FROM deliveries WHERE id = ?', id);
    if (of === undefined || of.service === null || of.envelope === null) return null;
    const { service = null, intake = null, envelope = null, dialect = null } = of;
    const row = this.#tables.get(
      `SELECT min(at_ms) AS at FROM (
         SELECT at_ms FROM deliveries
           WHERE envelope = ?1 AND service = ?2 AND opens = 1 AND dialect = ?3 AND (?3 = 'platform' OR intake = ?4)
         UNION ALL SELECT at_ms FROM seen WHERE envelope = ?5 AND service = ?2)`,
      envelope,
      service,
      dialect,
      intake,
      seenAs(String(dialect), numberOrNull(intake), String(envelope)),
    );
    return numberOrNull(row?.at);
  }

  lastGoodBefore(id: number): number | null {
    const row = this.#tables.get(
      // Backwards from it to the first that fits; 'max' would look at all.
      `SELECT before.id FROM deliveries AS at CROSS JOIN deliveries AS before
         ON before.id < at.id AND before.intake = at.intake AND before.event IS at.event AND before.verdict = 'valid'
       WHERE at.id = ? ORDER BY before.id DESC LIMIT 1`,
      id,
    );
    return numberOrNull(row?.id);
  }

  unhandled(afterId: number, limit: number): Unhandled[] {
    return this.#tables
      .all(
        `SELECT id, service, intake, hook, dialect, event, envelope, at_ms, sent_at_ms, pending, body
         FROM deliveries JOIN contents USING (id) WHERE pending > 0 AND id > ? ORDER BY id LIMIT ?`,
        afterId,
        limit,
      )
      .map((row) => ({
        id: Number(row.id),
        serviceKey: this.#tables.names.textOf(row.service) ?? '',
        intake: this.#tables.names.textOf(row.intake) ?? '',
        hookId: this.#tables.names.textOf(row.hook),
        dialect: String(row.dialect) as DialectId,
        event: textOrNull(row.event) ?? '',
        envelopeId: textOrNull(row.envelope) ?? '',
        atMs: Number(row.at_ms),
        sentAtMs: numberOrNull(row.sent_at_ms),
        body: row.body instanceof Uint8Array ? row.body : new Uint8Array(),
        isInFeed: row.pending === 2,
      }));
  }

  unhandledCount(afterId: number, limit: number): number {
    return this.#tables.number(
      'SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE pending > 0 AND id > ? LIMIT ?)',
      afterId,
      limit,
    );
  }

  undiagnosed(service: number, limit: number): number[] {
    return this.#tables
      .all(
        `SELECT id FROM deliveries WHERE service = ? AND verdict = 'invalid' AND mistake IS NULL
         ORDER BY id DESC LIMIT ?`,
        service,
        limit,
      )
      .map(({ id }) => Number(id));
  }

  exportSlice(serviceKey: string, filter: DeliveriesFilter, beforeId: number | null, limit: number): DeliveryRecord[] {
    if (toSought(filter.text) !== null) this.#texts.catchUp(() => false);
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
    this.#alike.forget();
    this.lookThrough.forget();
  }

  /** Rows say something else than they did. */
  reread(): void {
    this.#alike.forget();
  }

  /** Of the service, and of what fits no path. */
  #sum(service: number): { rows: number; bytes: number } {
    const own = this.#totals.service(service);
    const others = this.#totals.service(null);
    return { rows: own.rows + others.rows, bytes: own.bytes + others.bytes };
  }

  #find({ from, where, values, id, ids }: Condition, offset: number, limit: number): Row[] {
    if (limit <= 0) return [];
    const window = `FROM ${from} WHERE ${where} ORDER BY ${id} DESC LIMIT ? OFFSET ?`;
    const sql = ids
      ? `SELECT d.* FROM (SELECT ${id} AS id ${window}) JOIN deliveries d USING (id) ORDER BY d.id DESC`
      : `SELECT d.* ${window}`;
    return this.#tables.all(sql, ...values, limit, offset);
  }

  #row(id: number): Row[] {
    return this.#tables.all('SELECT * FROM deliveries WHERE id = ?', id);
  }

  /** Those that fit a search and are not in the index of words, where many are not; the newest first. */
  #unindexed(serviceKey: string, filter: DeliveriesFilter): number[] {
    const filedUpto = this.#texts.filedUpto();
    if (toSought(filter.text) === null || filedUpto - this.#texts.upto <= MOST_INDEXED_FIRST) return [];
    this.lookThrough.lookOn(serviceKey, filter, this.#texts.upto, filedUpto, () => false);
    return this.lookThrough.found(serviceKey, filter, this.#texts.upto);
  }

  /** `unread`: so many of them are not in the index. */
  #total(condition: Condition, query: DeliveriesQuery, rows: readonly DeliveryRow[], unread: number): number {
    // A page that is not full is the last one.
    if (rows.length > 0 && rows.length < query.limit) return query.offset + rows.length;
    const isAtTop = unread === 0 && query.offset === 0;
    return unread + this.#count(condition, isAtTop ? rows : null);
  }

  #condition(serviceKey: string, filter: DeliveriesFilter): Condition {
    const isSearch = filter.text.trim() !== '';
    if (isSearch && this.#texts.filedUpto() - this.#texts.upto <= MOST_INDEXED_FIRST) this.#texts.catchUp(() => false);
    const alone = this.#totals.alone(this.#tables.names.find(serviceKey));
    return toCondition(this.#tables, serviceKey, filter, alone);
  }

  /** How many fit, of what the index has where words are sought; `first` is the first page of them, where it was read. */
  #count(condition: Condition, first: readonly DeliveryRow[] | null): number {
    const upto = condition.words === null ? this.#tables.number('SELECT max(id) FROM deliveries') : this.#texts.upto;
    const key = JSON.stringify([condition.where, condition.values]);
    const known = this.#counts.get(key) ?? { upto: 0, total: 0 };
    // A first page that goes back beyond the last count holds all that came since.
    const shown = first !== null && (first.at(-1)?.id ?? 0) <= known.upto;
    const more = shown
      ? first.filter((row) => row.id > known.upto).length
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

function isAll({ intake, text, events, verdicts, statusClasses, fromMs, toMs }: DeliveriesFilter): boolean {
  if (intake !== null || fromMs !== null || toMs !== null || toSought(text) !== null) return false;
  return events.length + verdicts.length + statusClasses.length === 0;
}
