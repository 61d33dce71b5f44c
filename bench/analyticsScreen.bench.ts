import path from 'node:path';
import type { Page } from '@playwright/test';
import { serviceKey } from '../electron/kernel/serviceKey.ts';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import { DAY_MS, fillAnalytics } from './analyticsSamples.ts';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { watchFrames } from './frames.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

/**
 * How long it takes from the click on *30 days* until the charts are drawn, with a row a minute kept in all eleven series; how long the
 * frames are while the cursor moves over them; and what the window holds more than before. `ratio` is by what none may take.
 */

const BENCH = 'analyticsScreen';
const ROUNDS = 5;
const CHANNEL = 40213;
const CURSOR_STEPS = 300;
const DRAWN_LIMIT_MS = 150;
const FRAME_LIMIT_MS = 50;
const MEMORY_LIMIT_MEGABYTES = 40;

async function windowMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return (usedSize + backingStorageSize) / 1e6;
}

/** Until the range over the charts is that of 30 days, and what was drawn of it has been shown. */
function openMonth(page: Page): Promise<number> {
  return page.evaluate(async (leastMs) => {
    const find = (role: string, text: RegExp) =>
      [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)].find((each) =>
        text.test(each.ariaLabel ?? each.innerText),
      );
    const button = find('radio', /^30 days$/);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isShown = () => {
      const line = document.querySelector('[role=slider][aria-valuemin][aria-orientation=horizontal]');
      const [from, to] = [Number(line?.getAttribute('aria-valuemin')), Number(line?.getAttribute('aria-valuemax'))];
      return to - from > leastMs;
    };
    const beganMs = performance.now();
    button?.click();
    while (!isShown()) {
      if (performance.now() - beganMs > 60_000) throw new Error('30 days are not shown');
      await nextFrame();
    }
    // What is drawn in this frame is on the screen with the next one.
    await nextFrame();
    return performance.now() - beganMs;
  }, 29 * DAY_MS);
}

async function moveCursor(page: Page): Promise<number[]> {
  const box = await page.locator('[role=slider][aria-orientation=horizontal]').first().boundingBox();
  if (box === null) throw new Error('there are no charts');
  const framesSince = await watchFrames(page);
  for (let step = 0; step < CURSOR_STEPS; step += 1) {
    await page.mouse.move(box.x + 2 + ((box.width - 4) * step) / CURSOR_STEPS, box.y + Math.min(200, box.height / 2));
  }
  return (await framesSince()).slice(1);
}

const simulator = await startSimulatorProcess(['--activity', 'off']);
const key = {
  platform: serviceKey({ kind: 'custom', baseUrl: simulator.url, clientId: DEMO_CLIENT_ID }),
  channelId: CHANNEL,
};
const drawn: number[] = [];
const frames: number[] = [];
const held: number[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const nowMs = Date.now();
    const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 32 * DAY_MS;
    const fill = (dir: string) => fillAnalytics(path.join(dir, 'analytics.sqlite'), key, fromMs, nowMs);
    await withApp({ args: [`--service-url=${simulator.url}`], fill }, async (sidestage) => {
      const { page } = sidestage;
      await sidestage.signIn(simulator.control, { keep: 'memory' });
      await sidestage.joined();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Analytics' }).click();
      await page.getByRole('radio', { name: '7 days' }).click();
      await page.locator('[role=slider][aria-orientation=horizontal]').first().waitFor();
      const before = await windowMegabytes(page);
      drawn.push(await openMonth(page));
      frames.push(...(await moveCursor(page)));
      held.push((await windowMegabytes(page)) - before);
    });
  }
  const report = (name: string, values: readonly number[], unit: string, limit: number, told = quantile(values, 0.5)) =>
    printLine(BENCH, name, {
      median: rounded(told, 1),
      unit,
      ratio: rounded(told / limit, 2),
      p99: rounded(quantile(values, 0.99), 1),
      longest: rounded(Math.max(...values), 1),
    });
  report('30 days of minutes in 11 series, from the click until they are drawn', drawn, 'ms', DRAWN_LIMIT_MS);
  report('the longest frame while the cursor moves', frames, 'ms', FRAME_LIMIT_MS, Math.max(...frames));
  report('what the window holds more than with 7 days', held, 'MB', MEMORY_LIMIT_MEGABYTES);
} finally {
  await simulator.stop();
}
