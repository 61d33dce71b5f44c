import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Torn } from '../../storage/torn.ts';
import type { Arrival } from './journal.ts';
import { headersOf, headerText, pack, unpack } from './packing.ts';
import { sampleArrival, sampleRefused } from './testing/storeRig.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\n', '[', '["a","b"]', 'a\nb', '\ud800', '\0'),
);
const pairs = fc.array(fc.tuple(text, text), { maxLength: 5 });
const arrival: fc.Arbitrary<Arrival> = fc
  .record({
    body: fc.uint8Array({ maxLength: 200 }),
    headers: pairs,
    event: fc.option(text),
    envelopeId: fc.option(text),
    target: text,
    nthRetry: fc.option(fc.nat()),
    scripted: fc.boolean(),
  })
  .map(sampleArrival);

it('gives back all that it was given', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 5 }), (arrivals) => {
      const unpacked = unpack(pack(arrivals)).map((each) => ({
        ...each,
        headers: headersOf(each.headers),
        body: [...each.body],
      }));
      expect(unpacked).toEqual(arrivals.map((each) => ({ ...each, body: [...each.body] })));
    }),
  );
});

it('keeps headers apart, whatever stands in them', () => {
  fc.assert(
    fc.property(pairs, (headers) => {
      expect(headersOf(headerText(headers))).toEqual(headers);
    }),
  );
});

it('reads what a worn disk left of headers', () => {
  expect(headersOf('[["a"')).toEqual([]);
  expect(headersOf('a\nb\nc')).toEqual([['a', 'b']]);
});

it('takes bytes that are not its own for torn, and never for something else', () => {
  const whole = pack([sampleArrival(), sampleRefused({ text: 'second' })]);
  const spoiled = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
    fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }).map(({ at, byte }) => whole.with(at, byte)),
  );
  fc.assert(
    fc.property(spoiled, (bytes) => {
      try {
        // What is still in form can be packed again.
        const arrivals = unpack(bytes).map((each) => ({ ...each, headers: headersOf(each.headers) }));
        expect(unpack(pack(arrivals))).toHaveLength(arrivals.length);
      } catch (cause) {
        expect(cause).toBeInstanceOf(Torn);
      }
    }),
    { numRuns: 500 },
  );
});

it.each<[string, Partial<Record<keyof Arrival, unknown>>]>([
  ['a body of text', { body: 'text' }],
  ['no verdict', { verdict: null }],
  ['a number for a name', { event: 7 }],
  ['no headers', { headers: null }],
  ['a flag that is none', { scripted: 1 }],
])('refuses what is no arrival: %s', (_, wrong) => {
  expect(() => pack([{ ...sampleArrival(), ...wrong } as Arrival])).toThrow(TypeError);
});

it('reads what a version wrote that knew no sender but the platform', () => {
  const [arrival] = [sampleArrival({ text: 'body' })];
  const packed = pack([arrival, sampleRefused()]);
  const headBytes = Buffer.from(packed).readUInt32LE();
  const heads = JSON.parse(Buffer.from(packed).toString('utf8', 4, 4 + headBytes)) as unknown[][];
  const before = Buffer.from(JSON.stringify(heads.map((head) => head.slice(0, -1))));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(before.length);
  const old = Buffer.concat([length, before, packed.subarray(4 + headBytes)]);
  expect(unpack(old).map(({ dialect }) => dialect)).toEqual(['platform', null]);
  expect(Buffer.from(unpack(old)[0]?.body ?? []).toString()).toBe('body');
});
