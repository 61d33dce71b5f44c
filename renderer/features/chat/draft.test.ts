import { expect, it } from 'vitest';
import { draftLength, fragmentAt, insertText, readDraft, typedLine } from './draft.ts';

it.each([
  ['', { kind: 'empty' }],
  ['   ', { kind: 'empty' }],
  [' hi there ', { kind: 'message', text: 'hi there' }],
  ['/me waves', { kind: 'message', text: '/me waves' }],
  ['/w hana see you', { kind: 'whisper', to: 'hana', text: 'see you' }],
  ['/w @hana  two  spaces', { kind: 'whisper', to: 'hana', text: 'two  spaces' }],
  ['/whisper hana x', { kind: 'whisper', to: 'hana', text: 'x' }],
  ['/w', { kind: 'unfinishedWhisper', to: null }],
  ['/w hana', { kind: 'unfinishedWhisper', to: 'hana' }],
  ['/me', { kind: 'unfinishedAction' }],
  ['/wave hana x', { kind: 'unknownCommand', command: '/wave' }],
  ['/ban pim', { kind: 'command', command: 'ban', rest: 'pim' }],
  ['/TIMEOUT pim  10m', { kind: 'command', command: 'timeout', rest: 'pim  10m' }],
  ['/clear', { kind: 'command', command: 'clear', rest: '' }],
  ['/raid pim', { kind: 'unknownCommand', command: '/raid' }],
  ['/RAID', { kind: 'unknownCommand', command: '/RAID' }],
  ['/o/', { kind: 'unknownCommand', command: '/o/' }],
  ['/забанить pim', { kind: 'unknownCommand', command: '/забанить' }],
  ['//ban is a command', { kind: 'message', text: '/ban is a command' }],
  ['/ 5', { kind: 'message', text: '/ 5' }],
  ['a /ban', { kind: 'message', text: 'a /ban' }],
  ['http://x', { kind: 'message', text: 'http://x' }],
  ['/w ליאור שלום', { kind: 'whisper', to: 'ליאור', text: 'שלום' }],
])('reads %j', (line, expected) => {
  expect(readDraft(line)).toEqual(expected);
});

it('counts the text of a whisper only', () => {
  expect(draftLength(readDraft('/w hana 12345'))).toBe(5);
  expect(draftLength(readDraft('12345'))).toBe(5);
  expect(draftLength(readDraft('/w hana'))).toBe(0);
});

it.each([
  ['hello', null],
  ['/me waves', null],
  ['/shrug', null],
  ['//', null],
  ['see you', 'hana'],
])('types %j as it would be read', (text, to) => {
  const kind = to === null ? { kind: 'message' } : { kind: 'whisper', to };
  expect(readDraft(typedLine(text, to))).toEqual({ ...kind, text });
});

it('finds the name being typed', () => {
  expect(fragmentAt('hi @ott', 7)).toEqual({ kind: 'name', text: 'ott', start: 4, end: 7 });
  expect(fragmentAt('hi @otto you', 6)).toEqual({ kind: 'name', text: 'ot', start: 4, end: 8 });
  expect(fragmentAt('/w ha', 5)).toEqual({ kind: 'name', text: 'ha', start: 3, end: 5 });
  expect(fragmentAt('/timeout ha', 11)).toEqual({ kind: 'name', text: 'ha', start: 9, end: 11 });
  expect(fragmentAt('a@b', 3)).toBeNull();
  expect(fragmentAt('@', 1)).toBeNull();
});

it('finds the emoticon being typed, and takes a face or a time for none', () => {
  expect(fragmentAt('wow :dr', 7)).toEqual({ kind: 'emoticon', text: ':dr', start: 4, end: 7 });
  expect(fragmentAt('wow :D', 6)).toBeNull();
  expect(fragmentAt('at 10:30', 8)).toBeNull();
});

it('finds the command being typed at the start alone', () => {
  expect(fragmentAt('/', 1)).toEqual({ kind: 'command', text: '/', start: 0, end: 1 });
  expect(fragmentAt('/m', 2)).toEqual({ kind: 'command', text: '/m', start: 0, end: 2 });
  expect(fragmentAt('//m', 3)).toBeNull();
  expect(fragmentAt('a /m', 4)).toBeNull();
});

it('inserts a name with one space after it', () => {
  expect(insertText('hi @ott', 4, 7, 'ottoman_k')).toEqual({ line: 'hi @ottoman_k ', caret: 14 });
  expect(insertText('hi @ott you', 4, 7, 'ottoman_k')).toEqual({ line: 'hi @ottoman_k you', caret: 14 });
});
