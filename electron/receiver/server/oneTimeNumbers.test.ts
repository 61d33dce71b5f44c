import { expect, it } from 'vitest';
import { OneTimeNumbers } from './oneTimeNumbers.ts';

it('knows a number once, and only a thousand of them', () => {
  const numbers = new OneTimeNumbers();
  numbers.expect('a', 7);
  expect([numbers.take('a'), numbers.take('a'), numbers.take(null), numbers.take('b')]).toEqual([7, null, null, null]);
  for (let at = 0; at < 1_001; at++) numbers.expect(`n${at}`, at);
  expect([numbers.take('n0'), numbers.take('n1'), numbers.take('n1000')]).toEqual([null, 1, 1_000]);
});
