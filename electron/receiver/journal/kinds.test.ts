import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Row } from '../../storage/tables.ts';
import { Tables } from '../../storage/tables.ts';
import type { Arrival } from './journal.ts';
import { fitsOf, type Kind } from './kind.ts';
import { Kinds } from './kinds.ts';
import { allRows, deliveriesFile, SERVICE, START_MS, StoreRig, sampleArrival } from './testing/storeRig.ts';

const EVENTS = ['channel:7:update', 'channel:7:followed', 'x y'];

const arrival: fc.Arbitrary<Arrival> = fc
  .record({
    intake: fc.constantFrom('/in/a', '/in/a', '/in/b', null),
    event: fc.constantFrom(...EVENTS, null),
    verdict: fc.constantFrom('valid', 'valid', 'invalid', 'refused'),
    status: fc.constantFrom(0, 204, 204, 401, 503),
    envelopeId: fc.constantFrom('a', 'b', 'c', null),
    replayOf: fc.constantFrom(null, null, null, 1),
    scripted: fc.boolean(),
    minute: fc.nat(3),
    text: fc.constantFrom('alpha', 'beta'),
  })
  .map(({ minute, ...told }) =>
    sampleArrival({ ...told, serviceKey: told.intake === null ? null : SERVICE, atMs: START_MS + minute * 60_000 }),
  );

type Step =
  | { kind: 'write'; arrivals: Arrival[]; times: number }
  | { kind: 'clear'; intake: string; fails: boolean }
  | { kind: 'mistake'; nth: number }
  | { kind: 'reopen' | 'learnSome' | 'index' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      arrivals: fc.array(arrival, { minLength: 1, maxLength: 4 }),
      times: fc.integer({ min: 1, max: 30 }),
    }),
  },
  fc.record({ kind: fc.constant('clear' as const), intake: fc.constantFrom('/in/a', '/in/b'), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('mistake' as const), nth: fc.nat(40) }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'learnSome' as const, 'index' as const) }),
);

const filter: fc.Arbitrary<DeliveriesFilter> = fc.record({
  intake: fc.constantFrom(null, null, '/in/a', '/in/none'),
  text: fc.constantFrom('', '', 'alpha'),
  events: fc.subarray(EVENTS),
  verdicts: fc.subarray(['valid', 'repeated', 'invalid', 'refused'] as const).map((each) => [...each]),
  statusClasses: fc.subarray([0, 2, 4, 5] as const).map((each) => [...each]),
  fromMs: fc.option(fc.nat(3).map((minute) => START_MS + minute * 60_000)),
  toMs: fc.constant(null),
});

function take(rig: StoreRig, made: Step): void {
  if (made.kind === 'write') for (let nth = 0; nth < made.times; nth += 1) rig.write(...made.arrivals);
  else if (made.kind === 'clear') clear(rig, made.intake, made.fails);
  else if (made.kind === 'mistake') {
    const id = rig.ids({ limit: 200 })[made.nth];
    if (id !== undefined) rig.store.setMistake(id, 'bom');
  } else if (made.kind === 'reopen') rig.reopen();
  else if (made.kind === 'index') rig.store.texts.catchUp(() => false);
  else for (const work of rig.store.background) if (work.left() > 0) work.work(() => true);
}

/** @param fails in the middle, so that nothing of it holds */
function clear(rig: StoreRig, intake: string, fails: boolean): void {
  rig.store.markHandled(rig.ids({ limit: 200 }));
  if (!fails) {
    rig.store.clear(SERVICE, intake);
    return;
  }
  const run = Tables.prototype.run;
  const failing = vi.spyOn(Tables.prototype, 'run').mockImplementation(function (this: Tables, sql, ...values) {
    if (sql.startsWith('DELETE FROM contents')) throw new Error('no room');
    return run.call(this, sql, ...values);
  });
  try {
    rig.store.clear(SERVICE, intake);
  } catch {
    // Nothing of it was done.
  } finally {
    failing.mockRestore();
  }
}

/** What stands in the file, the newest first, and what each tells. */
function plainScan(path: string): Row[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database
      .prepare(
        `SELECT d.*, i.text AS path, CAST(c.body AS TEXT) AS body,
           iif(refusal IS NULL AND verdict IN ('valid', 'repeated') AND status < 300, event,
             json_array('x', verdict, refusal, mistake)) AS tells
         FROM deliveries d JOIN contents c USING (id) LEFT JOIN names i ON i.id = d.intake ORDER BY d.id DESC`,
      )
      .all();
  } finally {
    database.close();
  }
}

const has = (allowed: readonly unknown[], value: unknown): boolean => allowed.length === 0 || allowed.includes(value);

function fits(row: Row, { intake, text, events, verdicts, statusClasses, fromMs }: DeliveriesFilter): boolean {
  return (
    (intake === null || row.path === intake) &&
    has(events, row.event) &&
    has(verdicts, row.verdict) &&
    has(statusClasses, Math.floor(Number(row.status) / 100)) &&
    (text === '' || row.body === text) &&
    Number(row.at_ms) >= (fromMs ?? 0)
  );
}

/** Ten and more in a row that tell the same. */
function runsIn(rows: readonly Row[]): { offset: number; count: number; oldestId: number; sinceMs: number }[] {
  const keys = rows.map((row) =>
    JSON.stringify([row.intake, row.status, row.scripted, row.replay_of !== null, row.tells]),
  );
  const starts = keys.flatMap((key, at) => (key === keys[at - 1] ? [] : [at]));
  return starts.flatMap((offset, nth) => {
    const end = starts[nth + 1] ?? rows.length;
    const oldest = rows[end - 1];
    if (end - offset < 10) return [];
    return [{ offset, count: end - offset, oldestId: Number(oldest?.id), sinceMs: Number(oldest?.at_ms) }];
  });
}

it('shows, counts and folds what a look at each row would, whatever came, went and failed', {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(filter, { minLength: 1, maxLength: 4 }),
      (steps, filters) => {
        const rig = new StoreRig(deliveriesFile);
        try {
          for (const made of steps) {
            take(rig, made);
            const all = plainScan(rig.path);
            for (const each of [allRows, ...filters]) {
              const wanted = all.filter((row) => fits(row, each));
              const { rows, total, runs } = rig.rows({ ...each, offset: 3, limit: 20 });
              expect(total).toBe(wanted.length);
              expect(rows.map(({ id }) => id)).toEqual(wanted.slice(3, 23).map(({ id }) => id));
              if (each.text === '') expect(runs).toMatchObject(runsIn(wanted));
            }
          }
        } finally {
          rig.close();
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('shows a page far down in all there are, and learns what was kept before step by step', () => {
  const rig = new StoreRig(deliveriesFile);
  const batch = (from: number): Arrival[] =>
    Array.from({ length: 500 }, (_, at) => sampleArrival({ envelopeId: `${from + at}` }));
  for (let from = 0; from < 6_000; from += 500) rig.write(...batch(from));
  const deep = () => ({ ...rig.rows({ offset: 4_990, limit: 20 }), version: 0 });
  const before = deep();
  expect(before.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => 1_010 - at));
  expect(before.total).toBe(6_000);
  rig.reopen();
  const learning = rig.store.needs({ method: 'rows', args: [SERVICE, { ...allRows, offset: 4_990 }] });
  let steps = 0;
  for (; learning?.isMet() === false; steps += 1) learning.hurries()?.work(() => true);
  expect(steps).toBeGreaterThan(10);
  expect(deep()).toEqual(before);
  rig.close();
});

const kind: Kind = {
  ...{ service: 1, intake: 2, event: null, status: 204, verdict: 'valid', refusal: null, mistake: null },
  ...{ scripted: false, isReplay: false, imported: false },
};

it('forgets kinds that nothing is of any more, and mixes none up', () => {
  const kinds = new Kinds({ all: () => [] });
  kinds.lookOn(() => true);
  const asked = fitsOf({ find: () => 1 }, SERVICE, { ...allRows, events: ['event 11500', 'event 11999', 'event 3'] });
  const found = (after: number, upto: number, most = 99): number[] => {
    const ids: number[] = [];
    const last = kinds.among(asked, after, upto, (id) => ids.push(id) === most);
    expect(last).toBe(ids.length === most ? ids.at(-1) : upto);
    return ids;
  };
  for (let id = 1; id < 12_000; id += 1) {
    kinds.added(id, { ...kind, event: `event ${id}` });
    if (id > 900) kinds.removed(id - 900);
  }
  expect(found(0, 20_000)).toEqual([11_500, 11_999]);
  expect(asked.known.length).toBeLessThan(4_000);
  kinds.added(12_000, { ...kind, event: 'event 3' });
  kinds.changed(11_999, { event: 'event 4' });
  expect(found(0, 20_000)).toEqual([11_500, 12_000]);
  expect(found(11_500, 11_999)).toEqual([]);
  expect(found(0, 20_000, 1)).toEqual([11_500]);
  expect([5, 11_500, 11_999, 12_000, 90_000].filter((id) => kinds.fits(asked, id))).toEqual([11_500, 12_000]);
  expect(kinds.of([12_000, 1, 11_999]).map((one) => one?.event)).toEqual(['event 3', undefined, 'event 4']);
});
