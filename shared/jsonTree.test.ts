import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JsonNode, parseJson } from './jsonTree.ts';

function write(node: JsonNode): string {
  if (node.kind === 'atom') return node.text;
  const inside = node.entries.map(({ key, value }) => (key === null ? write(value) : `${key}:${write(value)}`));
  return `${node.open}${inside.join()}${node.open === '{' ? '}' : ']'}`;
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('keeps the text of numbers, escapes and repeated keys', () => {
  const text = '{"a":1.0,"a":1e400,"b":"\\u0041\\/","c":[-0,12345678901234567890]}';
  expect(write(parseJson(text) ?? expect.fail())).toBe(text);
});

it('takes what JSON is and nothing else', () => {
  const odd = [
    '',
    ' ',
    '{',
    '[1,]',
    '{"a"}',
    '"\u0001"',
    '"\\x"',
    '"\\u12g4"',
    '01',
    '1.',
    '+1',
    'nul',
    '[1] 2',
    '"',
    '\ufeff1',
  ];
  for (const text of odd) expect([text, parseJson(text)]).toEqual([text, null]);
  for (const text of [' [ ] ', '{ "a" : {} }', '-0.5e+3', '"\\""', 'null']) expect(parseJson(text)).not.toBeNull();
});

it('never throws, and judges as the engine does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(write(parseJson(text) ?? expect.fail())).toBe(text);
    }),
  );
  const signs = fc.constantFrom(...'{}[]",:0123.eE-+\\u tfn');
  fc.assert(
    fc.property(fc.string({ unit: signs }), (text) => {
      expect(parseJson(text) !== null).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

it('gives up on what is nested deeper than anybody writes', () => {
  expect(parseJson('['.repeat(1_000_000))).toBeNull();
  expect(parseJson('['.repeat(200) + ']'.repeat(200))).not.toBeNull();
});
