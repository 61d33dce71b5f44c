import { expect, it } from 'vitest';
import { nearestCommand } from './commands.ts';

it.each([
  ['/em', '/me'],
  ['/mee', '/me'],
  ['/ME2', '/me'],
  ['/wisper', '/w'],
  ['/whsiper', '/w'],
  ['/whisp', '/w'],
  ['/ww', '/w'],
  ['/ban', null],
  ['/timeout', null],
  ['/', null],
])('for %s it names %s', (word, nearest) => {
  expect(nearestCommand(word)).toBe(nearest);
});
