import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { hasOwnHost, isFromForeignPage } from './guard.ts';

const asked = (host: string | undefined) =>
  hasOwnHost({ headers: host === undefined ? {} : { host }, socket: { localPort: 8080 } } as IncomingMessage);

it.each(['127.0.0.1:8080', 'localhost:8080', 'LOCALHOST:8080', '[::1]:8080'])('knows itself by %s', (host) => {
  expect(asked(host)).toBe(true);
});

it.each([
  undefined,
  '',
  '127.0.0.1',
  'localhost:80',
  '127.0.0.1:80800',
  'evil.example:8080',
  'localhost.evil.example:8080',
  'evil.example#localhost:8080',
  '0.0.0.0:8080',
])('does not know itself by %s', (host) => {
  expect(asked(host)).toBe(false);
});

const foreign = (headers: Record<string, string>) => isFromForeignPage({ headers, port: 8080 });

it('lets in programs, and pages of its own', () => {
  expect(foreign({})).toBe(false);
  for (const origin of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080']) {
    expect([origin, foreign({ origin })]).toEqual([origin, false]);
    expect(foreign({ origin, 'sec-fetch-site': 'same-origin' })).toBe(false);
  }
});

it('tells pages of others, whatever they call themselves', () => {
  for (const origin of [
    'null',
    '',
    'https://127.0.0.1:8080',
    'http://127.0.0.1:8081',
    'http://127.0.0.1',
    'https://evil.example',
  ]) {
    expect([origin, foreign({ origin })]).toEqual([origin, true]);
  }
  expect(foreign({ 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(foreign({ origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'cross-site' })).toBe(true);
});
