import type { Page } from '@playwright/test';
import { quantile, rounded } from './figures.ts';

/** Tasks over 50 ms, in ms: the window's, and those that the bench itself caused. */
type LongTasks = { readonly tasks: readonly number[]; readonly ofTheBench: readonly number[] };

type Span = readonly [fromMs: number, toMs: number];
type Watched = { readonly benchTasks: Span[]; readonly benchApart: Span[] };

/** Watches the page for tasks over 50 ms from now on. @returns all of them, when asked */
export async function watchLongTasks(page: Page): Promise<() => Promise<LongTasks>> {
  await page.evaluate(() => {
    const benchTasks: [number, number][] = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) benchTasks.push([startTime, startTime + duration]);
    }).observe({ type: 'longtask', buffered: false });
    Object.assign(window, { benchTasks, benchApart: [] });
  });
  return async () => {
    const { benchTasks, benchApart } = await page.evaluate(() => {
      const { benchTasks: tasks, benchApart: apart } = window as unknown as Watched;
      return { benchTasks: tasks, benchApart: apart };
    });
    const isOfTheBench = ([from, to]: Span) => benchApart.some(([start, end]) => from < end && to > start);
    const lasted = ([from, to]: Span) => to - from;
    return {
      tasks: benchTasks.filter((task) => !isOfTheBench(task)).map(lasted),
      ofTheBench: benchTasks.filter(isOfTheBench).map(lasted),
    };
  };
}

/** Has the bench do something to the page that no person could, such as collecting all garbage: its long tasks are counted apart. */
export async function apart<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const fromMs = await page.evaluate(() => performance.now());
  try {
    return await act();
  } finally {
    await page.evaluate((start) => {
      (window as unknown as Watched).benchApart.push([start, performance.now()]);
    }, fromMs);
  }
}

/** What a line of output says of them. `ratio` is of the longest, or of their p99 where one may be longer. */
export function longTaskFigures({ tasks, ofTheBench }: LongTasks, limitMs: number, by: 'longest' | 'p99') {
  const [longest, p99] = [Math.max(0, ...tasks), quantile(tasks.length ? tasks : [0], 0.99)];
  return {
    median: rounded(p99, 1),
    unit: 'ms (p99)',
    ratio: rounded((by === 'p99' ? p99 : longest) / limitMs, 2),
    longTasks: tasks.length,
    longest: Math.round(longest),
    ofTheBench: ofTheBench.length,
  };
}
