import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Redactor } from '../../kernel/redact.ts';
import { messageOf } from './errorsFromReply.ts';
import { readReply } from './readReply.ts';

const person = z.looseObject({ id: z.number(), name: z.string().optional() });
const SECRET = 'a-secret-of-the-account';
function redactor(): Redactor {
  const redact = new Redactor();
  redact.learn(SECRET);
  return redact;
}
const read = (text: string, schema: z.ZodType = person, status = 200) =>
  readReply('GET /people', schema, status, text, redactor());
const detail = (text: string, schema?: z.ZodType) => {
  const reply = read(text, schema);
  return reply.ok || reply.error.kind !== 'badPayload' ? expect.fail('was read') : reply.error.detail;
};

it('reads a body by its schema', () => {
  expect(read('{"id":7,"name":"mira"}')).toEqual({
    ok: true,
    value: { data: { id: 7, name: 'mira' }, partsLeftOut: 0, rowsLeftOut: 0 },
  });
});

it('reads text where the schema takes that alone, and no other text for it', () => {
  const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,NAME="Source"\n/streams/1/source.m3u8\n';
  const manifest = z.union([z.string().startsWith('#EXTM3U'), person]);
  expect(read(playlist, manifest)).toEqual({ ok: true, value: { data: playlist, partsLeftOut: 0, rowsLeftOut: 0 } });
  expect(read('{"id":7}', manifest)).toMatchObject({ ok: true, value: { data: { id: 7 } } });
  expect([detail(playlist), detail('<html>', manifest)]).toEqual(['not JSON', 'HTML instead of JSON']);
});

it.each([204, 205])('reads no body on %i, whatever stands there', (status) => {
  expect(read('<html>', person, status)).toMatchObject({ ok: true, value: { data: undefined } });
});

it('leaves out the row that can’t be read and counts it', () => {
  const reply = read('[{"id":1},{"id":"x"},{"id":3}]', z.array(person));
  expect(reply).toMatchObject({ ok: true, value: { data: [{ id: 1 }, { id: 3 }], rowsLeftOut: 1 } });
});

it('leaves out a field that may be missing, without a row', () => {
  const reply = read('{"id":1,"name":5}');
  expect(reply).toMatchObject({ ok: true, value: { data: { id: 1 }, partsLeftOut: 1, rowsLeftOut: 0 } });
});

it('names what came instead', () => {
  expect(detail('  <!doctype html><p>')).toBe('HTML instead of JSON');
  expect(detail('{"id":')).toBe('not JSON');
  expect(detail(' \n')).toBe('empty');
  expect(detail('{"id":"seven"}')).toMatch(/^id: /);
  expect(detail('7')).toMatch(/^body: /);
});

it('takes an empty body where the schema lets it', () => {
  expect(read('', person.optional())).toMatchObject({ ok: true, value: { data: undefined } });
});

it('tells the place of a fault, never a value, and not at length', () => {
  expect(detail(`{"id":"${SECRET}"}`)).not.toContain(SECRET);
  const deep = z.object({ [`k${'x'.repeat(500)}`]: z.number() });
  expect(detail('{}', deep).length).toBeLessThanOrEqual(200);
});

it.each([
  ['the default shape', { statusCode: 400, error: 'Bad Request', message: 'Too short.' }, 'Too short.'],
  ['the default shape without a message', { statusCode: 404, error: 'Not Found' }, 'Not Found'],
  ['OAuth’s', { error: 'invalid_grant', error_description: 'The code is spent.' }, 'The code is spent.'],
  ['OAuth’s without a sentence', { error: 'invalid_grant' }, 'invalid_grant'],
  ['the code', { errorCode: 12, errorMessage: 'No such chat.' }, 'No such chat.'],
  [
    'validation',
    {
      name: 'ValidationError',
      details: [
        { message: 'a is bad', path: 'a' },
        { message: 'b, too', path: 'b' },
      ],
    },
    'a is bad; b, too',
  ],
])('finds the sentence in %s', (_what, body, sentence) => {
  expect(messageOf(JSON.stringify(body), redactor())).toBe(sentence);
});

it.each(['', '<p>no</p>', '7', 'null', '[]', '{}', '{"message":"alone"}'])('finds no sentence in %j', (text) => {
  expect(messageOf(text, redactor())).toBeNull();
});

it('quotes one plain line of at most 200 characters, without a secret', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\u202e', '\u0000', '\u2028', '😀', SECRET),
    maxLength: 400,
  });
  fc.assert(
    fc.property(nasty, (message) => {
      const line = messageOf(JSON.stringify({ errorCode: 1, errorMessage: message }), redactor());
      if (line === null) return;
      expect(line).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
      expect(line).not.toContain(SECRET);
      expect(Array.from(line).length).toBeLessThanOrEqual(200);
      expect(line.isWellFormed()).toBe(true);
      expect(line.trim()).toBe(line);
    }),
  );
});
