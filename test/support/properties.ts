/** What holds for all tests: a property that fails prints its seed, and no file leaves variables to the next one. */
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { BOUNDS } from './bounds.ts';

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED),
  numRuns: BOUNDS.values,
  markInterruptAsFailure: true,
});

// The configuration resets them before each test, which is too late for what a file prepares before its first one.
afterAll(() => {
  vi.unstubAllEnvs();
});
