import { defineConfig } from '@playwright/test';

/** The tour is one walk: it stops at the first step that does not hold. */
export default defineConfig({
  testDir: '.',
  testMatch: 'walk.ts',
  outputDir: '../../test-results/tour',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
