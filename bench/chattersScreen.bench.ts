import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from '../e2e/fixtures/launch.ts';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { watchFrames } from './frames.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

const ROWS = 100_000;
const ROW_PX = 28;
const SCROLL_STEPS = 200;
/** `ratio` is of the longest frame by this. */
const FRAME_LIMIT_MS = 50;

type Frames = { readonly frames: readonly number[]; readonly cpuMs: number };

/** Watches the frames of a page from now on. @returns those since it was asked last, and what the page's thread worked meanwhile */
async function watchWork(page: Page): Promise<() => Promise<Frames>> {
  const framesSince = await watchFrames(page);
  const session = await page.context().newCDPSession(page);
  // On the thread's own clock, which stands while others have the processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  let before = await worked();
  return async () => {
    const frames = await framesSince();
    const now = await worked();
    const cpuMs = now - before;
    before = now;
    return { frames, cpuMs };
  };
}

async function turnWheel(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200);
  for (let step = 0; step < SCROLL_STEPS; step++) await page.mouse.wheel(0, 2_000);
}

function print(name: string, { frames, cpuMs }: Frames): void {
  printLine('chattersScreen', name, {
    median: rounded(quantile(frames, 0.5), 1),
    unit: 'ms a frame',
    ratio: rounded(Math.max(...frames) / FRAME_LIMIT_MS, 2),
    p99: rounded(quantile(frames, 0.99), 1),
    longest: rounded(Math.max(...frames), 1),
    framesOver50: frames.filter((ms) => ms > FRAME_LIMIT_MS).length,
    cpuMs: Math.round(cpuMs),
  });
}

const limits = ['--limit', 'chats=1000000', '--limit', 'global=1000000'];
const simulator = await startSimulatorProcess(['--chatters', String(ROWS), '--activity', 'off', ...limits]);
try {
  await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
    const { page } = sidestage;
    await sidestage.signIn(simulator.control, { keep: 'memory' });
    await page
      .getByText(/· complete/)
      .first()
      .waitFor({ timeout: 120_000 });
    const take = await watchWork(page);
    await take();
    await sidestage.open('Chatters');
    await page.getByRole('table').getByRole('row').nth(5).waitFor();
    print(`opening ${ROWS} rows`, await take());
    await turnWheel(page, page.getByRole('table'));
    print(`scrolling ${ROWS} rows`, await take());
  });
} finally {
  await simulator.stop();
}

// What the machine, its browser and the wheel of the bench take by themselves: a box as long, with nothing in it.
await withApp({ appDir: path.join(root, 'bench/emptyApp') }, async ({ page }) => {
  await page.evaluate((heightPx) => {
    document.body.innerHTML = '<div id="long" style="height: 90vh; overflow: auto"><div></div></div>';
    const inner = document.querySelector<HTMLElement>('#long > div');
    if (inner !== null) inner.style.height = `${heightPx}px`;
  }, ROWS * ROW_PX);
  const take = await watchWork(page);
  await take();
  await turnWheel(page, page.locator('#long'));
  print('scrolling an empty box of that length in an empty window', await take());
});
