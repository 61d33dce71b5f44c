import { isUtf8 } from 'node:buffer';
import type { Row, Tables } from '../../storage/tables.ts';
import { Torn } from '../../storage/torn.ts';
import { numberOrNull } from '../../storage/values.ts';
import { foldText } from '../../storage/words.ts';
import { facets } from './facets.ts';

/** Of a body, what is looked through. */
const INDEXED_BYTES = 64 * 1024;
/** Looked at together; the clock is read in between. */
const STEP_ROWS = 16;
/** Brought together after each slice. */
const MERGED_PAGES = 32;
/** As headers are kept, line by line. */
const FORM = /^content-type\n\s*application\/x-www-form-urlencoded\b/im;
const UNINDEXED = `SELECT d.id, d.service, d.intake, d.verdict, d.status, d.event, c.headers, c.body
  FROM contents c JOIN deliveries d ON d.id = c.id WHERE c.id > ? ORDER BY c.id LIMIT ?`;

/** The words of deliveries. They are put in later than the deliveries, so that no write waits for it. */
export class TextIndex {
  readonly #tables: Tables;
  #upto: number;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#upto = tables.number('SELECT upto FROM indexed');
    if (this.#upto > tables.number('SELECT upto FROM filed')) throw new Torn('words of what is not there');
  }

  /** All deliveries up to this number are in it. */
  get upto(): number {
    return this.#upto;
  }

  /** Up to this number deliveries can be in it. */
  filedUpto(): number {
    return this.#tables.number('SELECT upto FROM filed');
  }

  /** Puts in what is left, the oldest first, until `enough` says so. */
  catchUp(enough: () => boolean): void {
    const filedUpto = this.filedUpto();
    if (this.#upto >= filedUpto) return;
    let upto = this.#upto;
    let all = false;
    this.#tables.transaction(false, () => {
      while (!all && !(upto > this.#upto && enough())) {
        const rows = this.#tables.all(UNINDEXED, upto, STEP_ROWS);
        for (const row of rows) {
          this.#tables.run('INSERT INTO texts (rowid, words) VALUES (?, ?)', row.id ?? null, wordsOf(row));
          upto = Number(row.id);
        }
        all = rows.length < STEP_ROWS;
      }
      // The newest may have been taken away before.
      if (all) upto = filedUpto;
      this.#tables.run('UPDATE indexed SET upto = ?', upto);
    });
    this.#upto = upto;
  }

  /** Brings the index together bit by bit; on its own it puts it off until much has to be done at once. */
  tidy(): void {
    this.#tables.transaction(false, () =>
      this.#tables.run(`INSERT INTO texts (texts, rank) VALUES ('merge', ?)`, MERGED_PAGES),
    );
  }

  /** Inside a transaction. */
  remove(id: number): void {
    if (id <= this.#upto) this.#tables.run('DELETE FROM texts WHERE rowid = ?', id);
  }
}

function wordsOf(row: Row): string {
  const is = [
    facets.service(numberOrNull(row.service)),
    facets.intake(numberOrNull(row.intake)),
    facets.verdict(String(row.verdict)),
    facets.statusClass(Math.floor(Number(row.status) / 100)),
    row.event === null ? '' : facets.event(String(row.event)),
  ];
  return `${is.join(' ')} ${textOf(row)}`;
}

/** What of a delivery is looked through, folded: its headers, and its body where that is text, of a form what its fields say. */
export function textOf({ headers, body }: Row): string {
  const text = body instanceof Uint8Array ? decoded(body) : '';
  return foldText(`${headers} ${FORM.test(String(headers)) ? formText(text) : text}`);
}

function formText(text: string): string {
  const words: string[] = [];
  for (const [name, value] of new URLSearchParams(text)) words.push(name, value);
  return words.join(' ');
}

function decoded(body: Uint8Array): string {
  // Nearly every body: no decoder is made for it.
  if (body.byteLength <= INDEXED_BYTES && isUtf8(body)) {
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  }
  try {
    // As a stream: a character may be cut at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(body.subarray(0, INDEXED_BYTES), { stream: true });
  } catch {
    return '';
  }
}
