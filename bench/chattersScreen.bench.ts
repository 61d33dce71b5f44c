import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

const ROWS = 100_000;
const SCROLL_STEPS = 200;
/** `ratio` is of the longest frame by this. */
const FRAME_LIMIT_MS = 50;

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
    await page.evaluate(() => {
      const frames: number[] = [];
      let last = performance.now();
      const tick = (now: number) => {
        frames.push(now - last);
        last = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      Object.assign(window, { benchFrames: frames });
    });
    const take = () =>
      page.evaluate(() =>
        (window as unknown as { benchFrames: number[] }).benchFrames.splice(0, Number.POSITIVE_INFINITY),
      );
    await take();
    await sidestage.open('Chatters');
    await page.getByRole('table').getByRole('row').nth(5).waitFor();
    const opening = await take();
    const box = await page.getByRole('table').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200);
    for (let step = 0; step < SCROLL_STEPS; step++) await page.mouse.wheel(0, 2_000);
    const scrolling = await take();
    for (const [name, frames] of Object.entries({ opening, scrolling })) {
      printLine('chattersScreen', `${name} ${ROWS} rows`, {
        median: rounded(quantile(frames, 0.5), 1),
        unit: 'ms a frame',
        ratio: rounded(Math.max(...frames) / FRAME_LIMIT_MS, 2),
        p99: rounded(quantile(frames, 0.99), 1),
        longest: rounded(Math.max(...frames), 1),
        framesOver50: frames.filter((ms) => ms > 50).length,
      });
    }
  });
} finally {
  await simulator.stop();
}
