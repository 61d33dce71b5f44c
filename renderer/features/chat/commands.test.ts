import { expect, it } from 'vitest';
import { commandOf, nearestCommand } from './commands.ts';

it.each([
  ['/em', '/me'],
  ['/mee', '/me'],
  ['/ME2', '/me'],
  ['/wisper', '/w'],
  ['/whsiper', '/w'],
  ['/whisp', '/w'],
  ['/ww', '/w'],
  ['/tiemout', '/timeout'],
  ['/time', '/timeout'],
  ['/bann', '/ban'],
  ['/unbann', '/unban'],
  ['/pruge', '/purge'],
  ['/give', '/giveaway'],
  ['/raid', null],
  ['/', null],
])('for %s it names %s', (word, nearest) => {
  expect(nearestCommand(word)).toBe(nearest);
});

it('knows each by its word and its other words, any case', () => {
  expect(commandOf('/Whisper')).toBe('w');
  expect(commandOf('/TIMEOUT')).toBe('timeout');
  expect(commandOf('/constructor')).toBeUndefined();
  expect(commandOf('/timeouts')).toBeUndefined();
});
