import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JsonNode, parseJson } from '../../../shared/jsonTree.ts';
import {
  byteDifference,
  type CodeLine,
  changeLines,
  hexLine,
  jsonLines,
  leaveOutSame,
  sameBytes,
  textDifference,
} from './codeLines.ts';
import { diffJson } from './jsonDiff.ts';

const tree = (text: string): JsonNode => parseJson(text) ?? expect.fail(text);
/** What stands on a line; a comma at its end may come and go with what stands below. */
const plain = (lines: readonly CodeLine[]) =>
  lines.map(({ indent, key, text }) => [indent, key, text.replace(/,$/, '')]);
const without = (sign: 'added' | 'removed', lines: readonly CodeLine[]) => lines.filter((line) => line.sign !== sign);
const marks = { same: ' ', removed: '-', added: '+', 'left out': '~' };
const drawn = (lines: readonly CodeLine[]) =>
  lines.map(({ label, sign, key, text }) => `${label}${marks[sign]}${key === null ? '' : `${key}:`}${text}`);

it('shows what went and what came, and keeps the rest', () => {
  const before = tree('{"event":"a","id":"1","payload":{"viewersCurrent":0},"sentAt":"x"}');
  const after = tree('{ "event":"a", "id":"2", "payload":{"viewersCurrent":14208,"name":"n"}, "sentAt":"x" }');
  expect(drawn(changeLines(diffJson(before, after)))).toEqual([
    '1 {',
    '2 "event":"a",',
    '3-"id":"1",',
    '3+"id":"2",',
    '4 "payload":{',
    '5-"viewersCurrent":0',
    '5+"viewersCurrent":14208,',
    '6+"name":"n"',
    '7 },',
    '8 "sentAt":"x"',
    '9 }',
  ]);
});

it('tells numbers by how they were written, and another order of keys', () => {
  expect(drawn(changeLines(diffJson(tree('1.0'), tree('1'))))).toEqual(['1-1.0', '1+1']);
  const lines = changeLines(diffJson(tree('{"a":1,"b":2}'), tree('{"b":2,"a":1}')));
  expect(lines.some(({ sign }) => sign !== 'same')).toBe(true);
  expect(diffJson(tree('{"a": [1, 2]}'), tree('{"a":[1,2]}')).kind).toBe('same');
});

it('looks into things of an array that changed', () => {
  const lines = changeLines(diffJson(tree('[{"id":1,"n":1},{"id":2}]'), tree('[{"id":1,"n":2},{"id":2}]')));
  expect(drawn(lines).filter((line) => /[-+]/.test(line))).toEqual(['4-"n":1', '4+"n":2']);
});

it('applied, gives the other: for any two JSON texts', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (first, second) => {
      const [before, after] = [tree(first), tree(second)];
      const lines = changeLines(diffJson(before, after));
      expect(plain(without('added', lines))).toEqual(plain(jsonLines(before)));
      expect(plain(without('removed', lines))).toEqual(plain(jsonLines(after)));
    }),
  );
});

it('applied, gives the other: for texts that are nearly the same', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.integer({ min: 0, max: 2 }),
      fc.array(tie('node')),
      fc.dictionary(key, tie('node')),
    ),
  })).node;
  fc.assert(
    fc.property(value, value, (first, second) => {
      const [before, after] = [tree(JSON.stringify(first)), tree(JSON.stringify(second))];
      const lines = changeLines(diffJson(before, after));
      expect(plain(without('added', lines))).toEqual(plain(jsonLines(before)));
      expect(plain(without('removed', lines))).toEqual(plain(jsonLines(after)));
      expect(diffJson(after, tree(JSON.stringify(second))).kind).toBe('same');
    }),
  );
});

it('lets a long line go on below, and cuts no character', () => {
  const lines = jsonLines(tree(JSON.stringify({ long: '🎸'.repeat(500) })));
  expect(lines.every(({ text }) => text.length <= 200 && text.isWellFormed())).toBe(true);
  expect(lines.filter(({ label }) => label !== '')).toHaveLength(3);
});

it('compares texts by line and bytes by sixteen', () => {
  expect(drawn(textDifference('a\nb\nc', 'a\nx\nc'))).toEqual(['1 a', '2-b', '2+x', '3 c']);
  const before = new Uint8Array(64).fill(65);
  const after = before.with(20, 66);
  expect(byteDifference(before, after).map(({ sign }) => sign)).toEqual(['same', 'removed', 'added', 'same', 'same']);
  expect(sameBytes(before, after)).toBe(20);
  expect(sameBytes(before, before)).toBe(64);
});

it('dumps bytes with their letters', () => {
  const line = hexLine(new TextEncoder().encode('{"a": 1}\u0000é and more'), 0);
  expect(line.label).toBe('00000');
  expect(line.text).toBe('7B 22 61 22 3A 20 31 7D  00 C3 A9 20 61 6E 64 20  {"a":·1}····and·');
  expect(hexLine(new Uint8Array(17), 1).text.trim()).toBe(`${'00'.padEnd(50)}·`);
});

it('leaves out of a long difference what did not change', () => {
  const before = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
  const after = before.with(500, 'other');
  const lines = leaveOutSame(textDifference(before.join('\n'), after.join('\n')));
  expect(drawn(lines)).toEqual([
    '~497',
    ...['498 line 497', '499 line 498', '500 line 499', '501-line 500', '501+other'],
    ...['502 line 501', '503 line 502', '504 line 503', '~496'],
  ]);
});
