import { expect, it } from 'vitest';
import { hookAddressProblem } from './addressProblem.ts';

it.each([
  ['https://desk.example/in/1', null],
  [' http://127.0.0.1:47813/in/1?a=b ', null],
  ['', 'empty'],
  ['   ', 'empty'],
  ['desk.example/in/1', 'scheme'],
  ['ftp://desk.example', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['https://', 'invalid'],
  ['https://a b/', 'invalid'],
  ['https://nora:secret@desk.example/in/1', 'parts'],
  ['https://desk.example/in/1#top', 'parts'],
])('%s: %s', (text, problem) => {
  expect(hookAddressProblem(text)).toBe(problem);
});
