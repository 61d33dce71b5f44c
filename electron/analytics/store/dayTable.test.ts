import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SeriesName, seriesNames } from '../../../shared/analyticsSeries.ts';
import type { RawRow } from './methods.ts';
import { DAY_MS, seriesShapes } from './seriesShapes.ts';
import { DAY_START_MS, HOUR_MS, MINUTE_MS, nora, openRig, row } from './testing/analyticsRig.ts';

let rig: ReturnType<typeof openRig>;
beforeEach(() => {
  rig = openRig();
});

const day = { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAY_MS };
const rowsOf = (series: SeriesName) => rig.methods.rows(nora, series, day);

/** Rows of a series with right values, in any order. */
function rowsFor(series: SeriesName): fc.Arbitrary<RawRow[]> {
  const values = {
    count: fc.nat(),
    number: fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e6, max: 1e6 })),
    flag: fc.boolean(),
    text: fc.constantFrom('a', 'b', 'ç'),
  };
  const fields = Object.entries(seriesShapes[series].fields).map(
    ([field, kind]) => [field, fc.option<unknown>(values[kind])] as const,
  );
  const fieldsOf = fc.record(Object.fromEntries(fields));
  return fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1_439 }), fieldsOf))
    .map((told) => told.map(([minute, rest]) => row(minute * MINUTE_MS, rest)));
}

describe('a day', () => {
  it('that came part by part is the same as one that came as a whole', () => {
    for (const series of seriesNames) {
      fc.assert(
        fc.property(
          rowsFor(series),
          fc.uniqueArray(fc.integer({ min: 1, max: 1_439 }), { maxLength: 4 }),
          (rows, cuts) => {
            const [parts, whole] = [openRig(), openRig()];
            whole.put(series, rows);
            let fromMs = DAY_START_MS;
            for (const untilMs of [
              ...cuts.sort((a, b) => a - b).map((minute) => DAY_START_MS + minute * MINUTE_MS),
              day.toMs,
            ]) {
              const told = rows.filter(({ time }) => Date.parse(String(time)) < untilMs);
              parts.put(series, told, { fromMs, untilMs, whole: untilMs === day.toMs });
              fromMs = untilMs;
            }
            expect(parts.methods.rows(nora, series, day)).toEqual(whole.methods.rows(nora, series, day));
            expect(parts.methods.coverage(nora, day).days).toMatchObject([{ calls: cuts.length + 1, whole: true }]);
          },
        ),
        { numRuns: 15 },
      );
    }
  });

  it('keeps numbers of any size and fraction', () => {
    const totals = [2 ** 31 - 1, 2 ** 31, 2 ** 52, 0.25, -(2 ** 31), -(2 ** 31) - 1];
    rig.put(
      'followers',
      totals.map((delta, at) => row(at, { delta, total: at })),
    );
    rig.put('followers', [row(900, { delta: null, total: 7 })], { fromMs: DAY_START_MS + 900 });
    expect(rowsOf('followers').map(({ delta }) => delta)).toEqual([...totals, null]);
  });

  it('may have 200,000 rows', () => {
    rig.put(
      'followers',
      Array.from({ length: 200_000 }, (_, at) => row(at * 400, { delta: 1, total: at + 1 })),
    );
    expect(rig.methods.coverage(nora, day).days).toMatchObject([{ rows: 200_000 }]);
    const half = { fromMs: DAY_START_MS, toMs: DAY_START_MS + 100_000 * 400 };
    expect(rig.methods.rows(nora, 'followers', half)).toHaveLength(100_000);
    const view = rig.methods.view(nora, {
      span: day,
      stream: null,
      compare: null,
      zoom: null,
      points: 500,
      nowMs: day.toMs,
      liveSinceMs: null,
    });
    expect(view.figures.followers).toEqual({ gained: 200_000, lost: 0 });
    expect(view.lines.find(({ id }) => id === 'followers')?.xs).toHaveLength(500);
  });

  it('is not known of another channel, nor of another service', () => {
    rig.put('followers', [row(0, { delta: 1 })]);
    expect(rig.methods.coverage({ ...nora, channelId: 8 }, day).days).toEqual([]);
    expect(rig.methods.coverage({ ...nora, platform: 'custom' }, day).days).toEqual([]);
  });
});

describe('a day that is damaged', () => {
  const damage = (change: (data: Uint8Array) => Uint8Array) => {
    const data = rig.tables.get('SELECT data FROM days')?.data as Uint8Array;
    rig.tables.run('UPDATE days SET data = ?', change(data));
  };

  it('or was written in another way, is as if it had not been fetched', () => {
    const changes: ((data: Uint8Array) => Uint8Array)[] = [
      (data) => data.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      (data) => data.map((byte, at) => (at === 0 ? 99 : byte)),
      (data) => data.subarray(0, 20),
      () => new Uint8Array(),
    ];
    for (const change of changes) {
      rig = openRig();
      rig.put('followers', [row(0, { delta: 1, total: 1 })]);
      damage(change);
      expect(rig.methods.coverage(nora, day).days).toEqual([]);
      expect(rig.methods.rows(nora, 'followers', day)).toEqual([]);
      expect(rig.tables.number('SELECT count(*) FROM days')).toBe(0);
      rig.put('followers', [row(0, { delta: 1, total: 1 })]);
      expect(rowsOf('followers')).toHaveLength(1);
    }
  });
});

describe('what is kept', () => {
  const limits = { days: 10, megabytes: 100 };
  const retain = (more = {}) => {
    for (let slice = 0; slice < 1_000; slice += 1) {
      if (!rig.methods.retain({ ...limits, ...more }, day.toMs)) return;
    }
    throw new Error('there is always more');
  };
  const pages = () => rig.tables.number('PRAGMA page_count');
  const days = () => rig.methods.coverage(nora, { fromMs: day.fromMs - 100 * DAY_MS, toMs: day.toMs }).days;
  const putDays = (count: number, rows = 1) => {
    for (let nth = 0; nth < count; nth += 1) {
      const dayMs = DAY_START_MS - nth * DAY_MS;
      rig.put(
        'followers',
        Array.from({ length: rows }, (_, at) => row(at - nth * DAY_MS, { delta: 1 })),
        { dayMs },
      );
    }
  };

  it('goes when it is too old, with what was counted and marked then', () => {
    putDays(60);
    const count = (atMs: number) => ({ minuteMs: atMs, messages: 1, chatters: 1, countedMs: 1 });
    rig.methods.count(nora, [count(DAY_START_MS - 40 * DAY_MS), count(DAY_START_MS)]);
    rig.methods.spoke(nora, DAY_START_MS - 40 * DAY_MS, [{ userId: 1, username: 'pim', messages: 1 }], DAY_START_MS);
    rig.methods.addNote(nora, DAY_START_MS - 40 * DAY_MS, 'stays');
    retain();
    expect(days()).toHaveLength(11);
    const ever = { fromMs: 0, toMs: day.toMs };
    expect(rig.methods.minutes(nora, ever)).toEqual([count(DAY_START_MS)]);
    expect(rig.tables.number('SELECT count(*) FROM speakers')).toBe(0);
    expect(rig.tables.number('SELECT count(*) FROM notes')).toBe(1);
  });

  it('goes when it is too much, the oldest first, and no more of it than must', () => {
    const empty = pages() * 4_096;
    putDays(40, 2_000);
    const full = pages();
    const each = (full * 4_096 - empty) / 40;
    retain({ days: 100, megabytes: (empty + each * 15.5) / 1e6 });
    expect(days().map(({ dayMs }) => dayMs)).toEqual(
      Array.from({ length: 15 }, (_, nth) => DAY_START_MS - (14 - nth) * DAY_MS),
    );
    // The room is given back too.
    expect(pages()).toBeLessThan(full / 2);
    expect(rig.tables.number('PRAGMA freelist_count')).toBe(0);
  });

  it('counts what was heard in the chat, too, for how much it is', () => {
    putDays(2);
    const people = (from: number) =>
      Array.from({ length: 3_000 }, (_, at) => ({ userId: from + at, username: `name${at}`, messages: 1 }));
    for (let nth = 0; nth < 10; nth += 1) {
      rig.methods.spoke(nora, DAY_START_MS - (9 - nth) * DAY_MS, people(nth * 3_000), DAY_START_MS);
    }
    const full = pages();
    retain({ days: 100, megabytes: (full * 4_096 * 0.8) / 1e6 });
    expect(pages()).toBeLessThanOrEqual(full * 0.8);
    expect(rig.tables.number('SELECT min(stream) FROM speakers')).toBeGreaterThan(DAY_START_MS - 9 * DAY_MS);
    expect(rig.tables.number('SELECT count(*) FROM speakers WHERE stream = ?', DAY_START_MS)).toBe(3_000);
    expect(days()).toHaveLength(2);
  });

  it('knows nobody for ever who has not come back for as long as things are kept', () => {
    const speak = (userId: number, atMs: number) =>
      rig.methods.spoke(nora, null, [{ userId, username: `name${userId}`, messages: 1 }], atMs);
    speak(1, DAY_START_MS - 40 * DAY_MS);
    speak(2, DAY_START_MS - 40 * DAY_MS);
    speak(2, DAY_START_MS);
    retain();
    expect(rig.tables.all('SELECT user FROM known_people')).toEqual([expect.objectContaining({ user: 2 })]);
  });

  it('of a service is forgotten as a whole, and of others nothing', () => {
    const other = { platform: 'custom', channelId: 7 };
    for (const key of [nora, other]) {
      rig.methods.put(key, 'followers', [
        {
          dayMs: DAY_START_MS,
          fromMs: DAY_START_MS,
          untilMs: day.toMs,
          whole: true,
          rows: [row(0, { delta: 1 })],
          fetchedAtMs: 1,
          calls: 1,
        },
      ]);
      rig.methods.fail(key, { series: 'cpm', cause: { kind: 'forbidden', atMs: 1 }, ...day });
      rig.methods.count(key, [{ minuteMs: DAY_START_MS, messages: 1, chatters: 1, countedMs: 1 }]);
      rig.methods.spoke(key, DAY_START_MS, [{ userId: 1, username: 'pim', messages: 1 }], DAY_START_MS);
      rig.methods.keepStream(key, DAY_START_MS, { note: 'good' });
      rig.methods.addNote(key, DAY_START_MS, 'scene change');
      rig.methods.nameChannels(key.platform, [{ channelId: 44, name: 'otto' }]);
    }
    const tables = ['channels', 'days', 'minutes', 'speakers', 'known_people', 'streams', 'notes', 'channel_names'];
    const counts = () => tables.map((table) => rig.tables.number(`SELECT count(*) FROM ${table}`));
    const before = counts();
    rig.methods.forget('demo');
    expect(counts()).toEqual(before.map((count) => count / 2));
    expect(rig.methods.coverage(nora, day)).toEqual({ days: [], failures: [] });
    expect(rig.methods.coverage(other, day)).toMatchObject({ days: [{}], failures: [{}] });
    rig.methods.forget('custom');
    expect(counts()).toEqual(tables.map(() => 0));
  });

  it('of streams is changed bit by bit', () => {
    rig.methods.keepStream(nora, DAY_START_MS, { title: 'Evening', note: 'good' });
    rig.methods.keepStream(nora, DAY_START_MS + HOUR_MS, { recording: { current: null } });
    rig.methods.keepStream(nora, DAY_START_MS, { note: 'better' });
    expect(rig.methods.streamRecords(nora)).toMatchObject([
      { id: DAY_START_MS + HOUR_MS, title: null, note: '', recording: { current: null }, clips: null },
      { id: DAY_START_MS, title: 'Evening', note: 'better', recording: null },
    ]);
  });
});
