/** Before the tests of functions: how often each of their properties is tried. */
import fc from 'fast-check';
import { BOUNDS } from './bounds.ts';

fc.configureGlobal({ numRuns: BOUNDS.values });
