// `npm run bench [-- --short] [name…]`: runs the benches one after the other, those that know how to in less time; each prints JSON lines {bench, case, median, unit, ratio}.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare, projectNode } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

/** Minutes without a pause, beside others and in several rounds, take their time. */
const LIMIT_MS = 2_400_000;

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script);
  await ensureBrowser();
  await buildIfStale();
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  for (const file of files.sort()) {
    const name = basename(file, '.bench.ts');
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await step(name, async () => {
      const { code, output } = await run(projectNode, [join(root, 'bench', file), ...options], { timeoutMs: LIMIT_MS });
      if (code !== 0) throw new StepFailure(tail(output, 20), 'Run this bench alone and look at its error.');
      for (const line of output.split('\n')) if (line.startsWith('{')) console.log(line);
    });
  }
});
