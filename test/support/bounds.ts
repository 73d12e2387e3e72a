/** The number of runs of generated and repeated tests: enough to find errors in `npm test`, many more in `npm run test:deep`. */
const IS_DEEP = process.env.TEST_DEPTH === 'deep';

const bound = (quick: number, deep: number): number => (IS_DEEP ? deep : quick);

export const BOUNDS = {
  /** Runs of a property of functions: the default of every property. */
  values: bound(100, 2_000),
  /** Runs of a property of functions that hide secrets and disarm commands and markup. */
  hostileValues: bound(300, 5_000),
  /** Runs of a property that sends requests or writes files. */
  requests: bound(25, 300),
  /** Runs of a property that starts a process. */
  processes: bound(6, 50),
  /** Requests generated from the contract of the local platform. */
  contractRequests: bound(600, 10_000),
  /** Histories of a repository, of up to three steps, each of which is run three or four times. */
  histories: bound(6, 4_000),
  /** Two or three runs at once. */
  interleavings: bound(40, 4_000),
  /** Several uploads of the action to one bucket. */
  uploadHistories: bound(20, 1_000),
  /** How often the local platform is killed. */
  kills: bound(3, 25),
} as const;
