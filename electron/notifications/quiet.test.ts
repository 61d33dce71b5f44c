import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultQuietRules, type QuietRules, quietSpan } from '../../shared/notifications.ts';
import { nextChangeMs, quietAt } from './quiet.ts';

// A Friday.
const at = (hour: number, minute = 0, day = 20) => new Date(2026, 10, day, hour, minute).getTime();
const nights: QuietRules = {
  ...defaultQuietRules,
  week: Array.from({ length: 7 }, () => [
    { from: 23 * 60, to: 1440 },
    { from: 0, to: 8 * 60 },
  ]),
};

it('follows the week over midnight', () => {
  expect(quietAt(nights, at(20), false)).toEqual({ quiet: false, why: null, untilMs: null });
  expect(quietAt(nights, at(23, 30), false)).toEqual({ quiet: true, why: 'week', untilMs: at(8, 0, 21) });
  expect(quietAt(nights, at(7, 59), false)).toEqual({ quiet: true, why: 'week', untilMs: at(8) });
  expect(quietAt(nights, at(8), false).quiet).toBe(false);
  expect(nextChangeMs(nights, at(20))).toBe(at(23));
  expect(nextChangeMs(nights, at(23, 30))).toBe(at(0, 0, 21));
});

it('is quiet when asked, whatever else', () => {
  const rules = { ...nights, untilMs: at(20, 30), whileLive: true };
  expect(quietAt(rules, at(20), true)).toEqual({ quiet: true, why: 'asked', untilMs: at(20, 30) });
  expect(quietAt(rules, at(20, 30), true)).toEqual({ quiet: true, why: 'live', untilMs: null });
  expect(nextChangeMs(rules, at(20))).toBe(at(20, 30));
});

it('ends with the plan that goes on where what was asked for ends', () => {
  const rules = { ...nights, untilMs: at(23, 30) };
  expect(quietAt(rules, at(22, 50), false)).toEqual({ quiet: true, why: 'asked', untilMs: at(8, 0, 21) });
  expect(quietAt({ ...nights, untilMs: at(23) }, at(22, 50), false).untilMs).toBe(at(8, 0, 21));
});

it('knows no next change without a plan', () => {
  expect(nextChangeMs(defaultQuietRules, at(20))).toBeNull();
  expect(quietAt(defaultQuietRules, at(20), true).quiet).toBe(false);
});

it('holds for any plan: quiet until it says, and the next change is the first one', () => {
  const span = fc
    .tuple(fc.nat(1440), fc.nat(1440))
    .map(([from, to]) => ({ from, to }))
    .filter((one) => quietSpan.safeParse(one).success);
  const week = fc.array(fc.array(span, { maxLength: 4 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(week, fc.nat(7 * 1440), (days, minute) => {
      const rules = { ...defaultQuietRules, week: days };
      const nowMs = at(0, minute, 16);
      const { quiet, untilMs } = quietAt(rules, nowMs, false);
      const change = nextChangeMs(rules, nowMs);
      if (change !== null) {
        expect(change).toBeGreaterThan(nowMs);
        expect(quietAt(rules, change - 1, false).quiet).toBe(quiet);
      }
      if (untilMs !== null) {
        expect(untilMs).toBeGreaterThan(nowMs);
        expect(quietAt(rules, untilMs - 1, false).quiet).toBe(true);
      }
    }),
  );
});
