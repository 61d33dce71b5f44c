import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe…'],
  ['😀🎉😀', 2, '😀🎉…'],
  ['😀🎉', 2, '😀🎉'],
  ['👩‍👩‍👧e\u0301!', 2, '👩‍👩‍👧e\u0301…'],
])('%j of at most %d signs is %j', (text, most, shown) => {
  expect(shortened(text, most)).toBe(shown);
});
