import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServerTime } from './serverTime.ts';

/** A service whose clock is ahead of ours by `offsetMs`, answering in the middle of a round trip. */
const reply = fc.record({ atMs: fc.nat(10_000_000), outMs: fc.nat(3_000), backMs: fc.nat(3_000) });

it('does not guess before the service told its time', () => {
  expect(new ServerTime().latestLocalMs(5_000)).toBeNull();
});

it('never names a time that is too early, whatever the way took', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.array(reply, { minLength: 1 }), (offsetMs, replies) => {
      const time = new ServerTime();
      for (const { atMs, outMs, backMs } of replies) {
        const dateMs = Math.floor((atMs + offsetMs) / 1_000) * 1_000;
        time.learn(dateMs, atMs - outMs, atMs + backMs);
      }
      const serverMs = 50_000_000;
      expect(time.latestLocalMs(serverMs)).toBeGreaterThanOrEqual(serverMs - offsetMs);
    }),
  );
});

it('comes closer with each reply and never goes back', () => {
  fc.assert(
    fc.property(fc.array(reply, { minLength: 2 }), (replies) => {
      const time = new ServerTime();
      let latestMs = Number.POSITIVE_INFINITY;
      for (const { atMs, outMs, backMs } of replies) {
        time.learn(Math.floor(atMs / 1_000) * 1_000, atMs - outMs, atMs + backMs);
        const nowMs = time.latestLocalMs(0) ?? Number.NaN;
        expect(nowMs).toBeLessThanOrEqual(latestMs);
        latestMs = nowMs;
      }
    }),
  );
});

it('begins anew when a clock jumped, forward or back', () => {
  const time = new ServerTime();
  time.learn(100_000, 100_000, 100_100);
  time.learn(3_700_000, 101_000, 101_100);
  expect(time.latestLocalMs(3_700_000)).toBe(101_100);
  time.learn(102_000, 102_000, 102_050);
  expect(time.latestLocalMs(102_000)).toBe(102_050);
});

it('says how far the clocks are apart, within what the replies leave open', () => {
  const time = new ServerTime();
  expect(time.aheadMs()).toBeNull();
  time.learn(100_000, 100_300, 100_400);
  expect(time.aheadMs()).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), reply, (offsetMs, { atMs, outMs, backMs }) => {
      const other = new ServerTime();
      other.learn(Math.floor((atMs + offsetMs) / 1_000) * 1_000, atMs - outMs, atMs + backMs);
      expect(Math.abs((other.aheadMs() ?? Number.NaN) - offsetMs)).toBeLessThanOrEqual(outMs + backMs + 1_000);
    }),
  );
});
