import { defineConfig } from 'vitest/config';

/** The tests that need a browser, apart from all others: those run with nothing but Node. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
