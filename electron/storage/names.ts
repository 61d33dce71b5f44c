import type { SQLOutputValue } from 'node:sqlite';
import type { Tables } from './tables.ts';

/** The table of a file whose rows share texts, such as keys and paths, by number, so that they stay small. */
export const NAMES_TABLE = 'CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;';

/** The texts that the rows of one file share, by number; read when the first of them is asked for. */
export class Names {
  readonly #tables: Tables;
  #known: { numbers: Map<string, number>; texts: Map<number, string> } | null = null;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** The number of a text; a new one is written. Inside a transaction. */
  numberOf(text: string): number;
  numberOf(text: string | null): number | null;
  numberOf(text: string | null): number | null {
    if (text === null) return null;
    const { numbers, texts } = this.#read();
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const id = Number(this.#tables.prepare('INSERT INTO names (text) VALUES (?)').run(text).lastInsertRowid);
    numbers.set(text, id);
    texts.set(id, text);
    return id;
  }

  /** The number of a text that may not be known; -1 is no text's. */
  find(text: string): number {
    return this.#read().numbers.get(text) ?? -1;
  }

  textOf(id: SQLOutputValue | undefined): string | null {
    return id === null || id === undefined ? null : (this.#read().texts.get(Number(id)) ?? null);
  }

  /** A transaction failed: what was written in it is not there. */
  forgetUnwritten(): void {
    this.#known = null;
  }

  #read() {
    if (this.#known !== null) return this.#known;
    const known = { numbers: new Map<string, number>(), texts: new Map<number, string>() };
    for (const { id, text } of this.#tables.all('SELECT id, text FROM names')) {
      known.numbers.set(String(text), Number(id));
      known.texts.set(Number(id), String(text));
    }
    this.#known = known;
    return known;
  }
}
