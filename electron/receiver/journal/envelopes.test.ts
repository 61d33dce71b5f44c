import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../storage/migrate.ts';
import { NAMES_TABLE } from '../../storage/names.ts';
import { Tables } from '../../storage/tables.ts';
import { deliveryTables } from './deliveryTables.ts';
import { Envelopes } from './envelopes.ts';
import { deliveriesFile, SERVICE, StoreRig, sampleArrival } from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

const ids = (envelopeId: string): number[] => rig.store.tries('/in/first', envelopeId).map(({ id }) => id);
/** As the table has it. */
function tabled(): { envelope: string; id: number }[] {
  const database = new DatabaseSync(rig.path, { readOnly: true });
  const rows = database.prepare('SELECT envelope, id FROM envelopes ORDER BY id').all();
  database.close();
  return rows.map(({ envelope, id }) => ({ envelope: String(envelope), id: Number(id) }));
}
const put = (): void => {
  while (rig.store.envelopes.left > 0) rig.store.envelopes.catchUp(() => false);
};

it('puts envelopes into the table step by step, and knows each of them all the while', () => {
  const count = 2_500;
  const name = (nth: number): string => `${(nth * 7_919) % count} ü`;
  for (let from = 0; from < count; from += 250) {
    rig.write(...Array.from({ length: 250 }, (_, nth) => sampleArrival({ envelopeId: name(from + nth) })));
  }
  rig.write(sampleArrival({ envelopeId: null }));
  let steps = 0;
  const inOrder = Array.from({ length: count }, (_, nth) => name(nth)).sort();
  while (rig.store.envelopes.left > 0) {
    let put = 0;
    rig.store.envelopes.catchUp(() => ++put >= 400);
    steps += 1;
    const there = tabled().map(({ envelope }) => envelope);
    expect(there.sort()).toEqual(inOrder.slice(0, there.length));
    const nth = (steps * 331) % count;
    expect(ids(name(nth))).toEqual([nth + 1]);
    expect(rig.write(sampleArrival({ envelopeId: name(nth), intake: '/in/second' }))[0]?.firstId).toBe(nth + 1);
    if (!rig.store.envelopes.isUnderWay) break;
  }
  expect(steps).toBeGreaterThan(8);
  expect(tabled()).toHaveLength(count);
  put();
  expect(tabled()).toHaveLength(count + steps);
  expect(rig.store.envelopes.left).toBe(0);
});

it('knows after a start, in the middle of a step too, what it knew before, and forgets what went', () => {
  const envelope = fc.constantFrom('a', 'b', 'c', 'A', 'ü', '\ud800', '\ufffd', '');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(envelope, { minLength: 1, maxLength: 6 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom('reopen' as const, 'clear' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const own = new StoreRig(deliveriesFile);
      let kept: { id: number; envelopeId: string }[] = [];
      try {
        for (const one of steps) {
          if (one === 'reopen') own.reopen();
          else if (one === 'clear') {
            own.store.markHandled(kept.map(({ id }) => id));
            while (own.store.clear(SERVICE, '/in/first').more);
            kept = [];
          } else if (typeof one === 'number') {
            let put = 0;
            own.store.envelopes.catchUp(() => ++put >= one);
          } else {
            const written = own.write(...one.map((envelopeId) => sampleArrival({ envelopeId })));
            kept.push(...written.map(({ id }, at) => ({ id, envelopeId: one[at] ?? '' })));
          }
          for (const id of ['a', 'b', 'ü', '\ufffd', '']) {
            const wanted = kept.filter(({ envelopeId }) => envelopeId.toWellFormed() === id);
            expect(own.store.tries('/in/first', id).map((row) => row.id)).toEqual(wanted.map((each) => each.id));
          }
        }
      } finally {
        own.close();
      }
    }),
    { numRuns: 12 },
  );
});

it('does not know what a transaction that failed has said', () => {
  rig.write(sampleArrival({ envelopeId: 'held' }));
  rig.store.close();
  const tables = new Tables(new DatabaseSync(rig.path));
  const envelopes = new Envelopes(tables);
  const failing = () =>
    tables.transaction(false, () => {
      envelopes.added(2, 'lost');
      envelopes.removed(1, 'held');
      throw new Error('full');
    });
  expect(failing).toThrow('full');
  envelopes.forget();
  expect([envelopes.ids('held'), envelopes.ids('lost')]).toEqual([[1], []]);
  tables.close();
  rig.reopen();
});

it('takes over what an earlier version has in its index', () => {
  const database = new DatabaseSync(':memory:');
  const steps = [NAMES_TABLE, ...Object.values(deliveryTables)];
  const before = steps.slice(0, steps.indexOf(deliveryTables.envelopesApart));
  migrate(database, before);
  const insert = database.prepare(
    `INSERT INTO deliveries (id, at_ms, status, verdict, envelope, missed, proved, copies, scripted, imported, opens, pending, bytes, stored)
     VALUES (?, 0, 204, 'valid', ?, 0, 0, 1, 0, 0, 1, 0, 0, 0)`,
  );
  for (const [at, envelope] of ['b', 'a', null, 'b'].entries()) insert.run(at + 1, envelope);
  database.exec('UPDATE filed SET upto = 4');
  migrate(database, steps);
  const envelopes = new Envelopes(new Tables(database));
  expect([envelopes.ids('a'), envelopes.ids('b'), envelopes.ids('c'), envelopes.left]).toEqual([[2], [1, 4], [], 0]);
  database.close();
});
