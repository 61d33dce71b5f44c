import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { Throttle } from './throttle.ts';

function throttled(everyMs: number, gatherMs?: number) {
  const clock = new FakeClock();
  const startMs = clock.now();
  const ranAtMs: number[] = [];
  const run = () => void ranAtMs.push(clock.now() - startMs);
  const throttle = new Throttle({ clock, everyMs, run, ...(gatherMs !== undefined && { gatherMs }) });
  return { clock, startMs, ranAtMs, throttle };
}

it('runs at once after a rest, and once for all that comes meanwhile', async () => {
  const { clock, throttle, ranAtMs } = throttled(250);
  throttle.touch();
  throttle.touch();
  expect(ranAtMs).toEqual([0]);
  await clock.advance(100);
  throttle.touch();
  await clock.advance(1_000);
  expect(ranAtMs).toEqual([0, 250]);
  throttle.touch();
  expect(ranAtMs).toEqual([0, 250, 1_100]);
  await clock.advance(1_000);
  expect(ranAtMs).toHaveLength(3);
});

it('gathers what comes soon after the first', async () => {
  const { clock, throttle, ranAtMs } = throttled(250, 1_000);
  throttle.touch();
  await clock.advance(999);
  throttle.touch();
  expect(ranAtMs).toEqual([]);
  await clock.advance(1);
  throttle.touch();
  await clock.advance(5_000);
  expect(ranAtMs).toEqual([1_000, 2_000]);
});

it('runs no later than one round after a wall clock was set back', async () => {
  const { clock, throttle, ranAtMs } = throttled(250);
  throttle.touch();
  clock.jump(-3_600_000);
  throttle.touch();
  await clock.advance(250);
  expect(ranAtMs).toHaveLength(2);
});

it('forgets what waits when it is stopped, and begins anew', async () => {
  const { clock, throttle, ranAtMs } = throttled(250);
  throttle.touch();
  throttle.touch();
  throttle.stop();
  expect(clock.pending).toBe(0);
  throttle.touch();
  expect(ranAtMs).toEqual([0, 0]);
});

it('never runs twice within the time, and leaves no touch behind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
      fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
      async (pauses, gatherMs) => {
        const { clock, startMs, throttle, ranAtMs } = throttled(250, gatherMs);
        let lastTouchMs = Number.NEGATIVE_INFINITY;
        for (const pauseMs of pauses) {
          await clock.advance(pauseMs);
          throttle.touch();
          lastTouchMs = clock.now() - startMs;
        }
        await clock.advance(1_000);
        for (const [index, atMs] of ranAtMs.entries()) {
          if (index > 0) expect(atMs - (ranAtMs[index - 1] ?? 0)).toBeGreaterThanOrEqual(250);
        }
        if (pauses.length > 0) expect(ranAtMs.at(-1)).toBeGreaterThanOrEqual(lastTouchMs);
        expect(clock.pending).toBe(0);
      },
    ),
  );
});
