import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Budget } from '../platform/budget/budget.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { exportCsv } from './exportCsv.ts';
import { LedgerService } from './ledgerService.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let dir: string;
let clock: FakeClock;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  clock = new FakeClock();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function start() {
  const { log } = makeLog(clock);
  const ledger = new LedgerService({ clock, log, keep: { dir, serviceKey: 'abc' } });
  const budget = new Budget({ clock, notes: ledger.books });
  ledger.explain({ budget, readers: () => [], choices: [30, 60, 300], changes: [] });
  const begin = () =>
    budget.take({
      ...{ bucket: 'chats', payer: 'user own', priority: 'foreground', purpose: 'chat' },
      ...{ what: 'GET /chats/{channelId}', patienceMs: 90_000 },
    });
  /** @param remaining of 500, as the service says of its own */
  const answered = async (remaining: number, more: Record<string, string> = {}, status = 200) => {
    const told = {
      ...{ date: new Date(clock.now()).toUTCString(), 'x-rate-limit': '500' },
      ...{ 'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset': String(clock.now() + MINUTE_MS) },
    };
    (await begin()).answered(status, new Headers({ ...told, ...more }), clock.now());
  };
  const chats = () => ledger.read().buckets.find(({ name }) => name === 'chats');
  const lane = (span: 'hour' | 'day') =>
    ledger.figures(span).lanes.find(({ bucket }) => bucket === 'chats')?.steps ?? [];
  return { ledger, begin, answered, chats, lane };
}

it('says of a bucket what was spent in its window, and by whom, and nothing of what came before the clock was set back', async () => {
  const { answered, chats } = start();
  for (let nth = 1; nth <= 20; nth++) await answered(500 - nth);
  await clock.advance(2 * MINUTE_MS);
  clock.jump(-HOUR_MS);
  await clock.advance(2 * MINUTE_MS);
  await answered(490);
  expect(chats()).toMatchObject({ spent: 10, ours: [{ purpose: 'chat', calls: 1 }], others: 9 });
});

it('tells the calls of the last minutes as such, and that the app ran', async () => {
  const { ledger, answered, lane } = start();
  const watch = async (minutes: number): Promise<void> => {
    for (let nth = 0; nth < minutes; nth++) {
      await clock.advance(MINUTE_MS);
      ledger.read();
    }
  };
  await answered(499);
  await watch(10);
  clock.jump(-3 * HOUR_MS);
  await watch(5);
  await answered(499);
  const steps = lane('hour').map(({ calls }) => calls);
  expect(steps.at(-1)).toBe(1);
  expect(steps.slice(-16, -1).filter((calls) => calls === 1)).toHaveLength(1);
  expect(steps.slice(-14).includes(null)).toBe(false);
  expect(ledger.figures('hour').calls).toBe(2);
  expect(ledger.figures('day').calls).toBe(2);
  // The single calls and the figures by minute tell of the same minutes.
  expect([...exportCsv(ledger.books, 'here')].reduce((sum, { rows }) => sum + rows, 0)).toBe(2);
});

it('tells no refusal of a time to come, and of none that it lasts longer than it does', async () => {
  const { ledger, answered, chats } = start();
  await answered(0, { 'retry-after': '600' }, 429);
  await clock.advance(MINUTE_MS);
  clock.jump(-5 * HOUR_MS);
  const [refusal] = ledger.read().refusals;
  expect(refusal?.atMs).toBeLessThanOrEqual(clock.now());
  expect(refusal?.untilMs).toBeLessThanOrEqual(clock.now() + 10 * MINUTE_MS);
  expect(refusal?.untilMs).toBeGreaterThan(clock.now());
  expect(chats()?.refusedUntilMs).toBeLessThanOrEqual(clock.now() + 10 * MINUTE_MS);
  await clock.advance(24 * HOUR_MS);
  expect(ledger.read().refusals).toEqual([]);
});

it('a call that was under way took no time less than none', async () => {
  const { ledger, begin } = start();
  const permit = await begin();
  const sentAtMs = clock.now();
  clock.jump(-HOUR_MS);
  permit.answered(200, new Headers(), sentAtMs);
  const [call] = ledger.books.ring.newestFirst();
  const nowMs = clock.now();
  expect(call).toMatchObject({ askedAtMs: nowMs, sentAtMs: nowMs, endedAtMs: nowMs });
});

it('takes in what an earlier run kept, when the clock was set back between the two', async () => {
  const first = start();
  await first.answered(0, { 'retry-after': '600' }, 429);
  await first.ledger.close();
  clock.jump(-3 * 24 * HOUR_MS);
  const { ledger, lane } = start();
  for await (const _ of ledger.everything()); // it has read what was kept
  expect(ledger.read().refusals).toMatchObject([{ atMs: expect.any(Number) }]);
  expect(ledger.read().refusals[0]?.atMs).toBeLessThanOrEqual(clock.now());
  expect(ledger.figures('day').refused).toBe(1);
  expect(lane('day').at(-1)?.calls).not.toBeNull();
  await clock.advance(25 * HOUR_MS);
  expect(ledger.read().refusals).toEqual([]);
});

it('what is less than a minute is a clock that is put right, and moves nothing', async () => {
  const { ledger, answered } = start();
  await answered(499);
  const atMs = clock.now();
  clock.jump(-2_000);
  await answered(498);
  expect([...ledger.books.ring.newestFirst()].map(({ endedAtMs }) => endedAtMs)).toEqual([atMs - 2_000, atMs]);
});
