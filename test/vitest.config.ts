import { spawnSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';

/**
 * The seed of all properties: the same for one commit, so that a failure is reproducible, and another one for the next.
 * `TEST_SEED` sets it.
 */
function seed(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return process.env.TEST_SEED ?? String(Number.parseInt(stdout?.slice(0, 7) || '1', 16));
}

export default defineConfig(({ mode }) => {
  /** Only what hangs takes so long: nothing else depends on how fast the machine is. Milliseconds. */
  const LONGEST_TEST = mode === 'deep' ? 3 * 3_600_000 : 120_000;
  return {
    test: {
      // Files share a process, which takes a third of the time: each of them stops what it has started.
      isolate: false,
      // All cores, since much of the time is spent waiting for processes and servers.
      maxWorkers: '100%',
      testTimeout: LONGEST_TEST,
      hookTimeout: LONGEST_TEST,
      expect: { poll: { interval: 20, timeout: LONGEST_TEST / 2 } },
      unstubEnvs: true,
      unstubGlobals: true,
      restoreMocks: true,
      env: { TEST_SEED: seed(), TEST_DEPTH: mode },
      setupFiles: ['test/support/properties.ts', 'test/systems.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'project',
            include: ['test/project/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'platform',
            include: ['test/{e2e,golden,rooms,simulation,contract,local-platform}/**/*.test.ts'],
            globalSetup: ['test/support/temporary-folder.ts', 'test/support/contract/coverage.ts'],
            setupFiles: ['test/support/contract/setup.ts'],
          },
        },
      ],
    },
  };
});
