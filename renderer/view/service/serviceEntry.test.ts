import { expect, it } from 'vitest';
import type { OwnService } from '../../../shared/service.ts';
import { entryProblems, isSameService, newEntry, tidyEntry } from './serviceEntry.ts';

const entry = (changes: Partial<OwnService> = {}): OwnService => ({
  ...{ name: 'Second', color: 'blue', baseUrl: 'https://service.example', clientId: 'abc' },
  ...changes,
});

it('takes off spaces around and slashes at the end', () => {
  const typed = entry({ name: ' Second ', baseUrl: ' https://service.example// ', clientId: ' abc\n' });
  expect(tidyEntry(typed)).toEqual(entry());
});

it.each([
  ['https://service.example', undefined],
  ['https://service.example/base', undefined],
  ['http://127.0.0.1:47800', undefined],
  ['http://localhost:3000', undefined],
  ['', 'addressEmpty'],
  ['service.example', 'addressScheme'],
  ['htp://service.example', 'addressScheme'],
  ['javascript:alert(1)', 'addressScheme'],
  ['https://', 'addressInvalid'],
  ['https://exa mple', 'addressInvalid'],
  ['http://service.example', 'addressPlain'],
  ['https://nora:secret@service.example', 'addressParts'],
  ['https://service.example?x=1', 'addressParts'],
])('judges the address %s', (baseUrl, problem) => {
  expect(entryProblems(entry({ baseUrl })).address).toBe(problem);
});

it('judges the client id and the name', () => {
  expect(entryProblems(entry())).toEqual({});
  expect(entryProblems(entry({ clientId: '' }))).toEqual({ clientId: 'clientIdEmpty' });
  expect(entryProblems(entry({ clientId: 'a b' }))).toEqual({ clientId: 'clientIdSpaces' });
  expect(entryProblems(entry({ name: '' }))).toEqual({ name: 'nameEmpty' });
  expect(entryProblems(entry({ name: 'x'.repeat(41) }))).toEqual({ name: 'nameLong' });
});

it('begins in a colour that no other has, while there is one', () => {
  expect(newEntry([entry({ color: 'blue' }), entry({ color: 'violet' })]).color).toBe('pink');
});

it('is the same service by address and client id together', () => {
  expect(isSameService(entry(), entry({ name: 'other', color: 'teal' }))).toBe(true);
  expect(isSameService(entry(), entry({ clientId: 'other' }))).toBe(false);
});
