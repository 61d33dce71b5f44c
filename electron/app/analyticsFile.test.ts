import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnalyticsMethods } from '../analytics/index.ts';
import { analyticsFile } from '../analytics/thread.ts';
import { ThreadClient } from '../storage/thread/threadClient.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 20);
const nora = { platform: 'demo', channelId: 7 };
const span = { fromMs: START_MS, toMs: START_MS + DAY_MS };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidestage-analytics-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function open() {
  const clock = new FakeClock(START_MS);
  const { log } = makeLog(clock);
  const path = join(dir, 'analytics.sqlite');
  const workerFile = join(import.meta.dirname, 'worker.ts');
  const file = new ThreadClient<AnalyticsMethods, never>({
    store: analyticsFile.name,
    path,
    nowMs: START_MS,
    workerFile,
    clock,
    log,
  });
  const rows = [{ time: '2026-11-20T03:00:00.000Z', total: 5, delta: 1 }];
  const put = () =>
    file.call('put', nora, 'followers', [
      {
        dayMs: START_MS,
        fromMs: START_MS,
        untilMs: span.toMs,
        whole: true,
        rows,
        fetchedAtMs: span.toMs,
        calls: 1,
      },
    ]);
  return { path, file, put, days: async () => (await file.call('coverage', nora, span)).days };
}

it('keeps days on a thread and in a file of its own, over a restart', async () => {
  const first = open();
  await first.put();
  await first.file.close();
  expect(existsSync(first.path)).toBe(true);
  const second = open();
  expect(await second.days()).toMatchObject([{ series: 'followers', rows: 1, whole: true }]);
  expect(await second.file.call('rows', nora, 'followers', span)).toMatchObject([{ total: 5, delta: 1 }]);
  expect(second.file.notices).toEqual([]);
  await second.file.close();
  expect(existsSync(`${second.path}-wal`)).toBe(false);
});

it('sets a torn file aside, says so, and begins a new one', async () => {
  writeFileSync(join(dir, 'analytics.sqlite'), 'no database at all, '.repeat(500));
  const { file, put, days } = open();
  await file.opened;
  expect(file.notices).toMatchObject([{ kind: 'fileSetAside', name: 'analytics.sqlite' }]);
  await put();
  expect(await days()).toHaveLength(1);
  await file.close();
});
