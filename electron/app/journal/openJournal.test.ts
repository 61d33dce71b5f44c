import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arrival, Journal, Written } from '../../receiver/index.ts';
import { failNextWrite } from '../../receiver/journal/testing/inboxWrites.ts';
import { segmentsOf } from '../../receiver/journal/testing/segmentsOf.ts';
import { allRows, SERVICE, START_MS, StoreRig, sampleArrival } from '../../receiver/journal/testing/storeRig.ts';
import { deliveryTables } from '../../receiver/thread.ts';
import { migrate, NewerFile } from '../../storage/migrate.ts';
import { isDamaged } from '../../storage/openChecked.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import { journalFile } from './journalFile.ts';
import { journalMigrations } from './journalMigrations.ts';
import { openJournal, startJournal } from './openJournal.ts';

/** The thread may be at work in the file when a test takes its lock. */
const MOST_BUSY_MS = 60_000;
const storageFailed = expect.objectContaining({ error: { kind: 'storageFailed', what: 'journal' } });
const opened: Journal[] = [];
let folder = '';
let path = '';
let clock: FakeClock;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-journal-'));
  path = join(folder, 'journal.sqlite');
  clock = new FakeClock(START_MS);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(at = path): Promise<Journal> {
  const made = makeLog(clock);
  lines = made.lines;
  const journal = await openJournal({ path: at, nowMs: START_MS, clock, log: made.log });
  opened.push(journal);
  return journal;
}

/** Starts one and gives its thread, to end it as a crash would. */
async function startWithThread(): Promise<{ journal: Journal; thread: Worker }> {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  const journal = await start();
  await journal.rows(SERVICE, allRows);
  const thread = post.mock.contexts.at(-1);
  if (!(thread instanceof Worker)) throw new Error('no thread');
  return { journal, thread };
}

const filing = async (journal: Journal, arrivals: Arrival[]): Promise<Written[]> =>
  (await journal.write(arrivals)).filed;

it('takes calls before its thread is to start, and answers them in order when it has', async () => {
  const { promise: when, resolve: now } = Promise.withResolvers<void>();
  const { log } = makeLog(clock);
  const journal = startJournal({ path, nowMs: START_MS, clock, log, startWhen: when });
  opened.push(journal);
  const written = journal.write([sampleArrival()]);
  const state = journal.rows(SERVICE, allRows);
  await new Promise((resolve) => setImmediate(resolve));
  expect(existsSync(path)).toBe(false);
  now();
  expect(await written).toMatchObject({ from: 1 });
  expect(await state).toMatchObject({ total: 1 });
});

it('that is closed before its thread was to start tells so to whoever waits', async () => {
  const { promise: when, resolve: now } = Promise.withResolvers<void>();
  const { log } = makeLog(clock);
  const journal = startJournal({ path, nowMs: START_MS, clock, log, startWhen: when });
  const state = journal.rows(SERVICE, allRows);
  const written = journal.write([sampleArrival()]);
  const outcomes = Promise.allSettled([state, written]);
  await journal.close();
  now();
  await journal.opened;
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: storageFailed },
    { status: 'rejected', reason: storageFailed },
  ]);
  expect(existsSync(path)).toBe(false);
});

it('keeps what it was given over a restart', async () => {
  const first = await start();
  const { from, filed } = await first.write([sampleArrival(), sampleArrival()]);
  expect(from).toBe(1);
  expect(await filed).toEqual([
    { id: 1, firstId: null },
    { id: 2, firstId: 1 },
  ]);
  await first.close();
  const second = await start();
  expect(second.notices).toEqual([]);
  expect((await second.record(1))?.body).toEqual(sampleArrival().body);
  expect((await second.unhandled(0, 9)).map(({ id }) => id)).toEqual([1]);
  expect((await second.rows(SERVICE, { ...allRows, text: 'online' })).total).toBe(2);
});

it('answers every call in order', async () => {
  const journal = await start();
  const writes = Array.from({ length: 40 }, (_, place) =>
    filing(journal, [
      sampleArrival({ envelopeId: `e${place}`, text: `${place}` }),
      sampleArrival({ envelopeId: `e${place}` }),
    ]),
  );
  const [state, written] = await Promise.all([journal.rows(SERVICE, allRows), Promise.all(writes)]);
  expect(state.total).toBe(80);
  expect(written.flat()).toEqual(
    Array.from({ length: 80 }, (_, place) => ({ id: place + 1, firstId: place % 2 === 0 ? null : place })),
  );
  expect(new TextDecoder().decode((await journal.record(21))?.body)).toBe('10');
  expect(await filing(journal, [])).toEqual([]);
});

it('leaves the bodies it is given as they are', async () => {
  const journal = await start();
  const body = new Uint8Array([1, 2, 3]);
  await journal.write([sampleArrival({ body })]);
  expect([...body]).toEqual([1, 2, 3]);
});

it('refuses a call that is none, and writes the others', async () => {
  const journal = await start();
  const results = await Promise.allSettled([
    journal.write([sampleArrival()]),
    journal.write([sampleArrival({ body: 'text' as never })]),
    journal.write([sampleArrival({ verdict: null as never })]),
    journal.write([sampleArrival({ event: 7 as never })]),
    journal.write([{ ...sampleArrival(), headers: null as never }]),
    journal.write([sampleArrival({ atMs: Number.NaN, headers: [['\ud800', '\0']] })]),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect((await journal.rows(SERVICE, allRows)).total).toBe(2);
});

it('writes all that was handed over before it closes, and nothing after', async () => {
  const journal = await start();
  const writes = Array.from({ length: 50 }, () => journal.write([sampleArrival()]));
  await Promise.all([journal.close(), journal.close()]);
  await expect(Promise.all(writes)).resolves.toHaveLength(50);
  await expect(journal.write([sampleArrival()])).rejects.toEqual(storageFailed);
  await expect(journal.rows(SERVICE, allRows)).rejects.toEqual(storageFailed);
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect((await (await start()).rows(SERVICE, allRows)).total).toBe(50);
});

it('cuts long work into slices', async () => {
  const journal = await start();
  const written = await filing(
    journal,
    Array.from({ length: 700 }, (_, place) => sampleArrival({ envelopeId: `e${place}` })),
  );
  await journal.markHandled(written.map(({ id }) => id));
  const records = await journal.exportSlice(SERVICE, allRows, null, 700);
  await journal.clear(SERVICE, null);
  expect((await journal.rows(SERVICE, allRows)).total).toBe(0);
  expect(await journal.importRecords(SERVICE, records)).toBe(700);
  const { rows } = await journal.rows(SERVICE, allRows);
  expect(rows[0]?.envelopeId).toBe('e699');
  expect(await journal.retain({ days: 0, megabytes: 0 }, START_MS + 1)).toBe(700);
});

it('keeps nothing of what was cleared, and goes on', async () => {
  const journal = await start();
  const texts = ['first', 'second', 'third'];
  for (const text of texts) {
    const [written] = await filing(journal, [sampleArrival({ envelopeId: text, text: `the ${text} body` })]);
    await journal.markHandled([written?.id ?? 0]);
    expect((await journal.rows(SERVICE, allRows)).rows.map(({ envelopeId }) => envelopeId)).toEqual([text]);
    await journal.clear(SERVICE, null);
    expect(readdirSync(join(folder, 'journal.inbox'))).toEqual(['filed']);
  }
  await journal.write([sampleArrival({ envelopeId: 'last' })]);
  await journal.close();
  const again = await start();
  expect((await again.rows(SERVICE, allRows)).rows.map(({ id, envelopeId }) => [id, envelopeId])).toEqual([
    [4, 'last'],
  ]);
});

it('files what comes while much is taken away, and all of it', async () => {
  const journal = await start();
  let left = 0;
  for (let round = 0; round < 12; round++) {
    const arrivals = Array.from({ length: 40 }, (_, at) =>
      sampleArrival({ envelopeId: `${round}-${at}`, body: new Uint8Array(60_000) }),
    );
    const taken = arrivals.map((arrival) => filing(journal, [arrival]));
    const clearing = round === 6 ? journal.clear(SERVICE, null) : null;
    await Promise.all(taken);
    await clearing;
    await journal.markHandled(arrivals.map((_, at) => round * 40 + at + 1));
    if (round >= 6) left = (await journal.rows(SERVICE, allRows)).total;
  }
  // Of the seventh what came before it was cleared is gone.
  expect(left).toBeGreaterThanOrEqual(5 * 40);
  const { rows } = await journal.rows(SERVICE, { ...allRows, limit: 200 });
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, at) => 480 - at));
});

describe('a thread that dies', () => {
  it('loses nothing that was answered, fails what waits, and is begun anew', async () => {
    const { journal, thread } = await startWithThread();
    const versionBefore = (await journal.rows(SERVICE, allRows)).version;
    const answered: number[] = [];
    const writes = Array.from({ length: 200 }, (_, place) =>
      journal.write([sampleArrival({ envelopeId: `e${place}` })]).then(({ from }) => {
        answered.push(from);
        // In the middle of it: some were answered, some wait.
        if (answered.length === 1) void thread.terminate();
        return journal.write([sampleArrival({ envelopeId: `later${place}` })]).then((more) => answered.push(more.from));
      }),
    );
    const results = await Promise.allSettled(writes);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(storageFailed);
    for (const id of answered) expect((await journal.record(id))?.row.id).toBe(id);
    expect((await journal.rows(SERVICE, allRows)).version).toBeGreaterThan(versionBefore);
    await journal.close();
    const again = await start();
    for (const id of answered) expect(await again.record(id)).not.toBeNull();
    expect(again.notices).toEqual([]);
  });

  it('before it has filed what it answered says so, and the next one files it', async () => {
    const { journal, thread } = await startWithThread();
    const others = Array.from({ length: 4_999 }, (_, place) => sampleArrival({ envelopeId: `e${place}` }));
    // However fast it is, it files nothing while another one holds the file.
    const holder = new DatabaseSync(path, { timeout: MOST_BUSY_MS });
    holder.exec('BEGIN IMMEDIATE');
    const taken = await journal.write([sampleArrival(), ...others]);
    // Nobody looks at this one.
    await journal.write([sampleArrival()]);
    await thread.terminate();
    holder.close();
    await expect(taken.filed).rejects.toEqual(storageFailed);
    const next = await journal.write([sampleArrival()]);
    expect(next.from).toBe(5_002);
    expect(await next.filed).toEqual([{ id: 5_002, firstId: 1 }]);
    expect((await journal.unhandled(0, 2)).map(({ id }) => id)).toEqual([1, 2]);
    expect((await journal.rows(SERVICE, allRows)).total).toBe(5_002);
  });

  it('when all is filed and the next segment of the inbox is ready, is followed by one that files what comes', async () => {
    const { journal, thread } = await startWithThread();
    const body = new Uint8Array(60_000);
    const several = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => sampleArrival({ envelopeId: `e${from + at}`, body }));
    await filing(journal, several(40, 1));
    await until(() => segmentsOf(path).length === 2);
    await thread.terminate();
    expect(await filing(journal, several(1, 41))).toEqual([{ id: 41, firstId: null }]);
    expect(await filing(journal, several(2, 42))).toHaveLength(2);
    const { rows } = await journal.rows(SERVICE, allRows);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 43 }, (_, at) => 43 - at));
    expect(lines.join('')).not.toContain('journal.lost');
  });

  it.each([0, 1])('is followed by one that files nothing whose write had failed, after %d that held', async (count) => {
    const { journal, thread } = await startWithThread();
    if (count > 0) await filing(journal, [sampleArrival()]);
    await failNextWrite(folder, true);
    await expect(journal.write([sampleArrival({ envelopeId: 'failed' })])).rejects.toEqual(storageFailed);
    await thread.terminate();
    expect((await journal.rows(SERVICE, allRows)).total).toBe(count);
    await filing(journal, [sampleArrival({ envelopeId: 'later' })]);
    const { rows } = await journal.rows(SERVICE, allRows);
    expect(rows.map(({ envelopeId }) => envelopeId)).toEqual(['later', 'envelope-1'].slice(0, count + 1));
  });

  it('at any moment keeps what was answered', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 8; round++) {
      const { journal, thread } = await startWithThread();
      const answered: number[] = [];
      // In every other round some of it stands in a segment with the next one ready behind it.
      const bodyBytes = round % 2 === 0 ? 100 : 60_000;
      let stop = false;
      const writer = async (lane: number): Promise<void> => {
        for (let count = 0; count < 200 && !stop; count++) {
          const envelopeId = `${round}-${lane}-${count}`;
          const { from } = await journal.write([sampleArrival({ envelopeId, body: new Uint8Array(bodyBytes) })]);
          answered.push(from);
          if (answered.length === 20 + round * 30) {
            stop = true;
            await thread.terminate();
          }
        }
      };
      await Promise.allSettled([writer(0), writer(1), writer(2)]);
      await journal.close();
      vi.restoreAllMocks();
      const again = await start();
      const kept = new Set<number>();
      for (const id of answered) if ((await again.record(id))?.row.id === id) kept.add(id);
      await again.close();
      expect(answered.length).toBeGreaterThanOrEqual(20);
      expect(answered.filter((id) => !kept.has(id))).toEqual([]);
    }
  });

  it('is not begun anew for ever', async () => {
    const { journal, thread } = await startWithThread();
    await thread.terminate();
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    let failures = 0;
    for (let round = 0; round < 8; round++) {
      await journal.rows(SERVICE, allRows).catch(() => {
        failures += 1;
      });
      await (post.mock.contexts.at(-1) as Worker | undefined)?.terminate();
    }
    expect(failures).toBe(4);
    await expect(journal.rows(SERVICE, allRows)).rejects.toEqual(storageFailed);
    expect(lines.join('')).toContain('journal thread ended');
    clock.jump(60_001);
    await expect(journal.rows(SERVICE, allRows)).resolves.toMatchObject({ total: 0 });
  });
});

describe('where there can be no file', () => {
  it('fails every call and goes on, and works when there can be one', async () => {
    mkdirSync(path);
    const journal = await start();
    expect(journal.notices).toEqual([]);
    await expect(journal.write([sampleArrival()])).rejects.toEqual(storageFailed);
    await expect(journal.unhandled(0, 1)).rejects.toEqual(storageFailed);
    rmSync(path, { recursive: true });
    await expect(filing(journal, [sampleArrival()])).resolves.toEqual([{ id: 1, firstId: null }]);
  });

  // Skipped for root, whom no folder refuses.
  it.skipIf(process.getuid?.() === 0)('says so of a folder nobody may write to', async () => {
    chmodSync(folder, 0o500);
    const journal = await start();
    await expect(journal.write([sampleArrival()])).rejects.toEqual(storageFailed);
    chmodSync(folder, 0o700);
  });
});

const REWORDED = `PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, 'CREATE TABLE deliveries', 'CREATE TABLE "deliveries"');
  UPDATE sqlite_schema SET sql = replace(sql, 'CREATE TABLE ''', 'CREATE TABLE  ''') WHERE name LIKE 'texts_%'`;

it('takes up a file of a version that knew no sender but the platform', async () => {
  const before = new DatabaseSync(path);
  migrate(before, journalMigrations.slice(0, 1));
  before.exec(`INSERT INTO names (id, text) VALUES (1, '${SERVICE}'), (2, '/in/first');
    INSERT INTO deliveries VALUES (1, ${START_MS}, 1, 2, NULL, 204, 'valid', NULL, NULL, 'channel:7:update', 'envelope-1', 0, 0, 0, 1,
      0, NULL, 0, 1, 0, 2, 200, NULL), (2, ${START_MS}, NULL, NULL, NULL, 404, 'refused', 'unknownPath', NULL, NULL, NULL, NULL, 0, 0, 1,
      0, NULL, 0, 0, 0, 2, 200, NULL);
    INSERT INTO contents VALUES (1, 'POST', '/in/first', '', x'7b7d'), (2, 'POST', '/in/none', '', x'7b7d');
    UPDATE filed SET upto = 2`);
  before.close();
  const journal = await start();
  expect(journal.notices).toEqual([]);
  const { rows } = await journal.rows(SERVICE, allRows);
  expect(rows.map(({ id, dialect }) => [id, dialect])).toEqual([
    [2, null],
    [1, 'platform'],
  ]);
  expect(await filing(journal, [sampleArrival()])).toEqual([{ id: 3, firstId: 1 }]);
});

it.each([
  ['its statistics were gathered', 'ANALYZE'],
  ['it was looked after', 'PRAGMA optimize = 0x10002'],
  ['its tables are worded otherwise', REWORDED],
])('keeps all when %s by another program', async (_, sql) => {
  const first = await start();
  await first.write(Array.from({ length: 30 }, (_each, at) => sampleArrival({ envelopeId: `e${at}` })));
  await first.close();
  change(path, sql);
  const journal = await start();
  expect(journal.notices).toEqual([]);
  expect((await journal.rows(SERVICE, allRows)).total).toBe(30);
});

it('says that a file that was there is empty', async () => {
  writeFileSync(path, '');
  const journal = await start();
  expect(journal.notices).toEqual([{ kind: 'fileEmpty', name: 'journal.sqlite' }]);
});

describe('a file that can not be read', () => {
  it.each<[string, (file: string) => void]>([
    ['of something else', (file) => writeFileSync(file, 'no database '.repeat(500))],
    ['cut short', (file) => truncateSync(file, 9_000)],
    ['of a later version', (file) => change(file, `PRAGMA user_version = ${journalMigrations.length + 1}`)],
    ['with other tables', (file) => change(file, 'DROP TABLE deliveries; PRAGMA user_version = 0')],
    ['with a header that forbids writing', (file) => overwrite(file, 18, 3)],
    ['with a header of no known text encoding', (file) => overwrite(file, 59, 88)],
    ['without a table', (file) => change(file, 'DROP TABLE contents')],
  ])('%s is set aside and named', async (_, spoil) => {
    const first = await start();
    await first.write([sampleArrival()]);
    await first.close();
    spoil(path);
    const journal = await start();
    expect(journal.notices).toEqual([
      { kind: 'fileSetAside', name: 'journal.sqlite', asideName: 'journal.torn-20261120-190000.sqlite' },
    ]);
    // Numbers go on.
    await expect(filing(journal, [sampleArrival()])).resolves.toEqual([{ id: 2, firstId: null }]);
    expect(readdirSync(folder)).toContain('journal.torn-20261120-190000.sqlite');
  });

  it.each([false, true])(
    'is set aside when it turns out while it is used, the inbox emptied: %s',
    async (isEmptied) => {
      const journal = await start();
      await filing(journal, [sampleArrival()]);
      if (isEmptied) {
        await journal.markHandled([1]);
        await journal.clear(SERVICE, null);
      }
      const { version } = await journal.rows(SERVICE, allRows);
      change(
        path,
        `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'torn' WHERE name = 'deliveries';
      PRAGMA schema_version = 4711`,
      );
      await expect(journal.record(1)).rejects.toEqual(storageFailed);
      expect(await journal.record(1)).toBeNull();
      expect(journal.notices).toEqual([expect.objectContaining({ kind: 'fileSetAside', name: 'journal.sqlite' })]);
      await expect(filing(journal, [sampleArrival()])).resolves.toEqual([{ id: 2, firstId: null }]);
      expect((await journal.rows(SERVICE, allRows)).version).toBeGreaterThan(version);
      expect(lines.join('')).not.toContain('journal.lost');
    },
  );
});

it('is refused by versions that know no inbox beside it', async () => {
  await (await start()).close();
  const database = new DatabaseSync(path);
  const before = journalMigrations.slice(0, journalMigrations.indexOf(deliveryTables.appendedFirst));
  expect(() => migrate(database, before)).toThrow(NewerFile);
  database.close();
});

it('is found damaged where a table and its index disagree', () => {
  const rig = new StoreRig(journalFile);
  rig.write(sampleArrival());
  rig.store.close();
  const bytes = readFileSync(rig.path);
  // The table's name, or the index's: one of the two no longer says what the other says.
  const name = Buffer.from(SERVICE);
  const places: number[] = [];
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) places.push(at);
  expect(places.length).toBeGreaterThanOrEqual(2);
  let found = 0;
  for (const at of places) {
    const spoilt = Buffer.from(bytes);
    spoilt[at] = 0;
    writeFileSync(rig.path, spoilt);
    rig.reopen();
    try {
      rig.write(sampleArrival({ envelopeId: 'new' }));
    } catch (cause) {
      expect(isDamaged(cause)).toBe(true);
      found += 1;
    }
    rig.store.close();
  }
  expect(found).toBeGreaterThanOrEqual(1);
  rig.reopen(true);
  rig.close();
});

it('reads all or sets aside, whatever bytes of the file are changed', { timeout: 300_000 }, () => {
  const rig = new StoreRig(journalFile);
  for (let call = 0; call < 20; call++) {
    rig.write(...Array.from({ length: 10 }, (_, place) => sampleArrival({ envelopeId: `${call}-${place}` })));
  }
  rig.rows({ text: 'online' });
  rig.put(...Array.from({ length: 30 }, (_, place) => sampleArrival({ envelopeId: `inbox-${place}` })));
  rig.store.addActivity({
    ...{
      serviceKey: SERVICE,
      sameKey: 'k',
      atMs: START_MS,
      category: 'stream',
      event: null,
      source: 'app',
      deliveryId: null,
    },
    fact: { kind: 'ended' },
  });
  rig.store.close();
  const whole = readFileSync(rig.path);
  rig.reopen();
  const damage = fc.oneof(
    fc.record({ at: fc.nat(whole.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
    fc.record({ at: fc.nat(199), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ cutAt: fc.nat(whole.length - 1) }),
  );
  let aside = 0;
  fc.assert(
    fc.property(damage, (done) => {
      rig.store.close();
      for (const name of readdirSync(rig.folder)) rmSync(join(rig.folder, name), { recursive: true });
      const bytes = Buffer.from(whole);
      if ('at' in done) bytes.set(done.bytes.subarray(0, whole.length - done.at), done.at);
      writeFileSync(rig.path, 'cutAt' in done ? bytes.subarray(0, done.cutAt) : bytes);
      rig.reopen();
      const isAside = () => readdirSync(rig.folder).some((name) => name.includes('torn'));
      const goThrough = () => {
        const { rows, total } = rig.rows({ limit: 200 });
        if (isAside()) expect(total).toBe(0);
        for (const { id } of rows) expect(rig.store.record(id)).not.toBeNull();
        expect(rig.write(sampleArrival({ envelopeId: 'new' }))).toHaveLength(1);
        expect(rig.ids({ limit: 1 })).toHaveLength(1);
        // A word of the index that another letter stands in is not found any more, and nothing shows it.
        expect(rig.ids({ text: 'online', limit: 1 }).length).toBeLessThanOrEqual(1);
      };
      try {
        goThrough();
      } catch (cause) {
        // What a look through the file does not show turns out in use: then it is set aside as well.
        expect(isDamaged(cause)).toBe(true);
        expect(isAside()).toBe(false);
        rig.reopen(true);
        goThrough();
      }
      if (isAside()) aside += 1;
    }),
    { numRuns: 150 },
  );
  expect(aside).toBeGreaterThan(10);
  rig.close();
});

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file, { defensive: false, timeout: MOST_BUSY_MS });
  database.exec(sql);
  database.close();
}

function overwrite(file: string, at: number, value: number): void {
  const bytes = readFileSync(file);
  bytes[at] = value;
  writeFileSync(file, bytes);
}
