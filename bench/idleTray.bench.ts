import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Control } from '../e2e/fixtures/control.ts';
import { closeApp, launchApp, launchHidden } from '../e2e/fixtures/launch.ts';
import { Sidestage } from '../e2e/fixtures/sidestage.ts';
import { readTray } from '../e2e/fixtures/trayOf.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { printLine, rounded } from './figures.ts';

// How much of a core main takes in the tray, signed in, its chat connected, before any page was made: CPU time over real time. A busy
// machine makes it no larger. The platform runs in this process, which is not counted.

const LASTS_MS = 300_000;
const SETTLES_MS = 15_000;
const LIMIT_PERCENT = 0.5;
const tray = { STANDIN_FAULTS: 'tray' };

const simulator = await startSimulator({ chatters: 200, activity: 'quiet' });
const userDataDir = mkdtempSync(path.join(tmpdir(), 'sidestage-bench-'));
const options = { userDataDir, args: [`--service-url=${simulator.url}`], env: tray };

const first = await launchApp(options);
const sidestage = new Sidestage(first, () => closeApp(first));
await sidestage.signIn(new Control(simulator.control));
await sidestage.joined();
await sidestage.quit();

const hidden = await launchHidden({ ...options, args: [...options.args, '--hidden'] });
try {
  const endMs = performance.now() + 60_000;
  while (!(await readTray(hidden.app))?.lines.includes('Chat connected')) {
    if (performance.now() > endMs) throw new Error('the chat never connected');
    await sleep(200);
  }
  await sleep(SETTLES_MS);
  const spent = () =>
    hidden.app.evaluate(() => {
      const { user, system } = process.cpuUsage();
      return { cpuMs: (user + system) / 1000, atMs: performance.now() };
    });
  const before = await spent();
  await sleep(LASTS_MS);
  const after = await spent();
  const pages = await hidden.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  if (pages > 0) throw new Error('a page was made');
  const percent = ((after.cpuMs - before.cpuMs) / (after.atMs - before.atMs)) * 100;
  printLine('idleTray', 'main, hidden, no page', {
    median: rounded(percent, 3),
    unit: '% of a core',
    ratio: rounded(percent / LIMIT_PERCENT, 2),
    overSeconds: Math.round((after.atMs - before.atMs) / 1000),
  });
} finally {
  await closeApp(hidden);
  await simulator.close();
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
}
