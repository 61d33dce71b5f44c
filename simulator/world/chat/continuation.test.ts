import { expect, it } from 'vitest';
import { ContinuationTokens } from './continuation.ts';

const tokens = new ContinuationTokens('a key');
const place = { rank: 20, name: '深夜のラジオ', userId: 39_118 };

it('reads the place it wrote', () => {
  expect(tokens.read(7, tokens.write(7, place))).toEqual(place);
});

it('reads no token of another channel, nor of another service', () => {
  const token = tokens.write(7, place);
  expect(tokens.read(8, token)).toBeUndefined();
  expect(tokens.read(77, token)).toBeUndefined();
  expect(new ContinuationTokens('another key').read(7, token)).toBeUndefined();
});

it('reads nothing in which one letter was changed, added or left out', () => {
  const token = tokens.write(7, place);
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === 'A' ? 'B' : 'A';
    expect(tokens.read(7, token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
  }
  for (const wrong of ['', 'A', `${token}A`, `${token}=`, token.slice(1), token.slice(0, -1), ` ${token}`, '💥']) {
    expect(tokens.read(7, wrong)).toBeUndefined();
  }
});

it('can stand in an address as it is', () => {
  expect(tokens.write(7, place)).toMatch(/^[\w-]+$/);
});
