import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PresenceLog } from './presenceLog.ts';

const away = { hereSinceMs: null, untilMs: null };
const brief = (spans: ReturnType<PresenceLog['spans']>): string =>
  spans.map(({ kind, fromMs, toMs }) => `${kind} ${fromMs}-${toMs}`).join(', ');

it('knows nothing before the first complete walk but what was seen', () => {
  const log = new PresenceLog(0);
  expect(brief(log.spans(1, { hereSinceMs: 40, untilMs: null }, 100))).toBe('unknown 0-40, here 40-100');
  log.addComplete(60);
  expect(brief(log.spans(1, { hereSinceMs: 40, untilMs: null }, 100))).toBe('unknown 0-40, here 40-100');
  expect(brief(log.spans(2, away, 100))).toBe('unknown 0-60, away 60-100');
});

it('shows the stays of a person and the time between', () => {
  const log = new PresenceLog(0);
  log.addComplete(10);
  log.addStay(1, 20, 30);
  log.addStay(1, 50, 60);
  expect(brief(log.spans(1, { hereSinceMs: 80, untilMs: null }, 100))).toBe(
    'unknown 0-10, away 10-20, here 20-30, away 30-50, here 50-60, away 60-80, here 80-100',
  );
});

it('is not sure during a walk that broke off, for those it did not reach', () => {
  const log = new PresenceLog(0);
  log.addComplete(10);
  log.addIncomplete({ startedAtMs: 40, endedAtMs: 50, listed: Float64Array.of(1, 3, 900) });
  const here = { hereSinceMs: 5, untilMs: null };
  expect(brief(log.spans(3, here, 100))).toBe('unknown 0-5, here 5-100');
  expect(brief(log.spans(2, here, 100))).toBe('unknown 0-5, here 5-40, unknown 40-50, here 50-100');
  expect(brief(log.spans(4, away, 100))).toBe('unknown 0-10, away 10-100');
});

it('is not sure since the last sign of somebody who was not seen', () => {
  const log = new PresenceLog(0);
  log.addComplete(10);
  expect(brief(log.spans(1, { hereSinceMs: 20, untilMs: 70 }, 100))).toBe(
    'unknown 0-10, away 10-20, here 20-70, unknown 70-100',
  );
});

it('has no hole and no overlap, whatever happened', () => {
  const times = fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.array(times), fc.array(times), fc.option(fc.nat(100)), (stays, broken, completeMs) => {
      const log = new PresenceLog(10);
      if (completeMs !== null) log.addComplete(completeMs);
      for (const { fromMs, toMs } of stays) log.addStay(1, fromMs, toMs);
      for (const { fromMs, toMs } of broken)
        log.addIncomplete({ startedAtMs: fromMs, endedAtMs: toMs, listed: new Float64Array() });
      const spans = log.spans(1, { hereSinceMs: 90, untilMs: null }, 120);
      expect(spans[0]?.fromMs).toBe(10);
      expect(spans.at(-1)?.toMs).toBe(120);
      for (const [index, span] of spans.entries()) {
        expect(span.toMs).toBeGreaterThan(span.fromMs);
        if (index > 0) expect(span.fromMs).toBe(spans[index - 1]?.toMs);
      }
    }),
  );
});

it('stays bounded', () => {
  const log = new PresenceLog(0);
  log.addComplete(0);
  for (let time = 0; time < 100; time++) log.addStay(1, time * 10, time * 10 + 5);
  expect(log.spans(1, away, 1_000).filter(({ kind }) => kind === 'here')).toHaveLength(24);
  for (let userId = 2; userId < 110_000; userId++) log.addStay(userId, 1, 2);
  expect(brief(log.spans(1, away, 1_000))).toBe('away 0-1000');
  expect(brief(log.spans(109_999, away, 10))).toBe('away 0-1, here 1-2, away 2-10');
});
