import { expect, it } from 'vitest';
import { parseJson } from '../../../shared/jsonTree.ts';
import { diffJson, type EntryChange, type JsonChange } from './jsonDiff.ts';

const read = (text: string) => parseJson(text) ?? expect.fail(`no JSON: ${text}`);

/** The difference in signs: `-` gone, `+` come, `~` changed inside, `=` the same. */
function write(change: JsonChange): string {
  if (change.kind === 'same') return '=';
  if (change.kind === 'replaced') return `${text(change.before)}>${text(change.after)}`;
  return `${change.open}${change.entries.map(writeEntry).join(' ')}`;
}
const writeEntry = (entry: EntryChange) => {
  const name = entry.key ?? '';
  if (entry.kind === 'kept') return `${name}(${write(entry.change)})`;
  return `${entry.kind === 'removed' ? '-' : '+'}${name}${text(entry.value)}`;
};
const text = (node: ReturnType<typeof read>) =>
  node.kind === 'atom' ? node.text : `${node.open}${node.entries.length}`;
const diff = (before: string, after: string) => write(diffJson(read(before), read(after)));

it('white space is no difference, the way a number is written is one', () => {
  expect(diff('{"a":1,"b":[2,3]}', '{ "a" : 1,\n"b": [ 2, 3 ] }')).toBe('=');
  expect(diff('{"a":14.0}', '{"a":14}')).toBe('{"a"(14.0>14)');
  expect(diff('{"a":"\\u00e9"}', '{"a":"é"}')).toBe('{"a"("\\u00e9">"é")');
});

it('tells what went, what came and what changed, in the order of the text', () => {
  expect(diff('{"a":1,"b":2,"c":3}', '{"a":1,"c":4,"d":5}')).toBe('{"a"(=) -"b"2 "c"(3>4) +"d"5');
});

it('goes into what is of the same kind, and replaces what is not', () => {
  expect(diff('{"a":{"b":1,"c":2}}', '{"a":{"b":1,"c":3}}')).toBe('{"a"({"b"(=) "c"(2>3))');
  expect(diff('{"a":{"b":1}}', '{"a":[1]}')).toBe('{"a"({1>[1)');
  expect(diff('{"a":{"b":1}}', '{"a":"b"}')).toBe('{"a"({1>"b")');
});

it('an empty list is replaced as a whole, not filled entry by entry', () => {
  expect(diff('{"a":[]}', '{"a":[1,2]}')).toBe('{"a"([0>[2)');
  expect(diff('[]', '{}')).toBe('[0>{0');
});

it('keys in another order are a difference, as the signature is over them', () => {
  const words = diff('{"a":1,"b":2}', '{"b":2,"a":1}');
  expect(words).not.toBe('=');
  expect(words.match(/-/g)).toHaveLength(1);
  expect(words.match(/\+/g)).toHaveLength(1);
});

it('in an array finds what was put in between, and does not call the rest new', () => {
  expect(diff('[1,2,3]', '[1,9,2,3]')).toBe('[(=) +9 (=) (=)');
  expect(diff('[1,2,3]', '[1,3]')).toBe('[(=) -2 (=)');
});

it('in an array an object where an object was is that object, changed', () => {
  expect(diff('[{"id":1,"n":"x"},7]', '[{"id":1,"n":"y"},7]')).toBe('[({"id"(=) "n"("x">"y")) (=)');
  // Of unlike kinds the one went and the other came.
  expect(diff('[{"id":1}]', '[[1]]')).toBe('[-{1 +[1');
});

it('keeps repeated keys apart', () => {
  expect(diff('{"a":1,"a":2}', '{"a":1}')).toMatch(/^\{"a"\(=\) -"a"2$/);
});

it('does not take nested lists for the same because their text looks alike', () => {
  expect(diff('[["a","b"]]', '[["a,b"]]')).not.toBe('=');
  expect(diff('[{"a":1}]', '[["a",1]]')).not.toBe('=');
  expect(diff('[[1],2]', '[[1,2]]')).not.toBe('=');
});
