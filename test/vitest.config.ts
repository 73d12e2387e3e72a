import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share a process, which takes a third of the time: each of them ends what it has started.
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
          // Real servers, processes and files are started here; a slow machine must not make a test red.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
