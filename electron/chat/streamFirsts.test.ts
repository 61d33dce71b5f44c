import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type KeptSpeakers, StreamFirsts } from './streamFirsts.ts';

const MINUTE_MS = 60_000;
const START_MS = 100 * MINUTE_MS;

function setUp(beganMs: number | null, kept: KeptSpeakers | Error = { userIds: [], firstMs: null }) {
  const clock = new FakeClock(START_MS);
  const { log } = makeLog(clock);
  const stream = { beganMs, aheadMs: 0 };
  const asked: number[] = [];
  const firsts = new StreamFirsts({
    ...{ clock, log, streamMs: () => stream.beganMs, aheadMs: () => stream.aheadMs },
    kept: async (sinceMs) => {
      asked.push(sinceMs);
      if (kept instanceof Error) throw kept;
      return kept;
    },
  });
  return { clock, stream, asked, firsts };
}

it('is nobody’s while no stream is on, and each one’s once in a stream that began meanwhile', async () => {
  const { clock, stream, firsts, asked } = setUp(null);
  expect(firsts.said(5, true)).toBe(false);
  await clock.advance(MINUTE_MS);
  stream.beganMs = clock.now();
  await clock.advance(MINUTE_MS);
  expect([firsts.said(5, true), firsts.said(5, true), firsts.said(6, true)]).toEqual([true, false, true]);
  await clock.advance(MINUTE_MS);
  stream.beganMs = clock.now();
  await clock.advance(1);
  expect([firsts.said(5, true), firsts.said(5, true)]).toEqual([true, false]);
  expect(asked).toEqual([]);
});

it('counts by streams and not by times, since the service’s clock may be ahead', () => {
  const { stream, firsts, clock } = setUp(null);
  stream.beganMs = clock.now() + 5 * MINUTE_MS;
  expect([firsts.said(5, true), firsts.said(5, true)]).toEqual([true, false]);
});

it('tells whether it was heard from its beginning by one clock', async () => {
  const { stream, firsts, clock, asked } = setUp(null);
  stream.aheadMs = 3 * 60 * MINUTE_MS;
  stream.beganMs = clock.now() + stream.aheadMs - 60 * MINUTE_MS;
  expect(firsts.said(5, true)).toBe(false);
  expect(asked).toEqual([clock.now() - 60 * MINUTE_MS]);
  await clock.advance(0);
  expect(firsts.said(6, true)).toBe(false);
});

it('is no message of before, and that person’s next one is not the first', () => {
  const { stream, firsts, clock } = setUp(null);
  stream.beganMs = clock.now();
  expect([firsts.said(5, false), firsts.said(5, true), firsts.said(6, true)]).toEqual([false, false, true]);
});

it('is not said of a stream whose beginning nobody heard', async () => {
  const { clock, firsts } = setUp(START_MS - 11 * MINUTE_MS);
  firsts.said(1, true);
  await clock.advance(0);
  expect(firsts.said(5, true)).toBe(false);
});

it('goes on after a restart with what was kept', async () => {
  const { clock, firsts, asked } = setUp(START_MS - 90 * MINUTE_MS, {
    userIds: [5],
    firstMs: START_MS - 89 * MINUTE_MS,
  });
  // It is not known yet.
  expect(firsts.said(4, true)).toBe(false);
  await clock.advance(0);
  expect([firsts.said(4, true), firsts.said(5, true), firsts.said(6, true)]).toEqual([false, false, true]);
  expect(asked).toEqual([START_MS - 90 * MINUTE_MS]);
});

it('is not said where what was kept can’t be read', async () => {
  const { clock, firsts } = setUp(START_MS - MINUTE_MS, new Error('no disk'));
  firsts.said(1, true);
  await clock.advance(0);
  expect(firsts.said(5, true)).toBe(false);
});
