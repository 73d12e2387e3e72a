/** Any sequence of deployments with snapshots, for fast-check to generate, to shrink and to print. */
import fc from 'fast-check';
import { type AnyFault, anyFaults, keysOf, seldom } from './any-faults.ts';
import { type AnyRun, RECORDS, readingOf } from './any-platform.ts';
import { anyRun } from './any-run.ts';
import type { Reading } from './other-platform.ts';
import { records } from './other-platform-shapes.ts';
import type { StorageReading } from './other-storage.ts';
import { type Fate, READS, type WholeCall, WRITES } from './whole-platform.ts';
import type { Content } from './whole-runs.ts';

const SHAPES = {
  ...RECORDS,
  both: records.withActiveRevision,
  activeOnly: records.withActiveRevisionOnly,
} as const;

/** Shapes that name the newest revision and its status. */
const NAMING: readonly (keyof typeof SHAPES)[] = ['full', 'status', 'state', 'nested', 'both'];

/** Something that somebody else does. */
export interface Interference {
  readonly does: 'deploy' | 'delete' | 'cancel';
  readonly content: Content;
}

export type AnyStep =
  | {
      readonly kind: 'deploy' | 'rollback';
      readonly content: Content;
      /** In a rollback: how many revisions back, or `previous` for 0. */
      readonly back: number;
      readonly fates: readonly [Fate, ...Fate[]];
      readonly skipUnchanged: boolean;
      readonly rollbackOnFailure: boolean;
      readonly timeout: '0' | '20s' | '10m';
      readonly faults: readonly AnyFault<WholeCall>[];
      /** Directly before the n-th request, from 0. */
      readonly during: (Interference & { readonly at: number }) | undefined;
    }
  | ({ readonly kind: 'other' } & Interference);

export interface AnySequence {
  readonly platform: AnyRun;
  readonly record: keyof typeof SHAPES;
  readonly storage: StorageReading;
  readonly steps: readonly AnyStep[];
}

const contents = fc.constantFrom<Content>('A', 'A', 'B', 'C');
const fates = seldom<Fate, 'ready'>('ready', fc.constantFrom('instant', 'failed', 'unhealthy', 'stuck'));

const interference = fc.record({
  does: fc.constantFrom<Interference['does']>('deploy', 'deploy', 'delete', 'cancel'),
  content: contents,
});

const run: fc.Arbitrary<AnyStep> = fc.record({
  kind: fc.constantFrom('deploy', 'deploy', 'deploy', 'rollback'),
  content: contents,
  back: fc.nat(3),
  fates: fc.tuple(fates, fates),
  skipUnchanged: seldom(true, fc.boolean()),
  rollbackOnFailure: fc.boolean(),
  timeout: seldom<'0' | '20s' | '10m', '10m'>('10m', fc.constantFrom('0', '20s')),
  faults: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: anyFaults<WholeCall>({ reads: READS, writes: WRITES }) },
  ),
  during: seldom<(Interference & { readonly at: number }) | undefined, undefined>(
    undefined,
    fc.tuple(interference, fc.nat(25)).map(([other, at]) => ({ ...other, at })),
  ),
});

const other: fc.Arbitrary<AnyStep> = interference.map((what) => ({
  ...what,
  kind: 'other',
  does: what.does === 'cancel' ? 'deploy' : what.does,
}));

/** Answers that name the new revision. */
const NAMING_BODIES: readonly AnyRun['createBody'][] = [
  'record',
  'wrapped',
  'onlyRevisionId',
  'nestedRevision',
  'envelope',
];

/** Where no answer names the new revision, that of another writer who deploys directly afterwards is taken for it. */
function withoutRaces(sequence: AnySequence): AnySequence {
  const { createBody, createStatus, redeployBody, redeployStatus } = sequence.platform;
  const areNamed = [createBody, redeployBody].every((body) => NAMING_BODIES.includes(body));
  if (areNamed && createStatus !== 204 && redeployStatus !== 204) return sequence;
  const steps = sequence.steps.map((step) => (step.kind === 'other' ? step : { ...step, during: undefined }));
  return { ...sequence, steps };
}

/** A platform that shows all it knows. */
const tellingPlatform: fc.Arbitrary<AnyRun> = anyRun.map((platform) => ({
  ...platform,
  ...({ entry: 'asRecord', list: 'plain', unlisted: false, invocation: 'none' } as const),
  ...{ staleReads: 0, ghostReads: 0, statusPath: false },
}));

/** Any sequence. */
export const anySequence: fc.Arbitrary<AnySequence> = fc
  .record({
    platform: fc.oneof({ weight: 3, arbitrary: tellingPlatform }, { weight: 1, arbitrary: anyRun }),
    record: fc.oneof(
      { weight: 1, arbitrary: keysOf(SHAPES) },
      { weight: 3, arbitrary: fc.constantFrom(...NAMING) },
    ),
    storage: fc.record(
      {
        sizeOf: fc.constantFrom<NonNullable<StorageReading['sizeOf']>>(
          () => undefined,
          (bytes) => Math.ceil(bytes / 1024),
        ),
        listedKeys: fc.constant((keys: readonly string[]) => keys.toReversed()),
        lag: fc.nat(2),
        answersWithRecord: fc.boolean(),
        createStatus: fc.constantFrom(200, 204),
      },
      { requiredKeys: [] },
    ),
    steps: fc.array(fc.oneof({ weight: 3, arbitrary: run }, { weight: 1, arbitrary: other }), {
      minLength: 2,
      maxLength: 6,
    }),
  })
  .map(withoutRaces);

/** The functions of a sequence: readings that name nothing included. */
export function functionsOf({ platform, record }: AnySequence): Reading {
  const { onRead, ...reading } = readingOf({ ...platform, faults: [], other: undefined, granted: 'all' });
  return { ...reading, record: SHAPES[record], requestIds: false };
}

/** Whether the platform names the newest revision and its status wherever it shows the function. */
export function isNaming({ platform, record }: AnySequence): boolean {
  const { entry, unlisted, staleReads, ghostReads, invocation, list } = platform;
  return (
    NAMING.includes(record) &&
    entry === 'asRecord' &&
    list === 'plain' &&
    !unlisted &&
    invocation === 'none' &&
    staleReads === 0 &&
    ghostReads === 0
  );
}
