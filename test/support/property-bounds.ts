/** Sets the number of runs of each property in the unit tests. */
import fc from 'fast-check';
import { BOUNDS } from './bounds.ts';

fc.configureGlobal({ numRuns: BOUNDS.values });
