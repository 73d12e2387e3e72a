import { configDefaults, defineConfig } from 'vitest/config';
import { IS_DEEP } from './support/bounds.ts';
import { leftOutOn } from './systems.ts';

/** Large bounds take as long as they take. Milliseconds. */
const DEEP_TIMEOUT = 600_000;

export default defineConfig({
  test: {
    // Files share a process, which takes a third of the time: each of them stops what it has started.
    isolate: false,
    // All cores, since much of the time is spent waiting for processes and servers.
    maxWorkers: '100%',
    // None on Linux.
    exclude: [...configDefaults.exclude, ...leftOutOn(process.platform)],
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
          testTimeout: IS_DEEP ? DEEP_TIMEOUT : 5_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['test/{integration,conformance,e2e,golden}/**/*.test.ts'],
          globalSetup: ['test/support/contract/coverage.ts'],
          setupFiles: ['test/support/contract/setup.ts'],
          // These tests start real servers, processes and files; a slow machine must not fail a test.
          testTimeout: IS_DEEP ? DEEP_TIMEOUT : 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
