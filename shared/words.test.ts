import { expect, it } from 'vitest';
import { foldCase } from './foldCase.ts';
import { isLoopbackHost } from './loopback.ts';
import { splitAtNames } from './namedInText.ts';

it.each([
  ['@mira hello', ['', '@mira', ' hello']],
  ['hello @mira', ['hello ', '@mira', '']],
  ['@a@b', ['', '@a', '', '@b', '']],
  ['mail me at x@y.example', ['mail me at x', '@y', '.example']],
  ['@дина и @たろう', ['', '@дина', ' и ', '@たろう', '']],
  ['@e\u0301mile!', ['', '@e\u0301mile', '!']],
  ['@under_score-7.', ['', '@under_score-7', '.']],
  ['an @ alone', ['an @ alone']],
  ['', ['']],
])('parts %j at its names', (text, parts) => {
  expect(splitAtNames(text)).toEqual(parts);
  expect(splitAtNames(text).join('')).toBe(text);
});

it('has the names at every second place', () => {
  const parts = splitAtNames('a @b c @d');
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(['@b', '@d']);
});

it.each(['localhost', '127.0.0.1', '127.255.0.9', '[::1]'])('knows %s for this computer', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each([
  '127.0.0.1.example',
  'x127.0.0.1',
  '127.0.0',
  'localhost.example',
  'app.localhost',
  '128.0.0.1',
  '[::2]',
  '[::ffff:7f00:1]',
  '10.0.0.1',
  '',
])('does not know %j for this computer', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

it('compares in any case', () => {
  expect(foldCase('ÄRGER Ok')).toBe(foldCase('ärger oK'));
  expect(foldCase('ß')).not.toBe(foldCase('ss'));
});
