import { defineConfig } from '@playwright/test';

/** End-to-end specs. No retries, because a flaky spec is a bug. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Every spec has a simulator, a profile and an app of its own, and waits for them a third of its time.
  fullyParallel: true,
  workers: '150%',
  retries: 0,
  // Bounds for what never comes; on a busy machine all else takes longer and passes all the same.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
