import { expect, it } from 'vitest';
import { appError } from './errors.ts';
import { AppFailure, unreachable } from './failure.ts';

it('carries an error through a throw, with what it came from', () => {
  const cause = new TypeError('fetch failed');
  const failure = new AppFailure({ kind: 'http', status: 503, path: '/users/current', message: null }, { cause });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({ name: 'AppFailure', message: 'http', cause });
  expect(failure.error).toEqual({ kind: 'http', status: 503, path: '/users/current', message: null });
});

it('says which case was forgotten', () => {
  expect(() => unreachable({ kind: 'brandNew' } as never)).toThrow('unreachable: {"kind":"brandNew"}');
});

it.each([
  { kind: 'offline' },
  { kind: 'rateLimited', bucket: 'chats', retryAfterMs: 400 },
  { kind: 'chatRefused', code: 4005, message: 'slow down' },
  { kind: 'chatRefused', code: 'UACCESS', message: '' },
  { kind: 'connectionLost', sent: true },
])('is data that crosses to the window: %j', (error) => {
  expect(appError.parse(JSON.parse(JSON.stringify(error)))).toEqual(error);
});

it.each([
  { kind: 'brandNew' },
  { kind: 'http', status: '503', path: '/', message: null },
  { kind: 'http', status: 503, path: '/' },
  { kind: 'connectionLost' },
  { kind: 'chatRefused', code: null, message: '' },
])('is not %j', (error) => {
  expect(appError.safeParse(error).success).toBe(false);
});

it('leaves behind what is no part of an error, such as a stack', () => {
  expect(appError.parse({ kind: 'offline', stack: 'at main.ts', token: 's3cret' })).toEqual({ kind: 'offline' });
});
