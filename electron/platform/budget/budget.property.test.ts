import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BucketName, buckets } from '../../../shared/platform/buckets.ts';
import { QuickClock } from '../../testing/quickClock.ts';
import { ModelBuckets, type ModelHeaders } from '../testing/modelBuckets.ts';
import { Budget } from './budget.ts';

type Ask = {
  atMs: number;
  bucket: BucketName;
  priority: 'foreground' | 'background';
  thereMs: number;
  workMs: number;
  backMs: number;
  status: number;
  fate: 'answered' | 'lost' | 'unused';
};

const ask = fc.record<Ask>({
  atMs: fc.integer({ min: 0, max: 150_000 }),
  bucket: fc.constantFrom('channel-search', 'ingest', 'report', 'global'),
  priority: fc.constantFrom('foreground', 'background'),
  thereMs: fc.integer({ min: 0, max: 800 }),
  workMs: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 14_000 })),
  backMs: fc.integer({ min: 0, max: 800 }),
  status: fc.constantFrom(200, 200, 200, 204, 302, 400, 404, 500),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'answered', 'answered', 'answered', 'lost', 'unused'),
});

/** Bursts as well as trickles: many at the same moment is what breaks a window's edge. */
const asks = fc
  .array(fc.tuple(ask, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 40 })
  .map((groups) => groups.flatMap(([one, times]) => Array.from({ length: times }, () => one)));

/** Sends one request through the budget and the model; resolves when its reply was told to the budget. */
async function send(budget: Budget, service: ModelBuckets, clock: QuickClock, one: Ask): Promise<void> {
  await clock.sleep(one.atMs);
  const permit = await budget.take({
    bucket: one.bucket,
    payer: 'user own',
    priority: one.priority,
    purpose: 'chat',
    what: 'GET /',
    patienceMs: Number.POSITIVE_INFINITY,
  });
  if (one.fate === 'unused') return permit.unused();
  const sentAtMs = clock.now();
  await clock.sleep(one.thereMs);
  if (!service.admit(one.bucket)) {
    const headers = service.refusal(one.bucket);
    await clock.sleep(one.backMs);
    return permit.answered(429, headers, sentAtMs);
  }
  await clock.sleep(one.workMs);
  const headers = service.leave(one.bucket, one.status);
  await clock.sleep(one.backMs);
  if (one.fate === 'lost') permit.lost();
  else permit.answered(one.status, headers, sentAtMs);
}

it.each<ModelHeaders>(['all', 'none', 'noDate', 'textReset'])(
  'never goes over a limit in any window, and serves everybody; headers: %s',
  async (headers) => {
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: -90_000, max: 90_000 }), async (list, skewMs) => {
        const clock = new QuickClock();
        const service = new ModelBuckets(clock, skewMs, headers);
        const budget = new Budget({ clock });
        let done = 0;
        for (const one of list) void send(budget, service, clock, one).then(() => (done += 1));
        // A bucket of 5 a minute needs this long for all of them, were they all its own, at the half of its speed.
        await clock.run(clock.now() + 200_000 + list.length * 30_000);
        expect(done).toBe(list.length);
        expect(service.refused).toBe(0);
        for (const [name, count] of service.highest) expect(count).toBeLessThanOrEqual(buckets[name].count);
        budget.close();
      }),
      { numRuns: 60 },
    );
  },
);

it('learns limits that differ from the documented ones, and then keeps to them', async () => {
  await fc.assert(
    fc.asyncProperty(asks, fc.integer({ min: 2, max: 40 }), async (list, limit) => {
      const clock = new QuickClock();
      const service = new ModelBuckets(clock, 4_321, 'all', { 'channel-search': limit, report: limit, ingest: limit });
      const budget = new Budget({ clock });
      const learn: Ask = {
        atMs: 0,
        bucket: 'ingest',
        priority: 'foreground',
        thereMs: 1,
        workMs: 1,
        backMs: 1,
        status: 200,
        fate: 'answered',
      };
      for (const bucket of ['ingest', 'report', 'channel-search'] as const) {
        void send(budget, service, clock, { ...learn, bucket });
      }
      await clock.run(clock.now() + 10);
      let done = 0;
      for (const one of list) void send(budget, service, clock, one).then(() => (done += 1));
      await clock.run(clock.now() + 200_000 + list.length * 40_000);
      expect(done).toBe(list.length);
      expect(service.refused).toBe(0);
      budget.close();
    }),
    { numRuns: 60 },
  );
});
