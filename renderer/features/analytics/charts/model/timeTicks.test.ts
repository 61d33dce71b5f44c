import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { timeTicks } from './timeTicks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const local = (atMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);

function labels(from: string, hours: number, zone: string, most: number): string[] {
  const fromMs = Temporal.PlainDateTime.from(from).toZonedDateTime(zone).epochMilliseconds;
  const { ticks } = timeTicks({ fromMs, toMs: fromMs + hours * HOUR_MS }, zone, most);
  return ticks.map(({ atMs }) => local(atMs, zone).slice(5));
}

it('divides an evening into half hours by the clock of the place', () => {
  expect(labels('2026-11-20T17:02', 3.2, 'Asia/Kolkata', 8)).toEqual([
    '11-20T17:30',
    '11-20T18:00',
    '11-20T18:30',
    '11-20T19:00',
    '11-20T19:30',
    '11-20T20:00',
  ]);
});

it('stays at local hours while clocks are set forward', () => {
  expect(labels('2026-03-28T20:00', 12, 'Europe/Warsaw', 13)).toEqual([
    ...['03-28T20:00', '03-28T21:00', '03-28T22:00', '03-28T23:00', '03-29T00:00', '03-29T01:00'],
    ...['03-29T03:00', '03-29T04:00', '03-29T05:00', '03-29T06:00', '03-29T07:00', '03-29T08:00', '03-29T09:00'],
  ]);
});

it('shows an hour that comes twice twice', () => {
  expect(labels('2026-10-25T00:00', 5, 'Europe/Warsaw', 8)).toEqual([
    ...['10-25T00:00', '10-25T01:00', '10-25T02:00', '10-25T02:00', '10-25T03:00', '10-25T04:00'],
  ]);
});

it('begins days at midnight over a change of clocks, and where midnight does not exist at one', () => {
  expect(labels('2026-10-23T12:00', 96, 'Europe/Warsaw', 7)).toEqual([
    ...['10-24T00:00', '10-25T00:00', '10-26T00:00', '10-27T00:00'],
  ]);
  expect(labels('2018-11-02T12:00', 72, 'America/Sao_Paulo', 5)).toEqual(['11-03T00:00', '11-04T01:00', '11-05T00:00']);
});

it('divides a year into months', () => {
  expect(labels('2026-01-15T12:00', 24 * 340, 'Europe/Warsaw', 5)).toEqual([
    '04-01T00:00',
    '07-01T00:00',
    '10-01T00:00',
  ]);
});

it('stays within the span, ascends and is round, for any span', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Warsaw', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo');
  const fromMs = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) });
  const length = fc.integer({ min: 1, max: 400 * 24 * 60 }).map((minutes) => minutes * MINUTE_MS);
  fc.assert(
    fc.property(zone, fromMs, length, fc.integer({ min: 2, max: 16 }), (place, from, long, most) => {
      const span = { fromMs: from, toMs: from + long };
      const { step, ticks } = timeTicks(span, place, most);
      const moments = ticks.map(({ atMs }) => atMs);
      expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
      for (const atMs of moments) {
        expect(atMs).toBeGreaterThanOrEqual(span.fromMs);
        expect(atMs).toBeLessThanOrEqual(span.toMs);
        const time = Temporal.PlainDateTime.from(local(atMs, place));
        if (step.unit === 'minutes') expect((time.hour * 60 + time.minute) % step.every).toBe(0);
        if (step.unit === 'hours') expect([time.minute, time.hour % step.every]).toEqual([0, 0]);
        if (step.unit === 'months') expect(time.day).toBe(1);
      }
      if (long > 3 * step.ms + 2 * DAY_MS) expect(ticks.length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});
