import { defineConfig } from 'vitest/config';

/** The tests that need a browser, tools for workflows or packages of npm are separate from all others, which need only Node. */
export default defineConfig({
  test: {
    include: ['test/{browser,projects,workflows}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
