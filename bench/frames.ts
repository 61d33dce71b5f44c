import type { Page } from '@playwright/test';

/** Watches the frames of a page from now on. @returns how long each took since it was asked last, in ms */
export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
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
  return () =>
    page.evaluate(() =>
      (window as unknown as { benchFrames: number[] }).benchFrames.splice(0, Number.POSITIVE_INFINITY),
    );
}
