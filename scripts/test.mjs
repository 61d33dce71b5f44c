// `npm test`: installs what is missing, builds, runs every check, and ends with a line that counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, fetchBrowserEarly } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { listSlowest, pageIn, readPlaywright, readVitest, shownWhenBroken } from './reports.mjs';
import { prepare } from './setup.mjs';
import { main, root, run, step, tail } from './steps.mjs';

const SLOWEST_LISTED = 10;
/** Many break of one cause; a few pages tell it. */
const PAGES_LISTED = 3;
const PAGE_LINES = 40;

const counts = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const timed = [];
const shown = [];
const results = join(root, 'test-results');

/** A check that either holds or not; counts as one. */
async function check(name, command, args, mend) {
  await step(name, async () => {
    const { code, output } = await run(command, args, { timeoutMs: 900_000 });
    if (code === 0) counts.passed += 1;
    else report(name, output, mend);
    return { note: code === 0 ? '' : 'FAILED' };
  });
}

/** A suite that writes a report; every test counts. */
async function suite(name, command, args, reportFile, read, mend, readShown = () => []) {
  rmSync(reportFile, { force: true });
  await step(name, async () => {
    const { code, output } = await run(command, args, { timeoutMs: 3_600_000 });
    const written = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null;
    const told = written && read(written);
    if (!told || told.passed + told.failed === 0) {
      report(name, output, mend);
      return { note: 'FAILED: no test ran' };
    }
    counts.passed += told.passed;
    counts.skipped += told.skipped;
    counts.failed += told.failed;
    timed.push(...told.timed);
    broken.push(...told.broken);
    shown.push(...readShown(written));
    if (code !== 0 && told.failed === 0) {
      counts.failed += 1;
      broken.push(`${name}: ended with code ${code} though each of them passed`);
    }
    if (code !== 0) console.error(tail(output, 120));
    return { note: `${told.passed} passed, ${told.failed} failed, ${told.skipped} skipped` };
  });
}

function report(name, output, mend) {
  counts.failed += 1;
  broken.push(name);
  console.error(`  Cause: ${tail(output, 60)}\n  Mend:  ${mend}`);
}

const script = fileURLToPath(import.meta.url);
await main(async () => {
  await prepare(script, fetchBrowserEarly);
  // The specs start a hundred apps: without it each of them reads the same sources anew.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  mkdirSync(results, { recursive: true });
  await ensureBrowser();
  await buildIfStale();
  await Promise.all([
    // One checker a project: each more works out the types anew that they share. The projects keep the cores busy.
    check('types', 'tsc', ['-b', '--checkers', '1'], 'Mend the types it names.'),
    check('lint and format', 'biome', ['check'], 'Run `npm run format`, then mend what is left.'),
    check('dead code', 'knip', [], 'Delete what it names, or use it.'),
  ]);
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
    shownWhenBroken,
  );
  console.log(`The slowest:\n${listSlowest(timed, SLOWEST_LISTED).join('\n')}`);
  for (const { name, path } of shown.filter(({ path }) => existsSync(path)).slice(0, PAGES_LISTED)) {
    const page = pageIn(readFileSync(path, 'utf8'), PAGE_LINES);
    console.log(`What the window showed when this broke: ${name}\n${page.map((line) => `  ${line}`).join('\n')}`);
  }
  // Last, because who reads the end of a long log looks for this.
  if (broken.length > 0) console.log(`What broke:\n${broken.map((line) => `  ${line}`).join('\n')}`);
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  if (counts.failed > 0) process.exitCode = 1;
});
