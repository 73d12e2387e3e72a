/** Sequences of deployments, rollbacks and other writers, on any reading of the API document, with faults. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnySequence,
  type AnyStep,
  anySequence,
  functionsOf,
  isNaming,
} from '../../support/any-sequence.ts';
import { BOUNDS } from '../../support/bounds.ts';
import type { Revision } from '../../support/other-platform-shapes.ts';
import { describeContent, FATES } from '../../support/whole-platform.ts';
import {
  createSnapshotFixture,
  digestOf,
  expectSound,
  expectTrueHistory,
  type SnapshotFixture,
  type SnapshotRun,
  wantedLive,
} from '../../support/whole-runs.ts';

const RUNS = BOUNDS.actionRuns;
/** After this the smallest failure so far is reported. Running out of time is not a failure. */
const LONGEST_MS = RUNS * 250;

type RunStep = Exclude<AnyStep, { kind: 'other' }>;

function interfere(
  fixture: SnapshotFixture,
  { does, content }: { readonly does: string; readonly content: 'A' | 'B' | 'C' },
) {
  if (does === 'deploy') fixture.deployElsewhere(content);
  else fixture.platform.functions.drop('hello');
}

/** The revision that a rollback names. */
function targetOf({ platform }: SnapshotFixture, { kind, back }: RunStep): Revision | undefined {
  return kind === 'rollback' && back > 0
    ? platform.functions.stored('hello')?.revisions.at(-back)
    : undefined;
}

async function play(fixture: SnapshotFixture, sequence: AnySequence, step: RunStep): Promise<SnapshotRun> {
  const { platform } = fixture;
  const { content, during, kind, timeout } = step;
  const revision = step.back === 0 ? 'previous' : (targetOf(fixture, step)?.id ?? 'rev-1');
  let cancel = (): void => undefined;
  return await fixture.run({
    content,
    faults: step.faults,
    fates: step.fates,
    inputs: {
      ...(kind === 'rollback' && { mode: 'rollback', revision_id: revision }),
      skip_unchanged: String(step.skipUnchanged),
      rollback_on_failure: String(step.rollbackOnFailure && timeout !== '0'),
      wait_timeout: timeout,
      health_check: timeout === '0' ? '' : `${platform.url}/healthz`,
      status_path: sequence.platform.statusPath ? 'functions/revisions/{revision_id}' : '',
      ready_statuses: '',
    },
    onStart: (runner) => {
      cancel = () => runner.cancel();
    },
    before: (number) => {
      if (number !== during?.at) return;
      if (during.does === 'cancel') cancel();
      else interfere(fixture, during);
    },
  });
}

function expectUnchangedIsTrue({ outputs, requests }: SnapshotRun, { kind, content }: RunStep): void {
  if (outputs.operation !== 'unchanged' || kind !== 'deploy') return;
  const looks = requests.filter(({ call }) => /^(?:list functions|read function|read status)$/.test(call));
  expect(looks.at(-1)?.live).toBe(wantedLive(content));
}

/** What serves is what was wanted, and the outputs say so. */
function expectServing(
  run: SnapshotRun,
  step: RunStep,
  serving: Revision | undefined,
  target: Revision | undefined,
): void {
  expect(run.outputs.revision_id).toBe(serving?.id);
  expect([serving && digestOf(serving), '']).toContain(run.outputs.assets_digest);
  if (step.kind === 'deploy') expect(run.live).toBe(wantedLive(step.content));
  else if (target) expect(run.live).toBe(describeContent(target.entrypoint, target.assets));
}

/** A failure says what it has changed, and why a bad revision still serves. */
function expectExplained(
  { error, live, liveBefore, created }: SnapshotRun,
  step: RunStep,
  serving: Revision | undefined,
): void {
  // A revision of an earlier run may have become ready since.
  if (live !== liveBefore && created.includes(serving?.id ?? ''))
    expect(error).toMatch(/is live|is back on|accepted|may or may not|was sent|rev-\d/);
  if (/Nothing was changed/.test(error)) expect(created).toEqual([]);
  const isBad = serving?.statuses === FATES.unhealthy && created.includes(serving.id);
  // Without a wait, nothing has looked at its health.
  if (isBad && step.kind === 'deploy' && step.timeout !== '0')
    expect(error).toMatch(step.rollbackOnFailure ? /rolled back|rollback failed|is back on/ : /health check/);
}

/** Checks one run. @param isAlone no other writer comes during any run of the sequence */
async function expectTruth(
  fixture: SnapshotFixture,
  sequence: AnySequence,
  step: RunStep,
  isAlone: boolean,
): Promise<void> {
  const { functions, liveRevision } = fixture.platform;
  const target = targetOf(fixture, step);
  const run = await play(fixture, sequence, step);
  expectSound(run);
  expectUnchangedIsTrue(run, step);
  if (!isNaming(sequence)) return;
  if (isAlone) expectTrueHistory(fixture);
  if (step.during !== undefined) return;
  const serving = functions.stored('hello')?.revisions.find(({ id }) => id === liveRevision());
  if (!run.done) expectExplained(run, step, serving);
  else if (step.timeout !== '0') expectServing(run, step, serving, target);
}

describe('For any sequence of deployments, rollbacks, other writers and faults,', () => {
  it(
    '`unchanged` is only reported when the wanted content is live, and green means that it is live',
    async () => {
      const holds = fc.asyncProperty(anySequence, async (sequence) => {
        await using fixture = await createSnapshotFixture(functionsOf(sequence), sequence.storage);
        const isAlone = sequence.steps.every((step) => step.kind === 'other' || step.during === undefined);
        for (const step of sequence.steps) {
          if (step.kind === 'other') interfere(fixture, step);
          else await expectTruth(fixture, sequence, step, isAlone);
        }
      });
      await fc.assert(holds, { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS });
    },
    LONGEST_MS + 60_000,
  );
});
