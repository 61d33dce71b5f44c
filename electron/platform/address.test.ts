import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { endpoints } from '../../shared/platform/endpoints.ts';
import { normalBaseUrl, requestUrl } from './address.ts';
import { isTransient } from './isTransient.ts';

const BASE = 'https://service.example/mirror';
const details = endpoints['chats.details'];
const path = { channelId: 7 };
const link = (href: string) => requestUrl(BASE, details, { path, href });

it('asks below the base address, without what is not given', () => {
  const query = { page: 2, all: true, name: 'a&b=ü', none: undefined };
  const url = new URL(requestUrl(BASE, details, { path, query }));
  expect(url.href.startsWith(`${BASE}/api/v1/chats/7?`)).toBe(true);
  expect([...url.searchParams]).toEqual([
    ['page', '2'],
    ['all', 'true'],
    ['name', 'a&b=ü'],
  ]);
});

it.each([
  ['?page=3', `${BASE}/api/v1/chats/7?page=3`],
  ['/api/v1/x?after=a', 'https://service.example/api/v1/x?after=a'],
  ['https://service.example/y', 'https://service.example/y'],
  ['https://SERVICE.example:443/y#part', 'https://service.example/y'],
  ['//service.example/z', 'https://service.example/z'],
])('follows %s within the service', (href, url) => {
  expect(link(href)).toBe(url);
});

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'http://service.example/',
  'https://service.example:8443/',
  'https://service.example.elsewhere.example/',
  'https://nora@service.example/',
  'https://:word@service.example/',
  'https://service.example@elsewhere.example/',
  'javascript:alert(1)',
  'data:text/plain,x',
  '\\\\elsewhere.example\\x',
  'https://',
])('does not follow %s, which would carry the token away', (href) => {
  expect(() => link(href)).toThrow(AppFailure);
});

it('stays with the service whatever a link says', () => {
  const piece = fc.constantFrom(
    'https:',
    '/',
    '//',
    '\\',
    '@',
    'elsewhere.example',
    'service.example',
    ':',
    '?',
    '#',
    'a',
    '\t',
    '..',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      let url: string;
      try {
        url = link(pieces.join(''));
      } catch (cause) {
        expect(cause).toBeInstanceOf(AppFailure);
        return;
      }
      const { origin, username, password, hash } = new URL(url);
      expect([origin, username, password, hash]).toEqual(['https://service.example', '', '', '']);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['https://a.example', 'https://a.example'],
  ['https://a.example//', 'https://a.example'],
  ['HTTP://A.example:80/x/?q#f', 'http://a.example/x'],
])('makes of %s the base %s', (text, base) => {
  expect(normalBaseUrl(text)).toBe(base);
  expect(normalBaseUrl(base)).toBe(base);
});

it.each(['ftp://a.example', 'a.example', '', 'file:///etc', 'javascript:1'])('takes %j for no base', (text) => {
  expect(() => normalBaseUrl(text)).toThrow(TypeError);
});

const http = (status: number): AppError => ({ kind: 'http', status, path: '/x', message: null });

it.each([408, 429, 500, 502, 503, 599])('tries again after %i', (status) => {
  expect(isTransient(http(status))).toBe(true);
});

it.each([400, 401, 403, 404, 409, 499])('does not try again after %i', (status) => {
  expect(isTransient(http(status))).toBe(false);
});

it('tries again when the way failed, and not when the answer or the question did', () => {
  const again: AppError[] = [{ kind: 'offline' }, { kind: 'timedOut', path: '/x', afterMs: 1 }];
  const never: AppError[] = [
    { kind: 'notSignedIn' },
    { kind: 'signInEnded' },
    { kind: 'badInput', field: 'a', why: 'b' },
  ];
  expect(again.map(isTransient)).toEqual([true, true]);
  expect(never.map(isTransient)).toEqual([false, false, false]);
});
