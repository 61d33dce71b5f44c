import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { closeApp, launchApp } from '../e2e/fixtures/launch.ts';
import { Sidestage } from '../e2e/fixtures/sidestage.ts';
import { withApp } from './appRun.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { startSimulatorProcess } from './simulatorProcess.ts';
import { untilDrawn } from './untilDrawn.ts';

const ROUNDS = 7;
const FIRST_LOAD_LIMIT_BYTES = 180_000;
const dist = path.resolve(import.meta.dirname, '../dist/renderer');

/** Milliseconds from starting the program until the heading is drawn. */
async function untilHeading(appDir: string | undefined, heading: string): Promise<number> {
  const startedMs = performance.now();
  return withApp(appDir === undefined ? {} : { appDir }, async ({ page }) => {
    await untilDrawn(page, 'h1', heading);
    return performance.now() - startedMs;
  });
}

/** Bytes, compressed, of the scripts that the page loads before it shows anything. */
function firstLoadBytes(): number {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  return named.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).byteLength, 0);
}

/** Runs the app on a profile that stays. @returns how long it took from the start of the program until `done` was */
async function onProfile(dir: string, url: string, done: (sidestage: Sidestage) => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  const launched = await launchApp({ userDataDir: dir, args: [`--service-url=${url}`] });
  const close = () => closeApp(launched);
  try {
    await done(new Sidestage(launched, close));
    return performance.now() - startedMs;
  } finally {
    await close();
  }
}

const empty: number[] = [];
const app: number[] = [];
const live: number[] = [];
const simulator = await startSimulatorProcess(['--chatters', '1000', '--activity', 'off']);
const profile = mkdtempSync(path.join(tmpdir(), 'sidestage-bench-'));
try {
  await onProfile(profile, simulator.url, (sidestage) => sidestage.signIn(simulator.control, { keep: 'disk' }));
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await untilHeading(path.join(import.meta.dirname, 'emptyApp'), 'Empty'));
    app.push(await untilHeading(undefined, 'Sign in with a code'));
    live.push(await onProfile(profile, simulator.url, ({ page }) => untilDrawn(page, '[role=log]')));
  }
} finally {
  await simulator.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
printLine('start', 'empty window', { median: Math.round(quantile(empty, 0.5)), unit: 'ms', ratio: 1 });
printLine('start', 'sign-in screen', {
  median: Math.round(quantile(app, 0.5)),
  unit: 'ms',
  ratio: rounded(quantile(app, 0.5) / quantile(empty, 0.5), 2),
});
printLine('start', 'Live with a kept sign-in', {
  median: Math.round(quantile(live, 0.5)),
  unit: 'ms',
  ratio: rounded(quantile(live, 0.5) / quantile(empty, 0.5), 2),
});
const bytes = firstLoadBytes();
const all = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'));
printLine('start', 'first load, gzip', {
  median: bytes,
  unit: 'bytes',
  ratio: rounded(bytes / FIRST_LOAD_LIMIT_BYTES, 2),
  scriptsInAll: all.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(dist, 'assets', name))).byteLength, 0),
});
