import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['{shared,electron,renderer,simulator,relay,host,bench,scripts,e2e/contract}/**/*.test.{ts,tsx,mjs}'],
    testTimeout: 20_000,
    reporters: ['default'],
    // The tokens are read as text by the test of their contrast; other style sheets stay out of the tests.
    css: { include: [/tokens\.css/], modules: { classNameStrategy: 'non-scoped' } },
  },
});
