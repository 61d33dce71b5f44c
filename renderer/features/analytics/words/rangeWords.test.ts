import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../../testing/startTexts.ts';
import { offsetsIn, partWords, rangeWords, spanWords } from './rangeWords.ts';
import { zoneDate, zoneOffset } from './zoneTime.ts';

beforeAll(() => startTexts());

const WARSAW = 'Europe/Warsaw';
const HOUR_MS = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const span = (from: string, to: string) => ({ fromMs: utc(from), toMs: utc(to) });

it('names a stream by its day once, its times and its zone', () => {
  expect(rangeWords(span('2026-11-20T16:02', '2026-11-20T19:14'), WARSAW)).toBe(
    '20 Nov 2026, 17:02 – 20:14, Europe/Warsaw (UTC+1)',
  );
});

it('names both days of a stream over midnight', () => {
  expect(spanWords(span('2026-11-20T21:00', '2026-11-21T00:30'), WARSAW)).toBe(
    '20 Nov 2026, 22:00 – 21 Nov 2026, 01:30',
  );
});

it('leaves the times of whole days out, and counts the last day in', () => {
  expect(spanWords(span('2026-10-31T23:00', '2026-11-07T23:00'), WARSAW)).toBe('1 Nov 2026 – 7 Nov 2026');
  expect(spanWords(span('2026-11-06T23:00', '2026-11-07T23:00'), WARSAW)).toBe('7 Nov 2026');
  expect(spanWords(span('2026-11-06T23:00', '2026-11-07T10:20'), WARSAW)).toBe('7 Nov 2026, 00:00 – 11:20');
});

it('tells both distances from UTC where the clocks change', () => {
  expect(rangeWords(span('2026-10-24T22:00', '2026-10-26T23:00'), WARSAW)).toBe(
    '25 Oct 2026 – 26 Oct 2026, Europe/Warsaw (UTC+2, then UTC+1)',
  );
  expect(offsetsIn(span('2026-01-01T00:00', '2026-12-31T00:00'), WARSAW)).toEqual(['UTC+1', 'UTC+2', 'UTC+1']);
});

it('tells the change also when it lies within the hour that comes twice', () => {
  expect(rangeWords(span('2026-10-25T00:30', '2026-10-25T01:30'), WARSAW)).toBe(
    '25 Oct 2026, 02:30 – 02:30, Europe/Warsaw (UTC+2, then UTC+1)',
  );
});

it('knows zones of half hours, west of Greenwich, and UTC itself', () => {
  const day = span('2026-06-01T12:00', '2026-06-01T13:00');
  expect(rangeWords(day, 'Asia/Kolkata')).toBe('1 Jun 2026, 17:30 – 18:30, Asia/Kolkata (UTC+5:30)');
  expect(zoneOffset(day.fromMs, 'America/St_Johns')).toBe('UTC−2:30');
  expect(rangeWords(day, 'UTC')).toBe('1 Jun 2026, 12:00 – 13:00, UTC');
});

it('begins a day at one where the clocks go forward at midnight', () => {
  // In Beirut the 29th of March 2026 has no midnight.
  expect(spanWords(span('2026-03-28T22:00', '2026-03-29T21:00'), 'Asia/Beirut')).toBe('29 Mar 2026');
});

it('names a part by its times, with the day where the range has several', () => {
  const gap = span('2026-11-20T18:01', '2026-11-20T18:11');
  expect(partWords(gap, WARSAW, false)).toBe('19:01 – 19:11');
  expect(partWords(gap, WARSAW, true)).toBe('20 Nov, 19:01 – 19:11');
  expect(partWords(span('2026-11-20T22:30', '2026-11-20T23:30'), WARSAW, false)).toBe('20 Nov, 23:30 – 21 Nov, 00:30');
});

it('says something of every range, in every zone', () => {
  const moment = fc.integer({ min: utc('2001-01-01T00:00'), max: utc('2040-01-01T00:00') });
  const zone = fc.constantFrom('UTC', WARSAW, 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Beirut');
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 400 * 24 * HOUR_MS }), zone, (fromMs, lengthMs, inZone) => {
      const range = { fromMs, toMs: fromMs + lengthMs };
      const words = rangeWords(range, inZone);
      expect(words).toContain(inZone);
      expect(words).not.toMatch(/Invalid|NaN|\{\{/);
      const offsets = offsetsIn(range, inZone);
      expect(offsets[0]).toBe(zoneOffset(fromMs, inZone));
      expect(offsets.at(-1)).toBe(zoneOffset(Math.max(fromMs, range.toMs - 1), inZone));
      expect(zoneDate(fromMs, inZone)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }),
    { numRuns: 60 },
  );
});
