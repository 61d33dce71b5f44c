import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quietSpan } from '../../../shared/notifications.ts';
import { readSpan, readTime, tidySpans, writeTime } from './notificationsSpans.ts';

it('reads times as they are typed', () => {
  expect(['8', '8:30', '0830', ' 23.05 ', '24:00', '0'].map(readTime)).toEqual([480, 510, 510, 1385, 1440, 0]);
  expect(['', '24:01', '8:60', '-1', 'noon', '1:2:3', '99'].map(readTime)).toEqual(Array(7).fill(null));
});

it('reads back what it writes', () => {
  for (let minute = 0; minute <= 1440; minute += 1) expect(readTime(writeTime(minute))).toBe(minute);
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
