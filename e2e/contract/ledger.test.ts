import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { proveIntervals } from '../../electron/ledger/proof.ts';
import type { RegularReader } from '../../shared/ledger.ts';
import { type BucketName, buckets } from '../../shared/platform/buckets.ts';
import { endpoints } from '../../shared/platform/endpoints.ts';
import { HandTime } from '../../simulator/testing/handTime.ts';
import { Buckets } from '../../simulator/world/buckets.ts';
import { VirtualClock } from '../../simulator/world/clock.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig | null = null;
afterEach(async () => {
  await rig?.close();
  rig = null;
});

const journal = z.array(
  z.looseObject({
    kind: z.string(),
    endpoint: z.union([z.string(), z.number()]).optional(),
    status: z.number().optional(),
  }),
);

const ask = (app: App) => app.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL } });

/** How often each call was answered with each status. */
function tally(calls: { what: string; status: unknown }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, status } of calls) counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1;
  return counts;
}

it('notes each call that the service saw, once, and none that it did not', async () => {
  rig = await startRig({ limits: { chats: 6 } });
  const app = rig.openApp();
  await signInAsDemo(rig, app);
  let done = 0;
  for (let nth = 0; nth < 9; nth++) void ask(app).then(() => (done += 1));
  await app.platform.request('channels.read', {
    purpose: 'channel',
    path: { channelIdOrToken: 'no_such_channel' },
    accept: [404],
  });
  await rig.control.fault({ path: '/api/v1/users/current' }, { status: 503 }, 2);
  void app.platform.request('users.current', { purpose: 'account' }).then(() => (done += 1));
  await app.drive(() => done === 10, 1_000);

  const seen = journal.parse(await rig.control.get('journal?since=0'));
  const served = seen.flatMap(({ kind, endpoint, status }) => {
    const declared = Object.entries(endpoints).find(([name]) => name === endpoint)?.[1];
    if (kind !== 'request' || !declared) return [];
    return [{ what: `${declared.method} ${declared.version === 1 ? '' : '/v2'}${declared.path}`, status }];
  });
  const { rows } = app.ledger.books.ring.query({ purposes: null, offset: 0, limit: 200 });
  expect(served.length).toBeGreaterThan(10);
  expect(tally(rows.map(({ what, outcome }) => ({ what, status: outcome })))).toEqual(tally(served));
  // Which channel it was for is told by itself, and what was asked holds no id.
  expect(JSON.stringify(rows.map(({ channelId: _, ...row }) => row))).not.toMatch(/no_such_channel|40213/);
  const channelsOf = (method: string) => new Set(rows.flatMap((row) => (row.what === method ? [row.channelId] : [])));
  expect([...channelsOf('GET /chats/{channelId}')]).toEqual([40_213]);
  expect([...channelsOf('GET /users/current')]).toEqual([null]);
});

it('explains a 429 that another program on the same account has brought about', async () => {
  rig = await startRig({ limits: { chats: 8 } });
  const app = rig.openApp();
  await signInAsDemo(rig, app);
  await ask(app);
  const url = `${rig.simulator.url}/api/v1/chats/${DEMO_CHANNEL}`;
  const headers = { authorization: `Bearer ${await app.account.current()}` };
  for (let nth = 0; nth < 7; nth++) expect((await fetch(url, { headers })).status).toBe(200);
  let done = false;
  void ask(app).then(() => (done = true));
  await app.drive(() => app.ledger.read().refusals.length > 0, 1_000);
  const { refusals, buckets: told } = app.ledger.read();
  expect(refusals).toMatchObject([
    { bucket: 'chats', payer: 'user', purpose: 'chat', ours: 1, limit: 8, headers: { remaining: 0 } },
  ]);
  const chats = told.find(({ name }) => name === 'chats');
  expect(chats?.waiting).toMatchObject([{ purpose: 'chat', why: 'refused' }]);
  expect(chats?.refusedUntilMs).toBe(refusals[0]?.untilMs);
  await app.drive(() => done, 1_000);
});

type Reading = RegularReader & { phaseMs: number; latencies: number[] };

const names: BucketName[] = ['chats', 'channel-read', 'analytics', 'ingest', 'report', 'upload', 'global'];
const purposes = ['channel', 'analytics', 'hooks', 'account'] as const;
const latency = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 14_000 }));
const common = {
  phaseMs: fc.integer({ min: 0, max: 60_000 }),
  latencies: fc.array(latency, { minLength: 1, maxLength: 20 }),
};
const walker = fc
  .record({
    calls: fc.oneof(fc.integer({ min: 1, max: 125 }), fc.integer({ min: 1, max: 400 })),
    everySeconds: fc.constantFrom(30, 60, 300),
    ...common,
  })
  .map(
    (drawn): Reading => ({
      purpose: 'chattersWalk',
      bucket: 'chats',
      payer: 'user',
      behind: null,
      atWorstSeconds: drawn.everySeconds,
      mostInInterval: 250,
      ...drawn,
    }),
  );
const other = fc
  .record({
    purpose: fc.constantFrom(...purposes),
    bucket: fc.constantFrom(...names),
    calls: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 120 })),
    everySeconds: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 60, max: 600 })),
    ...common,
  })
  .map(
    (drawn): Reading => ({
      payer: 'user',
      behind: null,
      atWorstSeconds: drawn.everySeconds,
      mostInInterval: null,
      ...drawn,
    }),
  );

/** When the calls of a reader are counted: one after the other, in rounds that don't overlap, held back as it says of itself. */
function countedAtMs({ calls, atWorstSeconds, mostInInterval, bucket, phaseMs, latencies }: Reading, untilMs: number) {
  const counted: number[] = [];
  const asked: number[] = [];
  let nowMs = phaseMs;
  for (let startMs = phaseMs; startMs < untilMs; startMs = Math.max(nowMs, startMs + atWorstSeconds * 1_000)) {
    nowMs = startMs;
    for (let call = 0; call < calls && nowMs < untilMs; call++) {
      const before = mostInInterval === null ? undefined : asked.at(-mostInInterval);
      if (before !== undefined) nowMs = Math.max(nowMs, before + buckets[bucket].intervalSeconds * 1_000);
      asked.push(nowMs);
      nowMs += latencies[asked.length % latencies.length] ?? 1;
      counted.push(nowMs);
    }
  }
  return counted;
}

it('what the proof allows is never refused by the service, wherever its windows begin, though nothing is held back', () => {
  let allowed = 0;
  fc.assert(
    fc.property(walker, fc.array(other, { minLength: 3, maxLength: 3 }), fc.boolean(), (walk, others, allFail) => {
      const readers = [walk, ...others];
      const limitOf = (_payer: string, bucket: BucketName) => buckets[bucket].count;
      if (!proveIntervals({ readers, limitOf, choices: [] }).fits) return;
      allowed += 1;
      const clock = new VirtualClock({ startAtMs: 0, rate: 0, real: new HandTime() });
      const service = new Buckets(clock);
      const calls = readers
        .flatMap((reader) => countedAtMs(reader, 1_500_000).map((atMs) => ({ atMs, bucket: reader.bucket })))
        .sort((a, b) => a.atMs - b.atMs);
      for (const { atMs, bucket } of calls) {
        clock.advance(atMs - clock.now());
        const held: BucketName[] = bucket === 'global' ? ['global'] : [bucket, 'global'];
        expect(service.exhausted('user', held)).toBeUndefined();
        service.count('user', held, allFail ? 500 : 200);
      }
    }),
    { numRuns: 300 },
  );
  expect(allowed).toBeGreaterThan(20);
});

it('a plan beyond what the proof allows is refused by the same service: the proof is not idle', () => {
  const reader: Reading = {
    purpose: 'analytics',
    bucket: 'analytics',
    payer: 'user',
    behind: null,
    calls: 60,
    everySeconds: 30,
    atWorstSeconds: 30,
    mostInInterval: null,
    phaseMs: 0,
    latencies: [10],
  };
  expect(proveIntervals({ readers: [reader], limitOf: () => 100, choices: [] }).fits).toBe(false);
  const clock = new VirtualClock({ startAtMs: 0, rate: 0, real: new HandTime() });
  const service = new Buckets(clock);
  const refused = countedAtMs(reader, 300_000).filter((atMs) => {
    clock.advance(atMs - clock.now());
    if (service.exhausted('user', ['analytics', 'global'])) return true;
    service.count('user', ['analytics', 'global'], 200);
    return false;
  });
  expect(refused.length).toBeGreaterThan(0);
});
