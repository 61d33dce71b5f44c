import { expect, it } from 'vitest';
import { BannedWords } from './bannedWords.ts';

const areIn = (text: string, ...words: string[]) => new BannedWords().areIn(text, words);

it.each([
  ['spam', 'SPAM here', true],
  ['spam', 'antispam', false],
  ['spam', 'spam_bot', false],
  ['spam', 'spam2', false],
  ['spam', '(spam)', true],
  ['élan', 'quel ÉLAN', true],
  ['lan', 'élan', false],
  ['two words', 'now two words here', true],
  ['c++', 'I write c++ daily', true],
  ['c++', 'c+', false],
  ['a.b', 'axb', false],
  ['夜', '深夜のラジオ', true],
  ['ラジオ', '深夜のラジオ', true],
  ['שלום', 'ושלום', false],
])('looks for "%s" in "%s": %s', (word, text, isThere) => {
  expect(areIn(text, word)).toBe(isThere);
});

it('takes composed and decomposed letters for the same', () => {
  expect(areIn('cafe\u0301', 'caf\u00e9')).toBe(true);
  expect(areIn('caf\u00e9', 'cafe\u0301')).toBe(true);
});

it('passes over empty words: a list of them stops nothing', () => {
  expect(areIn('anything at all', '', '   ')).toBe(false);
  expect(areIn('')).toBe(false);
  expect(areIn('spam', '', ' spam ')).toBe(true);
});

it('finds any of several words', () => {
  expect(areIn('the second', 'first', 'second')).toBe(true);
  expect(areIn('the third', 'first', 'second')).toBe(false);
});

it('goes by the list it gets, not by the one before', () => {
  const bannedWords = new BannedWords();
  const lists = [['one'], ['two'], ['one']];
  expect(lists.map((words) => bannedWords.areIn('one', words))).toEqual([true, false, true]);
});
