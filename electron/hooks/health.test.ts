import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntakeHistory } from '../kernel/intakes.ts';
import { DAY_MS, dangerOf, type HealthFacts, healthOf } from './health.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 19);
const HOUR_MS = 3_600_000;

const failing = (inRow: number, sinceMs: number, more: Partial<IntakeHistory> = {}): IntakeHistory => ({
  intake: '/in/1',
  lastAtMs: NOW_MS,
  lastStatus: 500,
  lastVerdict: 'valid',
  lastSuccessAtMs: sinceMs,
  failuresSinceSuccess: inRow,
  missedSinceSuccess: 0,
  firstFailureAtMs: sinceMs,
  triesSinceSuccess: inRow,
  ...more,
});
const factsOf = (history: IntakeHistory | null, more: Partial<HealthFacts> = {}): HealthFacts => ({
  history,
  createdAtMs: NOW_MS - 30 * DAY_MS,
  earlier: null,
  silentSinceMs: null,
  isActive: true,
  nowMs: NOW_MS,
  ...more,
});
const disabledAt = (facts: HealthFacts): number | null => {
  const health = healthOf(facts);
  return health.kind === 'failing' ? health.disabledAtMs : null;
};

describe('what is told', () => {
  const never = failing(0, NOW_MS, { lastAtMs: null, lastSuccessAtMs: null, firstFailureAtMs: null });
  const good = failing(0, NOW_MS, { lastAtMs: NOW_MS - HOUR_MS });
  it.each([
    ['an address elsewhere', factsOf(null), { kind: 'notOurs' }],
    ['no delivery yet', factsOf(never), { kind: 'neverDelivered' }],
    ['no delivery yet, though one was expected', factsOf(never, { silentSinceMs: 5 }), { kind: 'neverDelivered' }],
    ['a success last', factsOf(good), { kind: 'ok' }],
    ['a success last, and then silence', factsOf(good, { silentSinceMs: 5 }), { kind: 'silent', sinceMs: 5 }],
  ])('%s', (_, facts, health) => {
    expect(healthOf(facts)).toEqual(health);
  });

  it('failures with those that were missed, and no forecast for a hook that is off', () => {
    const history = failing(628, NOW_MS - 8 * HOUR_MS, { missedSinceSuccess: 12, triesSinceSuccess: 640 });
    expect(healthOf(factsOf(history))).toEqual({
      kind: 'failing',
      inRow: 640,
      missed: 12,
      sinceMs: NOW_MS - 8 * HOUR_MS,
      disabledAtMs: NOW_MS + 4.5 * HOUR_MS, // 80 an hour, 360 are left
      rule: 'inRow',
    });
    expect(disabledAt(factsOf(history, { isActive: false }))).toBeNull();
  });
});

describe('the forecast', () => {
  it('has no rate for one failure', () => {
    expect(disabledAt(factsOf(failing(1, NOW_MS)))).toBeNull();
  });

  it('does not take the tries for one event for a rate', () => {
    // Seven within a second: by ten minutes it is a failure in 86 s, so that 993 take a day.
    const atMs = disabledAt(factsOf(failing(7, NOW_MS - 1_000))) ?? 0;
    expect((atMs - NOW_MS) / HOUR_MS).toBeCloseTo(23.64, 1);
  });

  it('takes the rate of the last day of a longer run', () => {
    const history = failing(500, NOW_MS - 3 * DAY_MS, { lastSuccessAtMs: NOW_MS - DAY_MS });
    const earlier = { atMs: NOW_MS - DAY_MS, inRow: 250 };
    expect(disabledAt(factsOf(history, { earlier }))).toBe(NOW_MS + 2 * DAY_MS);
    expect(disabledAt(factsOf(history))).toBe(NOW_MS + 3 * DAY_MS);
  });

  it('tells the rule of the week when it comes first', () => {
    const history = failing(12, NOW_MS - 6 * DAY_MS);
    expect(healthOf(factsOf(history))).toMatchObject({ disabledAtMs: NOW_MS + DAY_MS, rule: 'week' });
  });

  it('counts the week from the beginning of a hook that never had a success', () => {
    const history = failing(12, NOW_MS - DAY_MS, { lastSuccessAtMs: null });
    const facts = factsOf(history, { createdAtMs: NOW_MS - 2 * DAY_MS });
    expect(healthOf(facts)).toMatchObject({ disabledAtMs: NOW_MS + 5 * DAY_MS, rule: 'week' });
  });

  it('has the rule of the week wait for the tenth try', () => {
    const history = failing(5, NOW_MS - 10 * DAY_MS);
    expect(healthOf(factsOf(history))).toMatchObject({ disabledAtMs: NOW_MS + 10 * DAY_MS, rule: 'week' });
  });
});

describe('the danger', () => {
  it.each([
    [0, NOW_MS, 0],
    [500, NOW_MS - HOUR_MS, 0.5],
    [9, NOW_MS - 6 * DAY_MS, 0.009],
    [10, NOW_MS - 3.5 * DAY_MS, 0.5],
    [2_000, NOW_MS - HOUR_MS, 1],
  ])('of %s failures', (inRow, sinceMs, danger) => {
    expect(dangerOf(factsOf(failing(inRow, sinceMs)))).toBeCloseTo(danger, 6);
  });
});

const moment = fc.integer({ min: -400 * DAY_MS, max: 5 * DAY_MS }).map((ms) => NOW_MS + ms);
const anyFacts = fc.record({
  inRow: fc.integer({ min: 0, max: 3_000 }),
  missed: fc.integer({ min: 0, max: 3_000 }),
  since: fc.option(moment),
  success: fc.option(moment),
  created: moment,
  earlier: fc.option(fc.record({ atMs: moment, inRow: fc.integer({ min: 0, max: 3_000 }) })),
});
type AnyFacts = typeof anyFacts extends fc.Arbitrary<infer F> ? F : never;
const toFacts = ({ inRow, missed, since, success, created, earlier }: AnyFacts): HealthFacts =>
  factsOf(failing(inRow, NOW_MS, { missedSinceSuccess: missed, firstFailureAtMs: since, lastSuccessAtMs: success }), {
    createdAtMs: created,
    earlier,
  });

describe('whatever the journal says', () => {
  it('no date is in the past, or no date at all', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const facts = toFacts(any);
        const atMs = disabledAt(facts);
        if (atMs !== null) {
          expect(Number.isFinite(atMs)).toBe(true);
          expect(atMs).toBeGreaterThanOrEqual(NOW_MS);
          expect(atMs).toBeLessThanOrEqual(NOW_MS + 90 * DAY_MS);
        }
        const danger = dangerOf(facts);
        expect(danger >= 0 && danger <= 1).toBe(true);
      }),
    );
  });

  it('more failures never push the date back, nor lower the danger', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 500 }), (any, more) => {
        const [fewer, many] = [
          toFacts({ ...any, inRow: any.inRow + 1 }),
          toFacts({ ...any, inRow: any.inRow + 1 + more }),
        ];
        const far = Number.POSITIVE_INFINITY;
        expect(disabledAt(many) ?? far).toBeLessThanOrEqual(disabledAt(fewer) ?? far);
        expect(dangerOf(many)).toBeGreaterThanOrEqual(dangerOf(fewer));
      }),
    );
  });
});
