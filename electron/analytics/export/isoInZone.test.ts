import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoInZone } from './isoInZone.ts';

it.each([
  ['UTC', '2026-11-20T17:02:00Z', '2026-11-20T17:02:00+00:00'],
  ['Europe/Warsaw', '2026-11-20T17:02:00Z', '2026-11-20T18:02:00+01:00'],
  ['America/St_Johns', '2026-11-20T02:00:00Z', '2026-11-19T22:30:00-03:30'],
  ['Asia/Kathmandu', '2026-11-20T20:00:00Z', '2026-11-21T01:45:00+05:45'],
  // The night in which the clock goes back: the same hour twice, told apart by its offset.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
])('in %s %s is %s', (zone, utc, told) => {
  expect(isoInZone(zone)(Date.parse(utc))).toBe(told);
});

it('names the moment that it was given, in every zone and on every day', () => {
  const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham'].map(isoInZone);
  const second = fc.integer({ min: Date.UTC(2015, 0) / 1000, max: Date.UTC(2040, 0) / 1000 });
  fc.assert(
    fc.property(second, (seconds) => {
      for (const iso of zones) expect(Date.parse(iso(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

it('refuses a zone that nobody knows', () => {
  expect(() => isoInZone('Europe/Nowhere')).toThrow(RangeError);
});
