import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope } from '../../../shared/platform/rest.ts';
import { readEnvelope } from './envelope.ts';

/** What the schema says to the same bytes. */
function bySchema(body: Buffer): boolean {
  try {
    return envelope.safeParse(JSON.parse(body.toString('utf8'))).success;
  } catch {
    return false;
  }
}

const good = {
  event: 'channel:314:update',
  id: '3f0c9f6e-6a3f-4a77-9d0e-0b8f5a1c2d3e',
  payload: { online: true },
  sentAt: '2024-01-02T03:04:05.6789012+00:00',
};
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe('an envelope', () => {
  it('is read, with what no page lists', () => {
    expect(readEnvelope(bytes({ ...good, more: 1 }))).toEqual({ ...good, more: 1 });
    expect(readEnvelope(bytes({ ...good, payload: {} }))).toEqual({ ...good, payload: {} });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"event":'],
    ['a byte order mark', `\u{feff}${JSON.stringify(good)}`],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['no id', JSON.stringify({ ...good, id: undefined })],
    ['an id that is a number', JSON.stringify({ ...good, id: 7 })],
    ['no event', JSON.stringify({ ...good, event: null })],
    ['a payload that is a list', JSON.stringify({ ...good, payload: [] })],
    ['a payload that is null', JSON.stringify({ ...good, payload: null })],
    ['a time that is a number', JSON.stringify({ ...good, sentAt: 1 })],
  ])('is not %s', (_, text) => {
    expect(readEnvelope(Buffer.from(text))).toBeNull();
  });

  it('is read from whatever depth without a fault', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(readEnvelope(Buffer.from(`{"event":"e","id":"i","sentAt":"s","payload":{"a":${deep}}}`))).not.toBeNull();
    expect(readEnvelope(Buffer.from('['.repeat(500_000)))).toBeNull();
  });
});

/** Objects whose keys are an envelope's, or nearly, and whose values are mostly what they should be. */
const nearly = fc.dictionary(
  fc.constantFrom('event', 'id', 'payload', 'sentAt', '__proto__', 'constructor', 'toString', 'more'),
  fc.oneof(
    { weight: 3, arbitrary: fc.string() },
    {
      weight: 3,
      arbitrary: fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor', 'prototype'), fc.jsonValue()),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  ),
);
const withProto = fc.tuple(fc.jsonValue(), fc.jsonValue()).map(([own, proto]) => {
  const payload = `{"__proto__":${JSON.stringify(proto)},"constructor":${JSON.stringify(own)}}`;
  return `{"event":"e","id":"i","sentAt":"s","payload":${payload}}`;
});

it('is taken exactly where the schema takes it', () => {
  const texts = fc.oneof(
    nearly.map((value) => JSON.stringify(value)),
    fc.json(),
    withProto,
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const body = Buffer.from(text);
      expect(readEnvelope(body) !== null).toBe(bySchema(body));
    }),
    { numRuns: 3_000 },
  );
});

it('is taken exactly where the schema takes it, with any byte of it changed', () => {
  const whole = bytes(good);
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
      const body = Buffer.from(whole);
      body[at] = byte;
      expect(readEnvelope(body) !== null).toBe(bySchema(body));
    }),
    { numRuns: 2_000 },
  );
});
