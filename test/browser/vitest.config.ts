import { defineConfig } from 'vitest/config';

/** The tests that need a browser are separate from all others, which need only Node. */
export default defineConfig({
  test: { include: ['test/browser/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
