import { expect, it } from 'vitest';
import type { AnalyticsTable } from '../../../shared/analytics.ts';
import { noFigures, noView } from '../nothingKnown.ts';
import { exportRange } from './exportRange.ts';
import type { ExportSource } from './exportSource.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 9, 24, 20, 0);
type Row = AnalyticsTable['rows'][number];

const minute = (index: number, more: Partial<Row> = {}): Row => ({
  fromMs: START_MS + index * MINUTE_MS,
  toMs: START_MS + (index + 1) * MINUTE_MS,
  values: { viewers: 100 + index, followers: index % 3 === 0 ? -1 : 0 },
  gaps: [],
  markers: [],
  ...more,
});

function makeSource(rows: Row[], more: Partial<ExportSource> = {}): ExportSource {
  const toMs = rows.at(-1)?.toMs ?? START_MS;
  return {
    service: 'demo service (simulated)',
    isDemo: true,
    channelId: 40_213,
    version: '1.2.3',
    zone: 'Europe/Berlin',
    nowMs: toMs,
    aheadMs: -250,
    asked: { range: { kind: 'dates', from: '2026-10-24', to: '2026-10-25' }, compare: { kind: 'none' } },
    view: { ...noView, fromMs: START_MS, toMs },
    table: async ({ offset, limit }) => ({
      stepMs: MINUTE_MS,
      total: rows.length,
      rows: rows.toReversed().slice(offset, offset + limit),
    }),
    compared: null,
    rows: async () => [],
    minutes: async () => [],
    ...more,
  };
}

function makeDesk(says = true) {
  const desk = { name: '', text: '', pieces: 0 };
  const saveText = async (name: string, pieces: AsyncIterable<string>) => {
    if (!says) return false;
    desk.name = name;
    for await (const piece of pieces) {
      desk.text += piece;
      desk.pieces += 1;
    }
    return true;
  };
  return Object.assign(desk, { saveText });
}

/** RFC 4180, read back: rows of cells. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function csvOf(source: ExportSource): Promise<Record<string, string>[]> {
  const desk = makeDesk();
  await exportRange(desk, source, 'csv');
  const [headings = [], ...rows] = parseCsv(desk.text);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? '?'])));
}

it('writes a row a step, oldest first, none lost and none twice over all pieces', async () => {
  const rows = Array.from({ length: 2_345 }, (_, index) => minute(index));
  const desk = makeDesk();
  expect(await exportRange(desk, makeSource(rows), 'csv')).toBe(true);
  expect(desk.pieces).toBe(4);
  const [headings, ...lines] = parseCsv(desk.text);
  expect(headings?.slice(0, 3)).toEqual(['from (Europe/Berlin)', 'to (Europe/Berlin)', 'viewers (people, average)']);
  expect(lines.map((line) => Number(line[2]))).toEqual(rows.map(({ values }) => values.viewers));
  expect(lines.map((line) => Date.parse(line[0] ?? ''))).toEqual(rows.map(({ fromMs }) => fromMs));
  expect(new Set(lines.map((line) => line.at(-1)))).toEqual(new Set(['demo service (simulated)']));
});

it('writes what the range is compared with after it, each row with the time that it is laid beside', async () => {
  const before = [minute(0), minute(1)].map((row) => ({
    ...row,
    fromMs: row.fromMs - 3_600_000,
    values: { viewers: 9 },
  }));
  const compared: ExportSource['compared'] = {
    shiftMs: 3_600_000,
    table: async ({ offset, limit }) => ({
      ...{ stepMs: MINUTE_MS, total: before.length, rows: before.toReversed().slice(offset, offset + limit) },
    }),
  };
  const told = await csvOf(makeSource([minute(0), minute(1)], { compared }));
  expect(told.map((row) => [row.part, row['viewers (people, average)']])).toEqual([
    ['range', '100'],
    ['range', '101'],
    ['compared with', '9'],
    ['compared with', '9'],
  ]);
  expect(told.map((row) => row['beside (Europe/Berlin)'])).toEqual([
    '2026-10-24T22:00:00+02:00',
    '2026-10-24T22:01:00+02:00',
    '2026-10-24T22:00:00+02:00',
    '2026-10-24T22:01:00+02:00',
  ]);
  expect(told[2]?.['from (Europe/Berlin)']).toBe('2026-10-24T21:00:00+02:00');
  expect(Object.keys((await csvOf(makeSource([minute(0)])))[0] ?? {})).not.toContain('part');
});

it('tells the hour that comes twice apart by its offset', async () => {
  const rows = Array.from({ length: 8 * 60 }, (_, index) => minute(index));
  const told = (await csvOf(makeSource(rows))).map((row) => row['from (Europe/Berlin)'] ?? '');
  expect(told).toContain('2026-10-25T02:30:00+02:00');
  expect(told).toContain('2026-10-25T02:30:00+01:00');
  expect(new Set(told).size).toBe(rows.length);
});

it('leaves cells empty where nothing is known, and says why', async () => {
  const failed = { kind: 'failed', error: { kind: 'http', status: 503, path: '/x', message: null }, atMs: 0 } as const;
  const gaps: Row['gaps'] = [
    { of: 'tsdbViewers', cause: failed },
    { of: 'tsdbViewers', cause: failed },
    { of: 'chat', cause: { kind: 'notCounted' } },
  ];
  const [known, unknown] = await csvOf(
    makeSource([minute(0, { values: { viewers: 0 } }), minute(1, { values: { viewers: null }, gaps })]),
  );
  expect(known).toMatchObject({ 'viewers (people, average)': '0', 'no data': '' });
  expect(unknown).toMatchObject({
    'viewers (people, average)': '',
    'no data': 'tsdbViewers: the service answered 503; chat: Sidestage was not in the chat',
  });
});

it('has no cell that a spreadsheet would run', async () => {
  const name = '=HYPERLINK("http://x","y")';
  const markers: Row['markers'] = [{ id: 'n', atMs: START_MS, what: { kind: 'note', noteId: 1, text: name } }];
  const service = '@SUM(A1)';
  const [row] = await csvOf(makeSource([minute(0, { markers })], { service, isDemo: false }));
  expect(row?.['what happened']).toBe(`note: ${name}`);
  expect(row?.service).toBe(`'${service}`);
});

it('names the file by its days and the demo', async () => {
  const nameOf = async (source: ExportSource, as: 'csv' | 'json') => {
    const desk = makeDesk();
    await exportRange(desk, source, as);
    return desk.name;
  };
  const day = [minute(0)];
  expect(await nameOf(makeSource(day), 'csv')).toBe('analytics demo 2026-10-24.csv');
  const days = [minute(0), minute(3 * 60)];
  expect(await nameOf(makeSource(days, { isDemo: false }), 'json')).toBe('analytics 2026-10-24 to 2026-10-25.json');
});

it('writes every row as it was told, with where it comes from', async () => {
  const rows = Array.from({ length: 5 * 60 }, (_, index) => ({
    atMs: START_MS + index * MINUTE_MS,
    anon: 4,
    authed: index,
  }));
  const gap = {
    of: 'cpm',
    fromMs: START_MS,
    toMs: START_MS + MINUTE_MS,
    cause: { kind: 'forbidden', atMs: 0 },
  } as const;
  const toMs = START_MS + 300 * MINUTE_MS;
  const source = makeSource([minute(0), minute(299)], {
    view: {
      ...noView,
      fromMs: START_MS,
      toMs,
      figures: { ...noFigures, averageViewers: 153.5 },
      gaps: [gap],
      sources: [
        {
          ...{ series: 'tsdbViewers', path: '/channels/…/analytics/tsdb/viewers', fromMs: START_MS, toMs },
          ...{ fetchedAtMs: toMs, oldestAtMs: START_MS, calls: 3, rows: 300, daysKnown: 1, days: 2, error: null },
        },
      ],
    },
    rows: async (series, { fromMs, toMs: endMs }) =>
      series === 'tsdbViewers' ? rows.filter(({ atMs }) => atMs >= fromMs && atMs < endMs) : [],
    minutes: async ({ fromMs }) =>
      fromMs === START_MS ? [{ minuteMs: START_MS, messages: 7, chatters: null, countedMs: 60_000 }] : [],
  });
  const desk = makeDesk();
  await exportRange(desk, source, 'json');
  const told = JSON.parse(desk.text);
  expect(told).toMatchObject({
    madeBy: { app: 'Sidestage', version: '1.2.3' },
    service: 'demo service (simulated)',
    isSimulated: true,
    zone: 'Europe/Berlin',
    serviceAheadMs: -250,
    calls: 3,
    range: {
      from: '2026-10-24T22:00:00+02:00',
      figures: { averageViewers: 153.5 },
      gaps: [{ of: 'cpm', cause: 'forbidden', says: 'the account may not see it' }],
    },
    sources: [{ series: 'tsdbViewers', calls: 3, fetchedAt: '2026-10-25T02:00:00+01:00' }],
    numbers: { revenue: { unit: 'cents', from: 'subRevenue' } },
    countedHere: [{ time: '2026-10-24T20:00:00.000Z', messages: 7, chatters: null, countedMs: 60_000 }],
  });
  expect(told.readings.money).toContain('no currency');
  const written = told.series.tsdbViewers.map(({ time, ...row }: { time: string }) => ({
    atMs: Date.parse(time),
    ...row,
  }));
  expect(written).toEqual(rows);
  expect(told.series.viewers).toEqual([]);
});

it('saves nothing while the numbers are hidden, and says when the person changed their mind', async () => {
  const hidden = makeSource([minute(0)], { view: { ...noView, hidden: true } });
  const desk = makeDesk();
  await expect(exportRange(desk, hidden, 'csv')).rejects.toMatchObject({ error: { kind: 'badInput', why: 'hidden' } });
  expect(desk.name).toBe('');
  expect(await exportRange(makeDesk(false), makeSource([minute(0)]), 'json')).toBe(false);
});

it('writes a range of which nothing is known', async () => {
  const desk = makeDesk();
  await exportRange(desk, makeSource([]), 'csv');
  expect(parseCsv(desk.text)).toHaveLength(1);
  const json = makeDesk();
  await exportRange(json, makeSource([]), 'json');
  expect(JSON.parse(json.text)).toMatchObject({ countedHere: [], sources: [] });
});
