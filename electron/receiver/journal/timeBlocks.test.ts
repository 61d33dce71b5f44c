import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveriesFile, START_MS, StoreRig, sampleArrival } from './testing/storeRig.ts';

/** By how much the time of each differs from its place: a clock that is set, neighbours that overtake each other. */
const jumps = fc.array(
  fc.record({ count: fc.integer({ min: 1, max: 400 }), byMs: fc.integer({ min: -900, max: 900 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const ends = fc.array(fc.tuple(fc.option(fc.nat(1_500)), fc.option(fc.nat(1_500))), { minLength: 1, maxLength: 6 });

it('tells what came in a time, whatever the clock did meanwhile', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(jumps, ends, fc.nat(5), (spans, times, jitterMs) => {
      const rig = new StoreRig(deliveriesFile);
      try {
        const all: number[] = [];
        for (const { count, byMs } of spans) {
          const from = all.length;
          for (let nth = from; nth < from + count; nth++) all.push(nth + byMs + ((nth * 7) % (jitterMs + 1)));
          rig.write(
            ...all.slice(from).map((ms, at) => sampleArrival({ envelopeId: `${from + at}`, atMs: START_MS + ms })),
          );
          for (const [fromMs, toMs] of times) {
            if (fromMs === null && toMs === null) continue;
            const wanted = all.flatMap((ms, at) =>
              ms >= (fromMs ?? Number.NEGATIVE_INFINITY) && ms <= (toMs ?? Number.POSITIVE_INFINITY) ? [at + 1] : [],
            );
            const query = {
              fromMs: fromMs === null ? null : START_MS + fromMs,
              toMs: toMs === null ? null : START_MS + toMs,
              offset: 10,
            };
            const { rows, total } = rig.rows(query);
            expect(total).toBe(wanted.length);
            expect(rows.map(({ id }) => id)).toEqual(wanted.toReversed().slice(10, 60));
          }
        }
      } finally {
        rig.close();
      }
    }),
    { numRuns: 25 },
  );
});

it('begins where the first is that is left', () => {
  const rig = new StoreRig(deliveriesFile);
  rig.write(...Array.from({ length: 900 }, (_, at) => sampleArrival({ envelopeId: `${at}`, atMs: START_MS + at })));
  rig.store.markHandled(Array.from({ length: 900 }, (_, at) => at + 1));
  while (rig.store.retain({ days: 1, megabytes: 1_000 }, START_MS + 700 + 86_400_000).more);
  expect(rig.ids({ fromMs: START_MS + 600, limit: 200 })).toEqual(Array.from({ length: 200 }, (_, at) => 900 - at));
  rig.reopen();
  expect(rig.rows({ fromMs: START_MS, toMs: START_MS + 702 }).rows.map(({ id }) => id)).toEqual([703, 702, 701]);
  expect(rig.rows({ toMs: START_MS + 20 }).total).toBe(0);
  rig.close();
});
