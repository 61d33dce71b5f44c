import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import { holds, type Sought, toSought } from '../../storage/words.ts';
import { DeliveryTexts, TEXT_COLUMNS } from './deliveryTexts.ts';
import { IdSet } from './idSet.ts';
import { askIndex } from './indexQuestion.ts';
import { IndexWords } from './indexWords.ts';
import { type Fits, fitsOf } from './kind.ts';
import type { Kinds } from './kinds.ts';
import type { TextIndex } from './textIndex.ts';

/** Looked at together; the clock is read in between. */
const STEP_ROWS = 64;
const STEP_KINDS = 262_144;
/** So many new ones are read as quickly as the index is asked for them. */
const READ_BY_HAND = 200;
/** More filters than somebody goes to and fro between. */
const MOST_KEPT = 20;

/**
 * One filter: what was looked at is up to `upto`, and of that these fit; further ones may have been found already. `question`: one that
 * the index is asked, and up to where.
 */
type Look = {
  readonly fits: Fits;
  readonly sought: ReturnType<typeof toSought>;
  readonly ids: IdSet;
  upto: number;
  question: { upto: number; steps: Generator<undefined, void> } | null;
};

/**
 * Which deliveries fit a filter, whatever their time: all their numbers, so that each page of them is there and counted at once, and
 * only what is new has to be looked at. For words what is in the index is asked of it; what is not yet is read, which is faster than to
 * put it there. All else a filter asks is known of each by its kind.
 */
export class FoundIds {
  readonly #tables: Tables;
  readonly #texts: Pick<TextIndex, 'upto'>;
  readonly #kinds: Kinds;
  readonly #words: IndexWords;
  readonly #contents: DeliveryTexts;
  readonly #looks = new Map<string, Look>();

  constructor(tables: Tables, texts: Pick<TextIndex, 'upto'>, kinds: Kinds) {
    this.#tables = tables;
    this.#texts = texts;
    this.#kinds = kinds;
    this.#words = new IndexWords(tables);
    this.#contents = new DeliveryTexts(tables);
  }

  /** Whether all up to this number were looked at for it. */
  covers(serviceKey: string, filter: DeliveriesFilter, upto: number): boolean {
    return (this.#looks.get(this.#askedIn(serviceKey, filter).key)?.upto ?? 0) >= upto;
  }

  /** Looks on for it, up to `upto`, until `enough` says so, and at least at some. All kinds are known. */
  lookOn(serviceKey: string, filter: DeliveriesFilter, upto: number, enough: () => boolean): void {
    const look = this.#lookOf(serviceKey, filter);
    while (look.upto < upto) {
      if (look.sought === 'nothing') look.upto = upto;
      else if (look.sought === 'all') this.#goThrough(look, upto);
      else if (look.question !== null || this.#texts.upto - look.upto > READ_BY_HAND) this.#ask(look, look.sought);
      else this.#read(look, look.sought, upto);
      if (enough()) return;
    }
  }

  /** Those that fit, where all were looked at. */
  ids(serviceKey: string, filter: DeliveriesFilter): IdSet {
    return this.#looks.get(this.#askedIn(serviceKey, filter).key)?.ids ?? new IdSet();
  }

  /** Rows went, or may have changed. */
  forget(): void {
    this.#looks.clear();
  }

  /** Pages of one list ask for the same. */
  #askedIn(serviceKey: string, filter: DeliveriesFilter): { key: string; fits: Fits; sought: Look['sought'] } {
    const fits = fitsOf(this.#tables.names, serviceKey, filter);
    const sought = toSought(filter.text);
    return { key: `${fits.key} ${JSON.stringify(sought)}`, fits, sought };
  }

  #lookOf(serviceKey: string, filter: DeliveriesFilter): Look {
    const { key, ...asked } = this.#askedIn(serviceKey, filter);
    const look = this.#looks.get(key) ?? { ...asked, ids: new IdSet(), upto: 0, question: null };
    // The one that was asked for last is the last to go.
    this.#looks.delete(key);
    this.#looks.set(key, look);
    const [oldest = key] = this.#looks.keys();
    if (this.#looks.size > MOST_KEPT) this.#looks.delete(oldest);
    return look;
  }

  #goThrough(look: Look, upto: number): void {
    const last = Math.min(look.upto + STEP_KINDS, upto);
    this.#addAll(look, look.upto, last);
    look.upto = last;
  }

  #ask(look: Look, sought: Sought): void {
    look.question ??= this.#begin(look, sought);
    const { question } = look;
    if (!question.steps.next().done) return;
    look.question = null;
    look.upto = question.upto;
  }

  #begin(look: Look, sought: Sought): NonNullable<Look['question']> {
    const { fits, ids, upto: after } = look;
    const upto = this.#texts.upto;
    const steps = askIndex(
      { words: this.#words, sought, after, upto },
      {
        found: (id) => {
          if (this.#kinds.fits(fits, id)) ids.add(id);
        },
        foundAll: (from, to) => this.#addAll(look, from, to),
        lookAt: (some) =>
          this.#lookAt(
            look,
            sought,
            some.filter((id) => this.#kinds.fits(fits, id)),
          ),
      },
    );
    return { upto, steps };
  }

  #addAll({ fits, ids }: Look, after: number, upto: number): void {
    this.#kinds.among(fits, after, upto, (id) => {
      ids.add(id);
      return false;
    });
  }

  #read(look: Look, sought: Sought, upto: number): void {
    const some: number[] = [];
    const last = this.#kinds.among(look.fits, look.upto, upto, (id) => some.push(id) === STEP_ROWS);
    this.#lookAt(look, sought, some);
    look.upto = last;
  }

  #lookAt(look: Look, sought: Sought, some: readonly number[]): void {
    const sql = `SELECT ${TEXT_COLUMNS} FROM json_each(?) AS one CROSS JOIN contents c ON c.id = one.value`;
    for (const row of this.#tables.all(sql, JSON.stringify(some))) {
      if (holds(this.#contents.of(row), sought)) look.ids.add(Number(row.id));
    }
  }
}
