import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { FakeAnalytics } from '../testing/fakeAnalytics.ts';
import type { Chunk } from './plan.ts';
import { type SeriesPage, walkSeries } from './walk.ts';

const START_MS = Date.UTC(2026, 10, 16);
const MINUTE_MS = 60_000;
const chunk: Chunk = {
  series: 'tsdbViewers',
  fromMs: START_MS,
  toMs: START_MS + 86_400_000,
  unknownFromMs: START_MS,
};

function setUp(rows: number) {
  const service = new FakeAnalytics(new FakeClock());
  for (let index = 0; index < rows; index++) {
    service.add('tsdbViewers', { atMs: START_MS + index * MINUTE_MS, anon: index, authed: 0 });
  }
  const abort = new AbortController();
  const walk = async (beforePage: () => boolean = () => true) => {
    const pages: SeriesPage[] = [];
    const options = { channelId: 7, priority: 'foreground', signal: abort.signal, beforePage } as const;
    for await (const page of walkSeries(service, chunk, options)) pages.push(page);
    return pages;
  };
  const failure = () =>
    walk().then(
      () => 'no failure',
      (cause) => (cause instanceof AppFailure ? cause.error : cause),
    );
  return { service, walk, failure, abort };
}

const counts = (pages: SeriesPage[]) => pages.map(({ rows }) => rows.length);

describe('the end of the rows', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [100, [100]],
    [250, [100, 100, 50]],
  ])('is where the service’s count says, of %i rows', async (rows, pages) => {
    const { service, walk } = setUp(rows);
    const told = await walk();
    expect(counts(told)).toEqual(pages);
    expect(told.at(-1)).toMatchObject({ total: rows, isLast: true });
    expect(new Set(service.asked.map(({ fromMs, toMs }) => `${fromMs} ${toMs}`))).toEqual(
      new Set([`${chunk.fromMs} ${chunk.toMs - 1}`]),
    );
  });

  it('is a short page where nothing is counted', async () => {
    const { service, walk } = setUp(200);
    service.tellsTotal = false;
    expect(counts(await walk())).toEqual([100, 100, 0]);
  });

  it('is found by a service that gives shorter pages than it was asked for', async () => {
    const { service, walk } = setUp(130);
    service.pageRows = 50;
    expect(counts(await walk())).toEqual([50, 50, 30]);
  });

  it('is where the calls are spent', async () => {
    const { walk } = setUp(450);
    let left = 2;
    expect(counts(await walk(() => left-- > 0))).toEqual([100, 100]);
  });
});

describe('what can not be used', () => {
  it('is a page that comes again and again', async () => {
    const { service, failure } = setUp(250);
    const first = service.answer;
    service.answer = (rows, asked) => (asked.page === 0 ? first(rows, asked) : [{ time: '2026-11-16T00:00:00Z' }]);
    expect(await failure()).toMatchObject({ kind: 'badPayload', where: 'analytics.tsdbViewers' });
  });

  it('is rows without a time, when they are the most', async () => {
    const { service, failure, walk } = setUp(5);
    service.answer = (rows) => rows.map((row, index) => (index < 3 ? { ...row, time: 'nonsense' } : row));
    expect(await failure()).toEqual({
      kind: 'badPayload',
      where: 'analytics.tsdbViewers',
      detail: '3 of 5 rows unreadable',
    });
    service.answer = (rows) => rows.map((row, index) => (index < 2 ? { ...row, time: null } : row));
    expect(counts(await walk())).toEqual([5]);
  });
});

it('ends when it is stopped', async () => {
  const { abort, failure, service } = setUp(250);
  const reason = new Error('left');
  service.answer = (rows) => {
    abort.abort(reason);
    return rows;
  };
  expect(await failure()).toBe(reason);
  expect(service.asked).toHaveLength(1);
});
