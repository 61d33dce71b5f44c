import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { journalFile } from '../electron/app/journal/journalFile.ts';
import type { Arrival } from '../electron/receiver/index.ts';
import { InboxHere } from '../electron/receiver/journal/testing/inboxHere.ts';
import { openStore } from '../electron/storage/thread/openStore.ts';
import type { Store } from '../electron/storage/thread/storeKind.ts';
import { StoreThread } from '../electron/storage/thread/storeThread.ts';
import type { DeliveriesQuery } from '../shared/deliveries.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { hostReceiver } from './receiverHost.ts';
import { CONNECTIONS, endAll, LoadSender, SECRET } from './receiverRuns.ts';

/**
 * With 150,000 deliveries kept, a hundred more a second and the list of them open, which asks for its first page whenever it is told
 * that there is more: how late main's event loop comes round, beside the same process with nothing to do; and how long each piece of
 * work takes on the journal's thread, by name, here in this thread with its clock. `ratio` is by the limits of 4 and 5 ms.
 * `node bench/receiverKept.bench.ts [--short]` prints a JSON line each.
 */

const BENCH = 'receiverKept';
const isShort = process.argv.includes('--short');
const KEPT = isShort ? 30_000 : 150_000;
const SECONDS = isShort ? 10 : 30;
const PER_SECOND = 100;
const BATCH = 250;
const MAIN_LIMIT_MS = 4;
const THREAD_LIMIT_MS = 5;
const SERVICE = 'outside';
const PATH = '/hook';
const EVENTS = ['update', 'followed', 'subscribed', 'hosted'];

/** What the store does when nobody asks, in its order. */
const WORK = [
  ...['activity told', 'standing told', 'emptying the inbox', 'filing', 'looking through', 'putting envelopes'],
  ...['learning kinds and times', 'indexing'],
];

const firstPage: DeliveriesQuery = {
  ...{ intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null },
  ...{ offset: 0, limit: 100 },
};

/** The platform's, with a body of about 400 bytes. */
function sample(nth: number): Arrival {
  const id = `5f0c9f6e-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
  const event = `channel:7:${EVENTS[Math.floor(nth / 7) % EVENTS.length]}`;
  const payload = { viewers: nth % 700, note: 'welcome to the evening stream '.repeat(8) };
  return {
    ...{
      intake: PATH,
      hookId: null,
      serviceKey: SERVICE,
      dialect: 'platform',
      atMs: Date.now() - 60_000,
      method: 'POST',
    },
    target: PATH,
    headers: [
      ['Host', 'evening-stream.tunnel.example'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Poker-Nth-Retry', '0'],
      ['Poker-Signature', `sha384=${id.replaceAll('-', '').repeat(3).toUpperCase()}`],
    ],
    body: Buffer.from(JSON.stringify({ event, id, payload, sentAt: '2026-01-02T03:04:05.0000000+00:00' })),
    ...{ status: 204, verdict: 'valid', refusal: null, event, envelopeId: id, sentAtMs: 1, nthRetry: 0 },
    ...{ scripted: false, replayOf: null, waitedMs: null },
  };
}

const batchOf = (from: number, count: number): Arrival[] =>
  Array.from({ length: count }, (_, nth) => sample(from + nth));

/** How late this process's event loop comes round meanwhile: 99 of 100 times within. */
async function lateness(work: Promise<unknown>): Promise<{ p50: number; p99: number; worst: number }> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work;
  delays.disable();
  const ms = (nanoseconds: number): number => rounded(Math.max(0, nanoseconds / 1e6 - 1));
  return { p50: ms(delays.percentile(50)), p99: ms(delays.percentile(99)), worst: ms(delays.max) };
}

async function benchMain(sender: LoadSender): Promise<void> {
  const idle = await lateness(new Promise((resolve) => setTimeout(resolve, 5_000)));
  const hosted = await hostReceiver({ secret: SECRET, path: PATH, onEvent: () => {} });
  for (let from = 0; from < KEPT; from += BATCH) await hosted.journal.write(batchOf(from, BATCH));
  await hosted.journal.rows(SERVICE, firstPage);
  let isAsking = false;
  let pages = 0;
  const stop = hosted.journal.standing.subscribe(() => {
    if (isAsking) return;
    isAsking = true;
    void hosted.journal.rows(SERVICE, firstPage).finally(() => {
      isAsking = false;
      pages += 1;
    });
  });
  const load = { kind: 'load', port: hosted.port, path: PATH, dialect: 'poker', connections: CONNECTIONS } as const;
  const late = await lateness(
    sender.load({ ...load, anew: true, again: false, perSecond: PER_SECOND, seconds: SECONDS }),
  );
  stop();
  printLine(BENCH, `main's event loop, ${KEPT.toLocaleString('en')} kept, ${PER_SECOND} a second`, {
    median: late.p50,
    unit: 'ms late',
    ratio: rounded(late.p99 / MAIN_LIMIT_MS),
    p99: late.p99,
    worst: late.worst,
    idleP99: idle.p99,
    pages,
  });
  await hosted.settled();
  await hosted.close();
}

/** Has every piece of a store's work timed, under its name. */
function timed(store: Store<never>, took: Map<string, number[]>): void {
  const around =
    <A extends unknown[], R>(name: string, work: (...args: A) => R) =>
    (...args: A): R => {
      const before = process.threadCpuUsage();
      const result = work(...args);
      const { user, system } = process.threadCpuUsage(before);
      const all = took.get(name) ?? [];
      took.set(name, all);
      all.push((user + system) / 1_000);
      return result;
    };
  const methods = store.methods as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, method] of Object.entries(methods)) methods[name] = around(name, method);
  const background: readonly { work(enough: () => boolean): void }[] = store.background;
  if (background.length !== WORK.length) throw new Error('the store has other work than is named here');
  for (const [place, work] of background.entries()) work.work = around(WORK[place] ?? '', work.work.bind(work));
}

async function benchThread(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
  const at = { path: join(folder, 'journal.sqlite'), nowMs: Date.now(), damaged: false };
  const waiting = new Map<number, () => void>();
  let isTold = false;
  const { store } = openStore(journalFile, at, { firstVersion: 1, tell: () => (isTold = true) });
  const took = new Map<string, number[]>();
  timed(store as never, took);
  const thread = new StoreThread(store, {
    tell: (answer) => {
      if (answer.kind === 'error') throw new Error(answer.detail);
      if (answer.kind === 'result') waiting.get(answer.id)?.();
    },
    end: () => {},
    torn: () => {},
  });
  let asked = 0;
  const ask = (method: string, ...args: unknown[]): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve);
      thread.take({ kind: 'call', id: asked, method, args });
    });
  const inbox = new InboxHere(at.path, (shared) => store.methods.begin(shared));
  const write = (from: number, count: number) => {
    inbox.put(...batchOf(from, count));
    return ask('wake');
  };
  for (let from = 0; from < KEPT; from += BATCH) await write(from, BATCH);
  await ask('rows', SERVICE, firstPage);
  // Until all words are in the index, as they are in the hours in which so many come.
  await ask('exportSlice', SERVICE, { ...firstPage, text: 'first' }, null, 1);
  took.clear();
  const endMs = performance.now() + SECONDS * 1_000;
  for (let nth = KEPT; performance.now() < endMs; nth++) {
    await write(nth, 1);
    if (nth % 50 === 0)
      await ask(
        'markHandled',
        Array.from({ length: 50 }, (_, back) => nth - back),
      );
    if (isTold) {
      isTold = false;
      await ask('rows', SERVICE, firstPage);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000 / PER_SECOND));
  }
  for (const [name, all] of took) {
    const worst = quantile(all, 1);
    printLine(BENCH, `on the journal's thread: ${name}`, {
      median: rounded(quantile(all, 0.5)),
      unit: 'ms of work',
      ratio: rounded(worst / THREAD_LIMIT_MS),
      p99: rounded(quantile(all, 0.99)),
      worst: rounded(worst),
      times: all.length,
    });
  }
  await new Promise<void>((resolve) => {
    waiting.set(++asked, resolve);
    thread.take({ kind: 'close', id: asked });
  });
  inbox.close();
  rmSync(folder, { recursive: true, force: true });
}

const sender = new LoadSender();
try {
  await sender.make(['poker'], SECONDS * PER_SECOND + 1_000);
  await benchMain(sender);
  sender.end();
  await benchThread();
} finally {
  endAll();
}
