import { setTimeout as sleep } from 'node:timers/promises';
import { Control } from '../e2e/fixtures/control.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { withApp } from './appRun.ts';
import { printLine, rounded } from './figures.ts';
import { type Process, treeOf } from './processTree.ts';

/**
 * What the app costs while nobody looks: signed in, in a quiet room, its window minimised after it was built. Percent of one core over
 * five minutes of real time (`IDLE_SECONDS` has it be another time), of main and of the page's process; beside them all of the app,
 * with the browser's own processes. `ratio` is by the half percent that is allowed. Linux alone tells this of processes.
 */

const BENCH = 'idleHidden';
const ALLOWED_PERCENT = 0.5;
const SECONDS = Number(process.env.IDLE_SECONDS ?? 300);
/** Until what a start brings with it is over. */
const SETTLE_MS = 15_000;
/** The kernel counts in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Percent of a core that each kind of process used between two looks. */
function percentBy(before: Process[], after: Process[], seconds: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const { pid, ticks, kind } of after) {
    const spent = ticks - (before.find((one) => one.pid === pid)?.ticks ?? 0);
    used.set(kind, (used.get(kind) ?? 0) + (spent / TICKS_A_SECOND / seconds) * 100);
  }
  return used;
}

const simulator = await startSimulator({ chatters: 200, activity: 'off' });
try {
  await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
    await sidestage.signIn(new Control(simulator.control));
    await sidestage.joined();
    await sidestage.page.evaluate("window.bridge.call('window.minimize')");
    // Whoever drives the page by its protocol keeps it from being hidden; it is told so, and draws on. Without that it costs less. Such a
    // window has no keyboard either: in one that keeps it, the mark where one writes blinks, which is a frame a second.
    await sidestage.page.evaluate(() => {
      Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } });
      document.dispatchEvent(new Event('visibilitychange'));
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await sleep(SETTLE_MS);
    const root = sidestage.app.process().pid ?? 0;
    const before = treeOf(root);
    const startMs = performance.now();
    await sleep(SECONDS * 1_000);
    const seconds = (performance.now() - startMs) / 1_000;
    const used = percentBy(before, treeOf(root), seconds);
    const main = used.get('main') ?? 0;
    const page = used.get('renderer') ?? 0;
    const all = [...used.values()].reduce((sum, percent) => sum + percent, 0);
    const line = (name: string, percent: number, ratio: number | null) =>
      printLine(BENCH, name, { median: rounded(percent), unit: '% of a core', ratio, seconds: Math.round(seconds) });
    line('main and page', main + page, rounded((main + page) / ALLOWED_PERCENT, 2));
    line('main', main, null);
    line('page', page, null);
    line('with the browser’s own processes', all, null);
  });
} finally {
  await simulator.close();
}
