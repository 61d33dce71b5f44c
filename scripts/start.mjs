// `npm start`: installs what is missing, builds, starts the app. Electron where its binary is there or can be fetched,
// else the stand-in, as also with SIDESTAGE_HOST=stand-in; with no display, the tour.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { fetchElectron, missingLibraries, sandboxProblem } from './electron.mjs';
import { prepare, projectNode } from './setup.mjs';
import { main, root, StepFailure } from './steps.mjs';
import { tour } from './tour.mjs';

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Starts the app in the foreground and ends with its exit code.
 * @returns {Promise<number>} 127 when the program could not be started
 */
async function startApp(command, args, env = {}) {
  const child = spawn(command, [...args, root, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`  ${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function startOnElectron(electron) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  console.error('Starting Sidestage on Electron, with the built-in demo service.');
  if (isRoot) console.error('You are root, for whom there is no sandbox: web pages would run with all your rights.');
  const code = await startApp(electron, isRoot ? ['--no-sandbox'] : []);
  const missing = code === 127 && process.platform === 'linux' ? await missingLibraries(electron) : [];
  if (missing.length > 0) {
    throw new StepFailure(
      `Electron misses libraries of this system:\n         ${missing.join('\n         ')}`,
      'Install them, or start with SIDESTAGE_HOST=stand-in.',
    );
  }
  return code;
}

/** By Node itself: the stand-in's own program is a script of the shell, which Windows has not. */
async function startOnStandIn() {
  await ensureBrowser();
  console.error('Starting Sidestage on the stand-in host (Chromium), with the built-in demo service.');
  const boot = join(root, 'host', 'boot.ts');
  return startApp(projectNode, ['--unhandled-rejections=warn-with-error-code', boot], { STANDIN_HEADED: '1' });
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
  const electron = process.env.SIDESTAGE_HOST === 'stand-in' ? null : await fetchElectron();
  const problem = electron && (await sandboxProblem(electron));
  if (problem) console.error(problem);
  process.exitCode = electron && !problem ? await startOnElectron(electron) : await startOnStandIn();
});
