import { expect, it } from 'vitest';
import type { BucketName } from '../../shared/platform/buckets.ts';
import type { CallEnd, NotedCall } from '../platform/budget/callNotes.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { CallLedger } from './callLedger.ts';
import { CallRing } from './callRing.ts';
import { exportCsv } from './exportCsv.ts';

function setUp(clock = new FakeClock()) {
  const books = new CallLedger(clock, () => {});
  const note = (noted: Partial<NotedCall> = {}, end: Partial<CallEnd> = {}) =>
    books.ended(
      {
        purpose: 'chattersWalk',
        what: 'GET /v2/chats/{channelId}/users',
        book: 'chats',
        payer: 'user own',
        channelId: null,
        isBackground: true,
        askedAtMs: clock.now(),
        sentAtMs: clock.now(),
        why: null,
        ...noted,
      },
      { outcome: 200, counted: 'chats', refusal: null, ...end },
    );
  return { clock, books, note };
}
const limits = () => 500;

it('keeps the last calls, newest first, and numbers all there ever were', () => {
  const ring = new CallRing(3);
  const { books, note } = setUp();
  note();
  const [call] = books.ring.newestFirst();
  if (!call) expect.fail('nothing was noted');
  const { id: _, ...rest } = call;
  for (let nth = 0; nth < 5; nth++) ring.add({ ...rest, purpose: nth % 2 === 0 ? 'hooks' : 'chat' });
  expect([...ring.newestFirst()].map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(ring.query({ purposes: ['hooks'], offset: 1, limit: 5 })).toMatchObject({ total: 2, rows: [{ id: 3 }] });
  expect(ring.noted).toBe(5);
});

it('adds up by minute, by what for, and by the bucket in which the service counted', async () => {
  const { clock, books, note } = setUp();
  note();
  note({}, { outcome: 404, counted: 'global' });
  await clock.advance(60_000);
  note();
  note({ purpose: 'chat', what: 'msg', book: 'socket' }, { outcome: 'done', counted: null });
  note({ purpose: 'hooks', book: 'global' }, { outcome: 'cancelled', counted: null });
  const figures = books.figures('hour', limits);
  expect(figures).toMatchObject({ calls: 3, refused: 0, stepMs: 60_000 });
  expect(figures.rows).toEqual([
    { purpose: 'chattersWalk', calls: { chats: 2, global: 1 } },
    { purpose: 'chat', calls: { socket: 1 } },
  ]);
  const chats = figures.lanes.find(({ bucket }) => bucket === 'chats');
  expect(chats?.steps.slice(-2).map(({ calls }) => calls)).toEqual([1, 1]);
});

it('tells a minute without calls from one in which the app did not run, or the computer slept', async () => {
  const { clock, books, note } = setUp(new FakeClock(Date.UTC(2026, 10, 20, 19, 0, 30)));
  await clock.advance(60_000);
  books.runs.pause(clock.now());
  clock.jump(3 * 60_000);
  books.runs.goOn(clock.now());
  await clock.advance(60_000);
  note();
  const steps = books.figures('hour', limits).lanes.find(({ bucket }) => bucket === 'chats')?.steps ?? [];
  expect(steps.slice(-7).map(({ calls }) => calls)).toEqual([null, 0, 0, null, null, 0, 1]);
});

it('forgets what is older than a day, and holds no more for all that time', async () => {
  const { clock, books, note } = setUp();
  for (let minute = 0; minute < 26 * 60; minute++) {
    note();
    clock.jump(60_000);
  }
  expect(books.minutes.all().length).toBeLessThanOrEqual(24 * 60 + 1);
  expect(books.figures('day', limits).calls).toBeLessThanOrEqual(24 * 60);
});

it('knows what of a window is our own', async () => {
  const { clock, books, note } = setUp();
  note();
  await clock.advance(60_000);
  const sinceMs = clock.now();
  note();
  note({ purpose: 'chat' });
  note({ payer: 'client' });
  note({ purpose: 'chat' });
  expect(books.ours('chats', { payer: 'user', accountId: null }, sinceMs)).toEqual([
    { purpose: 'chat', calls: 2 },
    { purpose: 'chattersWalk', calls: 1 },
  ]);
});

it('notes with a 429 how much of the bucket was ours', () => {
  const { clock, books, note } = setUp();
  note();
  note();
  const refusal = {
    bucket: 'chats' as BucketName,
    isNamed: false,
    headers: { limit: 500, remaining: 0, resetAtMs: clock.now() + 9_000, retryAfterMs: 9_000 },
    limit: 500,
    spent: 2,
    untilMs: clock.now() + 9_000,
  };
  note({}, { outcome: 429, counted: null, refusal });
  expect(books.refusals()).toMatchObject([{ ...refusal, ours: 2, purpose: 'chattersWalk', payer: 'user' }]);
  expect(books.figures('hour', limits)).toMatchObject({ calls: 2, refused: 1 });
});

it('carries figures and refusals over to a later run, and writes each call into the file once', async () => {
  const first = setUp();
  first.note();
  first.note({ purpose: 'hooks', book: 'global' }, { counted: 'global' });
  const kept = JSON.parse(JSON.stringify(first.books.toKeep()));
  const later = setUp(new FakeClock(first.clock.now() + 20_000));
  later.books.takeEarlier(kept);
  later.note();
  expect(later.books.figures('hour', limits).rows).toEqual([
    { purpose: 'chattersWalk', calls: { chats: 2 } },
    { purpose: 'hooks', calls: { global: 1 } },
  ]);
  const lines = [...exportCsv(later.books, 'demo')].map(({ text }) => text.trim().split(','));
  expect(lines[0]?.slice(0, 7)).toEqual(['from', 'to', 'calls', 'refused', 'for', 'call', 'counted_in']);
  expect(lines.slice(1).map((cells) => cells.slice(2, 7))).toEqual([
    ['1', '0', 'chattersWalk', '', 'chats'],
    ['1', '0', 'hooks', '', 'global'],
    ['1', '0', 'chattersWalk', 'GET /v2/chats/{channelId}/users', 'chats'],
  ]);
});

it('says for which channel a call was and whose account paid, and keeps accounts apart', () => {
  const { books, note, clock } = setUp();
  note({ channelId: 7 });
  note({ payer: 'user 42', channelId: 8 });
  note({ payer: 'user asked' });
  note({ payer: 'client' });
  expect(books.ring.query({ purposes: null, offset: 0, limit: 9 }).rows).toMatchObject([
    { payer: 'application', accountId: null, channelId: null },
    { payer: 'user', accountId: 0, channelId: null },
    { payer: 'user', accountId: 42, channelId: 8 },
    { payer: 'user', accountId: null, channelId: 7 },
  ]);
  const ours = (accountId: number | null) => books.ours('chats', { payer: 'user', accountId }, clock.now() - 1);
  expect(ours(42)).toEqual([{ purpose: 'chattersWalk', calls: 1 }]);
  expect(ours(null)).toEqual([{ purpose: 'chattersWalk', calls: 1 }]);
  const cells = [...exportCsv(books, 'demo')].map(({ text }) => text.trim().split(',').slice(-2));
  expect(cells).toEqual([
    ['account', 'channel'],
    ['', '7'],
    ['42', '8'],
    ['0', ''],
    ['', ''],
  ]);
});
