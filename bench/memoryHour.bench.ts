import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Bridge } from '../shared/bridge.ts';
import { withApp } from './appRun.ts';
import { printLine, rounded } from './figures.ts';
import { memoryOf, treeOf } from './processTree.ts';
import { quickenApp } from './quickTime.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

/**
 * What main and the window of the whole app take up over a virtual hour of 50 messages a second in a room of 5,000: the computer's
 * memory as it is, with garbage and all, what each alone has written, and what is held once all garbage was collected; beside them an
 * app with an empty window. Clock and timers of the app and of the platform go `RATE` times as fast; the frames of the screen and the
 * collectors of garbage do not, so that there is as much garbage as of so many more messages. `ratio` is of the memory at the end by
 * what is allowed, `…Flat` what is there at the end by what was there after a sixth. What is kept on the disk is kept there as ever.
 * Main's process is the stand-in's where Electron is not there. On Linux alone.
 */

const BENCH = 'memoryHour';
const RATE = Number(process.env.BENCH_RATE ?? 40);
const PEOPLE = 5_000;
const CHANNEL = 40213;
const MESSAGES_A_SECOND = 50;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const PARTS = 6;
/** The platform floods a room for so long at a time. */
const FLOOD_MINUTES = 2;
/** Some come while it is looked at, after the end. */
const LEAST_SHARE = 0.95;
const ALLOWED_MB = { main: 150, window: 200 };

type Point = { readonly resident: number; readonly own: number; readonly held: number };

const pidOf = (app: ElectronApplication, kind: string): number =>
  treeOf(app.process().pid ?? 0).find((one) => one.kind === kind)?.pid ?? 0;

async function mainAt(app: ElectronApplication): Promise<Point> {
  const memory = memoryOf(pidOf(app, 'main'));
  const held = await app.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  });
  return { ...memory, held: held / 1e6 };
}

async function windowAt(app: ElectronApplication, page: Page): Promise<Point> {
  const memory = memoryOf(pidOf(app, 'renderer'));
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { ...memory, held: usedSize / 1e6 };
}

function tell(name: keyof typeof ALLOWED_MB, points: readonly Point[], empty: Point): void {
  const [warm, last] = [points[1], points.at(-1)];
  if (!warm || !last) throw new Error('there is nothing to compare');
  const figures = (what: keyof Point) => ({
    [what]: rounded(last[what], 1),
    [`${what}Flat`]: rounded(last[what] / warm[what], 2),
    [`${what}EachPart`]: points.map((point) => point[what].toFixed(1)).join(' '),
    [`${what}OfAnEmptyApp`]: rounded(empty[what], 1),
  });
  printLine(BENCH, `${name}, ${MINUTES} virtual minutes of ${MESSAGES_A_SECOND} messages a second`, {
    median: rounded(last.resident, 1),
    unit: 'MB',
    ratio: rounded(last.resident / ALLOWED_MB[name], 2),
    ...figures('resident'),
    ...figures('own'),
    ...figures('held'),
  });
}

const limits = ['--limit', 'chats=1000000', '--limit', 'global=1000000'];
const empty = await withApp({ appDir: path.join(import.meta.dirname, 'emptyApp') }, async ({ app, page }) => ({
  main: await mainAt(app),
  window: await windowAt(app, page),
}));
const simulator = await startSimulatorProcess(['--chatters', String(PEOPLE), '--activity', 'off', ...limits]);
try {
  await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
    const { app, page } = sidestage;
    await sidestage.signIn(simulator.control);
    await sidestage.joined();
    await page.evaluate(() => {
      const bench = { benchMessages: 0 };
      Object.assign(window, bench);
      const counter = window as unknown as typeof bench & { bridge: Bridge };
      counter.bridge.on('chat.fed', ({ append }) => {
        counter.benchMessages += append.filter(({ kind }) => kind === 'message').length;
      });
    });
    await simulator.control.post('clock', { rate: RATE });
    await quickenApp(sidestage, RATE);
    const mainPoints = [await mainAt(app)];
    const windowPoints = [await windowAt(app, page)];
    for (let minute = FLOOD_MINUTES; minute <= MINUTES; minute += FLOOD_MINUTES) {
      const flood = { perSecond: MESSAGES_A_SECOND, seconds: FLOOD_MINUTES * 60 };
      await simulator.control.post(`channels/${CHANNEL}/flood`, flood);
      await sleep((FLOOD_MINUTES * 60_000) / RATE);
      if (minute % Math.max(FLOOD_MINUTES, MINUTES / PARTS) > 0) continue;
      mainPoints.push(await mainAt(app));
      windowPoints.push(await windowAt(app, page));
    }
    const messages = await page.evaluate(() => (globalThis as unknown as { benchMessages: number }).benchMessages);
    const said = MINUTES * 60 * MESSAGES_A_SECOND;
    if (messages < said * LEAST_SHARE) throw new Error(`only ${messages} of ${said} messages came`);
    tell('main', mainPoints, empty.main);
    tell('window', windowPoints, empty.window);
  });
} finally {
  await simulator.stop();
}
