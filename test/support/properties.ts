/** How the properties of all tests run: a failure prints the seed, and running out of time is a failure. */
import fc from 'fast-check';
import { BOUNDS } from './bounds.ts';

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED),
  numRuns: BOUNDS.values,
  markInterruptAsFailure: true,
});
