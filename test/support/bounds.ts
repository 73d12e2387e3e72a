/**
 * How much the generated and repeated tests try: enough to find what is broken in `npm test`, much more in
 * `npm run test:deep`. All other tests are the same in both.
 */
export const IS_DEEP = process.env.TEST_DEPTH === 'deep';

const bound = (quick: number, deep: number): number => (IS_DEEP ? deep : quick);

/** How often something is tried in this run of the tests. */
export const BOUNDS = {
  /** Runs of a property of functions: the default of every property in test/unit. */
  values: bound(100, 2_000),
  /** Runs of a property of what hides secrets and disarms commands and markup. */
  hostileValues: bound(300, 5_000),
  /** Runs of a property that sends requests or writes files. */
  requests: bound(25, 300),
  /** Runs of a property that starts a process. */
  processes: bound(6, 50),
  /** Requests made of the contract of the local platform. */
  contractRequests: bound(600, 10_000),
  /** Whole runs of the action at a platform that is made up. */
  actionRuns: bound(30, 1_000),
  /** Several uploads of the action to one bucket. */
  uploadHistories: bound(20, 1_000),
  /** Faults, or moves of another writer, that an upload of each kind meets. */
  uploadFaults: bound(10, 1_000),
  /** How often the local platform is killed. */
  kills: bound(3, 25),
} as const;
