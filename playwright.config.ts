import { defineConfig } from '@playwright/test';

/** End-to-end specs. One worker, because each spec has a browser of its own; no retries, because a flaky spec is a bug. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
