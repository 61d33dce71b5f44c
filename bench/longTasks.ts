import type { Page } from '@playwright/test';
import { quantile, rounded } from './figures.ts';

/** Watches the page for tasks over 50 ms from now on. @returns how long each lasted, in ms, when asked */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const benchTasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) benchTasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
    Object.assign(window, { benchTasks });
  });
  return () => page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
}

/** What a line of output says of them. `ratio` is of the longest, or of their p99 where one may be longer. */
export function longTaskFigures(tasks: readonly number[], limitMs: number, by: 'longest' | 'p99') {
  const [longest, p99] = [Math.max(0, ...tasks), quantile(tasks.length ? tasks : [0], 0.99)];
  return {
    median: rounded(p99, 1),
    unit: 'ms (p99)',
    ratio: rounded((by === 'p99' ? p99 : longest) / limitMs, 2),
    longTasks: tasks.length,
    longest: Math.round(longest),
  };
}
