import { expect, it } from 'vitest';
import { draftLength, insertText, nameAtCaret, readDraft, strangeCommand } from './draft.ts';

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
  ['/wave hana x', { kind: 'message', text: '/wave hana x' }],
  ['/w ליאור שלום', { kind: 'whisper', to: 'ליאור', text: 'שלום' }],
])('reads %j', (line, expected) => {
  expect(readDraft(line)).toEqual(expected);
});

it('counts the text of a whisper only', () => {
  expect(draftLength(readDraft('/w hana 12345'))).toBe(5);
  expect(draftLength(readDraft('12345'))).toBe(5);
  expect(draftLength(readDraft('/w hana'))).toBe(0);
});

it('names commands nobody knows', () => {
  expect(strangeCommand('/ban otto')).toBe('/ban');
  expect(strangeCommand('/me waves')).toBeNull();
  expect(strangeCommand('/w otto x')).toBeNull();
  expect(strangeCommand('http://x')).toBeNull();
});

it('finds the name being typed', () => {
  expect(nameAtCaret('hi @ott', 7)).toEqual({ fragment: 'ott', start: 4, end: 7 });
  expect(nameAtCaret('hi @otto you', 6)).toEqual({ fragment: 'ot', start: 4, end: 8 });
  expect(nameAtCaret('/w ha', 5)).toEqual({ fragment: 'ha', start: 3, end: 5 });
  expect(nameAtCaret('a@b', 3)).toBeNull();
  expect(nameAtCaret('@', 1)).toBeNull();
});

it('inserts a name with one space after it', () => {
  expect(insertText('hi @ott', 4, 7, 'ottoman_k')).toEqual({ line: 'hi @ottoman_k ', caret: 14 });
  expect(insertText('hi @ott you', 4, 7, 'ottoman_k')).toEqual({ line: 'hi @ottoman_k you', caret: 14 });
});
