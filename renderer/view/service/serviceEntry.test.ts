import { expect, it } from 'vitest';
import { entryProblems, tidyEntry } from './serviceEntry.ts';

it('takes off spaces around and slashes at the end', () => {
  expect(tidyEntry({ baseUrl: ' https://service.example// ', clientId: ' abc\n' })).toEqual({
    baseUrl: 'https://service.example',
    clientId: 'abc',
  });
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
  expect(entryProblems({ baseUrl, clientId: 'abc' }).address).toBe(problem);
});

it('judges the client id', () => {
  const baseUrl = 'https://service.example';
  expect(entryProblems({ baseUrl, clientId: 'abc' })).toEqual({});
  expect(entryProblems({ baseUrl, clientId: '' }).clientId).toBe('clientIdEmpty');
  expect(entryProblems({ baseUrl, clientId: 'a b' }).clientId).toBe('clientIdSpaces');
});
