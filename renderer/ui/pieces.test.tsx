import { beforeEach, expect, it } from 'vitest';
import { initials } from './Avatar.tsx';
import { hostOf, isLoopback } from './hostOf.ts';
import { shorten } from './Name.tsx';
import { nextIndex } from './roving.ts';

beforeEach(() => {
  document.documentElement.dir = 'ltr';
});

it('goes round a ring with arrows, and mirrors left and right', () => {
  expect(nextIndex({ key: 'ArrowRight' }, 2, 3)).toBe(0);
  expect(nextIndex({ key: 'ArrowUp' }, 0, 3)).toBe(2);
  expect(nextIndex({ key: 'Home' }, 2, 3)).toBe(0);
  expect(nextIndex({ key: 'End' }, 0, 3)).toBe(2);
  expect(nextIndex({ key: 'a' }, 0, 3)).toBeNull();
  expect(nextIndex({ key: 'ArrowDown' }, 0, 0)).toBeNull();
  document.documentElement.dir = 'rtl';
  expect(nextIndex({ key: 'ArrowRight' }, 1, 3)).toBe(0);
  expect(nextIndex({ key: 'ArrowDown' }, 1, 3)).toBe(2);
});

it.each([
  ['http://127.0.0.1:47800/go', true],
  ['http://localhost/', true],
  ['http://[::1]:80/', true],
  ['https://service.example/go', false],
  ['https://127.example/', false],
  // Main does not take it either: not every system keeps such names at home.
  ['http://app.localhost/', false],
  ['not an address', false],
])('knows whether %s leads to this computer only', (url, here) => {
  expect(isLoopback(url)).toBe(here);
});

it('shows the host of an address, and the text of what is none', () => {
  expect(hostOf('https://service.example:8443/api')).toBe('service.example:8443');
  expect(hostOf('what')).toBe('what');
});

it('cuts long names between characters', () => {
  expect(shorten('abc', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('ab…');
  expect(shorten('a\u{1F980}bcd', 3)).toBe('a…');
});

it('takes initials from words of any script', () => {
  expect(initials('nora_plays')).toBe('NP');
  expect(initials('深夜のラジオ')).toBe('深');
  expect(initials('​')).toBe('');
});
