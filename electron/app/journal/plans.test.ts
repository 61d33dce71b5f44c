import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SERVICE, START_MS, StoreRig, sampleArrival, sampleRefused } from '../../receiver/journal/testing/storeRig.ts';
import { Tables } from '../../storage/tables.ts';
import { type JournalMethods, journalFile } from './journalFile.ts';

// What the thread does all the time must take the same time however much is kept: no statement of it goes through a table.

let rig: StoreRig<JournalMethods>;
let seen: Set<string>;
beforeEach(() => {
  seen = new Set();
  const prepare = Tables.prototype.prepare;
  vi.spyOn(Tables.prototype, 'prepare').mockImplementation(function (this: Tables, sql) {
    seen.add(sql);
    return prepare.call(this, sql);
  });
  rig = new StoreRig(journalFile);
});
afterEach(() => {
  rig.close();
  vi.restoreAllMocks();
});

const EVENT = 'channel:7:followed';
const entry = {
  serviceKey: SERVICE,
  atMs: START_MS,
  category: 'people' as const,
  fact: { kind: 'followed' as const, names: ['ann'], count: 1, detail: null },
  event: EVENT,
};

/** All that is asked while deliveries come, and nobody looks for any. */
function live(): void {
  const { store } = rig;
  rig.write(
    sampleArrival(),
    sampleArrival({ nthRetry: 2 }),
    sampleArrival({ nthRetry: 1 }),
    sampleArrival({ envelopeId: 'b', status: 401, verdict: 'invalid' }),
    sampleRefused(),
  );
  store.unhandled(0, 64);
  store.needs({ method: 'unhandled', args: [0, 64] })?.isMet();
  store.oweForwards([{ deliveryId: 1, targetId: 't' }]);
  store.owedForwards('t', 10);
  store.addSending(1, {
    kind: 'forward',
    url: '',
    atMs: 0,
    tries: 0,
    status: null,
    tookMs: null,
    answer: '',
    failure: null,
    edited: false,
  });
  store.sendings(1);
  store.record(1);
  store.settleForwards([{ deliveryId: 1, targetId: 't' }]);
  store.addActivity({ ...entry, source: 'hook', deliveryId: 1, sameKey: 'k' });
  store.addActivity({ ...entry, source: 'live', deliveryId: null, sameKey: 'k' });
  store.foldable(SERVICE, 'followed', EVENT, 0);
  store.changeFact(1, entry.fact, [], [2], null);
  store.changeFact(1, entry.fact, [], [], START_MS);
  store.loseWords([{ serviceKey: SERVICE, messageId: 'm' }]);
  store.markHandled([1, 2]);
  for (let more = 0; more < 13; more += 1) {
    const fact = { kind: 'hosted' as const, name: 'ann', viewers: 50 };
    store.addActivity({ ...entry, fact, event: null, source: 'app', deliveryId: null, sameKey: null });
  }
  for (const work of store.background) if (work.left() > 0) work.work(() => false);
  store.markRead(SERVICE, 1);
  store.markRead(SERVICE, null);
  for (const id of store.standing().undiagnosed.get(SERVICE) ?? []) store.setMistake(id, 'none');
  store.history(['/in/first']);
  store.listening(true, START_MS);
  store.texts.catchUp(() => false);
}

/** The whole table, by its rows or by an index over all of them. Small ones and part indices are as they are. */
const SCAN =
  /\bSCAN (?:deliveries|d|contents|c|activity|a|seen|sendings|forwards|inbox|at|before)\b(?! USING (?:COVERING )?INDEX deliveries_(?:pending|turned_away|unproved|undiagnosed))/;

function scans(database: DatabaseSync): string[] {
  return [...seen].filter((sql) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return plan.some(({ detail }) => SCAN.test(String(detail)));
  });
}

it('goes through no table while deliveries come, also with statistics of another program', () => {
  live();
  // Counted once, and kept up from then on.
  seen.clear();
  live();
  expect(seen.size).toBeGreaterThan(25);
  const database = new DatabaseSync(rig.path, { readOnly: true });
  expect(scans(database)).toEqual([]);
  database.close();
  for (let more = 0; more < 20; more += 1) {
    rig.write(...Array.from({ length: 50 }, (_, at) => sampleArrival({ envelopeId: `${more} ${at}` })));
  }
  rig.store.close();
  const other = new DatabaseSync(rig.path);
  other.exec('ANALYZE');
  expect(scans(other)).toEqual([]);
  other.close();
  rig.reopen();
});

it('finds the tables that are gone through', () => {
  const database = new DatabaseSync(rig.path, { readOnly: true });
  seen = new Set([
    'SELECT count(*) FROM deliveries',
    'SELECT * FROM deliveries d WHERE verdict IN (?) ORDER BY d.id DESC LIMIT 20',
    'SELECT count(*) FROM activity',
    'SELECT id FROM deliveries WHERE id = ?',
    `SELECT count(*) FROM deliveries WHERE verdict IN ('refused', 'missing', 'invalid')`,
  ]);
  expect(scans(database)).toHaveLength(3);
  database.close();
});

it('shows a page of the list in the order of its rows, without sorting all of them', () => {
  live();
  seen.clear();
  rig.rows();
  const database = new DatabaseSync(rig.path, { readOnly: true });
  const lists = [...seen].filter((sql) => sql.includes('FROM deliveries'));
  const plans = lists.flatMap((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(plans.map(({ detail }) => String(detail)).filter((step) => /TEMP B-TREE|MULTI-INDEX/.test(step))).toEqual([]);
  // Sums over what is new: the whole table is counted once, and never for a page of all.
  expect(lists.filter((sql) => /count\(/.test(sql) && !/id > \?/.test(sql))).toEqual([]);
  expect(plans.length).toBeGreaterThan(0);
  database.close();
});

it('shows a page of the feed by its place, without sorting all of it', () => {
  live();
  seen.clear();
  const page = (category: 'people' | null, text: string): void => {
    rig.store.activity(SERVICE, { category, text, offset: 0, limit: 20 });
  };
  page(null, '');
  page('people', '');
  const database = new DatabaseSync(rig.path, { readOnly: true });
  const steps = () =>
    [...seen].flatMap((sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
  expect(steps()).toEqual([
    expect.stringContaining('USING INDEX activity_by_place (service=?)'),
    expect.stringContaining('USING INDEX activity_by_category (service=? AND category=?)'),
  ]);
  seen.clear();
  rig.store.activity(SERVICE, { category: null, text: '', only: { kind: 'notified' }, offset: 0, limit: 20 });
  const held = { kind: 'held', of: 'followers', fromMs: 0, toMs: 9, breaks: [{ fromMs: 2, toMs: 3 }] } as const;
  rig.store.activity(SERVICE, { category: null, text: '', only: held, offset: 0, limit: 20 });
  expect(scans(database)).toEqual([]);
  expect(steps().filter((step) => !/activity_notified|activity_by_notice/.test(step))).toEqual([]);
  seen.clear();
  page(null, 'ann');
  page('people', 'ann');
  // Of what is sought those are sorted that have the words; no other row is read.
  expect(scans(database)).toEqual([]);
  expect(
    steps()
      .filter((step) => step.includes(' a '))
      .every((step) => step.includes('INTEGER PRIMARY KEY')),
  ).toBe(true);
  expect(seen.size).toBe(4);
  database.close();
});
