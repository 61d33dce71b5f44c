import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tables } from '../../storage/tables.ts';
import { FiledMark } from './filedMark.ts';
import { Frontier } from './frontier.ts';
import { Inbox } from './inbox.ts';
import { inboxFolder } from './inboxFormat.ts';
import { InboxReader } from './inboxReader.ts';
import type { Arrival } from './journal.ts';
import { pack } from './packing.ts';
import { InboxHere } from './testing/inboxHere.ts';
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
afterEach(() => {
  vi.restoreAllMocks();
  rig.close();
});

const several = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => sampleArrival({ envelopeId: `e${from + place}` }));

/** Files so many, or what there is. */
function file(count: number, of = rig): void {
  let filed = 0;
  if (of.store.inbox.waiting > 0) of.store.file(() => ++filed >= count);
}

it('is filed a bit at a time', () => {
  expect(rig.put(...several(5))).toBe(1);
  expect(rig.put(...several(2))).toBe(6);
  expect(rig.store.inbox).toMatchObject({ waiting: 7, lastId: 7, filedUpto: 0 });
  expect(rig.ids()).toEqual([]);
  file(2);
  expect(rig.ids()).toEqual([2, 1]);
  file(4);
  expect(rig.ids()).toEqual([6, 5, 4, 3, 2, 1]);
  expect(rig.store.record(6)?.row.verdict).toBe('repeated');
  file(9);
  expect(rig.store.inbox).toMatchObject({ waiting: 0, lastId: 7, filedUpto: 7 });
});

it('is filed before anything is told, when a crash left it', () => {
  rig.put(...several(5));
  file(2);
  rig.put(...several(2));
  rig.reopen();
  expect(rig.ids()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(rig.store.unhandled(0, 9).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(rig.store.inbox.waiting).toBe(0);
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
  expect(rig.importRecords(SERVICE, [other])).toBe(1);
  expect(rig.ids({ limit: 1 })).toEqual([8]);
  // One that fails gives its numbers back.
  const bad = { ...other, method: null as never, row: { ...other.row, atMs: START_MS + 6 } };
  expect(() => rig.importRecords(SERVICE, [bad])).toThrow();
  expect(rig.put(...several(1, 30))).toBe(9);
  rig.store.file(() => false);
  expect(rig.ids({ limit: 2 })).toEqual([9, 8]);
});

it.each<[string, string]>([
  ['packed bytes that are torn', `UPDATE inbox SET packed = x'00ff'`],
  ['a batch with fewer than it says', 'UPDATE inbox SET count = 9'],
])('the table of earlier versions is set aside with its file for %s', (_, damage) => {
  keepAsBefore(several(2));
  change(damage);
  rig.reopen();
  expect(readdirSync(rig.folder).some((name) => name.includes('torn'))).toBe(true);
  expect(rig.write(...several(1))).toEqual([{ id: 1, firstId: null }]);
});

it('files what an earlier version has kept in a table, before what came since', () => {
  rig.write(...several(2));
  keepAsBefore(several(3, 10));
  rig.reopen();
  expect(rig.put(...several(1, 20))).toBe(6);
  file(9);
  expect(rig.rows().rows.map(({ id, envelopeId }) => [id, envelopeId])).toEqual([
    ...[[6, 'e20'] as const, [5, 'e12'] as const, [4, 'e11'] as const, [3, 'e10'] as const],
    ...[[2, 'e1'] as const, [1, 'e0'] as const],
  ]);
  rig.reopen();
  expect(rig.store.inbox).toMatchObject({ waiting: 0, lastId: 6 });
});

it('files what an earlier version has kept in a table, also when another file here had come further', () => {
  keepAsBefore(several(3));
  change('PRAGMA application_id = 0');
  const mark = new FiledMark(inboxFolder(rig.path));
  mark.write(100);
  mark.close();
  rig.reopen();
  expect(rig.ids()).toEqual([3, 2, 1]);
  expect(rig.write(...several(1, 20))).toEqual([{ id: 4, firstId: null }]);
});

it('files what waits though the file is set aside, and nothing that was filed into that', () => {
  rig.write(...several(2));
  rig.put(...several(2, 5));
  rig.store.close();
  change('UPDATE filed SET upto = 0');
  rig.reopen();
  expect(readdirSync(rig.folder).some((name) => name.includes('torn'))).toBe(true);
  expect(rig.rows().rows.map(({ id, envelopeId }) => [id, envelopeId])).toEqual([
    [4, 'e6'],
    [3, 'e5'],
  ]);
  expect(rig.store.unhandled(0, 9).map(({ id }) => id)).toEqual([3, 4]);
});

it.each([0, 2])('files again what the file has lost when the power went, with %d durable before', (durable) => {
  if (durable > 0) rig.write(...several(durable));
  rig.store.close();
  const before = readFileSync(rig.path);
  rig.reopen();
  rig.write(...several(3, durable));
  rig.put(...several(2, durable + 3));
  rig.store.close();
  writeFileSync(rig.path, before);
  rig.reopen();
  expect(rig.rows().rows.map(({ id }) => id)).toEqual(Array.from({ length: durable + 5 }, (_, at) => durable + 5 - at));
  expect(rig.rows().rows.every(({ verdict }) => verdict === 'valid')).toBe(true);
});

it('counts what it can not read any more, and files what follows', () => {
  const lost: number[] = [];
  rig.told = (change) => {
    if (change.of === 'deliveries' && change.kind === 'filed') lost.push(change.lost);
  };
  rig.put(...several(2));
  rig.put(...several(3, 10));
  const [name = ''] = readdirSync(inboxFolder(rig.path));
  const file = openSync(join(inboxFolder(rig.path), name), 'r+');
  const bytes = readFileSync(file);
  writeSync(file, 'x', bytes.indexOf('e11'));
  closeSync(file);
  // What is written next stands in a segment of its own.
  const next = new InboxHere(rig.path, (shared) => rig.store.begin(shared));
  next.nextId(5);
  expect(next.put(...several(1, 20))).toBe(6);
  const [, , filing] = rig.store.background;
  filing?.work(() => false);
  expect(lost).toEqual([3]);
  expect(rig.ids()).toEqual([6, 2, 1]);
  next.close();
});

it('looks through all once more before it gives anything up', () => {
  const reads = vi.spyOn(InboxReader.prototype, 'read').mockReturnValueOnce(null);
  rig.write(...several(2));
  expect(reads).toHaveBeenCalled();
  expect(rig.ids()).toEqual([2, 1]);
});

/** As versions before kept what waits, with the numbers after those that are filed. */
function keepAsBefore(arrivals: Arrival[]): void {
  const first = rig.store.inbox.filedUpto + 1;
  rig.store.close();
  const database = new DatabaseSync(rig.path);
  database.prepare('INSERT INTO inbox VALUES (?, ?, ?)').run(first, arrivals.length, pack(arrivals));
  database.close();
}

function change(sql: string): void {
  const database = new DatabaseSync(rig.path);
  database.exec(sql);
  database.close();
}

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
            if (late.store.inbox.waiting > 0) late.store.file(() => false);
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

it('of a thread that begins while main goes on writing takes what comes meanwhile for none that waited', () => {
  rig.put(...several(2));
  file(9);
  const frontier = new Frontier();
  frontier.begin(2);
  const database = new DatabaseSync(rig.path);
  const inbox = new Inbox(new Tables(database), inboxFolder(rig.path), frontier.shared);
  expect(inbox.newestAtMs()).toBe(null);
  frontier.advance(3);
  expect(inbox.waiting).toBe(1);
  expect(inbox.newestAtMs()).toBe(null);
  inbox.close();
  database.close();
});
