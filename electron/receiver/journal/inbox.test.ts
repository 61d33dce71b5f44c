import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  allRows,
  deliveriesFile,
  SERVICE,
  START_MS,
  StoreRig,
  sampleArrival,
  sampleRefused,
} from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

const several = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => sampleArrival({ envelopeId: `e${from + place}` }));

/** Files so many, or what there is. */
function file(count: number, of = rig): void {
  let filed = 0;
  if (of.store.inbox.backlog.deliveries > 0) of.store.file(() => ++filed >= count);
}

it('is durable as one row, and filed a bit at a time', () => {
  expect(rig.put(...several(5))).toBe(1);
  expect(rig.put(...several(2))).toBe(6);
  expect(rig.store.inbox).toMatchObject({ backlog: { deliveries: 7 }, lastId: 7, filedUpto: 0 });
  expect(rig.ids()).toEqual([]);
  file(2);
  expect(rig.ids()).toEqual([2, 1]);
  file(4);
  expect(rig.ids()).toEqual([6, 5, 4, 3, 2, 1]);
  expect(rig.store.record(6)?.row.verdict).toBe('repeated');
  file(9);
  expect(rig.store.inbox).toMatchObject({ backlog: { deliveries: 0, bytes: 0 }, lastId: 7, filedUpto: 7 });
  const database = new DatabaseSync(rig.path);
  expect(database.prepare('SELECT count(*) AS left FROM inbox').get()).toEqual({ left: 0 });
  database.close();
});

it('is filed before anything is told, when a crash left it', () => {
  rig.put(...several(5));
  file(2);
  rig.put(...several(2));
  rig.reopen();
  expect(rig.ids()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(rig.store.unhandled(0, 9).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(rig.store.inbox.backlog).toEqual({ deliveries: 0, bytes: 0 });
});

it('files each once, also when it fails in the middle', () => {
  rig.put(...several(3), ...several(3));
  let asked = 0;
  const breaks = (): boolean => {
    asked += 1;
    if (asked === 4) throw new Error('power');
    return false;
  };
  expect(() => rig.store.file(breaks)).toThrow('power');
  expect(rig.ids()).toEqual([]);
  expect(rig.store.history(['/in/first'])[0]?.lastAtMs).toBeNull();
  file(9);
  expect(rig.rows().rows.map(({ verdict }) => verdict)).toEqual([
    ...['repeated', 'repeated', 'repeated'],
    ...['valid', 'valid', 'valid'],
  ]);
  expect(rig.state(SERVICE).total).toBe(6);
});

it('gives no number twice, whatever went meanwhile', () => {
  rig.write(...several(3));
  rig.store.markHandled([1, 2, 3]);
  rig.store.clear(SERVICE, null);
  rig.reopen();
  expect(rig.put(...several(2, 10))).toBe(4);
  rig.reopen();
  expect(rig.put(...several(2, 20))).toBe(6);
  file(9);
  const records = rig.store.exportSlice(SERVICE, allRows, null, 1);
  const [first] = records;
  if (first === undefined) throw new Error('nothing');
  const other = { ...first, row: { ...first.row, atMs: START_MS + 5 } };
  expect(rig.store.importRecords(SERVICE, [other])).toBe(1);
  expect(rig.ids({ limit: 1 })).toEqual([8]);
  // One that fails gives its numbers back.
  const bad = { ...other, method: null as never, row: { ...other.row, atMs: START_MS + 6 } };
  expect(() => rig.store.importRecords(SERVICE, [bad])).toThrow();
  expect(rig.put(...several(1, 30))).toBe(9);
  rig.store.file(() => false);
  expect(rig.ids({ limit: 2 })).toEqual([9, 8]);
});

it.each<[string, string]>([
  ['packed bytes that are torn', `UPDATE inbox SET packed = x'00ff'`],
  ['a batch with fewer than it says', 'UPDATE inbox SET count = 9'],
  ['a mark that is behind', 'UPDATE filed SET upto = 0'],
])('is set aside with its file for %s', (_, damage) => {
  rig.write(...several(2));
  rig.put(...several(2));
  rig.store.close();
  const database = new DatabaseSync(rig.path);
  database.exec(damage);
  database.close();
  rig.reopen();
  expect(readdirSync(rig.folder).some((name) => name.includes('torn'))).toBe(true);
  expect(rig.write(...several(1))).toEqual([{ id: 1, firstId: null }]);
});

it('keeps what was turned away within bounds, however late it is filed', () => {
  for (let call = 0; call < 12; call++) rig.put(...Array.from({ length: 500 }, () => sampleRefused()));
  rig.reopen();
  expect(rig.rows().total).toBeLessThanOrEqual(5_000);
});

type Step =
  | { kind: 'put'; envelopes: number[] }
  | { kind: 'file'; count: number }
  | { kind: 'reopen' }
  | { kind: 'clear' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('put'), envelopes: fc.array(fc.nat(6), { minLength: 1 }) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('file'), count: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear') }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 25 },
);

it('comes to the same as if all were filed at once', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const late = new StoreRig(deliveriesFile);
      const atOnce = new StoreRig(deliveriesFile);
      try {
        for (const step of taken) {
          const arrivals =
            step.kind === 'put'
              ? step.envelopes.map((nth) => sampleArrival({ envelopeId: `e${nth % 4}`, nthRetry: nth }))
              : [];
          if (step.kind === 'put') expect(late.put(...arrivals)).toBe(atOnce.write(...arrivals)[0]?.id);
          else if (step.kind === 'file') file(step.count, late);
          else if (step.kind === 'reopen') late.reopen();
          else {
            // As the thread does before a call that tells of deliveries.
            if (late.store.inbox.backlog.deliveries > 0) late.store.file(() => false);
            for (const one of [late, atOnce]) {
              one.store.markHandled(one.ids({ limit: 100 }));
              one.store.clear(SERVICE, null);
            }
          }
        }
        late.reopen();
        expect(late.rows({ limit: 200 }).rows).toEqual(atOnce.rows({ limit: 200 }).rows);
        expect(late.store.unhandled(0, 200)).toEqual(atOnce.store.unhandled(0, 200));
        expect(late.store.history(['/in/first'])).toEqual(atOnce.store.history(['/in/first']));
        expect(late.state(SERVICE)).toMatchObject({ total: atOnce.state(SERVICE).total });
        expect(late.rows({ text: 'online' }).total).toBe(atOnce.rows({ text: 'online' }).total);
      } finally {
        late.close();
        atOnce.close();
      }
    }),
    { numRuns: 60 },
  );
});
