import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from './seriesShapes.ts';
import { DAY_START_MS, HOUR_MS, MINUTE_MS, nora, openRig, row, wholeDay } from './testing/analyticsRig.ts';

let rig: ReturnType<typeof openRig>;
beforeEach(() => {
  rig = openRig();
});

const day = { fromMs: DAY_START_MS, toMs: DAY_START_MS + DAY_MS };

describe('days', () => {
  it('are kept with when they were fetched, and read as rows', () => {
    rig.put('followers', [row(5, { total: 12, delta: 1, user: 3 }), row(9, { total: 11, delta: -1 })]);
    expect(rig.methods.rows(nora, 'followers', day)).toEqual([
      { atMs: DAY_START_MS + 5, total: 12, delta: 1, user: 3 },
      { atMs: DAY_START_MS + 9, total: 11, delta: -1, user: null },
    ]);
    expect(rig.methods.coverage(nora, day).days).toEqual([
      {
        series: 'followers',
        dayMs: DAY_START_MS,
        whole: true,
        untilMs: day.toMs,
        fetchedAtMs: day.toMs,
        calls: 1,
        rows: 2,
      },
    ]);
  });

  it('grow at their end: what was under way is replaced, and calls add up', () => {
    const until = (ms: number) => ({ untilMs: DAY_START_MS + ms, whole: false });
    rig.put('tsdbViewers', [row(0, { authed: 1, anon: 1 }), row(MINUTE_MS, { authed: 2, anon: 0 })], until(90_000));
    rig.put('tsdbViewers', [row(MINUTE_MS, { authed: 5, anon: 0 })], {
      fromMs: DAY_START_MS + MINUTE_MS,
      ...until(2 * MINUTE_MS),
    });
    expect(rig.methods.rows(nora, 'tsdbViewers', day).map(({ authed }) => authed)).toEqual([1, 5]);
    expect(rig.methods.coverage(nora, day).days).toMatchObject([{ calls: 2, untilMs: DAY_START_MS + 2 * MINUTE_MS }]);
  });

  it('never have a hole that nobody knows of', () => {
    rig.put('cpm', [], { fromMs: DAY_START_MS + HOUR_MS });
    expect(rig.methods.coverage(nora, day).days).toEqual([]);
    rig.put('tsdbViewers', [], { untilMs: DAY_START_MS + HOUR_MS, whole: false });
    rig.put('tsdbViewers', [row(3 * HOUR_MS, { authed: 1 })], { fromMs: DAY_START_MS + 2 * HOUR_MS });
    expect(rig.methods.coverage(nora, day).days).toMatchObject([{ untilMs: DAY_START_MS + HOUR_MS, rows: 0 }]);
  });
});

it('is empty when it was cleared, of every service, and takes up nothing', () => {
  const other = { platform: 'elsewhere', channelId: 7 };
  for (const key of [nora, other]) {
    rig.methods.put(key, 'followers', [wholeDay([row(5, { total: 12, delta: 1 })])]);
    rig.methods.count(key, [{ minuteMs: DAY_START_MS, messages: 3, chatters: 2, countedMs: MINUTE_MS }]);
    rig.methods.spoke(key, DAY_START_MS, [{ userId: 1, username: 'kim', messages: 3 }], DAY_START_MS);
    rig.methods.addNote(key, DAY_START_MS, 'scene change');
    rig.methods.keepStream(key, DAY_START_MS, { note: 'a good one' });
    rig.methods.nameChannels(key.platform, [{ channelId: 9, name: 'host' }]);
    rig.methods.fail(key, { series: 'cpm', cause: { kind: 'forbidden', atMs: 5 }, ...day });
  }
  rig.methods.clear();
  for (const key of [nora, other]) {
    expect(rig.methods.coverage(key, day)).toEqual({ days: [], failures: [] });
    expect(rig.methods.minutes(key, day)).toEqual([]);
    expect(rig.methods.streamRecords(key)).toEqual([]);
  }
  const tables = rig.tables.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  for (const { name } of tables) {
    expect([name, rig.tables.number(`SELECT count(*) FROM ${name}`)]).toEqual([name, 0]);
  }
});

it('remembers what failed until it is fetched', () => {
  const cause = { kind: 'forbidden', atMs: 5 } as const;
  rig.methods.fail(nora, { series: 'cpm', cause, fromMs: day.fromMs - DAY_MS, toMs: day.toMs + DAY_MS });
  rig.methods.put(nora, 'cpm', [wholeDay([])]);
  const all = { fromMs: day.fromMs - DAY_MS, toMs: day.toMs + DAY_MS };
  expect(rig.methods.coverage(nora, all).failures).toEqual([
    { series: 'cpm', cause, fromMs: day.fromMs - DAY_MS, toMs: day.fromMs },
    { series: 'cpm', cause, fromMs: day.toMs, toMs: day.toMs + DAY_MS },
  ]);
});

it('what was counted of a stream’s chat stands beside what is kept of it, with a bound on what people write', () => {
  rig.methods.keepStream(nora, DAY_START_MS, { note: 'a good one' });
  expect(rig.methods.streamRecords(nora)).toMatchObject([{ counted: null }]);
  const kinds = Array.from({ length: 400 }, (_, at) => ({ text: `:e${at}`, uses: 1 }));
  rig.methods.countStream(nora, DAY_START_MS, { removed: 1, emoticons: kinds });
  rig.methods.countStream(nora, DAY_START_MS, { removed: 2, emoticons: [{ text: ':e0', uses: 4 }] });
  const [record] = rig.methods.streamRecords(nora);
  expect(record).toMatchObject({ note: 'a good one', counted: { removed: 3 } });
  expect(record?.counted?.emoticons).toHaveLength(300);
  expect(record?.counted?.emoticons[0]).toEqual({ text: ':e0', uses: 5 });
});
