import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRateHeaders } from './rateHeaders.ts';

const NOW = Date.UTC(2026, 10, 20, 19);
const read = (headers: Record<string, string>) => readRateHeaders(new Headers(headers), NOW);

it('reads what a good reply says', () => {
  const date = new Date(NOW + 5_000).toUTCString();
  const rate = read({ 'X-Rate-Limit': '100', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': `${NOW + 1}`, date });
  expect(rate).toEqual({
    limit: 100,
    remaining: 0,
    resetServerMs: NOW + 1,
    resetText: null,
    retryAfterMs: null,
    dateServerMs: NOW + 5_000,
  });
});

it('says of a reply without headers that it knows nothing', () => {
  expect(Object.values(read({}))).toEqual([null, null, null, null, null, null]);
});

it('takes a word where the time should stand for the bucket’s name', () => {
  expect(read({ 'X-RateLimit-Reset': ' chats ' })).toMatchObject({ resetServerMs: null, resetText: 'chats' });
  expect(read({ 'X-RateLimit-Reset': '' }).resetText).toBeNull();
});

it('does not close a bucket for ever', () => {
  expect(read({ 'X-Rate-Limit': '0' }).limit).toBeNull();
});

it.each(['-1', '1.5', '1e3', '0x10', 'many', '', ' ', '1234567890123456', 'NaN', '1,000'])(
  'does not count %j',
  (text) => {
    const rate = read({ 'X-Rate-Limit': text, 'X-RateLimit-Remaining': text });
    expect([rate.limit, rate.remaining]).toEqual([null, null]);
  },
);

it.each([
  ['0', 0],
  ['1.5', 1_500],
  ['120', 120_000],
  ['soon', null],
  ['', null],
])('reads Retry-After %j as %s ms', (text, ms) => {
  expect(read({ 'Retry-After': text }).retryAfterMs).toBe(ms);
});

it('sees a date in Retry-After from the service’s own clock', () => {
  const until = new Date(NOW + 30_000).toUTCString();
  expect(read({ 'Retry-After': until }).retryAfterMs).toBe(30_000);
  expect(read({ 'Retry-After': until, date: new Date(NOW + 10_000).toUTCString() }).retryAfterMs).toBe(20_000);
  expect(read({ 'Retry-After': until, date: new Date(NOW + 60_000).toUTCString() }).retryAfterMs).toBe(0);
});

it('makes numbers of nothing else, and never one below zero', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 .-+eExZ:,GMT'), maxLength: 18 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const rate = read({
        'X-Rate-Limit': one,
        'X-RateLimit-Remaining': other,
        'X-RateLimit-Reset': one,
        'Retry-After': other,
      });
      for (const value of [rate.limit, rate.remaining, rate.resetServerMs]) {
        if (value !== null) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }
      if (rate.retryAfterMs !== null) expect(Number.isFinite(rate.retryAfterMs) && rate.retryAfterMs >= 0).toBe(true);
      expect(rate.resetServerMs === null || rate.resetText === null).toBe(true);
    }),
  );
});
