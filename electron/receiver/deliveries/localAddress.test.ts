import { expect, it } from 'vitest';
import { readLocalAddress } from './localAddress.ts';

it.each([
  ['http://localhost:3000/hook?x=1', '127.0.0.1', 3000, '/hook?x=1'],
  ['http://127.0.0.1', '127.0.0.1', 80, '/'],
  ['http://127.8.9.10:1/', '127.8.9.10', 1, '/'],
  ['http://2130706433:81/', '127.0.0.1', 81, '/'],
  ['http://[::1]:8080/a', '::1', 8080, '/a'],
])('%s is this computer', (text, host, port, path) => {
  expect(readLocalAddress(text)).toMatchObject({ host, port, path });
});

it.each([
  'https://localhost/',
  'http://localhost.example/',
  'http://127.0.0.1.example/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
  'http://me:secret@localhost/',
  'file:///etc/passwd',
  '//localhost/',
  '',
])('%s is not', (text) => {
  expect(readLocalAddress(text)).toBeNull();
});
