// Builds the bundles when a source is newer than the last build. `npm run build` builds in any case.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './oneAtATime.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

const stamp = join(root, 'dist', '.built');
const lock = join(root, '.building');
const sources = ['shared', 'electron', 'renderer', 'simulator', 'bench', 'vite.config.ts', 'package-lock.json'];

/** A folder is as new as the last file that was put there or taken away. */
function newestMs(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

/** Builds all bundles into dist/ unless they are newer than every source. */
export async function buildIfStale() {
  if (isBuilt()) return;
  await alone(async (alsoBy) => {
    if (!isBuilt()) await build(alsoBy);
  });
}

function isBuilt() {
  const builtMs = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  return builtMs > Math.max(...sources.map((name) => newestMs(join(root, name))));
}

/** Each build empties the folder first: two at once would take the bundles from under each other. */
const alone = (work) => oneAtATime(lock, 'build the bundles', work);

async function build(alsoBy) {
  await step('build', async () => {
    // Whoever looks meanwhile, or after a build that was stopped, finds none.
    rmSync(stamp, { force: true });
    // By the clock of files, which runs behind that of programs.
    const begunAt = new Date(Math.floor(statSync(lock).mtimeMs));
    const { code, output } = await run('vite', ['build', '--app'], { timeoutMs: 900_000, alsoBy });
    if (code !== 0) throw new StepFailure(tail(output, 30), 'Mend the source it names, then run it again.');
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, '');
    // What changes while it is built may have been read before.
    utimesSync(stamp, begunAt, begunAt);
  });
}

const script = fileURLToPath(import.meta.url);
if (process.argv[1] === script) {
  await main(async () => {
    await prepare(script);
    await alone(build);
  });
}
