import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldAt, isForm, readFields } from './bodyFields.ts';

const FORM = 'application/x-www-form-urlencoded';
const bytes = (text: string) => new TextEncoder().encode(text);
const fields = (text: string, type: string | null = null) => readFields(bytes(text), type);

it.each([FORM, `${FORM}; charset=utf-8`, ` ${FORM.toUpperCase()} `])('knows %j for a form', (type) => {
  expect(isForm(type)).toBe(true);
});

it.each([null, '', 'application/json', `x${FORM}`, `${FORM}x`, 'text/plain; application/x-www-form-urlencoded'])(
  'knows %j for none',
  (type) => {
    expect(isForm(type)).toBe(false);
  },
);

it.each(['', '[]', '7', 'null', '"text"', '{"a":', '<a/>', '\ufeff{}'])('finds no fields in %j', (text) => {
  expect(fields(text)).toBeNull();
});

it('finds none in bytes that are no text', () => {
  expect(readFields(Uint8Array.of(0x7b, 0xff, 0x7d), null)).toBeNull();
  expect(readFields(Uint8Array.of(0x61, 0x3d, 0xff), FORM)).toBeNull();
});

it('reads a part of a longer buffer, and not what lies around it', () => {
  const whole = bytes('xx{"a":"b"}yy');
  expect(fieldAt(readFields(whole.subarray(2, -2), null), '.a')).toBe('b');
});

it('takes the first of a form’s fields of one name, and apart what holds JSON', () => {
  const form = fields('a=1&a=2&payload=%7B%22type%22%3A%22ping%22%7D&torn=%7Bx', FORM);
  expect(fieldAt(form, '.a')).toBe('1');
  expect(fieldAt(form, '.payload.type')).toBe('ping');
  expect(fieldAt(form, '.torn')).toBe('{x');
});

it.each([
  ['.a.b', '{"a":{"b":"c"}}', 'c'],
  ['.a', '{"a":7.5}', '7.5'],
  ['.a', '{"a":0}', '0'],
  ['.a', '{"a":""}', null],
  ['.a', '{"a":true}', null],
  ['.a', '{"a":{}}', null],
  ['.a.0', '{"a":["b"]}', null],
  ['.a.b.c', '{"a":{"b":"c"}}', null],
  ['.b', '{"a":1}', null],
])('at %s of %s stands %j', (place, text, value) => {
  expect(fieldAt(fields(text), place)).toBe(value);
});

it('finds nothing that every object inherits', () => {
  const body = fields('{"a":{}}');
  for (const name of [
    'constructor',
    'toString',
    '__proto__',
    'a.constructor',
    '__proto__.constructor.name',
    'a.length',
  ]) {
    expect(fieldAt(body, `.${name}`), name).toBeNull();
  }
  const form = fields('__proto__=x&constructor=y', FORM);
  expect([fieldAt(form, '.__proto__'), fieldAt(form, '.constructor'), fieldAt(form, '.toString')]).toEqual([
    'x',
    'y',
    null,
  ]);
  expect(Reflect.get({}, 'x')).toBeUndefined();
});

it('never throws, whatever came', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(null, FORM),
      fc.string({ maxLength: 10 }),
      (body, type, place) => {
        const value = fieldAt(readFields(body, type), `.${place}`);
        expect(value === null || value.length > 0).toBe(true);
      },
    ),
  );
});

it('finds again what stands in any JSON object', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'B', '_', 'é', '"'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), fc.string({ minLength: 1 }), (keys, text) => {
      const value = text.toWellFormed();
      const body = keys.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
      expect(fieldAt(fields(JSON.stringify(body)), `.${keys.join('.')}`)).toBe(value);
    }),
  );
});
