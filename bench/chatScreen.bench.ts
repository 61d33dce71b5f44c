import type { ElectronApplication, Page } from '@playwright/test';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const CHANNEL = 40213;
/** `ratio` is by these: what no long task, and no delay of main's event loop, may take. */
const LONG_TASK_LIMIT_MS = 50;
const LOOP_LIMIT_MS = 8;

/** Begins to watch main's event loop; the function returned reads the delays, in ms, and its memory. */
async function watchMain(app: ElectronApplication): Promise<() => Promise<{ p99: number; max: number; rss: number }>> {
  await app.evaluate(() => {
    const hooks = process.getBuiltinModule('node:perf_hooks');
    const delay = hooks.monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    Object.assign(globalThis, { benchDelay: delay });
  });
  return () =>
    app.evaluate(() => {
      const { benchDelay } = globalThis as unknown as { benchDelay: { percentile(p: number): number; max: number } };
      return {
        p99: benchDelay.percentile(99) / 1e6,
        max: benchDelay.max / 1e6,
        rss: process.memoryUsage().rss,
      };
    });
}

async function watchPage(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
    Object.assign(window, { benchTasks: tasks });
  });
  return () => page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

const simulator = await startSimulatorProcess(['--chatters', '1000', '--activity', 'off']);
try {
  await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
    const { app, page } = sidestage;
    await sidestage.signIn(simulator.control, { keep: 'memory' });
    await sidestage.joined();
    const readMain = await watchMain(app);
    const readPage = await watchPage(page);
    await simulator.control.post(`channels/${CHANNEL}/flood`, { perSecond: PER_SECOND, seconds: SECONDS });
    const heaps: number[] = [];
    for (let tenth = 0; tenth < 10; tenth++) {
      await page.waitForTimeout((SECONDS * 1000) / 10);
      heaps.push(await heapOf(page));
    }
    const main = await readMain();
    const tasks = await readPage();
    const buffered = heaps.slice(2);
    printLine('chatScreen', `long tasks in the window, ${PER_SECOND}/s for ${SECONDS} s`, {
      median: rounded(quantile(tasks.length ? tasks : [0], 0.99), 1),
      unit: 'ms (p99)',
      ratio: rounded(quantile(tasks.length ? tasks : [0], 0.99) / LONG_TASK_LIMIT_MS, 2),
      longTasks: tasks.length,
      longest: Math.round(Math.max(0, ...tasks)),
    });
    printLine('chatScreen', 'event-loop delay of main', {
      median: rounded(main.p99, 2),
      unit: 'ms (p99)',
      ratio: rounded(main.p99 / LOOP_LIMIT_MS, 2),
      max: rounded(main.max, 1),
    });
    printLine('chatScreen', 'memory of the window once the buffer is full', {
      median: Math.round((buffered.at(-1) ?? 0) / 1e6),
      unit: 'MB',
      ratio: rounded((buffered.at(-1) ?? 0) / (buffered[0] ?? 1), 2),
    });
  });
} finally {
  await simulator.stop();
}
