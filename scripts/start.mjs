// `npm start`: installs what is missing, builds, starts the app. Electron where its binary is there or can be fetched,
// else the stand-in; with no display, the tour.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, findElectron } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, step } from './steps.mjs';
import { tour } from './tour.mjs';

const FETCH_LIMIT_MS = 120_000;

async function fetchElectron() {
  const here = findElectron();
  if (here) return here;
  return await step('fetch Electron', async () => {
    const installer = join(root, 'node_modules', 'electron', 'install.js');
    await run(process.execPath, [installer], { timeoutMs: FETCH_LIMIT_MS });
    const found = findElectron();
    return { note: found ? 'there' : 'its binary can’t be had here', found };
  }).then(({ found }) => found);
}

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Starts the app in the foreground and ends with its exit code. */
async function startApp(command, env) {
  const args = [root, ...process.argv.slice(2)];
  if (process.platform === 'linux' && process.getuid?.() === 0) args.unshift('--no-sandbox');
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script);
  await buildIfStale();
  if (!hasDisplay()) {
    console.error('There is no display here, so the tour runs instead of the window.');
    await tour();
    return;
  }
  const electron = await fetchElectron();
  if (electron) {
    console.error('Starting Sidestage on Electron, with the built-in demo service.');
    return startApp(electron, {});
  }
  await ensureBrowser();
  console.error('Starting Sidestage on the stand-in host (Chromium), with the built-in demo service.');
  await startApp(join(root, 'host', 'bin', 'electron'), { STANDIN_HEADED: '1' });
});
