import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share a process, which takes a third of the time: each of them stops what it has started.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,project}/**/*.test.ts'],
          setupFiles: ['test/support/property-bounds.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['test/{integration,conformance,e2e}/**/*.test.ts'],
          globalSetup: ['test/support/contract/coverage.ts'],
          setupFiles: ['test/support/contract/setup.ts'],
          // These tests start real servers, processes and files; a slow machine must not fail a test.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
