import type { Page } from '@playwright/test';

/** Watches the page for tasks over 50 ms from now on. @returns how long each was, in ms, when asked */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
    Object.assign(window, { benchTasks: tasks });
  });
  return () => page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
}
