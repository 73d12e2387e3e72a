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
import {
  createSnapshotFixture,
  digestOf,
  expectSound,
  expectTrueHistory,
  type SnapshotFixture,
  type SnapshotRun,
  wantedLive,
} from '../../support/snapshot-runs.ts';

const RUNS = Math.ceil(BOUNDS.actionRuns / 2);
/** After this the smallest failure so far is reported. Running out of time is not a failure. */
const LONGEST_MS = RUNS * 400;

type RunStep = Exclude<AnyStep, { kind: 'other' }>;

function interfere(
  fixture: SnapshotFixture,
  { does, content }: { readonly does: string; readonly content: 'A' | 'B' | 'C' },
) {
  if (does === 'deploy') fixture.deployElsewhere(content);
  else fixture.platform.functions.drop('hello');
}

async function play(fixture: SnapshotFixture, sequence: AnySequence, step: RunStep): Promise<SnapshotRun> {
  const { platform } = fixture;
  const { content, during, kind, timeout } = step;
  const ids = platform.functions.stored('hello')?.revisions.map(({ id }) => id) ?? [];
  const revision = step.back === 0 ? 'previous' : (ids.at(-step.back) ?? 'rev-1');
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

function expectTruth(run: SnapshotRun, fixture: SnapshotFixture, sequence: AnySequence, step: RunStep): void {
  const { done, outputs, requests, live, created } = run;
  expectSound(run);
  expect(created.length).toBeLessThanOrEqual(step.rollbackOnFailure ? 8 : 4);
  if (outputs.operation === 'unchanged' && step.kind === 'deploy') {
    const lastRead = requests.findLast(({ call }) =>
      /^(?:list functions|read function|read status)$/.test(call),
    );
    expect(lastRead?.live).toBe(wantedLive(step.content));
  }
  if (!isNaming(sequence)) return;
  if (step.during === undefined) expectTrueHistory(fixture);
  if (done && step.during === undefined && step.timeout !== '0') {
    const serving = fixture.platform.functions
      .stored('hello')
      ?.revisions.find(({ id }) => id === fixture.platform.liveRevision());
    expect(outputs.revision_id).toBe(serving?.id);
    expect(outputs.assets_digest || (serving && digestOf(serving))).toBe(serving && digestOf(serving));
    if (step.kind === 'deploy') expect(live).toBe(wantedLive(step.content));
  }
}

describe('For any sequence of deployments, rollbacks, other writers and faults,', () => {
  it(
    '`unchanged` is only reported when the wanted content is live, and green means that it is live',
    async () => {
      const holds = fc.asyncProperty(anySequence, async (sequence) => {
        await using fixture = await createSnapshotFixture(functionsOf(sequence), sequence.storage);
        for (const step of sequence.steps) {
          if (step.kind === 'other') interfere(fixture, step);
          else expectTruth(await play(fixture, sequence, step), fixture, sequence, step);
        }
      });
      await fc.assert(holds, { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS });
    },
    LONGEST_MS + 60_000,
  );
});
