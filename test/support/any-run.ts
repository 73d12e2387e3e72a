/** Any run, for fast-check to generate, to shrink and to print. */
import fc from 'fast-check';
import { anyFaults, keysOf, seldom } from './any-faults.ts';
import { type AnyRun, ENTRIES, INVOCATIONS, LISTS, RECORDS } from './any-platform.ts';
import { bodies, errors } from './other-platform-shapes.ts';

const WORDS: readonly (readonly string[])[] = [
  ['ready'],
  ['queued', 'building', 'ready'],
  ['Building', 'SUCCEEDED'],
  ['pending', 'gathering', 'polishing', 'warming', 'baking', ' live '],
  ['queued', 'failed'],
  ['failed'],
  ['building', 'building', 'building', 'building', 'building', 'building', 'Timed out'],
  ['stuck'],
];

/** Any run at all. */
export const anyRun: fc.Arbitrary<AnyRun> = fc.record({
  record: keysOf(RECORDS),
  entry: seldom<keyof typeof ENTRIES, 'asRecord'>('asRecord', keysOf(ENTRIES)),
  list: seldom<keyof typeof LISTS, 'plain'>('plain', keysOf(LISTS)),
  unlisted: seldom(false, fc.boolean()),
  invocation: seldom<keyof typeof INVOCATIONS, 'none'>('none', keysOf(INVOCATIONS)),
  createStatus: fc.constantFrom(200, 201, 202, 204),
  redeployStatus: fc.constantFrom(200, 201, 202, 204),
  deleteStatus: fc.constantFrom(200, 202, 204),
  createBody: keysOf(bodies),
  redeployBody: keysOf(bodies),
  words: fc.constantFrom(...WORDS),
  statusPath: seldom(false, fc.boolean()),
  stuckIsReady: seldom(false, fc.boolean()),
  existsStatus: fc.constantFrom(400, 409, 412, 422),
  staleReads: seldom(0, fc.integer({ min: 0, max: 3 })),
  ghostReads: seldom(0, fc.integer({ min: 0, max: 4 })),
  granted: seldom<AnyRun['granted'], 'all'>(
    'all',
    fc.constantFrom('no list', 'no read', 'no write', 'no delete'),
  ),
  errorBody: keysOf(errors),
  requestIds: fc.boolean(),
  before: fc.constantFrom('nothing', 'ready', 'failed', 'building'),
  other: seldom<AnyRun['other'], undefined>(
    undefined,
    fc.record({ read: fc.integer({ min: 1, max: 6 }), does: fc.constantFrom('deploys', 'deletes') }),
  ),
  faults: anyFaults({
    reads: ['list', 'record', 'status'],
    writes: ['create', 'redeploy', 'delete'],
  }),
  mode: fc.oneof({ weight: 4, arbitrary: fc.constant('deploy' as const) }, fc.constant('delete' as const)),
  dryRun: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  timeout: fc.constantFrom('0', '20s', '10m', '10m'),
});

const record = fc.constantFrom('full', 'status', 'state', 'nested', 'withFunctionStatus');

/**
 * Whether the function's own path or the list reports the revision and its status, whatever the function itself
 * answers.
 */
const telling: fc.Arbitrary<Pick<AnyRun, 'record' | 'entry' | 'invocation' | 'unlisted'>> = fc.oneof(
  fc.record({
    record,
    entry: fc.constantFrom('asRecord', 'nameOnly', 'bareName', 'withoutStatus'),
    invocation: fc.constant('none' as const),
    unlisted: fc.boolean(),
  }),
  fc.record({
    record,
    entry: fc.constant('asRecord' as const),
    // A response with the function's name and a status resembles a record.
    invocation: keysOf(INVOCATIONS).filter((invocation) => invocation !== 'health'),
    unlisted: fc.constant(false),
  }),
);

function refusesReads({ faults }: AnyRun): boolean {
  return faults.some(({ on, isPassing }) => (on === 'list' || on === 'record') && !isPassing);
}

/** A platform that names revision and status wherever it shows a function, to a key with all permissions. */
export const tellingRun: fc.Arbitrary<AnyRun> = fc
  .record({ run: anyRun, told: telling })
  .map(({ run, told }) => ({
    ...run,
    ...told,
    granted: 'all',
    other: undefined,
    // Only a client that could read the old record before recognizes it as old.
    redeployBody: run.redeployBody === 'fromBefore' ? 'none' : run.redeployBody,
    staleReads: told.entry === 'asRecord' && !told.unlisted && !refusesReads(run) ? run.staleReads : 0,
  }));

/** Such a platform with transient faults, a function that can become ready, and time to wait for it. */
export const promisingRun: fc.Arbitrary<AnyRun> = tellingRun.map((run) => ({
  ...run,
  faults: run.faults
    .filter(({ isPassing }) => isPassing)
    .slice(0, 3)
    .map((fault) => ({ ...fault, times: 1 })),
  words: run.words.some((word) => /fail|timed|stuck/i.test(word)) ? ['queued', 'ready'] : run.words,
  before: run.before === 'building' ? 'ready' : run.before,
  dryRun: false,
  timeout: '10m',
}));
