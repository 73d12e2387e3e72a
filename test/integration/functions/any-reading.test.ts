/** The guarantees of a step for every reading of the API document, every failure and every initial state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyRun, inputsOf, readingOf } from '../../support/any-platform.ts';
import { anyRun, promisingRun, tellingRun } from '../../support/any-run.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { expectNoBreach, type Run, runAgainst, SAMPLE } from '../../support/deploy-runs.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { statusOf } from '../../support/other-platform-shapes.ts';

const RUNS = BOUNDS.actionRuns;
/** After this the smallest failure so far is reported. Running out of time is not a failure. */
const LONGEST_MS = RUNS * 200;
const MOST_CALLS = 500;

/** Records that always name the newest revision. */
const NAMING_RECORDS: readonly AnyRun['record'][] = [
  'full',
  'status',
  'state',
  'nested',
  'withFunctionStatus',
  'withoutStatus',
];

type Expectation = (run: Run, asked: AnyRun) => void;

function property(runs: fc.Arbitrary<AnyRun>, ...promises: readonly Expectation[]): () => Promise<void> {
  return async () => {
    const holds = fc.asyncProperty(runs, async (asked) => {
      using clock = createJumpingClock();
      const run = await runAgainst(readingOf(asked), {
        clock,
        inputs: inputsOf(asked),
        given: (platform) => {
          if (asked.before !== 'nothing') platform.put('hello', asked.before);
        },
      });
      for (const promise of promises) promise(run, asked);
    });
    await fc.assert(holds, { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS });
  };
}

function sendsWhatIsAllowed(run: Run, { mode, dryRun }: AnyRun): void {
  const { calls } = run.platform;
  const writes = new Set(run.platform.writes());
  expectNoBreach(run);
  expect(calls.length).toBeLessThan(MOST_CALLS);
  expect(calls.map(({ call }) => call)).not.toContain('other');
  if (dryRun) expect(writes).toEqual(new Set());
  else if (mode === 'delete')
    expect([...writes, 'delete']).toEqual(['delete', ...(writes.size > 0 ? ['delete'] : [])]);
  else expect(writes).not.toContain('delete');
}

function greenShowsWhatWasDone({ done, runner, outputs }: Run, { mode, dryRun }: AnyRun): void {
  if (!done) return;
  expect(runner.errors).toEqual([]);
  expect(runner.summary).toMatch(/^## (?:✅|🗑️|⏭️|📝)/);
  const words = mode === 'delete' ? ['deleted'] : ['created', 'redeployed'];
  expect(dryRun ? ['planned'] : words).toContain(outputs.operation);
  if (dryRun) expect(outputs.changed).toBe('false');
  else if (mode === 'deploy') expect(outputs.changed).toBe('true');
}

function adoptsNothingSeenBefore({ outputs }: Run, asked: AnyRun): void {
  const { before, mode } = asked;
  // A PATCH whose response is the old record names a revision that only a key that could read it knows as old.
  const isNamed = NAMING_RECORDS.includes(asked.record);
  const isSeen = isNamed && asked.entry === 'asRecord' && !asked.unlisted && asked.list === 'plain';
  const isFooled = asked.redeployBody === 'fromBefore' && !(isSeen && asked.faults.length === 0);
  if (isFooled) return;
  if (mode === 'deploy' && before !== 'nothing' && outputs.revision_id !== '')
    expect(outputs.revision_id).not.toBe('rev-1');
  // Another deployment of a missing function is the previous one of ours.
  const isKnown = before === 'ready' || (before === 'nothing' && asked.other !== undefined);
  expect(isKnown ? ['', 'rev-1'] : ['']).toContain(outputs.previous_revision_id);
}

function redSaysWhatAndWhatNext({ done, runner, error }: Run, { requestIds }: AnyRun): void {
  if (done) return;
  const [what = '', ...rest] = error.split('\n');
  expect(runner.errors).toHaveLength(1);
  expect(runner.summary).toMatch(/^.* was not ready within/.test(error) ? /^## ⏱️/u : /^## ❌/);
  expect(what).toMatch(/hello|list the functions/);
  expect(rest.at(-1)).toMatch(/^[A-Z`].{10,}[.)?]$/);
  expect(error).not.toContain('bug in the action');
  if (requestIds && /answered \d{3}/.test(what)) expect(rest.join()).toMatch(/Request id: request-\d/);
}

function makesOneRevisionAtMost({ platform }: Run): void {
  expect(platform.created.length).toBeLessThanOrEqual(1);
}

function namesNoOtherRevision({ platform, outputs }: Run, { mode }: AnyRun): void {
  if (mode === 'deploy') expect([...platform.created, '']).toContain(outputs.revision_id);
}

function greenIsTrue(
  { done, platform, outputs }: Run,
  { mode, dryRun, before, timeout, faults }: AnyRun,
): void {
  if (!done || dryRun) return;
  const stored = platform.stored('hello');
  if (mode === 'delete') {
    expect(stored).toBeUndefined();
    // After a lost response, "not found" may or may not be the result of this step.
    const isCertain = faults.every(({ on }) => on !== 'delete');
    if (isCertain) expect(outputs.changed).toBe(String(before !== 'nothing'));
    return;
  }
  const ours = stored?.revisions.at(-1);
  expect(platform.created).toEqual([ours?.id]);
  expect(ours?.assets).toEqual(new Map(Object.entries(SAMPLE)));
  expect(outputs.operation).toBe(before === 'nothing' ? 'created' : 'redeployed');
  if (timeout === '0') return;
  expect(outputs.revision_id).toBe(ours?.id);
  expect(ours && statusOf(ours)).toMatch(/ready|succeeded|live|stuck/i);
}

function redClaimsWhatIsTrue(
  { done, error, outputs, platform }: Run,
  { mode, dryRun, before }: AnyRun,
): void {
  if (done) return;
  const { created } = platform;
  const isThere = platform.stored('hello') !== undefined;
  const isChanged = mode === 'deploy' ? created.length > 0 : isThere !== (before !== 'nothing');
  const claims: readonly (readonly [claim: RegExp, truth: boolean])[] = [
    [/Nothing was changed|did not take effect|attempts took effect/, !isChanged],
    [/has accepted|was sent/, isChanged],
    [/was deleted while|superseded/, false],
    [/acknowledged the deletion/, isChanged],
    [/may or may not/, !dryRun],
  ];
  for (const [claim, truth] of claims)
    if (claim.test(error)) expect(`${claim}: ${truth}`).toBe(`${claim}: true`);
  if (isChanged)
    expect(error).toMatch(
      /has accepted|may or may not|was deployed|was sent|^(?:Revision|The new revision) /,
    );
  if (outputs.changed === 'false') expect(isChanged).toBe(false);
}

function isGreen({ error }: Run): void {
  expect(error).toBe('');
}

describe('For any reading of the API document and any failure,', () => {
  it(
    'a step sends only allowed requests, and reports what it did or what happened and what to do next',
    property(
      anyRun,
      sendsWhatIsAllowed,
      greenShowsWhatWasDone,
      redSaysWhatAndWhatNext,
      adoptsNothingSeenBefore,
    ),
  );

  it(
    'a step creates at most one revision and claims only what is true, where the platform names revision and status',
    property(tellingRun, makesOneRevisionAtMost, namesNoOtherRevision, greenIsTrue, redClaimsWhatIsTrue),
  );

  it('a step succeeds when every failure is temporary', property(promisingRun, greenIsTrue, isGreen));
});
