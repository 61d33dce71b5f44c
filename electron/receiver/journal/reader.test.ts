import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
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

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 96 * QUARTER_MS;

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

const MINUTE = 60_000;

it('shows the own service and what fits no path, newest first', () => {
  rig.write(
    sampleArrival(),
    sampleArrival({ serviceKey: 'other', intake: '/in/other', text: 'other' }),
    sampleRefused({ text: 'knock' }),
  );
  expect(rig.ids()).toEqual([3, 1]);
  expect(rig.ids({ text: 'knock' })).toEqual([3]);
  expect(rig.ids({ text: 'other' })).toEqual([]);
  expect(rig.rows().total).toBe(2);
  expect(rig.store.rows('other', { ...allRows, text: 'other' }).total).toBe(1);
  expect(rig.store.rows('nobody', allRows).total).toBe(1);
});

it('pages through all, with words and without', () => {
  rig.write(
    ...Array.from({ length: 120 }, (_, place) => sampleArrival({ envelopeId: `e${place}`, text: 'common word' })),
  );
  for (const text of ['', 'common']) {
    const pages = [0, 50, 100, 150].map((offset) => rig.rows({ text, offset }));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      Array.from({ length: 120 }, (_, place) => 120 - place),
    );
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120]);
  }
});

describe('what is alike', () => {
  let next = 0;
  const many = (count: number, told: Partial<Arrival> = {}) =>
    rig.write(
      ...Array.from({ length: count }, (_, place) =>
        sampleArrival({ envelopeId: `e${next++}`, atMs: START_MS + place, ...told }),
      ),
    );

  it('is told of ten in a row, of good ones by event, of failures by cause', () => {
    many(9, { event: 'channel:7:followed' });
    many(12);
    many(6, { status: 401, verdict: 'missing' });
    many(6, { status: 401, verdict: 'missing', event: 'channel:7:followed' });
    expect(rig.rows().runs).toEqual([
      { offset: 0, count: 12, repeats: 0, sinceMs: START_MS, oldestId: 22 },
      { offset: 12, count: 12, repeats: 0, sinceMs: START_MS, oldestId: 10 },
    ]);
    expect(rig.rows({ offset: 20 }).runs).toEqual(rig.rows().runs);
    expect(rig.rows({ verdicts: ['valid'] }).runs).toEqual([
      { offset: 0, count: 12, repeats: 0, sinceMs: START_MS, oldestId: 10 },
    ]);
  });

  it('is the same while more come, are found out about and go, as when all is looked at anew', () => {
    const lookedAtAnew = () => {
      const kept = rig.rows().runs;
      rig.reopen();
      expect(kept).toEqual(rig.rows().runs);
      return kept;
    };
    many(12);
    many(15, { status: 401, verdict: 'invalid' });
    expect(rig.rows().runs).toHaveLength(2);
    many(3, { status: 401, verdict: 'invalid' });
    many(2_050, { event: 'channel:7:followed' });
    expect(lookedAtAnew()).toMatchObject([{ offset: 0, count: 2_000 }]);
    many(5);
    rig.store.clear(SERVICE, null);
    many(40, { status: 401, verdict: 'invalid' });
    expect(rig.rows().runs).toMatchObject([{ offset: 0, count: 40 }, {}]);
    const [newest] = rig.ids();
    rig.store.setMistake((newest ?? 0) - 15, 'bom');
    expect(lookedAtAnew()[0]).toMatchObject({ offset: 0, count: 15 });
  });

  it('takes a repeat for as good as the first, but not a replay', () => {
    many(6);
    many(2, { envelopeId: 'same' });
    many(6);
    expect(rig.rows().runs).toMatchObject([{ count: 14, repeats: 1 }]);
    many(1, { replayOf: 1 });
    expect(rig.rows().runs).toMatchObject([{ offset: 1, count: 14 }]);
  });
});

it('tells which came after others that were sent later', () => {
  const sent = (seconds: number, told: Partial<Arrival> = {}) =>
    sampleArrival({
      envelopeId: `${seconds} ${told.intake} ${told.nthRetry}`,
      sentAtMs: START_MS + seconds * 1_000,
      ...told,
    });
  rig.write(sent(1), sent(3), sent(2), sent(2, { nthRetry: 1 }), sent(1, { intake: '/in/second' }), sent(4), sent(2.5));
  expect(rig.rows().overtaken).toEqual([3, 7]);
  // What it was overtaken by may be on another page.
  expect(rig.rows({ limit: 1 }).overtaken).toEqual([7]);
});

it('counts on from the last count, and anew when rows went', () => {
  const query = { text: 'online', limit: 2 };
  rig.write(sampleArrival(), sampleArrival({ envelopeId: 'b' }), sampleArrival({ envelopeId: 'c' }));
  expect(rig.rows(query).total).toBe(3);
  rig.write(sampleArrival(), sampleArrival({ text: 'else' }));
  expect(rig.rows(query).total).toBe(4);
  rig.write(sampleArrival(), sampleArrival(), sampleArrival());
  expect(rig.rows(query).total).toBe(7);
  expect(rig.rows({ ...query, offset: 4 }).total).toBe(7);
  rig.store.markHandled([1, 2, 3]);
  rig.store.clear(SERVICE, '/in/first');
  expect(rig.rows(query).total).toBe(0);
  expect(rig.rows().total).toBe(0);
});

it('tells its version, which grows with every change', () => {
  const version = () => rig.state(SERVICE).version;
  const versions = [version()];
  const changes = [
    () => rig.write(sampleArrival()),
    () => rig.store.setMistake(1, 'bom'),
    () => rig.store.addSending(1, sending),
    () => rig.store.updateSending({ ...sending, id: 1 }),
    () => rig.store.listening(true, START_MS),
    () => rig.store.clear(SERVICE, null),
    () => rig.importRecords(SERVICE, []),
  ];
  for (const change of changes) {
    change();
    versions.push(version());
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(rig.rows().version).toBe(version());
});

it('tells sums, event names and the oldest time', () => {
  expect(rig.state(SERVICE)).toMatchObject({ total: 0, bytes: 0, events: [], oldestAtMs: null });
  rig.write(sampleArrival({ atMs: START_MS + 5 }), sampleArrival({ event: 'channel:7:followed', atMs: START_MS }));
  rig.write(
    sampleArrival({ serviceKey: 'other', event: 'team:1:deleted', intake: '/in/other', atMs: 1 }),
    sampleRefused({ event: 'x'.repeat(201) }),
  );
  const state = rig.state(SERVICE);
  expect(state).toMatchObject({ total: 3, events: ['channel:7:followed', 'channel:7:update'], oldestAtMs: START_MS });
  rig.reopen();
  expect(rig.state(SERVICE)).toMatchObject({ total: 3, bytes: state.bytes });
});

it('finds the tries of an envelope at one path, and the last good one of the same event', () => {
  rig.write(
    sampleArrival({ status: 500 }),
    sampleArrival({ nthRetry: 1 }),
    sampleArrival({ intake: '/in/twin' }),
    sampleArrival({ envelopeId: 'b', event: 'channel:7:followed' }),
    sampleArrival({ envelopeId: 'c', verdict: 'invalid', status: 401 }),
  );
  expect(rig.store.tries('/in/first', 'envelope-1').map(({ id }) => id)).toEqual([1, 2]);
  expect([1, 2, 3, 4, 5].map((id) => rig.store.lastGoodBefore(id))).toEqual([null, 1, null, null, 2]);
});

it('counts since a moment', () => {
  rig.write(
    sampleArrival(),
    sampleArrival({ atMs: START_MS + 1 }),
    sampleArrival({ envelopeId: 'b', nthRetry: 2, atMs: START_MS + 2 }),
  );
  rig.write(
    sampleArrival({ envelopeId: 'b', nthRetry: 4, atMs: START_MS + QUARTER_MS }),
    sampleRefused({ atMs: START_MS + QUARTER_MS }),
  );
  expect(rig.counts(SERVICE, START_MS)).toEqual({ deliveries: 4, duplicates: 2, missed: 3 });
  expect(rig.counts(SERVICE, START_MS + QUARTER_MS)).toEqual({ deliveries: 1, duplicates: 1, missed: 1 });
  expect(rig.counts('nobody', 0)).toEqual({ deliveries: 0, duplicates: 0, missed: 0 });
});

it('counts what came, however much of it is kept, over restarts, and for three days', () => {
  rig.write(sampleArrival(), sampleArrival({ envelopeId: 'b', nthRetry: 3 }));
  // Two of the three that were missed have come after all.
  rig.write(sampleArrival({ envelopeId: 'b', nthRetry: 1 }), sampleArrival({ envelopeId: 'b', nthRetry: 0 }));
  const counted = { deliveries: 4, duplicates: 2, missed: 1 };
  expect(rig.counts(SERVICE, START_MS)).toEqual(counted);
  rig.store.markHandled([1, 2, 3, 4]);
  rig.store.clear(SERVICE, null);
  rig.reopen();
  expect(rig.counts(SERVICE, START_MS)).toEqual(counted);
  rig.store.retain({ days: 30, megabytes: 100 }, START_MS + 2 * DAY_MS);
  expect(rig.counts(SERVICE, 0)).toEqual(counted);
  rig.store.retain({ days: 30, megabytes: 100 }, START_MS + 4 * DAY_MS);
  expect(rig.counts(SERVICE, 0)).toEqual({ deliveries: 0, duplicates: 0, missed: 0 });
});

it('tells the newest whose signature does not fit and that nobody has looked at', () => {
  const invalid = (envelopeId: string) => sampleArrival({ envelopeId, status: 401, verdict: 'invalid' });
  rig.write(invalid('a'), sampleArrival({ status: 401, verdict: 'missing' }), invalid('b'), invalid('c'));
  rig.store.setMistake(3, 'none');
  expect([...rig.store.standing().undiagnosed]).toEqual([[SERVICE, [4, 1]]]);
  // Once for each time that such came.
  rig.write(sampleArrival({ envelopeId: 'good' }));
  expect(rig.store.standing().undiagnosed.size).toBe(0);
  rig.write(...Array.from({ length: 25 }, (_, at) => invalid(`more ${at}`)));
  expect(rig.store.standing().undiagnosed.get(SERVICE)).toEqual(Array.from({ length: 20 }, (_, at) => 30 - at));
});

const sending = {
  kind: 'replay' as const,
  url: 'http://127.0.0.1:4000/hook',
  atMs: START_MS,
  tries: 1,
  status: null,
  tookMs: null,
  answer: '',
  failure: null,
  edited: false,
};

it('keeps mistakes and sendings with their delivery', () => {
  rig.write(sampleArrival());
  rig.store.markHandled([1]);
  rig.store.setMistake(1, 'newlineLost');
  const id = rig.store.addSending(1, sending);
  rig.store.updateSending({ ...sending, id, status: 200, tookMs: 12 });
  rig.reopen();
  expect(rig.store.record(1)?.row.mistake).toBe('newlineLost');
  expect(rig.store.sendings(1)).toEqual([{ ...sending, id, status: 200, tookMs: 12 }]);
  rig.store.clear(SERVICE, null);
  expect(rig.store.sendings(1)).toEqual([]);
});

it('exports what fits, slice by slice, and imports it elsewhere once', () => {
  rig.write(
    sampleArrival({ nthRetry: 2, status: 500 }),
    sampleArrival({ envelopeId: 'b', text: 'sought' }),
    sampleRefused(),
  );
  rig.store.setMistake(1, 'bom');
  const first = rig.store.exportSlice(SERVICE, allRows, null, 2);
  const second = rig.store.exportSlice(SERVICE, allRows, first.at(-1)?.row.id ?? null, 2);
  const records = [...first, ...second];
  expect(records.map(({ row }) => row.id)).toEqual([3, 2, 1]);
  expect(rig.store.exportSlice(SERVICE, { ...allRows, text: 'sought' }, null, 9).map(({ row }) => row.id)).toEqual([2]);
  expect(rig.store.exportSlice(SERVICE, { ...allRows, text: 'sought' }, 2, 9)).toEqual([]);
  const other = new StoreRig(deliveriesFile);
  try {
    expect(other.importRecords('else', records.toReversed())).toBe(3);
    expect(other.importRecords('else', records)).toBe(0);
    const imported = other.store.exportSlice('else', allRows, null, 9);
    expect(imported.map(({ row: { id: _, ...row }, ...rest }) => ({ ...rest, row }))).toEqual(
      records.map(({ row: { id: _, ...row }, ...rest }) => ({
        ...rest,
        serviceKey: rest.serviceKey === null ? null : 'else',
        row: { ...row, imported: true },
      })),
    );
    expect(other.store.unhandled(0, 9)).toEqual([]);
    expect(other.counts('else', 0).deliveries).toBe(0);
    // What another computer saw is no reason to leave an event untold here.
    expect(other.write(sampleArrival({ serviceKey: 'else', envelopeId: 'b' }))[0]?.firstId).toBeNull();
  } finally {
    other.close();
  }
});

describe('times without a listener', () => {
  beforeEach(() => {
    const at = (minute: number) => START_MS + minute * MINUTE;
    rig.store.listening(true, at(0));
    rig.write(sampleArrival({ atMs: at(1) }));
    rig.store.listening(false, at(2));
    rig.store.listening(true, at(5));
    rig.write(sampleArrival({ atMs: at(6) }));
    rig.write(sampleArrival({ atMs: at(7) }));
  });

  it('are told between the rows around them, also over the end of a page', () => {
    const gap = { fromMs: START_MS + 2 * MINUTE, toMs: START_MS + 5 * MINUTE };
    expect(rig.rows().away).toEqual([gap]);
    expect(rig.rows({ limit: 1 }).away).toEqual([]);
    expect(rig.rows({ limit: 2 }).away).toEqual([gap]);
    expect(rig.rows({ limit: 2, offset: 2 }).away).toEqual([]);
  });

  it('are known to have been listened through, or not', () => {
    const through = (from: number, to: number) =>
      rig.store.listenedThrough(START_MS + from * MINUTE, START_MS + to * MINUTE);
    expect(through(0, 2)).toBe(true);
    expect(through(5, 9)).toBe(true);
    expect(through(1, 3)).toBe(false);
    expect(through(3, 4)).toBe(false);
    expect(through(-2, 1)).toBeNull();
    expect(through(-2, -1)).toBeNull();
    expect(through(-2, 3)).toBe(false);
  });

  it('begin after a crash with the last that is known', () => {
    rig.reopen();
    rig.store.listening(true, START_MS + 20 * MINUTE);
    expect(rig.store.listenedThrough(START_MS + 5 * MINUTE, START_MS + 7 * MINUTE)).toBe(true);
    expect(rig.store.listenedThrough(START_MS + 7 * MINUTE, START_MS + 8 * MINUTE)).toBe(false);
    rig.store.listening(true, START_MS + 30 * MINUTE);
    rig.reopen();
    expect(rig.store.listenedThrough(START_MS + 20 * MINUTE, START_MS + 30 * MINUTE)).toBe(true);
  });
});

const names = ['channel:7:update', 'Channel:7:update', 'channel_7:update', 'x'];
const arrival: fc.Arbitrary<Arrival> = fc
  .record({
    intake: fc.constantFrom('/in/a', '/in/b', null),
    event: fc.constantFrom(...names, null),
    verdict: fc.constantFrom('valid', 'invalid', 'notSigned', 'refused'),
    status: fc.constantFrom(0, 204, 401, 404, 500, 503),
    minute: fc.nat(5),
    text: fc.constantFrom('alpha beta', 'alpha gamma', 'delta'),
    own: fc.boolean(),
  })
  .map(({ minute, own, ...told }) =>
    sampleArrival({
      ...told,
      envelopeId: null,
      serviceKey: told.intake === null ? null : own ? SERVICE : 'other',
      atMs: START_MS + minute * MINUTE,
    }),
  );

const filter: fc.Arbitrary<DeliveriesFilter> = fc.record({
  intake: fc.constantFrom(null, null, '/in/a', '/in/none'),
  text: fc.constantFrom('', 'alpha', 'alp', 'alpha beta', 'gamma', 'none'),
  events: fc.subarray(names),
  verdicts: fc.subarray(['valid', 'invalid', 'notSigned', 'refused'] as const).map((each) => [...each]),
  statusClasses: fc.subarray([0, 2, 4, 5] as const).map((each) => [...each]),
  fromMs: fc.option(fc.nat(5).map((minute) => START_MS + minute * MINUTE)),
  toMs: fc.option(fc.nat(5).map((minute) => START_MS + minute * MINUTE)),
});

function fits(
  each: Arrival,
  { intake, text, events, verdicts, statusClasses, fromMs, toMs }: DeliveriesFilter,
): boolean {
  const words = new TextDecoder().decode(each.body).split(' ');
  return (
    each.serviceKey !== 'other' &&
    (intake === null || each.intake === intake) &&
    text.split(' ').every((sought) => words.some((word) => word.startsWith(sought))) &&
    (events.length === 0 || (each.event !== null && events.includes(each.event))) &&
    (verdicts.length === 0 || verdicts.includes(each.verdict)) &&
    (statusClasses.length === 0 || statusClasses.some((digit) => Math.floor(each.status / 100) === digit)) &&
    (fromMs === null || each.atMs >= fromMs) &&
    (toMs === null || each.atMs <= toMs)
  );
}

it('shows what fits a filter and counts it, while more comes', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(arrival, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      fc.array(filter, { minLength: 1, maxLength: 5 }),
      (calls, filters) => {
        const own = new StoreRig(deliveriesFile);
        try {
          const all: Arrival[] = [];
          for (const call of calls) {
            own.write(...call);
            all.push(...call);
            for (const each of filters) {
              const wanted = all.flatMap((one, place) => (fits(one, each) ? [place + 1] : [])).reverse();
              const page = own.rows({ ...each, limit: 3 });
              expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice(0, 3));
              expect(page.total).toBe(wanted.length);
              const second = own.rows({ ...each, limit: 3, offset: 3 });
              expect(second.rows.map(({ id }) => id)).toEqual(wanted.slice(3, 6));
              expect(second.total).toBe(wanted.length);
            }
          }
        } finally {
          own.close();
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('finds what the fields of a form say', () => {
  const headers: [string, string][] = [['content-type', 'application/x-www-form-urlencoded; charset=utf-8']];
  const text = 'payload=%7B%22zen%22%3A%22Caf%C3%A9+first%22%7D&x%5Fy=%ZZ';
  rig.write(sampleArrival({ headers, text }), sampleArrival({ envelopeId: 'b', text }));
  expect([rig.ids({ text: 'cafe first' }), rig.ids({ text: 'zen' }), rig.ids({ text: 'payload' })]).toEqual([
    [1],
    [1],
    [2, 1],
  ]);
  rig.store.texts.catchUp(() => false);
  expect([rig.ids({ text: 'cafe first' }), rig.ids({ text: 'zen' }), rig.ids({ text: 'payload' })]).toEqual([
    [1],
    [1],
    [2, 1],
  ]);
});
