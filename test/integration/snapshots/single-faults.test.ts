/** One fault at any one request of a run with snapshots: what is live, what is recorded and what is said stay true. */
import { describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/bounds.ts';
import { describeFault, FAULTS, type Fault, READ_FAULTS } from '../../support/faults.ts';
import { spread } from '../../support/filled-bucket.ts';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';
import type { StorageReading } from '../../support/other-storage.ts';
import { READS, type WholeCall } from '../../support/whole-platform.ts';
import {
  type Content,
  createSnapshotFixture,
  expectSound,
  expectTrueHistory,
  type SnapshotFixture,
  type SnapshotRun,
  type SnapshotStep,
  wantedLive,
} from '../../support/whole-runs.ts';

/** Of each case. */
const MOST_FAULTS = IS_DEEP ? Number.POSITIVE_INFINITY : 12;
const LONGEST_RUN_MS = 20 * 60_000;

interface Case {
  /** Contents that were deployed before. */
  readonly before: readonly Content[];
  readonly step: SnapshotStep;
  /** What is live after a run without faults. */
  readonly wanted: Content;
  /** Whether such a run succeeds. */
  readonly isGreen: boolean;
}

/** Readings of the API document that name revision and status, functions first. */
const PLATFORMS: Readonly<Record<string, readonly [Reading, StorageReading?]>> = {
  'a plain platform': [{}],
  'a platform that names the live revision': [{ record: records.withActiveRevision }],
  'a platform whose answers are empty': [
    { createReply: () => ({ status: 201 }), redeployReply: () => ({ status: 204 }) },
    { createStatus: 204, sizeOf: () => undefined },
  ],
  'a platform that invokes the function at its own path': [{ invocation: { status: 200, body: 'Hello!' } }],
  'a platform that answers an upload with its record': [{}, { answersWithRecord: true }],
};

const ROLLBACK = { mode: 'rollback', revision_id: 'previous' };

const CASES: Readonly<Record<string, Case>> = {
  'the first deployment': { before: [], step: { content: 'A' }, wanted: 'A', isGreen: true },
  'a deployment of new content': { before: ['A'], step: { content: 'B' }, wanted: 'B', isGreen: true },
  'a deployment of stored content': {
    before: ['A', 'B'],
    step: { content: 'A' },
    wanted: 'A',
    isGreen: true,
  },
  'an unchanged deployment': { before: ['B', 'A'], step: { content: 'A' }, wanted: 'A', isGreen: true },
  'a rollback': { before: ['C', 'B'], step: { inputs: ROLLBACK }, wanted: 'C', isGreen: true },
  'a failed deployment that is rolled back': {
    before: ['B', 'A'],
    step: { content: 'C', fates: ['failed', 'ready'], inputs: { rollback_on_failure: 'true' } },
    wanted: 'A',
    isGreen: false,
  },
  'an unhealthy deployment that is rolled back': {
    before: ['B', 'A'],
    step: { content: 'C', fates: ['unhealthy', 'ready'], inputs: { rollback_on_failure: 'true' } },
    wanted: 'A',
    isGreen: false,
  },
};

async function play(
  { platform, run }: SnapshotFixture,
  { step }: Case,
  fault?: SingleFault,
): Promise<SnapshotRun> {
  const health = step.fates?.[0] === 'unhealthy' ? { health_check: `${platform.url}/healthz` } : {};
  const faults = fault ? [fault] : [];
  return await run({ ...step, inputs: { ...step.inputs, ...health }, faults });
}

interface SingleFault extends Fault {
  readonly on: WholeCall;
  /** Requests of that kind that are let through first. */
  readonly skip: number;
}

/** Returns every fault of each request of a run without faults. */
function everySingleFault({ requests }: SnapshotRun): readonly SingleFault[] {
  return requests.flatMap(({ call }, index) => {
    const skip = requests.slice(0, index).filter((earlier) => earlier.call === call).length;
    const kinds = (READS as readonly string[]).includes(call) ? READ_FAULTS : FAULTS;
    return kinds.map((fault) => ({ ...fault, on: call, skip }));
  });
}

function expectTruth(
  run: SnapshotRun,
  fixture: SnapshotFixture,
  { wanted, isGreen, before, step }: Case,
): void {
  const { done, error, outputs, live, liveBefore, created, ms } = run;
  expectSound(run);
  expect(ms).toBeLessThan(LONGEST_RUN_MS);
  expectTrueHistory(fixture);
  expect(created.length).toBeLessThanOrEqual(isGreen ? 1 : 2);
  if (outputs.operation === 'unchanged') expect(live).toBe(wantedLive(wanted));
  if (done) {
    expect(isGreen).toBe(true);
    expect(live).toBe(wantedLive(wanted));
    expect(outputs.revision_id).toBe(fixture.platform.liveRevision());
    return;
  }
  const last = before.at(-1);
  const possible = [last && wantedLive(last), wantedLive(wanted), step.content && wantedLive(step.content)];
  expect(possible).toContain(live);
  // What was changed is said.
  if (live !== liveBefore) expect(error).toMatch(/is live|is back on|accepted|may or may not/);
  if (created.length > 0) expect(error).toMatch(/rev-\d|accepted|may or may not|was deployed/);
  if (/Nothing was changed/.test(error)) expect(created).toEqual([]);
  if (outputs.operation === 'rolled_back') expect(outputs.revision_id).toBe(created.at(-1));
}

/** Checks that a deployment of the same content succeeds afterwards, whatever was left behind. */
async function expectRecovery(fixture: SnapshotFixture, { wanted }: Case): Promise<void> {
  const again = await fixture.run({ content: wanted });
  expect(again.error).toBe('');
  expect(again.live).toBe(wantedLive(wanted));
  expect(again.outputs.revision_id).toBe(fixture.platform.liveRevision());
  expectTrueHistory(fixture);
}

async function findBreaches(platform: string, testCase: Case): Promise<readonly string[]> {
  await using fixture = await createSnapshotFixture(...(PLATFORMS[platform] ?? []));
  for (const content of testCase.before) expect((await fixture.run({ content })).error).toBe('');
  const restore = fixture.save();
  const plain = await play(fixture, testCase);
  expectTruth(plain, fixture, testCase);
  expect(plain.done).toBe(testCase.isGreen);
  expect(plain.live).toBe(wantedLive(testCase.wanted));
  const breaches: string[] = [];
  for (const fault of spread(everySingleFault(plain), MOST_FAULTS)) {
    restore();
    const run = await play(fixture, testCase, fault);
    try {
      expectTruth(run, fixture, testCase);
      if (fault.isPassing && testCase.isGreen) expect(run.error).toBe('');
      if (fault.isPassing) expect(run.live).toBe(wantedLive(testCase.wanted));
      await expectRecovery(fixture, testCase);
    } catch (error) {
      breaches.push(
        `${describeFault(fault)} at ${fault.on} #${fault.skip + 1}: ${String(error)}\n${run.error}\n${run.runner.warnings.join('\n')}\n${run.requests.map(({ call }) => call)}`,
      );
    }
  }
  return breaches;
}

const PLAYED = Object.keys(PLATFORMS)
  .slice(0, IS_DEEP ? undefined : 1)
  .flatMap((platform) => Object.entries(CASES).map(([name, testCase]) => ({ platform, name, testCase })));

describe('With one fault at any of its requests,', () => {
  it.each(PLAYED)(
    '$name does what it says on $platform',
    async ({ platform, testCase }) => {
      expect(await findBreaches(platform, testCase)).toEqual([]);
    },
    600_000,
  );
});
