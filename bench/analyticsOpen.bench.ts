import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openAnalyticsMethods } from '../electron/analytics/store/analyticsStore.ts';
import type { ViewRequest } from '../electron/analytics/store/methods.ts';
import { Tables } from '../electron/storage/tables.ts';
import { DAY_MS, fillAnalytics, openAnalytics } from './analyticsSamples.ts';
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
  await fillAnalytics(file, key, startMs, endMs);

  const first: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const fresh = openAnalytics(file);
    await fresh.opened;
    first.push(await timed(() => fresh.call('view', key, request)));
    await fresh.close();
  }
  report('30 days of minutes in 11 series, right after the start', first);

  const kept = openAnalytics(file);
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
  const worked = Array.from({ length: ROUNDS }, () => {
    const begun = process.threadCpuUsage();
    methods.view(key, request);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  });
  const held = heldMegabytes() - before;
  tables.close();
  // Other than the times above these do not grow while the machine does other things.
  report('the thread at work for it, at first', worked.slice(0, 1));
  report('the thread at work for it, again', worked.slice(1));
  printLine(BENCH, 'what the thread holds for it', {
    median: rounded(held, 1),
    unit: 'MB',
    ratio: rounded(held / LIMIT_MEGABYTES),
  });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
