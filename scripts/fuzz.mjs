// `npm run fuzz [rounds]`: runs every property on other values than `npm test` does, each round on a seed of its own.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './setup.mjs';
import { main, root, run, StepFailure, step, tail } from './steps.mjs';

const DEFAULT_ROUNDS = 10;
const SEEDS = 2 ** 31;

/** The test files that hold a property, as paths from the root. */
function findProperties() {
  const tests = globSync('{shared,electron,renderer,simulator,relay,host,bench}/**/*.test.{ts,tsx}', { cwd: root });
  return tests.filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"));
}

/** @returns {Promise<{ held: boolean }>} whether every property held on this seed */
function runRound(seed, files) {
  return step(`seed ${seed}`, async () => {
    const { code, output } = await run('vitest', ['run', ...files], { env: { SIDESTAGE_SEED: String(seed) } });
    if (code !== 0)
      console.error(`  Cause: ${tail(output, 60)}\n  Mend:  SIDESTAGE_SEED=${seed} npx vitest run <file>`);
    return { held: code === 0, note: code === 0 ? '' : 'FAILED' };
  });
}

const script = fileURLToPath(import.meta.url);
await main(async () => {
  const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new StepFailure(`"${process.argv[2]}" is no number of rounds.`, 'Run `npm run fuzz 20`.');
  }
  await prepare(script);
  const files = findProperties();
  const failed = [];
  for (let round = 0; round < rounds; round += 1) {
    const seed = Math.floor(Math.random() * SEEDS);
    const { held } = await runRound(seed, files);
    if (!held) failed.push(seed);
  }
  console.log(
    `${rounds} rounds of ${files.length} files, ${failed.length} failed${failed.map((seed) => ` ${seed}`).join('')}`,
  );
  if (failed.length > 0) process.exitCode = 1;
});
