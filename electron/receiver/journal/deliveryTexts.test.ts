import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Tables } from '../../storage/tables.ts';
import { foldText } from '../../storage/words.ts';
import { DeliveryTexts, TEXT_COLUMNS } from './deliveryTexts.ts';

const tables = new Tables(new DatabaseSync(':memory:'));
tables.exec('CREATE TABLE contents (id INTEGER PRIMARY KEY, headers TEXT NOT NULL, body BLOB NOT NULL) STRICT');
const texts = new DeliveryTexts(tables);

function textOf(headers: string, body: Uint8Array): string {
  tables.run('DELETE FROM contents');
  tables.run('INSERT INTO contents VALUES (1, ?, ?)', headers, body);
  return texts.of(tables.get(`SELECT ${TEXT_COLUMNS} FROM contents c`) ?? {});
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The whole body where it is text, but for half a character at its end. */
function plain(headers: string, body: Uint8Array): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return foldText(`${headers} ${decoder.decode(body, { stream: true })}`);
  } catch {
    return foldText(`${headers} `);
  }
}

it('reads headers and body as they were kept, whatever bytes these are', () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }).map(bytesOf),
    fc
      .array(fc.constantFrom('a', 'B', '\0', '\ufffd', 'é', '主', '\u{1f600}', ' '))
      .map((parts) => bytesOf(parts.join(''))),
  );
  const headers = fc.array(fc.constantFrom('a', 'B', '\0', '\ufffd', 'é', '\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(headers, body, (kept, bytes) => {
      expect(textOf(kept, bytes)).toBe(plain(kept, bytes));
    }),
    { numRuns: 300 },
  );
});

it('reads of a form what its fields say, and of what only speaks of one all', () => {
  const form = 'Content-Type\napplication/x-www-form-urlencoded';
  expect(textOf(form, bytesOf('note=Caf%C3%A9+first'))).toContain('note cafe first');
  expect(textOf('a\nb', bytesOf('X-WWW-Form-Urlencoded%20'))).toBe('a\nb x-www-form-urlencoded%20');
});

it('reads the beginning of a long body, also where that cuts a character', () => {
  const long = bytesOf(`${'x'.repeat(64 * 1024 - 1)}é and more`);
  expect(textOf('h', long)).toBe(`h ${'x'.repeat(64 * 1024 - 1)}`);
});
