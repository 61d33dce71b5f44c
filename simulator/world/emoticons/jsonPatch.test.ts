import { expect, it } from 'vitest';
import type { JsonPatch } from '../../../shared/platform/emoticonPacks.ts';
import { applyPatch, type Json, PatchFailure } from './jsonPatch.ts';

type Case = readonly [name: string, document: Json, patch: JsonPatch, result: Json];

const fitting: readonly Case[] = [
  ['adds a key', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
  ['adds over a key that is there', { a: 1 }, [{ op: 'add', path: '/a', value: 2 }], { a: 2 }],
  ['adds before an element', [1, 3], [{ op: 'add', path: '/1', value: 2 }], [1, 2, 3]],
  ['adds at the end by number', [1], [{ op: 'add', path: '/1', value: 2 }], [1, 2]],
  ['adds at the end by a dash', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
  ['adds null', {}, [{ op: 'add', path: '/a', value: null }], { a: null }],
  ['replaces an element in its place', [1, 2, 3], [{ op: 'replace', path: '/1', value: 9 }], [1, 9, 3]],
  ['replaces the whole document', { a: 1 }, [{ op: 'replace', path: '', value: [0] }], [0]],
  ['replaces what is null', { a: null }, [{ op: 'replace', path: '/a', value: 1 }], { a: 1 }],
  ['removes a key', { a: 1, b: 2 }, [{ op: 'remove', path: '/a' }], { b: 2 }],
  ['removes an element and closes the gap', [1, 2, 3], [{ op: 'remove', path: '/0' }], [2, 3]],
  ['copies', { a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' }], { a: { b: 1 }, c: { b: 1 } }],
  ['moves', { a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }], { a: {}, c: 1 }],
  ['moves within a list', [1, 2, 3], [{ op: 'move', from: '/0', path: '/2' }], [2, 3, 1]],
  ['moves to a key that begins alike', { a: 1 }, [{ op: 'move', from: '/a', path: '/ab' }], { ab: 1 }],
  ['reads a slash in a key', { 'a/b': 1 }, [{ op: 'remove', path: '/a~1b' }], {}],
  ['reads a tilde before a digit in a key', { '~1': 1, '/': 2 }, [{ op: 'remove', path: '/~01' }], { '/': 2 }],
  ['reads an empty key', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
  [
    'goes on after a test that holds, whatever the order of keys',
    { a: { x: 1, y: [2] } },
    [
      { op: 'test', path: '/a', value: { y: [2], x: 1 } },
      { op: 'remove', path: '/a/y' },
    ],
    { a: { x: 1 } },
  ],
];

it.each(fitting)('%s', (_name, document, patch, result) => {
  const before = structuredClone(document);
  expect(applyPatch(document, patch)).toEqual(result);
  expect(document).toEqual(before);
});

const unfit: readonly (readonly [name: string, document: Json, patch: JsonPatch, words: string])[] = [
  ['removes what is not there', {}, [{ op: 'remove', path: '/a' }], 'there is no "a"'],
  ['replaces what is not there', {}, [{ op: 'replace', path: '/a', value: 1 }], 'there is no "a"'],
  ['adds below what is not there', {}, [{ op: 'add', path: '/a/b', value: 1 }], 'there is no "a"'],
  ['adds below a number', { a: 1 }, [{ op: 'add', path: '/a/b', value: 1 }], 'nothing can be put at "b"'],
  ['leaves a gap in a list', [1], [{ op: 'add', path: '/2', value: 1 }], 'there is no place "2"'],
  ['writes an index with a zero', [1, 2], [{ op: 'add', path: '/01', value: 1 }], 'there is no place "01"'],
  ['reads behind the end', [1], [{ op: 'remove', path: '/-' }], 'there is no "-"'],
  ['reads what every object inherits', {}, [{ op: 'copy', from: '/constructor', path: '/a' }], 'no "constructor"'],
  ['has a pointer without a slash', { a: 1 }, [{ op: 'remove', path: 'a' }], '"a" is no pointer'],
  ['has no value', {}, [{ op: 'add', path: '/a', value: undefined }], 'a value is missing'],
  ['moves into itself', { a: {} }, [{ op: 'move', from: '/a', path: '/a/b' }], '/a cannot move into itself'],
  ['tests a list for an object', { a: [] }, [{ op: 'test', path: '/a', value: {} }], '/a is not what the test says'],
  ['tests for a part', { a: { b: 1 } }, [{ op: 'test', path: '/a', value: {} }], '/a is not what the test says'],
  ['tests a text for a number', { a: '1' }, [{ op: 'test', path: '/a', value: 1 }], '/a is not what the test says'],
];

it.each(unfit)('refuses a patch that %s', (_name, document, patch, words) => {
  const attempt = () => applyPatch(document, patch);
  expect(attempt).toThrow(PatchFailure);
  expect(attempt).toThrow(words);
});

it('changes nothing when a later operation fails', () => {
  const document = { list: [1] };
  const patch: JsonPatch = [
    { op: 'add', path: '/list/-', value: 2 },
    { op: 'remove', path: '/gone' },
  ];
  expect(() => applyPatch(document, patch)).toThrow(PatchFailure);
  expect(document).toEqual({ list: [1] });
});

it('takes __proto__ for a key like any other', () => {
  const result = applyPatch({}, [{ op: 'add', path: '/__proto__', value: { stained: true } }]);
  expect(Object.keys(Object(result))).toEqual(['__proto__']);
  expect(Reflect.get(Object(result), 'stained')).toBeUndefined();
  expect(Reflect.get({}, 'stained')).toBeUndefined();
});

it('refuses values deeper than twelve levels', () => {
  const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(applyPatch({}, [{ op: 'add', path: '/a', value: nested(12) }])).toEqual({ a: nested(12) });
  expect(() => applyPatch({}, [{ op: 'add', path: '/a', value: nested(13) }])).toThrow('nested too deeply');
});

it('refuses copies of copies before they fill the memory', () => {
  const doubling: JsonPatch = Array.from({ length: 40 }, () => ({ op: 'copy', from: '', path: '/-' }));
  expect(() => applyPatch([0], doubling)).toThrow('the document grows too large');
});
