import type { SQLInputValue } from 'node:sqlite';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { holds, type Sought, toSought } from '../../storage/words.ts';
import { byRows, isIndexed, type Rows } from './filter.ts';
import { type IndexPlan, planOf } from './indexPlan.ts';
import { IndexWords } from './indexWords.ts';
import { type TextIndex, textOf } from './textIndex.ts';
import type { Totals } from './totals.ts';

/** Looked at together; the clock is read in between. */
const STEP_ROWS = 64;
/** So many numbers the index is asked about at once, or the rows where no words are sought. */
const STEP_IDS = 16_384;
/** Put behind others in one call. */
const STEP_APPENDED = 8_192;
/** So many new ones are read as quickly as the index is asked for them. */
const READ_BY_HAND = 200;
/** More filters than somebody goes to and fro between, and so many numbers of all of them. */
const MOST_KEPT = 20;
const MOST_IDS = 2_000_000;

/**
 * What is left to ask up to a number. `candidates`: to be looked at one by one, the oldest first. `rest`: what those have found that
 * were asked about all of it. `except`: what does not fit though a question in parts finds it.
 */
type Asking = {
  upto: number;
  planning: Generator<undefined, IndexPlan>;
  plan: IndexPlan | null;
  candidates: number[];
  rest: readonly number[];
  except: readonly number[];
};

/** One filter: what was looked at is up to `upto`, and these fit, the oldest first. */
type Look = {
  rows: Rows;
  sought: Sought | null;
  isIndexed: boolean;
  upto: number;
  readonly ids: number[];
  asking: Asking | null;
};

/**
 * Which deliveries fit a filter, whatever their time: all their numbers, so that each page of them is there and counted at once, and
 * only what is new has to be looked at. What is in the index of words is asked of it; what is not yet is read, which is faster than to
 * put it there.
 */
export class FoundIds {
  readonly #tables: Tables;
  readonly #texts: Pick<TextIndex, 'upto'>;
  readonly #totals: Totals;
  readonly #words: IndexWords;
  readonly #looks = new Map<string, Look>();

  constructor(tables: Tables, texts: Pick<TextIndex, 'upto'>, totals: Totals) {
    this.#tables = tables;
    this.#texts = texts;
    this.#totals = totals;
    this.#words = new IndexWords(tables);
  }

  /** Whether all up to this number were looked at for it. */
  covers(serviceKey: string, filter: DeliveriesFilter, upto: number): boolean {
    return (this.#looks.get(this.#keyOf(serviceKey, filter))?.upto ?? 0) >= upto;
  }

  /** Looks on for it, up to `upto`, until `enough` says so, and at least at some. */
  lookOn(serviceKey: string, filter: DeliveriesFilter, upto: number, enough: () => boolean): void {
    const look = this.#lookOf(serviceKey, filter);
    while (look.upto < upto) {
      const isAsked = look.isIndexed && this.#texts.upto - look.upto > READ_BY_HAND;
      if (isAsked || look.asking !== null) this.#ask(look, serviceKey, filter);
      else if (look.sought === null) this.#select(look, upto);
      else this.#read(look, look.sought, upto);
      if (enough()) return;
    }
  }

  /** Those that fit of what was looked at, the oldest first. */
  ids(serviceKey: string, filter: DeliveriesFilter): readonly number[] {
    return this.#looks.get(this.#keyOf(serviceKey, filter))?.ids ?? [];
  }

  /** Rows went, or may have changed. */
  forget(): void {
    this.#looks.clear();
  }

  #lookOf(serviceKey: string, filter: DeliveriesFilter): Look {
    const key = this.#keyOf(serviceKey, filter);
    const look = this.#looks.get(key) ?? {
      rows: byRows(this.#tables, serviceKey, filter),
      sought: toSought(filter.text),
      isIndexed: isIndexed(filter),
      ...{ upto: 0, ids: [], asking: null },
    };
    // The one that was asked for last is the last to go.
    this.#looks.delete(key);
    this.#looks.set(key, look);
    let kept = [...this.#looks.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    for (const [oldest, { ids }] of this.#looks) {
      if (oldest === key || (this.#looks.size <= MOST_KEPT && kept <= MOST_IDS)) break;
      this.#looks.delete(oldest);
      kept -= ids.length;
    }
    return look;
  }

  /** Pages of one list ask for the same. By numbers: a name that nothing came under yet has none. */
  #keyOf(serviceKey: string, filter: DeliveriesFilter): string {
    const { where, values } = byRows(this.#tables, serviceKey, filter);
    return JSON.stringify([toSought(filter.text), where, values]);
  }

  /** One step: to plan, a question about all of it, some that are looked at, or those about the next part. */
  #ask(look: Look, serviceKey: string, filter: DeliveriesFilter): void {
    look.asking ??= this.#begin(look, serviceKey, filter);
    const { asking } = look;
    if (asking.plan === null) {
      const { done, value } = asking.planning.next();
      if (done) asking.plan = value;
    } else if (!this.#askWhole(look, asking, asking.plan)) this.#askPart(look, asking, asking.plan);
  }

  #begin(look: Look, serviceKey: string, filter: DeliveriesFilter): Asking {
    const alone = this.#totals.alone(this.#tables.names.find(serviceKey));
    const words = this.#words;
    const planning = planOf({ words, names: this.#tables.names, serviceKey, filter, sought: look.sought, alone });
    return { upto: this.#texts.upto, planning, plan: null, candidates: [], rest: [], except: [] };
  }

  /** @returns whether there was anything to ask about all of it */
  #askWhole(look: Look, asking: Asking, { wholes, places, looksAtPlaces, except }: IndexPlan): boolean {
    const place = places.shift();
    if (place !== undefined) {
      asking.candidates.push(...this.#words.having(place));
      if (places.length > 0) return true;
      asking.candidates = inOrder(asking.candidates.filter((id) => id > look.upto && id <= asking.upto));
      if (!looksAtPlaces) asking.rest = merged(asking.rest, asking.candidates.splice(0));
      return true;
    }
    if (asking.candidates.length > 0) {
      asking.rest = merged(asking.rest, this.#fitting(look, asking.candidates.splice(0, STEP_ROWS)));
      return true;
    }
    const whole = wholes.shift();
    if (whole !== undefined) {
      asking.rest = merged(asking.rest, this.#matching(whole, look.upto, asking.upto));
      return true;
    }
    const range = except.shift();
    if (range === undefined) return false;
    asking.except = merged(asking.except, inOrder(this.#words.having(range)));
    return true;
  }

  #askPart(look: Look, asking: Asking, { inParts }: IndexPlan): void {
    const upto = inParts.length === 0 ? asking.upto : Math.min(look.upto + STEP_IDS, asking.upto);
    const found = inParts
      .map((match) => (match === null ? this.#words.between(look.upto, upto) : this.#matching(match, look.upto, upto)))
      .map((ids) => without(ids, asking.except));
    append(look.ids, found.reduce(merged, between(asking.rest, look.upto, upto)));
    look.upto = upto;
    if (upto === asking.upto) look.asking = null;
  }

  #matching(match: string, after: number, upto: number): number[] {
    // As whole numbers: the index goes through all of them for a limit that is written as any other number.
    const values = [match, BigInt(after), BigInt(upto)];
    return this.#numbers('texts.rowid', 'texts WHERE texts MATCH ? AND texts.rowid > ? AND texts.rowid <= ?', values);
  }

  #select(look: Look, upto: number): void {
    const { from, where, values } = look.rows;
    const last = Math.min(look.upto + STEP_IDS, upto);
    const of = `${from} WHERE ${where} AND d.id > ? AND d.id <= ?`;
    append(look.ids, this.#numbers('d.id', of, [...values, look.upto, last]));
    look.upto = last;
  }

  #read(look: Look, sought: Sought, upto: number): void {
    const { from, where, values } = look.rows;
    const rows = this.#tables.all(
      `SELECT d.id, c.headers, c.body FROM ${from} JOIN contents c ON c.id = d.id
       WHERE ${where} AND d.id > ? AND d.id <= ? ORDER BY d.id LIMIT ${STEP_ROWS}`,
      ...values,
      look.upto,
      upto,
    );
    for (const row of rows) if (holds(textOf(row), sought)) look.ids.push(Number(row.id));
    look.upto = rows.length < STEP_ROWS ? upto : Number(rows.at(-1)?.id);
  }

  /** Those of some that fit, in their order. */
  #fitting({ rows: { from, where, values }, sought }: Look, ids: readonly number[]): number[] {
    return this.#tables
      .all(
        `SELECT d.id, c.headers, c.body FROM json_each(?) AS one CROSS JOIN ${from} CROSS JOIN contents c
         WHERE d.id = one.value AND c.id = d.id AND ${where}`,
        JSON.stringify(ids),
        ...values,
      )
      .filter((row) => sought === null || holds(textOf(row), sought))
      .map(({ id }) => Number(id));
  }

  /** As one text: a row for each number would take ten times as long. */
  #numbers(id: string, of: string, values: SQLInputValue[]): number[] {
    const row = this.#tables.get(`SELECT json_group_array(${id}) AS ids FROM ${of}`, ...values);
    return JSON.parse(String(row?.ids ?? '[]')) as number[];
  }
}

/** In place. More than fit into the arguments of a call, and many times faster than one by one. */
function append(ids: number[], more: readonly number[]): void {
  for (let from = 0; from < more.length; from += STEP_APPENDED) ids.push(...more.slice(from, from + STEP_APPENDED));
}

/** Each once. */
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** Both in order, each once. */
function merged(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0) return other;
  const both: number[] = [];
  let at = 0;
  for (const id of other) {
    for (let next = one[at]; next !== undefined && next <= id; next = one[++at]) if (next !== id) both.push(next);
    both.push(id);
  }
  append(both, one.slice(at));
  return both;
}

/** Those that are not among others; both in order. */
function without(ids: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0) return ids;
  const left: number[] = [];
  let at = 0;
  for (const id of ids) {
    while ((others[at] ?? Number.POSITIVE_INFINITY) < id) at += 1;
    if (others[at] !== id) left.push(id);
  }
  return left;
}

/** Those after a number and up to another. */
const between = (ids: readonly number[], after: number, upto: number): readonly number[] =>
  ids.filter((id) => id > after && id <= upto);
