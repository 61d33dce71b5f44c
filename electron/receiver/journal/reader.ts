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
import type { Envelopes } from './envelopes.ts';
import { hasTime, isAll } from './filter.ts';
import { FoundIds } from './foundIds.ts';
import type { DeliveryRecord, Unhandled } from './journal.ts';
import type { Kinds } from './kinds.ts';
import { AlikeRows, overtakenAmong } from './pageShape.ts';
import { toRecord, toRow } from './rows.ts';
import type { TextIndex } from './textIndex.ts';
import { type Span, TimeBlocks } from './timeBlocks.ts';
import type { Totals } from './totals.ts';
import { seenAs } from './writer.ts';

type ReadPage = Omit<DeliveriesPage, 'version' | 'away'> & { olderAtMs: number | null };

type Parts = { tables: Tables; texts: TextIndex; totals: Totals; envelopes: Envelopes; kinds: Kinds };

/** Reads deliveries. */
export class Reader {
  readonly #tables: Tables;
  readonly #texts: TextIndex;
  readonly #totals: Totals;
  readonly #envelopes: Envelopes;
  readonly #kinds: Kinds;
  readonly #alike: AlikeRows;
  readonly #found: FoundIds;
  readonly #times: TimeBlocks;

  constructor({ tables, texts, totals, envelopes, kinds }: Parts) {
    this.#tables = tables;
    this.#texts = texts;
    this.#totals = totals;
    this.#envelopes = envelopes;
    this.#kinds = kinds;
    this.#alike = new AlikeRows(tables, kinds);
    this.#found = new FoundIds(tables, texts, kinds);
    this.#times = new TimeBlocks(tables);
  }

  /** Whether all up to this number were looked at for a question: only what is new has to be for its next page. */
  covers(serviceKey: string, asked: Asked, upto: number): boolean {
    if (!looksFor(asked)) return true;
    return (
      this.#kinds.isWhole &&
      this.#found.covers(serviceKey, asked, upto) &&
      (!hasTime(asked) || this.#times.upto >= upto)
    );
  }

  /** Looks on for it up to this number, until `enough` says so, and at least at some. */
  lookOn(serviceKey: string, asked: Asked, upto: number, enough: () => boolean): void {
    if (!this.#kinds.isWhole) this.#kinds.lookOn(enough);
    else if (!this.#found.covers(serviceKey, asked, upto)) this.#found.lookOn(serviceKey, asked, upto, enough);
    else this.#times.lookOn(upto, enough);
  }

  /** Whether kinds and times of all up to this number are known, which filters need. */
  knows(upto: number): boolean {
    return this.#kinds.isWhole && this.#times.upto >= upto;
  }

  /** Learns of kinds and times up to this number, until `enough` says so, and at least of some. */
  learn(upto: number, enough: () => boolean): void {
    if (!this.#kinds.isWhole) this.#kinds.lookOn(enough);
    else this.#times.lookOn(upto, enough);
  }

  /** A page, and the time of the next older row that fits; null: there is none. */
  page(serviceKey: string, query: DeliveriesQuery): ReadPage {
    const list = this.#listOf(serviceKey, query);
    const found = list.rows(query.offset, query.limit + 1);
    const rows = found.slice(0, query.limit).map((row) => toRow(this.#tables, row));
    return {
      total: list.total,
      rows,
      olderAtMs: numberOrNull(found[query.limit]?.at_ms),
      runs: query.text.trim() === '' ? this.#alike.runs(nameOf(serviceKey, query), list.newer) : [],
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
        'SELECT * FROM deliveries WHERE id IN (SELECT value FROM json_each(?)) AND envelope = ? AND intake = ? ORDER BY id',
        JSON.stringify(this.#envelopes.ids(envelopeId)),
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
           WHERE id IN (SELECT value FROM json_each(?6)) AND envelope = ?1 AND +service = ?2 AND opens = 1 AND dialect = ?3 AND (?3 = 'platform' OR intake = ?4)
         UNION ALL SELECT at_ms FROM seen WHERE envelope = ?5 AND service = ?2)`,
      envelope,
      service,
      dialect,
      intake,
      seenAs(String(dialect), numberOrNull(intake), String(envelope)),
      JSON.stringify(this.#envelopes.ids(String(envelope))),
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
    return this.#listOf(serviceKey, filter)
      .older(beforeId ?? Number.MAX_SAFE_INTEGER, limit)
      .flatMap((id) => this.record(id) ?? []);
  }

  /** Rows went: what was found does not hold. */
  forget(): void {
    this.#alike.forget();
    this.#found.forget();
  }

  /** Of the service, and of what fits no path. */
  #sum(service: number): { rows: number; bytes: number } {
    const own = this.#totals.service(service);
    const others = this.#totals.service(null);
    return { rows: own.rows + others.rows, bytes: own.bytes + others.bytes };
  }

  #listOf(serviceKey: string, asked: Asked): List {
    return looksFor(asked) ? this.#filtered(serviceKey, asked) : this.#all(serviceKey);
  }

  /** Nothing is looked for, and sums are kept up. */
  #all(serviceKey: string): List {
    const service = this.#tables.names.find(serviceKey);
    // The pluses keep the index of services out of it: rows come in their order without being sorted.
    const where = 'FROM deliveries d WHERE (+d.service = ? OR +d.service IS NULL)';
    const ids = (more: string, ...values: number[]): number[] =>
      this.#tables
        .all(`SELECT d.id ${where} AND ${more} ORDER BY d.id DESC LIMIT ?`, service, ...values)
        .map(({ id }) => Number(id));
    return {
      total: this.#sum(service).rows,
      rows: (offset, limit) =>
        this.#tables.all(`SELECT d.* ${where} ORDER BY d.id DESC LIMIT ? OFFSET ?`, service, limit, offset),
      newer: (after, most) => ids('d.id > ?', after, most),
      older: (before, most) => ids('d.id < ?', before, most),
    };
  }

  /** By the numbers of those that fit, which are looked for first as far as that was not done. */
  #filtered(serviceKey: string, asked: Asked): List {
    const upto = this.#texts.filedUpto();
    while (!this.covers(serviceKey, asked, upto)) this.lookOn(serviceKey, asked, upto, () => false);
    const ids = this.#found.ids(serviceKey, asked);
    const spans = hasTime(asked) ? this.#times.spans(asked) : [{ first: 0, last: upto }];
    return {
      total: ids.count(spans),
      rows: (offset, limit) => ids.greatest(spans, offset, limit).flatMap((id) => this.#row(id)),
      newer: (after, most) => ids.greatest(spansWithin(spans, after + 1, EVER), 0, most),
      older: (before, most) => ids.greatest(spansWithin(spans, 0, before - 1), 0, most),
    };
  }

  #row(id: number): Row[] {
    return this.#tables.all('SELECT * FROM deliveries WHERE id = ?', id);
  }
}

/** A page of what fits, or all of it. */
export type Asked = DeliveriesFilter & { offset?: number };

/** Further down the rows before it are not gone through. */
const NEAR = 1_000;

/** Whether anything has to be looked for: all there are stand in their order, but to come far down in them takes as long as to count them. */
export const looksFor = (asked: Asked): boolean => !isAll(asked) || (asked.offset ?? 0) > NEAR;

/** What fits a filter, the newest first. */
type List = {
  readonly total: number;
  rows(offset: number, limit: number): Row[];
  /** Numbers after one, the newest first. */
  newer(after: number, most: number): number[];
  /** Numbers before one, the newest first. */
  older(before: number, most: number): number[];
};

const EVER = Number.MAX_SAFE_INTEGER;

const nameOf = (serviceKey: string, { offset: _, limit: __, ...filter }: DeliveriesQuery): string =>
  JSON.stringify([serviceKey, filter]);

function spansWithin(spans: readonly Span[], least: number, greatest: number): Span[] {
  return spans.flatMap(({ first, last }) => {
    const span = { first: Math.max(first, least), last: Math.min(last, greatest) };
    return span.first <= span.last ? [span] : [];
  });
}
