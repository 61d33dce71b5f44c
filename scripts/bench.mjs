// `npm run bench [-- --short] [name…]`: runs the benches one after the other, those that know how to in less time; each prints JSON lines as it has them, {bench, case, median, unit, ratio}.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare, projectNode } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

/** Minutes without a pause, beside others and in several rounds, take their time. */
const LIMIT_MS = 2_400_000;
/** Who looks at a change waits for none longer than this that knows how to do it in less time. */
const SHORT_LIMIT_MS = 300_000;
/** As `run` tells it. */
const LATE = 124;

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script);
  await ensureBrowser();
  await buildIfStale();
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => basename(file, '.bench.ts'));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StepFailure(`No bench is called ${unknown.join(', ')}.`, `There are ${names.join(', ')}.`);
  for (const name of names.sort()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const file = join(root, 'bench', `${name}.bench.ts`);
    const isShort = options.includes('--short') && readFileSync(file, 'utf8').includes('--short');
    const timeoutMs = isShort ? SHORT_LIMIT_MS : LIMIT_MS;
    await step(name, async () => {
      const { code, output } = await run(projectNode, [file, ...options], {
        timeoutMs,
        onLine: (line) => {
          if (line.startsWith('{')) console.log(line);
        },
        // All that it has started ends with it.
        alsoBy: () => {},
      });
      if (code === LATE)
        throw new StepFailure(
          `No end within ${timeoutMs / 60_000} minutes.`,
          'Run this bench alone and look where it stops.',
        );
      if (code !== 0) throw new StepFailure(tail(output, 20), 'Run this bench alone and look at its error.');
    });
  }
});
