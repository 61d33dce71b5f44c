import type { Tables } from '../../storage/tables.ts';

/** One word, and in how many deliveries it is. */
export type Counted = { word: string; count: number };

/** Words that follow each other in the index, all of them, the first and the last included. */
export type WordRange = { first: string; last: string };

/** Numbers that are counted together. */
const BLOCK = 1_024;
/** The smallest sign that words are made of. */
const FIRST_SIGN = '0';
/** No word goes on with it. */
const LAST_SIGN = '\u{10ffff}';

/** The end of a range before a word. */
export const upToWord = (word: string): string =>
  `${word.slice(0, -1)}${String.fromCharCode(word.charCodeAt(word.length - 1) - 1)}${LAST_SIGN}`;
/** The beginning of a range after a word. */
export const pastWord = (word: string): string => `${word}${FIRST_SIGN}`;

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

  /** How many deliveries have words of these, those that have several more than once; it may stop beyond `enough`. */
  countUpTo(ranges: readonly WordRange[], enough: number): number {
    const counts = this.#tables.prepare('SELECT doc FROM texts_words WHERE term >= ? AND term <= ?');
    let sum = 0;
    for (const { first, last } of ranges) {
      for (const { doc } of counts.iterate(first, last)) {
        sum += Number(doc);
        if (sum > enough) return sum;
      }
    }
    return sum;
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

  /** The deliveries that have any of these words, in no order, and those more than once that have several. For rare words. */
  having({ first, last }: WordRange): number[] {
    return this.#numbers('doc', 'temp.texts_places WHERE term >= ? AND term <= ?', first, last);
  }

  /** All deliveries in the index after a number and up to another, in order. */
  between(after: number, upto: number): number[] {
    const found: number[] = [];
    for (let from = after; from < upto; from += BLOCK) {
      const to = Math.min(from + BLOCK, upto);
      const count = this.#tables.number('SELECT count(*) FROM texts_docsize WHERE id > ? AND id <= ?', from, to);
      // Nearly always none of them went, and then nobody has to say which there are.
      if (count === to - from) for (let id = from + 1; id <= to; id += 1) found.push(id);
      else if (count > 0) found.push(...this.#numbers('id', 'texts_docsize WHERE id > ? AND id <= ?', from, to));
    }
    return found;
  }

  /** As one text: a row for each number would take ten times as long. */
  #numbers(column: string, of: string, ...values: (string | number)[]): number[] {
    const row = this.#tables.get(`SELECT json_group_array(${column}) AS ids FROM ${of}`, ...values);
    return JSON.parse(String(row?.ids ?? '[]')) as number[];
  }
}
