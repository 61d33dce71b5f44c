import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietSpan } from '../../../shared/notifications.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { speak } from '../../text/i18n.ts';
import { readSpan, readTime, tidySpans, writeTime } from './notificationsSpans.ts';

it('reads times as they are typed', () => {
  expect(['8', '8:30', '0830', ' 23.05 ', '24:00', '0'].map(readTime)).toEqual([480, 510, 510, 1385, 1440, 0]);
  expect(['', '24:01', '8:60', '-1', 'noon', '1:2:3', '99'].map(readTime)).toEqual(Array(7).fill(null));
});

it('reads back what it writes', () => {
  for (let minute = 0; minute <= 1440; minute += 1) expect(readTime(writeTime(minute))).toBe(minute);
});

describe('with 12 hours', () => {
  beforeAll(async () => {
    startTexts();
    await speak({ texts: 'en', locale: 'en-GB', hours: 'h12' });
  });
  afterAll(() => startTexts());

  it('writes and reads times of both halves of the day', () => {
    expect([0, 30, 510, 720, 1385, 1440].map(writeTime)).toEqual([
      '12:00 am',
      '12:30 am',
      '8:30 am',
      '12:00 pm',
      '11:05 pm',
      '12:00 am',
    ]);
    for (let minute = 0; minute < 1440; minute += 1) expect(readTime(writeTime(minute))).toBe(minute);
    expect(['8 PM', '8pm', '12 p.m.', '8:30 a.m.'].map(readTime)).toEqual([1200, 1200, 720, 510]);
    expect(['13 pm', '0 am', '8 xm'].map(readTime)).toEqual([null, null, null]);
  });

  it('takes midnight at the end of a time for the end of the day', () => {
    const typed = { id: 1, from: writeTime(1410), to: writeTime(1440) };
    expect(readSpan(typed)).toEqual({ span: { from: 1410, to: 1440 } });
  });
});

it('says what is wrong and where', () => {
  expect(readSpan({ id: 1, from: 'x', to: '8' })).toEqual({ problem: 'time', at: 'from' });
  expect(readSpan({ id: 1, from: '7', to: '' })).toEqual({ problem: 'time', at: 'to' });
  expect(readSpan({ id: 1, from: '9', to: '8' })).toEqual({ problem: 'order', at: 'to' });
  expect(readSpan({ id: 1, from: '23:30', to: '24' })).toEqual({ span: { from: 1410, to: 1440 } });
});

it('tidies spans into ones that main takes and that cover the same', () => {
  const span = fc
    .tuple(fc.nat(1440), fc.nat(1440))
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from, to }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), fc.nat(1439), (spans, minute) => {
      const covers = (all: typeof spans) => all.some(({ from, to }) => from <= minute && minute < to);
      const tidy = tidySpans(spans);
      expect(covers(tidy)).toBe(covers(spans));
      for (const [index, one] of tidy.entries()) {
        expect(quietSpan.safeParse(one).success).toBe(true);
        expect(one.from).toBeGreaterThan(tidy[index - 1]?.to ?? -1);
      }
    }),
  );
});
