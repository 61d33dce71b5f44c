import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arrival } from './journal.ts';
import {
  allRows,
  deliveriesFile,
  SERVICE,
  START_MS,
  StoreRig,
  sampleArrival,
  sampleRefused,
} from './testing/storeRig.ts';
import { SEEN_MS } from './writer.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

const row = (id: number) => rig.store.record(id)?.row;

it('keeps every byte, header and number of a delivery', () => {
  const body = Uint8Array.from([0, 255, 195, 40, 10, 13]);
  const headers: Arrival['headers'] = [
    ['X-Twice', 'a'],
    ['x-twice', 'b "quoted"'],
    ['Accept', ''],
  ];
  const arrival = sampleArrival({
    body,
    headers,
    nthRetry: 2,
    verdict: 'old',
    scripted: true,
    replayOf: 3,
    waitedMs: 7_200_000,
  });
  const [written] = rig.write(arrival);
  rig.reopen();
  expect(rig.store.record(written?.id ?? 0)).toEqual({
    serviceKey: SERVICE,
    method: 'POST',
    target: '/in/first',
    headers,
    body,
    sentAtMs: START_MS - 50,
    row: {
      id: 1,
      atMs: START_MS,
      intake: '/in/first',
      hookId: 'hook-1',
      dialect: 'platform',
      event: 'channel:7:update',
      envelopeId: 'envelope-1',
      nthRetry: 2,
      status: 204,
      verdict: 'old',
      refusal: null,
      mistake: null,
      missed: 0,
      copies: 1,
      scripted: true,
      replayOf: 3,
      waitedMs: 7_200_000,
      imported: false,
      bytes: 6,
    },
  });
  expect(rig.store.record(2)).toBeNull();
});

describe('an envelope that comes again', () => {
  it('is told from its first time, for seven days and over restarts', () => {
    expect(rig.write(sampleArrival())).toEqual([{ id: 1, firstId: null }]);
    expect(rig.write(sampleArrival({ atMs: START_MS + 1 }))).toEqual([{ id: 2, firstId: 1 }]);
    rig.reopen();
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS }))).toEqual([{ id: 3, firstId: 1 }]);
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS + 1 }))).toEqual([{ id: 4, firstId: null }]);
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS + 2 }))).toEqual([{ id: 5, firstId: 4 }]);
    expect([1, 2, 3, 4, 5].map((id) => row(id)?.verdict)).toEqual([
      'valid',
      'repeated',
      'repeated',
      'valid',
      'repeated',
    ]);
    expect([1, 2, 3, 4, 5].map((id) => row(id)?.copies)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is known within the same call and batch, at every path of the service and at none of another', () => {
    const written = rig.write(
      sampleArrival(),
      sampleArrival({ intake: '/in/twin' }),
      sampleArrival({ serviceKey: 'https://other.example', intake: '/in/other' }),
    );
    expect(written.map(({ firstId }) => firstId)).toEqual([null, 1, null]);
    expect([1, 2, 3].map((id) => row(id)?.copies)).toEqual([1, 1, 1]);
  });

  it('keeps its verdict unless it was valid', () => {
    rig.write(sampleArrival());
    rig.write(sampleArrival({ verdict: 'old' }), sampleArrival({ verdict: 'notSigned' }));
    expect([row(2)?.verdict, row(3)?.verdict]).toEqual(['old', 'notSigned']);
  });

  it('was not seen when it was not accepted', () => {
    const failed = rig.write(
      sampleArrival({ status: 500, scripted: true }),
      sampleArrival({ status: 401, verdict: 'invalid' }),
    );
    expect(failed.map(({ firstId }) => firstId)).toEqual([null, null]);
    expect(rig.write(sampleArrival({ nthRetry: 1 }))[0]?.firstId).toBeNull();
    expect(row(3)?.copies).toBe(3);
  });

  it('of another sender is told from its first time on its own path', () => {
    const push = sampleArrival({ dialect: 'github', envelopeId: '72d3162e' });
    const elsewhere = { ...push, intake: '/in/second' };
    expect(rig.write(push, elsewhere, push, elsewhere).map(({ firstId }) => firstId)).toEqual([null, null, 1, 2]);
    expect(rig.write(sampleArrival({ envelopeId: '72d3162e' }))[0]?.firstId).toBeNull();
    expect(rig.rows().rows.map(({ dialect }) => dialect)).toEqual(['platform', ...Array(4).fill('github')]);
    rig.store.markHandled([1, 2, 5]);
    rig.store.clear(SERVICE, null);
    const later = { atMs: START_MS + 9 };
    expect(rig.write({ ...push, ...later }, { ...elsewhere, ...later }).map(({ firstId }) => firstId)).toEqual([1, 2]);
    expect(rig.store.firstSeenAtMs(6)).toBe(START_MS);
    expect(rig.write({ ...push, intake: '/in/third' })[0]?.firstId).toBeNull();
  });

  it('is known after its row was taken away', () => {
    rig.write(sampleArrival());
    rig.store.markHandled([1]);
    expect(rig.store.clear(SERVICE, null).removed).toBe(1);
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS }))[0]?.firstId).toBe(1);
    expect(rig.store.firstSeenAtMs(2)).toBe(START_MS);
    // Seen anew after the seven days, and taken away again.
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS + 1 }))[0]?.firstId).toBeNull();
    rig.store.markHandled([3]);
    expect(rig.store.clear(SERVICE, null).removed).toBe(2);
    expect(rig.write(sampleArrival({ atMs: START_MS + SEEN_MS + 2 }))[0]?.firstId).toBe(3);
    rig.store.retain({ days: 100, megabytes: 100 }, START_MS + 2 * SEEN_MS + 2);
    expect(rig.store.firstSeenAtMs(4)).toBeNull();
  });
});

describe('tries that never came', () => {
  const tryAt = (nthRetry: number | null, more: Partial<Arrival> = {}) =>
    sampleArrival({ status: 500, nthRetry, ...more });
  const missed = () => rig.store.tries('/in/first', 'envelope-1').map((each) => each.missed);

  it('are those below a number that was seen', () => {
    rig.write(tryAt(3), tryAt(5), tryAt(5));
    expect(missed()).toEqual([3, 4, 4]);
  });

  it('are no longer missed when they come late', () => {
    rig.write(tryAt(2), tryAt(0), tryAt(0), tryAt(1));
    expect(missed()).toEqual([0, 0, 0, 0]);
    expect(rig.counts(SERVICE, START_MS).missed).toBe(0);
  });

  it('are not proved by what no service sends', () => {
    rig.write(tryAt(-1), tryAt(1_001), tryAt(2 ** 53), tryAt(1.5), tryAt(Number.NaN), tryAt(null));
    expect(missed()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(row(1)?.nthRetry).toBeNull();
    rig.write(tryAt(1_000));
    expect(missed().at(-1)).toBe(1_000);
  });

  it('are not proved by our own replays', () => {
    rig.write(tryAt(0), tryAt(4, { replayOf: 1 }));
    expect(missed()).toEqual([0, 0]);
    rig.write(tryAt(3), tryAt(1, { replayOf: 1 }), tryAt(1));
    expect(missed()).toEqual([0, 0, 1, 0, 0]);
  });
});

describe('what a hook is judged by', () => {
  const history = () => rig.store.history(['/in/first'])[0];

  it('is nothing for a path that nothing came to', () => {
    expect(history()).toEqual({
      intake: '/in/first',
      lastAtMs: null,
      lastStatus: null,
      lastVerdict: null,
      lastSuccessAtMs: null,
      failuresSinceSuccess: 0,
      missedSinceSuccess: 0,
      firstFailureAtMs: null,
      triesSinceSuccess: 0,
    });
  });

  it('counts failures and missed tries since the last success', () => {
    rig.write(sampleArrival({ status: 500 }), sampleArrival({ nthRetry: 1, atMs: START_MS + 1 }));
    rig.write(
      sampleArrival({ envelopeId: 'b', status: 500, nthRetry: 2, atMs: START_MS + 2 }),
      sampleArrival({ envelopeId: 'b', status: 0, nthRetry: 3, atMs: START_MS + 3 }),
      sampleArrival({ envelopeId: 'b', status: 401, verdict: 'invalid', nthRetry: 1, atMs: START_MS + 4 }),
    );
    rig.reopen();
    expect(history()).toEqual({
      intake: '/in/first',
      lastAtMs: START_MS + 4,
      lastStatus: 401,
      lastVerdict: 'invalid',
      lastSuccessAtMs: START_MS + 1,
      failuresSinceSuccess: 3,
      missedSinceSuccess: 1,
      firstFailureAtMs: START_MS + 2,
      triesSinceSuccess: 4,
    });
    rig.write(sampleArrival({ envelopeId: 'b', nthRetry: 9, atMs: START_MS + 5 }));
    expect(history()).toMatchObject({ triesSinceSuccess: 0, lastSuccessAtMs: START_MS + 5, firstFailureAtMs: null });
  });

  it('counts no try as come late that was missed before the last success', () => {
    rig.write(sampleArrival({ nthRetry: 3 }), sampleArrival({ envelopeId: 'b', status: 500, nthRetry: 2 }));
    expect(history()?.missedSinceSuccess).toBe(2);
    rig.write(sampleArrival({ status: 500, nthRetry: 1 }));
    expect(history()).toMatchObject({ missedSinceSuccess: 2, failuresSinceSuccess: 2 });
    rig.write(sampleArrival({ envelopeId: 'b', status: 500, nthRetry: 1 }));
    expect(history()).toMatchObject({ missedSinceSuccess: 1, failuresSinceSuccess: 3 });
  });

  it('leaves out what nothing proves to be the service’s, and nothing but that', () => {
    const forged = { status: 401, verdict: 'invalid', nthRetry: null, headers: [] } as const;
    rig.write(sampleArrival(forged), sampleArrival({ ...forged, verdict: 'missing' }));
    expect(history()).toMatchObject({ lastAtMs: null, failuresSinceSuccess: 0, firstFailureAtMs: null });
    rig.write(
      sampleArrival({ ...forged, nthRetry: 0 }),
      sampleArrival({ ...forged, headers: [['poker-hook-id', 'h']] }),
    );
    expect(history()).toMatchObject({ lastStatus: 401, failuresSinceSuccess: 2 });
    rig.write(sampleArrival({ nthRetry: null, headers: [] }));
    expect(history()).toMatchObject({ lastStatus: 204, failuresSinceSuccess: 0 });
  });

  it('leaves out what the service did not send, and stays when deliveries go', () => {
    rig.write(sampleArrival({ status: 500 }));
    rig.write(
      sampleArrival({ replayOf: 1 }),
      sampleRefused({ intake: '/in/first', serviceKey: SERVICE, status: 405, refusal: 'badMethod' }),
      sampleRefused({ intake: '/in/first', serviceKey: SERVICE, status: 400, refusal: 'notAnEnvelope' }),
    );
    rig.store.markHandled([2]);
    rig.store.clear(SERVICE, null);
    expect(rig.rows().total).toBe(0);
    expect(history()).toMatchObject({ lastStatus: 500, failuresSinceSuccess: 1, lastSuccessAtMs: null });
  });
});

describe('effects that were not told', () => {
  it('are those of accepted firsts until they are marked, also after a restart', () => {
    rig.write(
      sampleArrival(),
      sampleArrival(),
      sampleArrival({ envelopeId: 'b' }),
      sampleArrival({ envelopeId: 'c', status: 500 }),
    );
    rig.write(sampleArrival({ envelopeId: 'd', intake: null }), sampleRefused());
    rig.store.markHandled([1, 99]);
    rig.reopen();
    expect(rig.store.unhandled(0, 10)).toEqual([
      {
        id: 3,
        serviceKey: SERVICE,
        intake: '/in/first',
        hookId: 'hook-1',
        dialect: 'platform',
        event: 'channel:7:update',
        envelopeId: 'b',
        atMs: START_MS,
        sentAtMs: START_MS - 50,
        isInFeed: false,
        body: sampleArrival().body,
      },
    ]);
    rig.store.markHandled([3]);
    expect(rig.store.unhandled(0, 10)).toEqual([]);
  });
});

describe('a hostile sender', () => {
  it('is kept of within bounds, the newest of it, and nothing else goes for it', () => {
    rig.write(sampleArrival());
    for (let call = 0; call < 12; call++) rig.write(...Array.from({ length: 500 }, () => sampleRefused()));
    const { total } = rig.rows();
    expect(total).toBeLessThanOrEqual(5_001);
    expect(total).toBeGreaterThan(4_800);
    expect(rig.state(SERVICE).total).toBe(total);
    expect(rig.ids({ limit: 1 })).toEqual([6_001]);
    expect(rig.store.record(1)).not.toBeNull();
  });

  it('does not fill the disk with bodies', () => {
    const body = new Uint8Array(1_048_576);
    for (let call = 0; call < 30; call++) rig.write(sampleArrival({ body, verdict: 'invalid', status: 401 }));
    expect(rig.state(SERVICE).bytes).toBeLessThan(20_000_000);
    rig.write(sampleRefused({ body }));
    const record = rig.store.record(31);
    expect([record?.body.byteLength, record?.row.bytes]).toEqual([65_536, 1_048_576]);
  });
});

it('takes numbers that are none', () => {
  rig.write(sampleArrival({ atMs: Number.NaN, sentAtMs: Number.POSITIVE_INFINITY, status: 204.5, replayOf: 2 ** 70 }));
  expect(row(1)).toMatchObject({ atMs: 0, status: 204 });
});

type Step = {
  again: boolean;
  service: number;
  intake: number;
  envelope: string | null;
  nth: number | null;
  accepted: boolean;
  afterMs: number;
  replay: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  again: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  service: fc.nat(1),
  intake: fc.nat(2),
  envelope: fc.constantFrom('a', 'b', 'c', null),
  nth: fc.oneof(fc.nat(5), fc.constantFrom(null, -3, 1e9)),
  accepted: fc.boolean(),
  afterMs: fc.constantFrom(-1_000, 0, 1, 60_000, SEEN_MS / 3),
  replay: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
});

it('says of every row what one would count by hand, whatever comes in whatever order', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, together) => {
      const own = new StoreRig(deliveriesFile);
      try {
        const arrivals = toArrivals(steps);
        const written: { id: number; firstId: number | null }[] = [];
        for (let from = 0; from < arrivals.length; from += together) {
          written.push(...own.write(...arrivals.slice(from, from + together)));
          if (steps[from]?.again) own.reopen();
        }
        const rows = own.store
          .rows(SERVICE, { ...allRows, limit: 200 })
          .rows.concat(own.store.rows('other', { ...allRows, limit: 200 }).rows);
        const byId = new Map(rows.map((each) => [each.id, each]));
        const expected = byHand(arrivals);
        expect(written.map(({ firstId }) => firstId)).toEqual(expected.map(({ firstId }) => firstId));
        expect(
          written.map(({ id }) => ({
            copies: byId.get(id)?.copies,
            missed: byId.get(id)?.missed,
            verdict: byId.get(id)?.verdict,
          })),
        ).toEqual(expected.map(({ copies, missed, verdict }) => ({ copies, missed, verdict })));
        for (const intake of ['/in/0', '/in/1', '/in/2']) {
          expect(own.store.history([intake])[0]).toMatchObject(healthByHand(arrivals, intake));
        }
      } finally {
        own.close();
      }
    }),
    { numRuns: 60 },
  );
});

function toArrivals(steps: readonly Step[]): Arrival[] {
  let atMs = START_MS;
  return steps.map(({ service, intake, envelope, nth, accepted, afterMs, replay }) => {
    atMs += afterMs;
    return sampleArrival({
      // A path belongs to one service.
      serviceKey: intake === 2 ? 'other' : SERVICE,
      intake: `/in/${intake}`,
      envelopeId: envelope === null ? null : `${envelope}${service}`,
      nthRetry: nth,
      status: accepted ? 204 : 500,
      atMs,
      replayOf: replay ? 1 : null,
    });
  });
}

function byHand(arrivals: readonly Arrival[]) {
  const firsts: { place: number; arrival: Arrival }[] = [];
  return arrivals.map((arrival, place) => {
    const accepted = arrival.status === 204 && arrival.envelopeId !== null;
    const first = firsts.findLast(
      (each) =>
        each.arrival.serviceKey === arrival.serviceKey &&
        each.arrival.envelopeId === arrival.envelopeId &&
        arrival.atMs - each.arrival.atMs <= SEEN_MS,
    );
    if (accepted && first === undefined) firsts.push({ place, arrival });
    const firstId = accepted && first !== undefined ? first.place + 1 : null;
    const same = arrivals.filter((each) => each.intake === arrival.intake && each.envelopeId === arrival.envelopeId);
    const copies =
      arrival.envelopeId === null ? 1 : arrivals.slice(0, place + 1).filter((each) => same.includes(each)).length;
    return { firstId, copies, missed: missedByHand(arrival, same), verdict: firstId === null ? 'valid' : 'repeated' };
  });
}

const isTry = ({ nthRetry, replayOf }: Arrival) =>
  replayOf === null && nthRetry !== null && nthRetry >= 0 && nthRetry <= 1_000;

function missedByHand(arrival: Arrival, same: readonly Arrival[]): number {
  if (arrival.envelopeId === null || !isTry(arrival)) return 0;
  const seen = new Set(same.filter(isTry).map(({ nthRetry }) => nthRetry));
  return Array.from({ length: arrival.nthRetry ?? 0 }, (_, nth) => nth).filter((nth) => !seen.has(nth)).length;
}

function healthByHand(arrivals: readonly Arrival[], intake: string) {
  const tries = arrivals.filter((each) => each.intake === intake && each.replayOf === null);
  const success = tries.findLastIndex(({ status }) => status === 204);
  const since = tries.slice(success + 1);
  let missed = 0;
  for (const envelope of new Set(since.map(({ envelopeId }) => envelopeId))) {
    if (envelope === null) continue;
    const same = tries.filter((each) => each.envelopeId === envelope && isTry(each));
    const before = tries.slice(0, success + 1).filter((each) => each.envelopeId === envelope && isTry(each));
    const highestBefore = Math.max(-1, ...before.map(({ nthRetry }) => nthRetry ?? 0));
    const highest = Math.max(-1, ...same.map(({ nthRetry }) => nthRetry ?? 0));
    const seen = new Set(same.map(({ nthRetry }) => nthRetry));
    for (let nth = highestBefore + 1; nth < highest; nth++) if (!seen.has(nth)) missed += 1;
  }
  return { failuresSinceSuccess: since.length, missedSinceSuccess: missed, triesSinceSuccess: since.length + missed };
}

it('tells what came in each quarter of an hour of a day, also once a clock was days ahead', () => {
  const DAY_MS = 24 * 3_600_000;
  const at = (atMs: number, nth: number) => sampleArrival({ atMs, envelopeId: `e${nth}` });
  rig.write(at(START_MS, 1), at(START_MS, 2));
  rig.write(at(START_MS + 3 * DAY_MS, 3));
  rig.write(at(START_MS + 3_600_000, 4));
  const told = rig.store.standing().services.get(SERVICE)?.quarters ?? [];
  expect(told.map(({ fromMs, deliveries }) => [Math.floor((fromMs - START_MS) / 3_600_000 + 0.5), deliveries])).toEqual(
    [
      [0, 2],
      [1, 1],
      [72, 1],
    ],
  );
});
