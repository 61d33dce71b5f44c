import { describe, expect, it } from 'vitest';
import type { BudgetState } from '../../../shared/budget.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { BucketName } from '../../../shared/platform/buckets.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { Budget, type Want } from './budget.ts';
import type { Permit } from './permit.ts';

function setUp() {
  const clock = new FakeClock(Date.UTC(2026, 0, 1));
  const budget = new Budget({ clock });
  const take = (bucket: BucketName, more: Partial<Want> = {}): Promise<Permit> =>
    budget.take({
      bucket,
      payer: 'user own',
      priority: 'foreground',
      purpose: 'chat',
      what: 'GET /chats/{channelId}',
      patienceMs: 90_000,
      ...more,
    });
  const told = (name: string): BudgetState[number] | undefined => budget.state.value.find((line) => line.name === name);
  return { clock, budget, take, told };
}

/** The headers of a counted reply. */
function counted(clock: FakeClock, limit: number, remaining: number, resetInMs: number): Headers {
  return new Headers({
    date: new Date(clock.now()).toUTCString(),
    'x-rate-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(clock.now() + resetInMs),
  });
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('was granted'),
    (cause) => (cause instanceof AppFailure ? cause.error : cause),
  );

async function fill(
  take: (bucket: BucketName) => Promise<Permit>,
  bucket: BucketName,
  times: number,
  clock: FakeClock,
) {
  for (let nth = 0; nth < times; nth++) (await take(bucket)).answered(200, new Headers(), clock.now());
}

it('tells who waits in sight how long, anew when that changes, and lets them leave the line', async () => {
  const { clock, budget, take } = setUp();
  await fill((bucket) => take(bucket), 'ingest', 5, clock);
  const told: unknown[] = [];
  const end = new AbortController();
  const waiting = { told: (wait: unknown) => told.push(wait), signal: end.signal };
  const untilMs = clock.now() + 60_000;
  const asked = failure(take('ingest', { waiting, patienceMs: Number.POSITIVE_INFINITY }));
  expect(told).toEqual([{ bucket: 'ingest', untilMs, refused: false }]);
  clock.jump(-3_600_000);
  budget.recheck();
  expect(told.slice(1)).toEqual([{ bucket: 'ingest', untilMs: clock.now() + 60_000, refused: false }]);
  const cause = new AppFailure({ kind: 'stopped' });
  end.abort(cause);
  expect(await asked).toEqual(cause.error);
  expect(budget.stand().find(({ name }) => name === 'ingest')?.waiting).toEqual([]);
});

it('waits no longer than the service says with a refusal, whatever was known of the window before', async () => {
  const { clock, take } = setUp();
  (await take('chats')).answered(200, counted(clock, 500, 3, 59_000), clock.now());
  (await take('chats')).answered(429, new Headers({ 'retry-after': '3' }), clock.now());
  let granted = 0;
  void take('chats').then(() => {
    granted += 1;
  });
  await clock.advance(2_999);
  expect(granted).toBe(0);
  await clock.advance(1);
  expect(granted).toBe(1);
});

it('waits as long as a 403 says that tells of a full bucket, and counts it for none', async () => {
  const { clock, take, told } = setUp();
  const full = new Headers({ 'x-ratelimit-remaining': '0', 'retry-after': '3' });
  (await take('chats')).answered(403, full, clock.now());
  let granted = 0;
  void take('chats').then((permit) => {
    granted += 1;
    permit.unused();
  });
  await clock.advance(2_999);
  expect([granted, told('global')?.spent]).toEqual([0, 0]);
  await clock.advance(1);
  expect(granted).toBe(1);
});

describe('counting', () => {
  it('counts a good reply in its own bucket, a bad one in global', async () => {
    const { clock, take, told } = setUp();
    (await take('chats')).answered(200, new Headers(), clock.now());
    (await take('chats')).answered(404, new Headers(), clock.now());
    (await take('user-login-failed')).answered(401, new Headers(), clock.now());
    (await take('user-login-failed')).answered(200, new Headers(), clock.now());
    await clock.advance(300);
    expect(told('chats')?.spent).toBe(1);
    expect(told('user-login-failed')?.spent).toBe(1);
    expect(told('global')?.spent).toBe(2);
  });

  it('gives a request back that never left, and keeps one whose reply was lost', async () => {
    const { clock, take, told } = setUp();
    (await take('chats')).unused();
    (await take('chats')).lost();
    const twice = await take('chats');
    twice.answered(200, new Headers(), clock.now());
    twice.lost();
    await clock.advance(300);
    expect(told('chats')?.spent).toBe(2);
    expect(told('global')?.spent).toBe(1);
  });

  it('takes what others spent from the headers, in whatever order replies come', async () => {
    const { clock, take, told } = setUp();
    const [first, second, third] = [await take('chats'), await take('chats'), await take('chats')];
    second.answered(200, counted(clock, 500, 300, 30_000), clock.now());
    first.answered(200, counted(clock, 500, 320, 30_000), clock.now());
    await clock.advance(300);
    expect(told('chats')).toMatchObject({ limit: 500, spent: 201 });
    third.unused();
    await clock.advance(31_000);
    expect(told('chats')).toMatchObject({ spent: 0, resetsAtMs: null });
  });

  it('ignores a late reply of the window before', async () => {
    const { clock, take, told } = setUp();
    const [late, next] = [await take('chats'), await take('chats')];
    const old = counted(clock, 500, 1, 500);
    await clock.advance(2_000);
    next.answered(200, counted(clock, 500, 498, 58_600), clock.now());
    late.answered(200, old, clock.now() - 2_000);
    await clock.advance(300);
    expect(told('chats')?.spent).toBe(2);
  });

  it('corrects the skew of the two clocks with the Date header', async () => {
    const { clock, take, told } = setUp();
    const hour = 3_600_000;
    const headers = new Headers({
      date: new Date(clock.now() + hour).toUTCString(),
      'x-rate-limit': '500',
      'x-ratelimit-remaining': '499',
      'x-ratelimit-reset': String(clock.now() + hour + 20_000),
    });
    const begunAtMs = clock.now();
    (await take('chats')).answered(200, headers, clock.now());
    await clock.advance(300);
    expect(told('chats')?.resetsAtMs).toBe(begunAtMs + 20_000);
  });

  it.each([
    { 'x-rate-limit': '0', 'x-ratelimit-remaining': '-3', 'x-ratelimit-reset': 'NaN' },
    { 'x-rate-limit': '1e9', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '99999999999999999999' },
    { 'x-rate-limit': '500', 'x-ratelimit-remaining': '900', 'x-ratelimit-reset': '12' },
    { 'x-rate-limit': '999999999999999', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5', date: 'yesterday' },
    { 'retry-after': 'soon', date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('survives senseless headers: case %#', async (headers) => {
    const { clock, take, told } = setUp();
    (await take('chats')).answered(200, new Headers(headers), clock.now());
    await clock.advance(61_000);
    expect(told('chats')?.spent).toBe(0);
    (await take('chats')).answered(429, new Headers(headers), clock.now());
    await clock.advance(61_000);
    expect(await take('chats')).toBeDefined();
  });
});

describe('a refusal', () => {
  it.each([
    ['Retry-After in seconds', { 'retry-after': '7' }, 7_000],
    ['the bucket name instead of a time', { 'x-ratelimit-reset': 'chats' }, 60_000],
    ['nothing at all', {}, 60_000],
  ])('closes the bucket: %s', async (_, headers, waitMs) => {
    const { clock, take } = setUp();
    (await take('chats')).answered(429, new Headers(headers), clock.now());
    let granted = false;
    void take('chats').then(() => (granted = true));
    await clock.advance(waitMs - 1);
    expect(granted).toBe(false);
    await clock.advance(1);
    expect(granted).toBe(true);
  });

  it('closes until the reset time, and other buckets stay open', async () => {
    const { clock, take, told } = setUp();
    const headers = counted(clock, 500, 0, 12_000);
    (await take('chats')).answered(429, headers, clock.now());
    const begunAtMs = clock.now();
    await clock.advance(300);
    expect(told('chats')).toMatchObject({ spent: 500, limit: 500, resetsAtMs: begunAtMs + 12_000 });
    expect(await take('channel-read')).toBeDefined();
    expect(await failure(take('chats', { patienceMs: 0 }))).toEqual({
      kind: 'rateLimited',
      bucket: 'chats',
      retryAfterMs: 11_700,
    });
  });

  it('closes global when its name is told, for every bucket', async () => {
    const { clock, take } = setUp();
    (await take('chats')).answered(
      429,
      new Headers({ 'x-ratelimit-reset': 'global', 'retry-after': '5' }),
      clock.now(),
    );
    expect(await failure(take('channel-read', { patienceMs: 0 }))).toMatchObject({
      kind: 'rateLimited',
      bucket: 'global',
    });
    await clock.advance(60_000);
    expect(await take('channel-read')).toBeDefined();
  });

  it('closes for as long as Retry-After says, also where the window is told to end later', async () => {
    const { clock, take } = setUp();
    const headers = counted(clock, 500, 0, 60_000);
    headers.set('retry-after', '4');
    (await take('chats')).answered(429, headers, clock.now());
    expect(await failure(take('chats', { patienceMs: 0 }))).toMatchObject({ retryAfterMs: 4_000 });
    await clock.advance(4_000);
    expect(await take('chats', { patienceMs: 0 })).toBeDefined();
  });

  it('ends before its window does, whose count goes on', async () => {
    const { clock, take, told } = setUp();
    (await take('chats')).answered(200, counted(clock, 500, 200, 50_000), clock.now());
    const refused = await take('chats');
    refused.answered(429, new Headers({ 'retry-after': '4', 'x-rate-limit': '500' }), clock.now());
    await clock.advance(4_000);
    expect(told('chats')).toMatchObject({ spent: 300, waiting: 0 });
    await clock.advance(46_000);
    expect(told('chats')).toMatchObject({ spent: 0 });
  });

  it('is not undone by a reply that was on its way', async () => {
    const { clock, take } = setUp();
    const [refused, late] = [await take('chats'), await take('chats')];
    refused.answered(429, new Headers({ 'retry-after': '20' }), clock.now());
    late.answered(200, counted(clock, 500, 499, 60_000), clock.now());
    expect(await failure(take('chats', { patienceMs: 0 }))).toMatchObject({ kind: 'rateLimited' });
  });

  describe('that a person has tried again before its time', () => {
    const hours = (count: number) => new Headers({ 'retry-after': String(count * 3_600) });

    /** A bucket that is closed for a day, and those who wait for it. */
    async function closed() {
      const { clock, budget, take } = setUp();
      (await take('chats')).answered(429, hours(24), clock.now());
      const gone: Permit[] = [];
      const wait = (): void => {
        const patience = { priority: 'background', patienceMs: Number.POSITIVE_INFINITY } as const;
        void take('chats', patience).then((permit) => gone.push(permit));
      };
      const tryNow = async (): Promise<void> => {
        budget.tryNow('user own', 'chats');
        await settle();
      };
      const stand = () => budget.stand().find(({ name }) => name === 'chats');
      return { clock, budget, take, gone, wait, tryNow, stand };
    }

    it('lets one go, and all once the service has taken it', async () => {
      const { clock, gone, wait, tryNow, stand } = await closed();
      for (let nth = 0; nth < 3; nth++) wait();
      await settle();
      expect(gone).toHaveLength(0);
      await tryNow();
      expect(gone).toHaveLength(1);
      expect(stand()?.refusedUntilMs).toBe(clock.now() + 86_400_000);
      gone[0]?.answered(200, counted(clock, 500, 499, 60_000), clock.now());
      await settle();
      expect(gone).toHaveLength(3);
      expect(stand()).toMatchObject({ refusedUntilMs: null, spent: 3 });
    });

    it('is open too once the service has answered that one with an error of its own', async () => {
      const { clock, gone, wait, tryNow, stand } = await closed();
      wait();
      await tryNow();
      gone[0]?.answered(404, counted(clock, 1_000, 999, 60_000), clock.now());
      expect(stand()?.refusedUntilMs).toBeNull();
    });

    it('closes again when that one is refused, for as long as is said then', async () => {
      const { clock, gone, wait, tryNow, stand } = await closed();
      for (let nth = 0; nth < 2; nth++) wait();
      await tryNow();
      gone[0]?.answered(429, hours(2), clock.now());
      await settle();
      expect(gone).toHaveLength(1);
      expect(stand()?.refusedUntilMs).toBe(clock.now() + 2 * 3_600_000);
      await clock.advance(2 * 3_600_000);
      expect(gone).toHaveLength(2);
    });

    it('stays closed when nobody knows what became of that one', async () => {
      const { clock, gone, wait, tryNow, stand } = await closed();
      for (let nth = 0; nth < 2; nth++) wait();
      await tryNow();
      gone[0]?.lost();
      await settle();
      expect(gone).toHaveLength(1);
      expect(stand()?.refusedUntilMs).toBe(clock.now() + 86_400_000);
    });

    it('lets another go in the place of one that was never sent', async () => {
      const { gone, wait, tryNow } = await closed();
      for (let nth = 0; nth < 2; nth++) wait();
      await tryNow();
      gone[0]?.unused();
      await settle();
      expect(gone).toHaveLength(2);
    });

    it('lets the next one go where nobody waits', async () => {
      const { take, tryNow, stand } = await closed();
      await tryNow();
      expect(stand()?.letsOne).toBe(true);
      expect(await take('chats', { patienceMs: 0 })).toBeDefined();
      expect(stand()?.letsOne).toBe(false);
      expect(await failure(take('chats', { patienceMs: 0 }))).toMatchObject({ retryAfterMs: 86_400_000 });
    });

    it('is nothing to one that is merely full', async () => {
      const { clock, budget, take } = setUp();
      await fill(take, 'ingest', 5, clock);
      budget.tryNow('user own', 'ingest');
      expect(await failure(take('ingest', { patienceMs: 0 }))).toMatchObject({ kind: 'rateLimited' });
    });
  });

  it('touches one payer only', async () => {
    const { clock, take } = setUp();
    (await take('chats')).answered(429, new Headers(), clock.now());
    expect(await take('chats', { payer: 'address', patienceMs: 0 })).toBeDefined();
  });
});

describe('waiting', () => {
  it('serves foreground first, and one background request after nine of them', async () => {
    const { clock, take } = setUp();
    await fill(take, 'channel-search', 20, clock);
    const order: string[] = [];
    for (let nth = 0; nth < 3; nth++)
      void take('channel-search', { priority: 'background' }).then(() => order.push('b'));
    for (let nth = 0; nth < 12; nth++) void take('channel-search').then(() => order.push('F'));
    await clock.advance(5_000);
    expect(order.join('')).toBe('FFFFFFFFFbFFFbb');
  });

  it('keeps a reserve for foreground requests', async () => {
    const { clock, take } = setUp();
    const granted: Permit[] = [];
    for (let nth = 0; nth < 20; nth++) {
      void take('channel-search', { priority: 'background', patienceMs: Number.POSITIVE_INFINITY }).then((permit) =>
        granted.push(permit),
      );
    }
    await settle();
    expect(granted).toHaveLength(18);
    await take('channel-search', { patienceMs: 0 });
    await take('channel-search', { patienceMs: 0 });
    expect(await failure(take('channel-search', { patienceMs: 0 }))).toMatchObject({ kind: 'rateLimited' });
    for (const permit of granted) permit.answered(200, new Headers(), clock.now());
    await clock.advance(5_000);
    expect(granted).toHaveLength(20);
  });

  it('never starves background requests, however many foreground ones come', async () => {
    const { clock, take } = setUp();
    let waiting = true;
    await fill(take, 'channel-search', 20, clock);
    void take('channel-search', { priority: 'background', patienceMs: Number.POSITIVE_INFINITY }).then(
      () => (waiting = false),
    );
    for (let nth = 0; nth < 200; nth++) {
      void take('channel-search', { patienceMs: Number.POSITIVE_INFINITY }).then((permit) =>
        permit.answered(200, new Headers(), clock.now()),
      );
    }
    await clock.advance(5_000);
    expect(waiting).toBe(false);
  });

  it('gives up after its patience and says when to come again', async () => {
    const { clock, take, told } = setUp();
    await fill(take, 'ingest', 5, clock);
    const told1 = failure(take('ingest', { patienceMs: 10_000 }));
    expect(await told1).toEqual({ kind: 'rateLimited', bucket: 'ingest', retryAfterMs: 60_000 });
    const held: Permit[] = [];
    for (let nth = 0; nth < 10; nth++) held.push(await take('report'));
    const told2 = failure(take('report', { patienceMs: 10_000 }));
    await clock.advance(300);
    expect(told('report')?.waiting).toBe(1);
    await clock.advance(10_000);
    expect(await told2).toMatchObject({ kind: 'rateLimited', bucket: 'report' });
    expect(told('report')?.waiting).toBe(0);
  });

  it('leaves the line when the caller aborts or the budget is closed', async () => {
    const { clock, budget, take, told } = setUp();
    await fill(take, 'ingest', 5, clock);
    const abort = new AbortController();
    const aborted = failure(take('ingest', { signal: abort.signal }));
    const closed = failure(take('ingest'));
    abort.abort(new Error('left the screen'));
    expect(await aborted).toEqual(new Error('left the screen'));
    await clock.advance(300);
    expect(told('ingest')?.waiting).toBe(1);
    budget.close();
    expect(await closed).toMatchObject({ name: 'AbortError' });
    expect(await failure(take('ingest', { signal: abort.signal }))).toEqual(new Error('left the screen'));
  });

  it('finds windows over after the computer slept, and does not wait an hour when the clock is set back', async () => {
    const { clock, budget, take } = setUp();
    await fill(take, 'ingest', 5, clock);
    let granted = 0;
    void take('ingest').then(() => (granted += 1));
    clock.jump(3_600_000);
    budget.recheck();
    await settle();
    expect(granted).toBe(1);
    await fill(take, 'ingest', 4, clock);
    clock.jump(-3_600_000);
    void take('ingest').then(() => (granted += 1));
    await clock.advance(60_000);
    expect(granted).toBe(2);
  });
});

describe('the state', () => {
  it('lists chats, analytics and global from the start, others while they are in use', async () => {
    const { clock, budget, take } = setUp();
    const names = (): string[] => budget.state.value.map(({ name }) => name);
    expect(names()).toEqual(['chats', 'analytics', 'global']);
    await fill(take, 'ingest', 1, clock);
    await clock.advance(300);
    expect(names()).toEqual(['chats', 'analytics', 'global', 'ingest']);
    await clock.advance(61_000);
    expect(names()).toEqual(['chats', 'analytics', 'global']);
  });

  it('is told at most four times a second, and the last change is never lost', async () => {
    const { clock, budget, take, told } = setUp();
    let news = 0;
    budget.state.subscribe(() => (news += 1));
    for (let nth = 0; nth < 100; nth++) {
      (await take('chats')).answered(200, new Headers(), clock.now());
      await clock.advance(10);
    }
    expect(news).toBeLessThanOrEqual(5);
    await clock.advance(250);
    expect(told('chats')?.spent).toBe(100);
    await clock.advance(61_000);
    expect(told('chats')?.spent).toBe(0);
    expect(clock.pending).toBe(0);
  });
});
