import type { Page } from '@playwright/test';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { longTaskFigures, watchLongTasks } from './longTasks.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';

/**
 * How long it takes from a press on a tab until the other channel's rows are painted; and what four channels that are written in at
 * once cost the window: one in front, three that count.
 */

const SWITCHES = Number(process.env.BENCH_SWITCHES ?? 40);
const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 250);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const SWITCH_LIMIT_MS = 100;
const LONG_TASK_LIMIT_MS = 50;
const TOKENS = ['build_along', 'mara_draws', 'kettle_and_keys'];

/** From the press until the frame after the one in which the rows of the other channel stand there. */
function measureSwitch(page: Page, token: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[data-tab]')].find((one) =>
          one.textContent?.includes(wanted),
        );
        const log = () => document.querySelector('[role=log]');
        const startedAtMs = performance.now();
        const look = () => {
          const isThere = log()?.getAttribute('aria-label')?.includes(wanted) && log()?.querySelector('li[data-key]');
          if (!isThere) return void requestAnimationFrame(look);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAtMs)));
        };
        tab?.click();
        requestAnimationFrame(look);
      }),
    token,
  );
}

const simulator = await startSimulatorProcess(['--chatters', '1000', '--activity', 'off']);
try {
  const world = (await simulator.control.get('world')) as { channels: { id: number; token: string }[] };
  const idOf = (token: string) => world.channels.find((channel) => channel.token === token)?.id ?? 0;
  for (const token of TOKENS) await simulator.control.post(`channels/${idOf(token)}/chatters`, { join: 200 });
  await withApp({ args: [`--service-url=${simulator.url}`] }, async (sidestage) => {
    const { page } = sidestage;
    await sidestage.signIn(simulator.control, { keep: 'memory' });
    await sidestage.joined();
    for (const token of TOKENS) {
      await page.keyboard.press('Control+o');
      await page.getByRole('combobox', { name: 'Channel name' }).fill(token);
      await page.getByRole('option', { name: new RegExp(`^(?!Open).*${token}`) }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByLabel(`Message to ${token}`).waitFor();
    }
    const all = ['nora_plays', ...TOKENS];
    const flood = { perSecond: PER_SECOND, seconds: SECONDS };
    await Promise.all(all.map((token) => simulator.control.post(`channels/${idOf(token)}/flood`, flood)));
    const readTasks = await watchLongTasks(page);
    await page.waitForTimeout(SECONDS * 1_000);
    const tasks = await readTasks();
    printLine(
      'fourChannels',
      `long tasks in the window, four channels of ${PER_SECOND}/s for ${SECONDS} s`,
      longTaskFigures(tasks, LONG_TASK_LIMIT_MS, 'p99'),
    );
    // Each channel has all the rows that are kept by now, and nothing moves.
    const took: number[] = [];
    for (let turn = 0; turn < SWITCHES; turn++) {
      took.push(await measureSwitch(page, all[turn % all.length] ?? ''));
      await page.waitForTimeout(100);
    }
    printLine('channelSwitch', `from the press to painted rows, ${SWITCHES} switches, 1,000 rows each`, {
      median: rounded(quantile(took, 0.5), 1),
      unit: 'ms',
      ratio: rounded(quantile(took, 0.99) / SWITCH_LIMIT_MS, 2),
      p99: rounded(quantile(took, 0.99), 1),
    });
  });
} finally {
  await simulator.stop();
}
