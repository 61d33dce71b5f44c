import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AnalyticsMethods, analyticsFile } from '../electron/analytics/index.ts';
import { openAnalyticsMethods } from '../electron/analytics/store/analyticsStore.ts';
import type { RawRow, ViewRequest } from '../electron/analytics/store/methods.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { createLogger } from '../electron/kernel/logger.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { Tables } from '../electron/storage/tables.ts';
import { ThreadClient } from '../electron/storage/thread/threadClient.ts';
import { type SeriesName, seriesNames } from '../shared/analyticsSeries.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { heldMegabytes } from './memory.ts';

/**
 * How long it takes from the call until main has the view of 30 days, minute by minute in all eleven series (43,200 rows each), from
 * what is kept: right after the start, again, and while a part of it is looked at; and what the thread holds for it. `ratio` is by
 * what no opening may take, up to what is drawn, and what it may hold.
 */

const BENCH = 'analyticsOpen';
const LIMIT_MS = 150;
const LIMIT_MEGABYTES = 40;
const DAYS = 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ROUNDS = 15;
const startMs = Date.UTC(2026, 9, 1);
const endMs = startMs + DAYS * DAY_MS;
const key = { platform: 'bench', channelId: 7 };
const request: ViewRequest = {
  span: { fromMs: startMs, toMs: endMs },
  stream: null,
  compare: null,
  zoom: null,
  points: 1_000,
  nowMs: endMs,
  liveSinceMs: null,
};

/** One row of each series, by the number of its minute. */
const rowsOf: Record<SeriesName, (minute: number) => RawRow> = {
  viewers: (minute) => ({ authed: wave(minute, 300), anon: wave(minute, 200) }),
  tsdbViewers: (minute) => ({ authed: wave(minute, 300), anon: wave(minute, 200) }),
  viewersMetrics: (minute) => ({
    country: ['DE', 'FI', 'US', null][minute % 4],
    browser: ['chr', 'ff', 'sf'][minute % 3],
    platform: ['desktop', 'mobile'][minute % 2],
    costreamDepth: 0,
  }),
  // Of each day's rows the first and the last are right: a stream as long as the day.
  streamSessions: (minute) =>
    minute % 1_440 === 1_439
      ? { online: false, partnered: true, duration: 86_340, type: 3 }
      : { online: minute % 1_440 === 0 ? true : null, partnered: true },
  streamHosts: (minute) => ({ hoster: 100 + (minute % 50) }),
  subscriptions: (minute) => ({ total: 500 + minute, delta: 1, user: minute }),
  followers: (minute) => ({ total: 9_000 + minute, delta: minute % 9 === 0 ? -1 : 1, user: minute }),
  gameRanksGlobal: (minute) => ({ streams: wave(minute, 90), views: wave(minute, 9_000), shared: minute % 7 }),
  subRevenue: (minute) => ({ gateway: ['stripe', 'braintree'][minute % 2], total: 300, gross: 599, count: 1 }),
  cpm: (minute) => ({ impressions: wave(minute, 70), payout: wave(minute, 15) }),
  viewerSessionCount: (minute) => ({ count: wave(minute, 80) }),
};
const wave = (minute: number, most: number): number =>
  Math.round(most * (1 + Math.sin(minute / 97)) * 0.5) + (minute % 11);

function* days() {
  for (let day = 0; day < DAYS; day += 1) {
    const dayMs = startMs + day * DAY_MS;
    for (const series of seriesNames) {
      const rows = Array.from({ length: 1_440 }, (_, minute) => ({
        time: new Date(dayMs + minute * MINUTE_MS).toISOString(),
        ...rowsOf[series](day * 1_440 + minute),
      }));
      const untilMs = dayMs + DAY_MS;
      yield { series, day: { dayMs, fromMs: dayMs, untilMs, whole: true, rows, fetchedAtMs: untilMs, calls: 15 } };
    }
  }
}

function openFile(file: string): ThreadClient<AnalyticsMethods, never> {
  const log = createLogger({ clock: systemClock, random: Math.random, redact: new Redactor(), sink: () => undefined });
  return new ThreadClient({
    store: analyticsFile.name,
    path: file,
    nowMs: systemClock.now(),
    workerFile: path.join(import.meta.dirname, '../electron/app/worker.ts'),
    clock: systemClock,
    log,
  });
}

async function timed(work: () => unknown): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

const report = (name: string, times: readonly number[]): void => {
  const median = quantile(times, 0.5);
  const longest = rounded(Math.max(...times), 1);
  printLine(BENCH, name, { median: rounded(median, 1), unit: 'ms', ratio: rounded(median / LIMIT_MS), longest });
};

const dir = mkdtempSync(path.join(tmpdir(), 'sidestage-bench-'));
const file = path.join(dir, 'analytics.sqlite');
try {
  const filling = openFile(file);
  for (const { series, day } of days()) await filling.call('put', key, series, [day]);
  await filling.close();

  const first: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const fresh = openFile(file);
    await fresh.opened;
    first.push(await timed(() => fresh.call('view', key, request)));
    await fresh.close();
  }
  report('30 days of minutes in 11 series, right after the start', first);

  const kept = openFile(file);
  const again: number[] = [];
  const parts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    again.push(await timed(() => kept.call('view', key, request)));
    const fromMs = startMs + round * DAY_MS;
    const zoom = { fromMs, toMs: fromMs + DAY_MS };
    parts.push(await timed(() => kept.call('view', key, { ...request, zoom })));
  }
  await kept.close();
  report('the same, again', again.slice(1));
  report('one day of it', parts.slice(1));

  const tables = new Tables(new DatabaseSync(file));
  const before = heldMegabytes();
  const methods = openAnalyticsMethods(tables);
  for (let round = 0; round < 3; round += 1) methods.view(key, request);
  const held = heldMegabytes() - before;
  tables.close();
  printLine(BENCH, 'what the thread holds for it', {
    median: rounded(held, 1),
    unit: 'MB',
    ratio: rounded(held / LIMIT_MEGABYTES),
  });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
