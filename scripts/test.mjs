// `npm test`: installs what is missing, builds, runs every check, and ends with a line that counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, step, tail } from './steps.mjs';

const counts = { passed: 0, failed: 0, skipped: 0 };
const results = join(root, 'test-results');

/** A check that either holds or not; counts as one. */
async function check(name, command, args, mend) {
  await step(name, async () => {
    const { code, output } = await run(command, args, { timeoutMs: 300_000 });
    if (code === 0) counts.passed += 1;
    else report(output, mend);
    return { note: code === 0 ? '' : 'FAILED' };
  });
}

/** A suite that writes a report; every test counts. */
async function suite(name, command, args, reportFile, read, mend) {
  rmSync(reportFile, { force: true });
  await step(name, async () => {
    const { code, output } = await run(command, args, { timeoutMs: 1_800_000 });
    const told = existsSync(reportFile) ? read(JSON.parse(readFileSync(reportFile, 'utf8'))) : null;
    if (!told || told.passed + told.failed === 0) {
      report(output, mend);
      return { note: 'FAILED: no test ran' };
    }
    counts.passed += told.passed;
    counts.skipped += told.skipped;
    counts.failed += told.failed;
    if (code !== 0 && told.failed === 0) counts.failed += 1;
    if (code !== 0) console.error(tail(output, 120));
    return { note: `${told.passed} passed, ${told.failed} failed, ${told.skipped} skipped` };
  });
}

function report(output, mend) {
  counts.failed += 1;
  console.error(`  Cause: ${tail(output, 60)}\n  Mend:  ${mend}`);
}

const readVitest = (told) => ({
  passed: told.numPassedTests,
  // A file that could not be loaded has no test of its own to count.
  failed:
    told.numFailedTests +
    told.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .length,
  skipped: told.numPendingTests + told.numTodoTests,
});

const readPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (errors?.length ?? 0),
  skipped: stats.skipped,
});

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script);
  mkdirSync(results, { recursive: true });
  await ensureBrowser();
  await buildIfStale();
  await check('types', 'tsc', ['-b'], 'Mend the types it names.');
  await check('lint and format', 'biome', ['check'], 'Run `npm run format`, then mend what is left.');
  await check('dead code', 'knip', [], 'Delete what it names, or use it.');
  const unitReport = join(results, 'unit.json');
  await suite(
    'unit and contract tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    unitReport,
    readVitest,
    'Run `npx vitest` on the file it names.',
  );
  await suite(
    'end-to-end tests',
    'playwright',
    ['test'],
    join(results, 'e2e.json'),
    readPlaywright,
    'Run `npx playwright test` on the spec it names; pictures and traces are in test-results/.',
  );
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  if (counts.failed > 0) process.exitCode = 1;
});
