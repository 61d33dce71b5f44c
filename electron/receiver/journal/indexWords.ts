import type { SQLInputValue } from 'node:sqlite';
import type { Tables } from '../../storage/tables.ts';

/** One word, and in how many deliveries it is. */
export type Counted = { word: string; count: number };

/** Words that follow each other in the index, all of them, the first and the last included. */
export type WordRange = { first: string; last: string };

/** No word goes on with it. */
const LAST_SIGN = '\u{10ffff}';

/** Every word of the index with every delivery that has it. It keeps nothing, so it need not stand in the file. */
const PLACES = 'CREATE VIRTUAL TABLE IF NOT EXISTS temp.texts_places USING fts5vocab (main, texts, instance)';

/** The index of words by its words: what it is asked without a question in its own language. */
export class IndexWords {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
    tables.exec(PLACES);
  }

  /** How many deliveries are in the index. */
  all(): number {
    return this.#tables.number('SELECT count(*) FROM texts_docsize');
  }

  /** In how many deliveries a word is. */
  count(word: string): number {
    return this.#tables.number('SELECT doc FROM texts_words WHERE term = ?', word);
  }

  /** The words that begin so, in their order, so many at most. */
  beginningWith(beginning: string, most: number): Counted[] {
    return this.#tables
      .all(
        'SELECT term, doc FROM texts_words WHERE term >= ? AND term <= ? LIMIT ?',
        beginning,
        `${beginning}${LAST_SIGN}`,
        most,
      )
      .map(({ term, doc }) => ({ word: String(term), count: Number(doc) }));
  }

  /** Tells the deliveries that have any of these words, in no order, and those more than once that have several. For rare words. */
  having({ first, last }: WordRange, tell: (id: number) => void): void {
    this.#tellAll(tell, 'doc', 'temp.texts_places WHERE term >= ? AND term <= ?', first, last);
  }

  /** Tells the deliveries after a number and up to another that are an answer to a question of the index. */
  matching(match: string, after: number, upto: number, tell: (id: number) => void): void {
    const of = 'texts WHERE texts MATCH ? AND texts.rowid > ? AND texts.rowid <= ?';
    // As whole numbers: the index goes through all of them for a limit that is written as any other number.
    this.#tellAll(tell, 'texts.rowid', of, match, BigInt(after), BigInt(upto));
  }

  /** As one text: a row for each number would take ten times as long, and a list of them twice as long as to read its digits. */
  #tellAll(tell: (id: number) => void, column: string, of: string, ...values: SQLInputValue[]): void {
    const row = this.#tables.get(`SELECT group_concat(${column}) AS ids FROM ${of}`, ...values);
    if (typeof row?.ids === 'string') eachNumber(row.ids, tell);
  }
}

function eachNumber(text: string, tell: (number: number) => void): void {
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0) number = number * 10 + digit;
    else {
      tell(number);
      number = 0;
    }
  }
  tell(number);
}

/** All digits come after the comma. */
const ZERO = 48;
