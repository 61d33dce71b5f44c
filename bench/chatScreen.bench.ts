import type { ElectronApplication, Page } from '@playwright/test';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { longTaskFigures, watchLongTasks } from './longTasks.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const CHANNEL = 40213;
/** `ratio` is by these: what no long task, and no delay of main's event loop, may take. */
const LONG_TASK_LIMIT_MS = 50;
const LOOP_LIMIT_MS = 8;
const TYPED_LIMIT_MS = 50;

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

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/**
 * From a key press in the composer until the frame is made that has the letter. The press is a task of its own, behind whatever the
 * window does at that moment, as a real one is.
 */
async function typeFor(page: Page, seconds: number): Promise<number[]> {
  return page.getByLabel(/^Message to/).evaluate(async (field, forMs) => {
    const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    const press = (text: string) => {
      write?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const inTask = (run: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    };
    const took: number[] = [];
    const endMs = performance.now() + forMs;
    for (let letters = 1; performance.now() < endMs; letters = (letters % 40) + 1) {
      await new Promise((go) => setTimeout(go, 130 + ((letters * 37) % 60)));
      const askedMs = performance.now();
      await new Promise<void>((go) => {
        inTask(() => {
          press('a'.repeat(letters));
          requestAnimationFrame(() => inTask(go));
        });
      });
      took.push(performance.now() - askedMs);
    }
    press('');
    return took;
  }, seconds * 1_000);
}

type Case = { readonly perSecond: number; readonly seconds: number; readonly theme: string };

const THEMES = ['emoticons', 'rightToLeft', 'mentions', 'removals'];
/** The two that last a minute, then each theme by itself. One alone: BENCH_PER_SECOND, with BENCH_SECONDS and BENCH_THEME. */
const cases: readonly Case[] = process.env.BENCH_PER_SECOND
  ? [{ perSecond: PER_SECOND, seconds: SECONDS, theme: process.env.BENCH_THEME ?? 'calls' }]
  : [
      { perSecond: 1_000, seconds: SECONDS, theme: 'calls' },
      { perSecond: 2_000, seconds: SECONDS, theme: 'calls' },
      ...THEMES.map((theme) => ({ perSecond: 1_000, seconds: SECONDS, theme })),
    ];

async function measure({ perSecond, seconds, theme }: Case): Promise<void> {
  const simulator = await startSimulatorProcess(['--chatters', '1000', '--activity', 'off']);
  try {
    await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
      const { app, page } = sidestage;
      await sidestage.signIn(simulator.control, { keep: 'memory' });
      await sidestage.joined();
      const readMain = await watchMain(app);
      const readPage = await watchLongTasks(page);
      await simulator.control.post(`channels/${CHANNEL}/flood`, { perSecond, seconds: 2 * seconds, theme });
      const typed = await typeFor(page, seconds);
      const main = await readMain();
      const tasks = await readPage();
      // Only now: a collection stops the page for longer than any task of its own, and what waited meanwhile comes at once.
      const heaps: number[] = [];
      for (let tenth = 0; tenth < 10; tenth++) {
        heaps.push(await heapOf(page));
        await page.waitForTimeout((seconds * 1_000) / 10);
      }
      const name = `${perSecond}/s for ${seconds} s, ${theme}`;
      printLine(
        'chatScreen',
        `long tasks in the window, ${name}`,
        // At a thousand a second not one may be longer.
        longTaskFigures(tasks, LONG_TASK_LIMIT_MS, perSecond > 1_000 ? 'p99' : 'longest'),
      );
      printLine('chatScreen', `from a key to its letter, ${name}`, {
        median: rounded(quantile(typed, 0.5), 1),
        unit: 'ms',
        ratio: rounded(quantile(typed, 0.99) / TYPED_LIMIT_MS, 2),
        p99: rounded(quantile(typed, 0.99), 1),
        keys: typed.length,
      });
      printLine('chatScreen', `event-loop delay of main, ${name}`, {
        median: rounded(main.p99, 2),
        unit: 'ms (p99)',
        ratio: rounded(main.p99 / LOOP_LIMIT_MS, 2),
        max: rounded(main.max, 1),
      });
      printLine('chatScreen', `memory of the window once the buffer is full, ${name}`, {
        median: Math.round((heaps.at(-1) ?? 0) / 1e6),
        unit: 'MB',
        ratio: rounded((heaps.at(-1) ?? 0) / (heaps[0] ?? 1), 2),
      });
    });
  } finally {
    await simulator.stop();
  }
}

for (const one of cases) await measure(one);
