import { defineConfig } from 'vitest/config';

/** What every property draws its values from, so that a run says the same each time; `npm run fuzz` tries others. */
const PROPERTY_SEED = 20_261_122;

/** The seed that the environment asks for, to repeat a run of `npm run fuzz`; else the one of every day. */
function readSeed(): number {
  const asked = process.env.SIDESTAGE_SEED;
  if (asked === undefined) return PROPERTY_SEED;
  const seed = Number(asked);
  if (!Number.isInteger(seed)) throw new Error(`SIDESTAGE_SEED must be a whole number, and is "${asked}".`);
  return seed;
}

const shared = {
  root: import.meta.dirname,
  // Bounds for what never comes; on a busy machine all else takes longer and passes all the same.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  setupFiles: ['shared/testing/propertySeed.ts'],
  provide: { propertySeed: readSeed() },
};

export default defineConfig({
  test: {
    // A test waits for sockets and threads as often as it computes, so every core has a worker.
    maxWorkers: '100%',
    reporters: ['default'],
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: ['{shared,electron,renderer,simulator,relay,host,bench,scripts,e2e/contract}/**/*.test.{ts,mjs}'],
          // One process runs file after file: to start one for each costs more than most of them take.
          isolate: false,
          // V8 loses track of the code of threads that are ended one after the other where the processor guards it, and ends the process.
          execArgv: ['--no-memory-protection-keys'],
          // The tokens are read as text by the test of their contrast.
          css: { include: [/tokens\.css/] },
        },
      },
      {
        test: {
          ...shared,
          name: 'window',
          setupFiles: [
            ...shared.setupFiles,
            ...['freshWindow', 'longWaits', 'stillDate'].map((name) => `renderer/testing/${name}.ts`),
          ],
          sequence: { setupFiles: 'list' },
          include: ['renderer/**/*.test.tsx'],
          environment: './renderer/testing/bareProcess.ts',
          isolate: false,
          // These keep the document that they met first, or a state; with the rest, each file has its own of them.
          server: { deps: { inline: [/@testing-library/, /uplot/, /i18next/] } },
          alias: [
            {
              find: /^@testing-library\/(dom|react)$/,
              replacement: `${import.meta.dirname}/node_modules/@testing-library/$1/dist/@testing-library/$1.esm.js`,
            },
          ],
          css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
