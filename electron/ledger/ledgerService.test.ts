import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Budget } from '../platform/budget/budget.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { until } from '../testing/until.ts';
import { LedgerService } from './ledgerService.ts';

let dir: string | null = null;
afterEach(() => {
  if (dir) rmSync(dir, { recursive: true, force: true });
  dir = null;
});

function setUp(clock = new FakeClock(), { keep = false } = {}) {
  const { log, lines } = makeLog(clock);
  dir ??= mkdtempSync(join(tmpdir(), 'ledger-'));
  const ledger = new LedgerService({ clock, log, keep: keep ? { dir, serviceKey: 'abc' } : null });
  const budget = new Budget({ clock, notes: ledger.books });
  ledger.explain({ budget, readers: () => [], choices: [30, 60, 300], changes: [] });
  const take = (more: Partial<Parameters<Budget['take']>[0]> = {}) =>
    budget.take({
      bucket: 'ingest',
      payer: 'user own',
      priority: 'foreground',
      purpose: 'channel',
      what: 'GET /ingests/best',
      patienceMs: 90_000,
      ...more,
    });
  const answered = async (remaining: number, status = 200) => {
    const headers = new Headers({
      date: new Date(clock.now()).toUTCString(),
      'x-rate-limit': '5',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(clock.now() + 60_000),
    });
    (await take()).answered(status, headers, clock.now());
  };
  return { clock, ledger, budget, take, answered, lines };
}

it('tells who waits, in their order, for what and until when', async () => {
  const { clock, ledger, take, answered } = setUp();
  await answered(0);
  void take({ priority: 'background', purpose: 'hooks' }).catch(() => {});
  await clock.advance(2_000);
  void take().catch(() => {});
  const bucket = ledger.read().buckets.find(({ name }) => name === 'ingest');
  expect(bucket).toMatchObject({ payer: 'user', limit: 5, spent: 5, others: 4 });
  expect(bucket?.ours).toEqual([{ purpose: 'channel', calls: 1 }]);
  expect(bucket?.waiting.map(({ purpose, why, isBackground }) => [purpose, why, isBackground])).toEqual([
    ['channel', 'full', false],
    ['hooks', 'full', true],
  ]);
  expect(bucket?.waiting[0]?.mayGoAtMs).toBe(bucket?.resetsAtMs);
  await clock.advance(61_000);
  expect(ledger.read().buckets.flatMap(({ waiting }) => waiting)).toEqual([]);
});

it('blames nobody for calls of who just signs in: they may be counted with those of another line', async () => {
  const { clock, ledger, take } = setUp();
  const headers = new Headers({
    date: new Date(clock.now()).toUTCString(),
    'x-rate-limit': '500',
    'x-ratelimit-remaining': '498',
    'x-ratelimit-reset': String(clock.now() + 60_000),
  });
  (await take({ bucket: 'user-read', payer: 'user new' })).answered(200, headers, clock.now());
  const [bucket] = ledger.read().buckets.filter(({ name }) => name === 'user-read');
  expect(bucket).toMatchObject({ accountId: 0, spent: 2, others: 0, ours: [{ calls: 1 }] });
});

it('says of background calls that the rest of a bucket is kept for a person', async () => {
  const { clock, ledger, budget, take } = setUp();
  const headers = new Headers({
    date: new Date(clock.now()).toUTCString(),
    'x-rate-limit': '100',
    'x-ratelimit-remaining': '5',
    'x-ratelimit-reset': String(clock.now() + 60_000),
  });
  (await take({ bucket: 'analytics' })).answered(200, headers, clock.now());
  void take({ bucket: 'analytics', priority: 'background' }).catch(() => {});
  const bucket = ledger.read().buckets.find(({ name }) => name === 'analytics');
  expect(bucket?.waiting).toMatchObject([{ why: 'reserve', mayGoAtMs: bucket?.resetsAtMs }]);
  budget.close();
  expect(ledger.read().buckets.flatMap(({ waiting }) => waiting)).toEqual([]);
});

it('explains a 429: what came, what we had counted, until when we wait', async () => {
  const { clock, ledger, answered, take } = setUp();
  await answered(4);
  await answered(0, 429);
  void take().catch(() => {});
  const { buckets, refusals } = ledger.read();
  expect(refusals).toMatchObject([
    {
      bucket: 'ingest',
      isNamed: false,
      ours: 1,
      spent: 1,
      limit: 5,
      untilMs: clock.now() + 60_000,
      headers: { remaining: 0, retryAfterMs: null },
    },
  ]);
  expect(buckets.find(({ name }) => name === 'ingest')).toMatchObject({
    refusedUntilMs: clock.now() + 60_000,
    others: 0,
    waiting: [{ why: 'refused' }],
  });
});

it('lets one call try a bucket that is closed for a day, and says so until it has gone', async () => {
  const { clock, ledger, take } = setUp();
  (await take()).answered(429, new Headers({ 'retry-after': '86400' }), clock.now());
  const bucket = () => ledger.read().buckets.find(({ name }) => name === 'ingest');
  expect(bucket()).toMatchObject({ refusedUntilMs: clock.now() + 86_400_000, letsOne: false });
  ledger.tryNow({ name: 'ingest', payer: 'user', accountId: 4 });
  expect(bucket()).toMatchObject({ letsOne: false });
  ledger.tryNow({ name: 'ingest', payer: 'user', accountId: null });
  expect(bucket()).toMatchObject({ letsOne: true });
  await clock.advance(1_000);
  expect(ledger.state.value.buckets.find(({ name }) => name === 'ingest')?.letsOne).toBe(true);
  (await take({ patienceMs: 0 })).answered(200, new Headers(), clock.now());
  expect(bucket()).toMatchObject({ refusedUntilMs: null, letsOne: false });
});

it('says of who waits that global was refused, where the service named that', async () => {
  const { clock, ledger, take } = setUp();
  const refused = await take();
  refused.answered(429, new Headers({ 'x-ratelimit-reset': 'global', 'retry-after': '20' }), clock.now());
  void take().catch(() => {});
  const { buckets } = ledger.read();
  expect(buckets.find(({ name }) => name === 'ingest')?.waiting).toMatchObject([{ why: 'globalRefused' }]);
  expect(buckets.find(({ name }) => name === 'global')?.refusedUntilMs).toBe(clock.now() + 20_000);
});

it('tells of a second refusal what was counted before the first one, which has closed the bucket', async () => {
  const { clock, ledger, answered, take } = setUp();
  await answered(4);
  const [one, other] = [await take(), await take()];
  one.answered(429, new Headers(), clock.now());
  other.answered(429, new Headers(), clock.now());
  expect(ledger.read().refusals.map(({ spent, ours, limit }) => [spent, ours, limit])).toEqual([
    [1, 1, 5],
    [1, 1, 5],
  ]);
});

it('counts as its own what it spent when the window began, though its end is known to the second alone', async () => {
  const { clock, ledger, take } = setUp(new FakeClock(Date.UTC(2026, 10, 20, 19, 0, 0, 400)));
  const headers = (remaining: number, date: number) =>
    new Headers({
      date: new Date(date).toUTCString(),
      'x-rate-limit': '5',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Date.UTC(2026, 10, 20, 19, 1, 0, 400)),
    });
  (await take()).answered(200, headers(4, clock.now()), clock.now());
  await clock.advance(300);
  (await take()).answered(200, headers(3, clock.now()), clock.now());
  expect(ledger.read().buckets.find(({ name }) => name === 'ingest')).toMatchObject({
    spent: 2,
    ours: [{ purpose: 'channel', calls: 2 }],
    others: 0,
  });
});

it('notes every end of a call: refused for lack of room, taken back, unsent, lost', async () => {
  const { ledger, take, answered } = setUp();
  (await take()).unused();
  (await take()).lost();
  await answered(0);
  await take({ patienceMs: 0 }).catch(() => {});
  const abort = new AbortController();
  const waiting = take({ signal: abort.signal }).catch(() => {});
  abort.abort();
  await waiting;
  const { rows } = ledger.books.ring.query({ purposes: null, offset: 0, limit: 10 });
  expect(rows.map(({ outcome, counted, sentAtMs }) => [outcome, counted, sentAtMs !== null])).toEqual([
    ['cancelled', null, false],
    ['noRoom', null, false],
    [200, 'ingest', true],
    ['lost', 'ingest', true],
    ['unsent', null, false],
  ]);
});

it('outlives the app without single calls, and a torn file is no harm', async () => {
  const first = setUp(new FakeClock(), { keep: true });
  await first.answered(4);
  await first.ledger.close();
  const later = setUp(new FakeClock(), { keep: true });
  await until(() => later.ledger.figures('hour').calls === 1);
  expect(later.ledger.read().noted).toBe(0);
  await later.ledger.close();
  const [file = ''] = readdirSync(dir ?? '');
  expect(file).toBe('calls.abc.json');
  writeFileSync(join(dir ?? '', file), '{"version":1,"runs":');
  const torn = setUp(new FakeClock(), { keep: true });
  await until(() => torn.lines.some((line) => line.includes('ledger.notRead')));
  expect(torn.ledger.figures('hour').calls).toBe(0);
});

it('forgets all of it when asked, on the disk as well', async () => {
  const { clock, ledger, answered } = setUp(new FakeClock(), { keep: true });
  await answered(4);
  await answered(0, 429);
  await ledger.close();
  await clock.advance(61_000);
  await ledger.forget();
  expect(readdirSync(dir ?? '')).toEqual([]);
  expect(ledger.figures('day')).toMatchObject({ calls: 0, refused: 0 });
  expect(ledger.read().refusals).toEqual([]);
  expect(ledger.books.ring.query({ purposes: null, offset: 0, limit: 9 })).toEqual({ total: 0, rows: [] });
  await answered(3);
  expect(ledger.books.ring.query({ purposes: null, offset: 0, limit: 9 }).rows).toMatchObject([{ id: 3 }]);
});

it('tells at most twice a second, and only when something has changed', async () => {
  const { clock, ledger, answered } = setUp();
  await clock.advance(1_000);
  let told = 0;
  ledger.state.subscribe(() => (told += 1));
  for (let nth = 0; nth < 4; nth++) await answered(4 - nth);
  await clock.advance(2_000);
  expect(told).toBe(1);
  await clock.advance(600_000);
  expect(told).toBeLessThanOrEqual(2);
  expect(clock.pending).toBe(0);
});

it('tells all that it knows when everything is exported: minutes, refusals and single calls', async () => {
  const { ledger, answered } = setUp();
  await answered(4);
  await answered(0, 429);
  const kinds: string[] = [];
  for await (const row of ledger.everything()) kinds.push(row.kind);
  expect(kinds).toEqual(['minute', 'refusal', 'call', 'call']);
});

it('explains the bucket of each account by itself, with the channel that who waits is for', async () => {
  const { ledger, take, answered } = setUp();
  await answered(4);
  (await take({ payer: 'user 42' })).answered(200, new Headers(), 0);
  (await take({ payer: 'user 42' })).answered(200, new Headers(), 0);
  for (let nth = 0; nth < 98; nth++) void take({ payer: 'user 42', channelId: 7 }).catch(() => {});
  const rows = ledger.read().buckets.filter(({ name }) => name === 'ingest');
  expect(rows.map(({ payer, accountId, ours }) => [payer, accountId, ours[0]?.calls])).toEqual([
    ['user', null, 1],
    ['user', 42, 2],
  ]);
  expect(rows[0]?.waiting).toEqual([]);
  expect(rows[1]?.waiting[0]).toMatchObject({ channelId: 7, purpose: 'channel' });
});
