import { expect, it } from 'vitest';
import { HookTraffic } from './hookTraffic.ts';

const START_MS = Date.UTC(2026, 10, 20, 19);

it('tells how much came in ten minutes, how late, and how much of it out of order', () => {
  const traffic = new HookTraffic();
  const aheadMs = 3 * 3_600_000;
  const came = (seconds: number, sentSeconds: number | null, hookId = 'hook-1') =>
    traffic.note(
      {
        hookId,
        atMs: START_MS + seconds * 1_000,
        sentAtMs: sentSeconds === null ? null : START_MS + aheadMs + sentSeconds * 1_000,
      },
      aheadMs,
    );
  came(1, 0);
  came(2, 2);
  came(14, 1);
  came(70, 69);
  came(71, null);
  came(71, 60, 'hook-2');
  expect(traffic.of('hook-1', START_MS + 80_000)).toEqual({ deliveries: 5, lateMs: 13_000, outOfOrder: 1 });
  // The first minute is over by then.
  expect(traffic.of('hook-1', START_MS + 610_000)).toEqual({ deliveries: 2, lateMs: 1_000, outOfOrder: 0 });
  expect(traffic.of('nobody', START_MS)).toEqual({ deliveries: 0, lateMs: 0, outOfOrder: 0 });
});
