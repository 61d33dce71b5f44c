import { expect, it } from 'vitest';
import { makeCodec } from './codec.ts';

const codec = makeCodec({
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
  decode: (text) => Buffer.from(text, 'base64'),
});
const roundTrip = (value: unknown) => codec.decode(JSON.parse(JSON.stringify(codec.encode(value))));

it.each([
  ['what JSON has', { text: 'a "quoted" \u2028 zażółć', number: 1.5, yes: true, nothing: null, list: [1, [2]] }],
  ['undefined, also inside', [undefined, { gone: undefined }]],
  ['numbers JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]],
  ['a bigint', 12345678901234567890n],
  ['dates, also invalid ones', [new Date(86_400_000), new Date(Number.NaN)]],
  ['a regular expression', /a+\/b/giu],
  ['maps and sets', new Map<unknown, unknown>([[{ key: 1 }, new Set(['x', undefined])]])],
  ['bytes', new Uint8Array([0, 1, 255])],
  ['other views', [new Float64Array([1.5, -2]), new BigInt64Array([5n]), new Uint16Array([65_535])]],
  ['a buffer', new Uint8Array([7, 8]).buffer],
  ['an object that looks encoded', { $: 'date', v: 1 }],
  ['a key named __proto__', JSON.parse('{"__proto__": {"polluted": true}}')],
])('keeps %s', (_what, value) => {
  expect(roundTrip(value)).toStrictEqual(value);
});

it('puts long texts apart, in order, and no others', () => {
  const [long, longer] = ['"a" '.repeat(400), 'ł'.repeat(2_000)];
  const value = { list: [long, 'short'], map: new Map([[longer, { $: 'apart', v: 0 }]]), again: long };
  const apart: string[] = [];
  const encoded = JSON.stringify(codec.encode(value, apart));
  expect(apart).toEqual([long, longer, long]);
  expect(encoded.length).toBeLessThan(400);
  expect(codec.decode(JSON.parse(encoded), apart)).toStrictEqual(value);
});

it('leaves half of a surrogate pair where it is safe', () => {
  const torn = `${'x'.repeat(2_000)}\ud83d`;
  const apart: string[] = [];
  expect(codec.encode([torn], apart)).toEqual([torn]);
  expect(apart).toEqual([]);
});

it('keeps the part of a buffer a view shows, and no more', () => {
  const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  const copy = roundTrip(view) as Uint8Array;
  expect([...copy]).toEqual([2, 3]);
  expect(copy.buffer.byteLength).toBe(2);
});

it("turns node's Buffer into bytes", () => {
  expect(roundTrip(Buffer.from('hi'))).toStrictEqual(new Uint8Array([104, 105]));
});

it('keeps the type, message and stack of an error', () => {
  const error = new RangeError('too far');
  const copy = roundTrip(error) as Error;
  expect(copy).toBeInstanceOf(RangeError);
  expect(copy.message).toBe('too far');
  expect(copy.stack).toBe(error.stack);
});

it('copies an instance as a plain object', () => {
  class Point {
    x = 1;
    readonly #y = 2;
    get sum() {
      return this.x + this.#y;
    }
  }
  expect(roundTrip(new Point())).toStrictEqual({ x: 1 });
});

it('takes the same object twice, but no cycle', () => {
  const shared = { a: 1 };
  expect(roundTrip([shared, shared])).toStrictEqual([shared, shared]);
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(() => codec.encode(cycle)).toThrow('values with cycles cannot be sent');
});

it.each([
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
])('refuses %s as a structured clone does', (_what, value) => {
  expect(() => codec.encode({ deep: [value] })).toThrow('An object could not be cloned.');
});
