import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app } from './api/app.ts';
import { parseArguments } from './arguments.ts';
import { browser } from './browser.ts';
import { headed } from './chromium.ts';
import { hasFault } from './faults.ts';
import { substituteElectron } from './substitute.ts';

// What `bin/electron` runs: node boot.ts [Electron's switches] <the app's folder or main file> [the app's arguments]

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
const require = createRequire(import.meta.url);

type Package = { name?: string; productName?: string; version?: string; main?: string };

/** Reads a package.json; an app started by its file alone has none, as on Electron. */
function readPackage(folder: string): Package {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What an Electron main process finds in `process`, and by which it can tell that this is none: `versions['stand-in']`. */
function describeProcess(): void {
  const { version } = readPackage(path.dirname(require.resolve('electron/package.json')));
  const set = (name: string, value: unknown) => Object.defineProperty(process, name, { value, configurable: true });
  const tray = hasFault('tray') ? { 'stand-in-tray': version } : {};
  set('versions', Object.freeze({ ...process.versions, electron: version, chrome: '', 'stand-in': version, ...tray }));
  set('type', 'browser');
  if (!app.isPackaged) set('defaultApp', true);
  process.argv.splice(1, 1);
}

async function run(): Promise<void> {
  const args = parseArguments(process.argv.slice(2));
  const target = path.resolve(args.appPath ?? '.');
  const { name, productName = name ?? 'Electron', version = '0.0.0', main = 'index.js' } = readPackage(target);
  const mainFile = existsSync(path.join(target, 'package.json')) ? path.join(target, main) : target;
  const appPath = mainFile === target ? path.dirname(target) : target;
  app.describe({ appPath, name: productName, version, switches: args.switches });
  for (const [name, value] of args.browserSwitches) browser.switches.set(name, value);

  describeProcess();
  substituteElectron(new URL('./electron.ts', import.meta.url).href);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  setInterval(() => {}, LONGEST_TIMEOUT_MS); // an Electron app ends when it quits, not when it has nothing to do
  for (const name of args.requires) require(path.resolve(name));
  await import(pathToFileURL(mainFile).href);
  await setImmediate(); // an app that lost the single-instance lock has quit by now
  if (app.isLeaving) return;
  browser.setProfile(app.getPath('sessionData'));
  browser.switches.set('lang', app.getLocale());
  // On a screen the browser comes with a window, so it waits for the app's first one.
  if (!headed) await browser.start();
  if (!app.isLeaving) app.becomeReady();
}

run().catch((cause: unknown) => {
  if (app.isLeaving) return;
  process.stderr.write(`${cause instanceof Error ? cause.stack : cause}\n`);
  app.exit(1);
});
