import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,integration,conformance,project,e2e}/**/*.test.ts'],
    globalSetup: ['test/support/contract/coverage.ts'],
    setupFiles: ['test/support/contract/setup.ts'],
    // Real servers, processes and files are started here; a slow machine must not make a test red.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
