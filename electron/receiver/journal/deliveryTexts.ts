import { isUtf8 } from 'node:buffer';
import type { Row, Tables } from '../../storage/tables.ts';
import { foldText } from '../../storage/words.ts';

/** Of a body, what is looked through. */
const INDEXED_BYTES = 64 * 1024;
/** As headers are kept, line by line. */
const FORM = /^content-type\n\s*application\/x-www-form-urlencoded\b/im;
/** Any that may be one, in folded text. */
const PERHAPS_FORM = 'x-www-form-urlencoded';
/** What stands where bytes are no text. */
const NO_TEXT = '\ufffd';

/** What is read of `contents c` for its text: as one text, which takes half as long as a text and bytes that are made one. */
export const TEXT_COLUMNS = `c.id, octet_length(c.headers) + 1 + length(c.body) AS text_bytes,
  iif(length(c.body) <= ${INDEXED_BYTES}, c.headers || ' ' || CAST(c.body AS TEXT), NULL) AS text`;

/** What of deliveries is looked through. */
export class DeliveryTexts {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Folded: its headers, and its body where that is text, of a form what its fields say. @param row has `TEXT_COLUMNS` */
  of({ id = null, text, text_bytes }: Row): string {
    if (typeof text === 'string' && !text.includes(NO_TEXT)) {
      const isAscii = text.length === text_bytes;
      // A text ends for who reads it where a zero stands.
      if (isAscii || Buffer.byteLength(text) === text_bytes) {
        const folded = isAscii ? text.toLowerCase() : foldText(text);
        if (!folded.includes(PERHAPS_FORM)) return folded;
      }
    }
    return textOf(this.#tables.get('SELECT headers, body FROM contents WHERE id = ?', id) ?? {});
  }
}

/** What of a delivery is looked through, folded: its headers, and its body where that is text, of a form what its fields say. */
function textOf({ headers, body }: Row): string {
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
