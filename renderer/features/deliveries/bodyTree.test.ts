import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyTree, contentTypeOf } from './bodyTree.ts';
import { jsonLines } from './codeLines.ts';

const form = 'application/x-www-form-urlencoded; charset=utf-8';
function lines(text: string, type: string | null): string[] {
  const tree = bodyTree(text, type);
  if (tree === null) return [];
  return jsonLines(tree.root).map(
    ({ indent, key, text: value }) => '  '.repeat(indent) + [key ?? '', value].join(' ').trim(),
  );
}

it('takes a form apart, and the JSON in its fields', () => {
  expect(lines('command=%2Fraid&text=otto+%26+co&text=%C3%A9', form)).toEqual([
    '{',
    '  "command" "/raid",',
    '  "text" "otto & co",',
    '  "text" "é"',
    '}',
  ]);
  expect(lines('payload=%7B%22user%22%3A%7B%22id%22%3A1.0%7D%7D&list=%5B&empty=', form)).toEqual([
    '{',
    '  "payload" {',
    '    "user" {',
    '      "id" 1.0',
    '    }',
    '  },',
    '  "list" "[",',
    '  "empty" ""',
    '}',
  ]);
});

it('takes JSON for JSON whatever its type says, and other text for neither', () => {
  expect(bodyTree('\ufeff{"a":1}', null)?.kind).toBe('json');
  expect(bodyTree('{"a":1}', 'text/plain')?.kind).toBe('json');
  expect(bodyTree('a=1&b=2', 'text/plain')).toBeNull();
  expect(bodyTree('the door is open', null)).toBeNull();
});

it('reads the type of a body in any case', () => {
  expect(
    contentTypeOf([
      ['Accept', '*/*'],
      ['CONTENT-type', form],
    ]),
  ).toBe(form);
  expect(contentTypeOf([])).toBeNull();
});

it('takes any text for a form', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => bodyTree(text, form)?.kind === 'form'));
});
