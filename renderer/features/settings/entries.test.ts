import { expect, it } from 'vitest';
import { forwardProblem } from './forwardEntry.ts';
import { tunnelAddressProblem } from './tunnelEntry.ts';

it.each([
  ['manual', 'https://desk.example', null],
  ['manual', 'http://127.0.0.1:9000', null],
  ['manual', '', 'empty'],
  ['manual', 'desk.example', 'scheme'],
  ['manual', 'http://desk.example', 'scheme'],
  ['manual', 'wss://desk.example', 'scheme'],
  ['manual', 'https://', 'invalid'],
  ['manual', 'https://desk.example/?x=1', 'parts'],
  ['manual', 'https://nora:pw@desk.example', 'parts'],
  ['relay', 'wss://relay.example', null],
  ['relay', 'https://relay.example', null],
  ['relay', 'ws://localhost:8787', null],
  ['relay', 'ws://relay.example', 'schemeRelay'],
  ['relay', 'relay.example', 'schemeRelay'],
] as const)('%s %s: %s', (of, text, problem) => {
  expect(tunnelAddressProblem(of, text)).toBe(problem);
});

it('forwards to this computer alone', () => {
  expect(forwardProblem('http://127.0.0.1:3000/hooks', [])).toBeNull();
  expect(forwardProblem('http://[::1]:3000/', [])).toBeNull();
  expect(forwardProblem('http://localhost:3000/', [])).toBeNull();
  expect(forwardProblem('', [])).toBe('empty');
  expect(forwardProblem('localhost:3000', [])).toBe('scheme');
  expect(forwardProblem('hooks', [])).toBe('invalid');
  expect(forwardProblem('http://192.168.0.2/', [])).toBe('notLocal');
  expect(forwardProblem('http://127.0.0.1.evil.example/', [])).toBe('notLocal');
  expect(forwardProblem('http://localhost@evil.example/', [])).toBe('parts');
  // Main sends plain http alone, and would refuse each delivery.
  expect(forwardProblem('https://localhost:3000/', [])).toBe('scheme');
  expect(forwardProblem('http://me:pw@localhost:3000/', [])).toBe('parts');
  expect(forwardProblem('http://localhost:47813/in/7f3a91', [], 47_813)).toBe('self');
  expect(forwardProblem('http://localhost/', [], 80)).toBe('self');
  expect(forwardProblem('http://localhost/a', ['http://localhost/a'])).toBe('twice');
  const full = Array.from({ length: 20 }, (_, index) => `http://localhost/${index}`);
  expect(forwardProblem('http://localhost/a', full)).toBe('many');
});
