import { describe, expect, it } from 'vitest';
import type { AnalyticsRange, StreamRef } from '../../../shared/analytics.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type RangeContext, resolveCompare, resolveRange } from './resolveRange.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BERLIN = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const stream = (start: string, end: string | null): StreamRef => ({
  id: at(start),
  startMs: at(start),
  endMs: end === null ? null : at(end),
  typeId: 42,
  title: null,
});

const tuesday = stream('2026-11-17T18:00:00Z', '2026-11-17T22:00:00Z');
const thursday = stream('2026-11-19T18:00:00Z', '2026-11-19T20:30:00Z');
const friday = stream('2026-11-20T17:02:00Z', null);

const context = (now: string, streams: StreamRef[] = [friday, thursday, tuesday], zone = BERLIN): RangeContext => ({
  nowMs: at(now),
  zone,
  streams,
});
const live = context('2026-11-20T19:00:00Z');
const dates = (from: string, to: string): AnalyticsRange => ({ kind: 'dates', from, to });

function resolved(range: AnalyticsRange, by: RangeContext) {
  return resolveRange(range, by) ?? expect.fail('no such stream');
}

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (cause) {
    return cause instanceof AppFailure ? cause.error : cause;
  }
  return 'was taken';
}

describe('streams', () => {
  it('resolves the one that runs up to now, and the last one that ended', () => {
    expect(resolveRange({ kind: 'thisStream' }, live)).toEqual({
      fromMs: friday.startMs,
      toMs: live.nowMs,
      stream: friday,
      isOpen: true,
    });
    expect(resolveRange({ kind: 'lastStream' }, live)).toEqual({
      fromMs: thursday.startMs,
      toMs: thursday.endMs,
      stream: thursday,
      isOpen: false,
    });
  });

  it('resolves one by its id, whether it has ended or not', () => {
    expect(resolveRange({ kind: 'stream', id: tuesday.id }, live)).toMatchObject({ stream: tuesday, isOpen: false });
    expect(resolveRange({ kind: 'stream', id: friday.id }, live)).toMatchObject({ toMs: live.nowMs, isOpen: true });
  });

  it('never ends before it begins, though the clocks differ', () => {
    const early = context('2026-11-20T17:01:30Z');
    expect(resolveRange({ kind: 'thisStream' }, early)).toMatchObject({ fromMs: friday.startMs, toMs: friday.startMs });
  });

  it.each<AnalyticsRange>([{ kind: 'thisStream' }, { kind: 'lastStream' }, { kind: 'stream', id: 5 }])(
    'is nothing where there is none: $kind',
    (range) => {
      expect(resolveRange(range, context('2026-11-20T19:00:00Z', []))).toBeNull();
    },
  );
});

describe('days', () => {
  it('begin with the day so many days ago, by the person’s zone, and end now', () => {
    const range = resolved({ kind: 'days', days: 7 }, live);
    expect(range).toEqual({ fromMs: at('2026-11-12T23:00:00Z'), toMs: live.nowMs, stream: null, isOpen: true });
  });

  it('are counted by the calendar, over a change of the clocks', () => {
    const spring = resolved({ kind: 'days', days: 7 }, context('2026-04-01T10:00:00Z'));
    expect(spring.fromMs).toBe(at('2026-03-24T23:00:00Z'));
    const autumn = resolved({ kind: 'days', days: 30 }, context('2026-11-01T10:00:00Z'));
    expect(autumn.fromMs).toBe(at('2026-10-01T22:00:00Z'));
  });

  it('go by the zone’s date, which may be another than that of UTC', () => {
    const late = context('2026-11-20T23:30:00Z');
    expect(resolved({ kind: 'days', days: 7 }, late).fromMs).toBe(at('2026-11-13T23:00:00Z'));
    const kiritimati = { ...late, zone: 'Pacific/Kiritimati' };
    expect(resolved({ kind: 'days', days: 7 }, kiritimati).fromMs).toBe(at('2026-11-13T10:00:00Z'));
  });
});

describe('dates', () => {
  it('hold both days', () => {
    expect(resolveRange(dates('2026-11-01', '2026-11-02'), live)).toEqual({
      fromMs: at('2026-10-31T23:00:00Z'),
      toMs: at('2026-11-02T23:00:00Z'),
      stream: null,
      isOpen: false,
    });
  });

  it.each([
    ['shorter', '2026-03-29', 23],
    ['longer', '2025-10-26', 25],
    ['as long as others', '2026-03-30', 24],
  ])('may be %s, by the clocks', (_how, day, hours) => {
    const { fromMs, toMs } = resolved(dates(day, day), live);
    expect((toMs - fromMs) / HOUR_MS).toBe(hours);
  });

  it('begin at one where midnight is left out', () => {
    const { fromMs } = resolved(dates('2026-09-06', '2026-09-06'), { ...live, zone: 'America/Santiago' });
    expect(fromMs).toBe(at('2026-09-06T04:00:00Z'));
  });

  it('end now when today is among them', () => {
    expect(resolveRange(dates('2026-11-20', '2026-11-20'), live)).toMatchObject({ toMs: live.nowMs, isOpen: true });
  });

  it.each([
    ['from after to', dates('2026-11-02', '2026-11-01'), 'from', 'afterTo'],
    ['from in the future', dates('2026-11-21', '2026-11-22'), 'from', 'inFuture'],
    ['to in the future', dates('2026-11-19', '2026-11-21'), 'to', 'inFuture'],
    ['more than three years', dates('2023-11-19', '2026-11-19'), 'from', 'tooLong'],
  ])('are refused: %s', (_name, range, field, why) => {
    expect(refusal(() => resolveRange(range, live))).toEqual({ kind: 'badInput', field, why });
  });

  it('may be three years', () => {
    expect(resolved(dates('2023-11-20', '2026-11-19'), live).toMs).toBe(at('2026-11-19T23:00:00Z'));
  });
});

describe('what a range is compared with', () => {
  const week = resolved({ kind: 'days', days: 7 }, live);

  it('is nothing unless asked for', () => {
    expect(resolveCompare({ kind: 'none' }, week, live)).toBeNull();
  });

  it('is as long a time right before, also over a change of the clocks', () => {
    expect(resolveCompare({ kind: 'before' }, week, live)).toEqual({
      fromMs: week.fromMs - (week.toMs - week.fromMs),
      toMs: week.fromMs,
      stream: null,
      shiftMs: week.toMs - week.fromMs,
    });
    const shortDay = resolved(dates('2026-03-29', '2026-03-29'), live);
    expect(resolveCompare({ kind: 'before' }, shortDay, live)?.shiftMs).toBe(23 * HOUR_MS);
  });

  it('is an earlier stream that begins where the range does, as far as a running one has come', () => {
    const range = resolved({ kind: 'thisStream' }, live);
    const ranMs = live.nowMs - friday.startMs;
    expect(resolveCompare({ kind: 'stream', id: tuesday.id }, range, live)).toEqual({
      fromMs: tuesday.startMs,
      toMs: tuesday.startMs + ranMs,
      stream: tuesday,
      shiftMs: friday.startMs - tuesday.startMs,
    });
  });

  it('is the whole of an earlier stream when the range has ended', () => {
    const range = resolved({ kind: 'stream', id: thursday.id }, live);
    expect(resolveCompare({ kind: 'stream', id: tuesday.id }, range, live)).toMatchObject({
      toMs: tuesday.endMs,
      shiftMs: 2 * DAY_MS,
    });
  });

  it.each([
    ['itself', thursday],
    ['a later one', friday],
  ])('is no stream that is not earlier: %s', (_name, { id }) => {
    const range = resolved({ kind: 'lastStream' }, live);
    expect(resolveCompare({ kind: 'stream', id }, range, live)).toBeNull();
  });

  it('is nothing when nobody knows the stream', () => {
    expect(resolveCompare({ kind: 'stream', id: 1 }, week, live)).toBeNull();
  });
});
