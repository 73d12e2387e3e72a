/** One thing goes wrong, at any one request of a step: what the step says and does is right all the same. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { IS_DEEP } from '../../support/bounds.ts';
import { expectNoBreach, type Run, runAgainst, SAMPLE } from '../../support/deploy-runs.ts';
import { createJumpingClock, neverAnswer } from '../../support/jumping-clock.ts';
import type { Call, Fault, OtherPlatform, Reading } from '../../support/other-platform.ts';
import { records, statusOf } from '../../support/other-platform-shapes.ts';
import { describeFault, everySingleFault, type SingleFault } from '../../support/single-faults.ts';

/** Longer than any step waits here: `wait_timeout`, and two requests that are tried for minutes. Milliseconds. */
const LONGEST_STEP_MS = 20 * 60_000;

interface Known {
  readonly reading: Reading;
  /** The platform names revision and status wherever it shows the function. */
  readonly tells: boolean;
}

const STATUSES = ['queued', 'building', 'ready'];
const SLOW = ['queued', ...Array.from({ length: 12 }, () => 'building'), 'ready'];

const READINGS: Readonly<Record<string, Known>> = {
  plain: { tells: true, reading: {} },
  serving: { tells: false, reading: { record: records.ofActiveRevision, statuses: SLOW } },
  both: { tells: true, reading: { record: records.withActiveRevision } },
  activeOnly: { tells: false, reading: { record: records.withActiveRevisionOnly, statuses: SLOW } },
  bodiless: {
    tells: true,
    reading: { createReply: () => ({ status: 201 }), redeployReply: () => ({ status: 204 }) },
  },
  unlisted: { tells: true, reading: { unlisted: true } },
  namesListed: { tells: true, reading: { listEntry: records.nameOnly, record: records.withNestedRevision } },
  invoked: { tells: true, reading: { invocation: { status: 200, body: 'Hello!' } } },
  stale: { tells: true, reading: { staleLooks: 3 } },
  nameless: {
    tells: false,
    reading: {
      record: records.withTimes,
      createReply: () => ({ status: 201 }),
      redeployReply: () => ({ status: 204 }),
    },
  },
};

interface Mode {
  readonly inputs: Partial<Inputs>;
  /** Statuses of the revisions that are there before. */
  readonly before: readonly string[];
  /** What goes wrong in any case. */
  readonly faults?: readonly Fault[];
}

const MODES: Readonly<Record<string, Mode>> = {
  create: { inputs: {}, before: [] },
  redeploy: { inputs: {}, before: ['ready'] },
  'redeploy over a failed revision': { inputs: {}, before: ['ready', 'failed'] },
  'redeploy through a gateway that lacks the route once': {
    inputs: {},
    before: ['ready'],
    faults: [{ on: 'redeploy', when: 'before', what: { status: 404, body: 'default backend - 404' } }],
  },
  'redeploy with a lost answer': {
    inputs: {},
    before: ['ready'],
    faults: [{ on: 'redeploy', when: 'after', what: 'reset' }],
  },
  delete: { inputs: { mode: 'delete' }, before: ['ready'] },
  'delete with a lost answer': {
    inputs: { mode: 'delete' },
    before: ['ready'],
    faults: [{ on: 'delete', when: 'after', what: 'reset' }],
  },
  'dry run': { inputs: { dry_run: 'true' }, before: ['ready'] },
};

interface Played extends Run {
  readonly virtualMs: number;
}

async function play(known: Known, mode: Mode, fault: SingleFault<Call> | undefined): Promise<Played> {
  using clock = createJumpingClock();
  const reading: Reading = {
    statuses: STATUSES,
    ...known.reading,
    faults: [...(mode.faults ?? []), ...(fault ? [fault] : [])],
    onHang: neverAnswer,
  };
  const given = (platform: OtherPlatform) => {
    for (const status of mode.before) platform.put('hello', status);
  };
  const run = await runAgainst(reading, { clock, inputs: mode.inputs, given });
  return { ...run, virtualMs: clock.elapsed() };
}

function isChanged({ platform }: Run, { before }: Mode): boolean {
  const isThere = platform.held('hello') !== undefined;
  return platform.made.length > 0 || isThere !== before.length > 0;
}

function expectTruth(run: Played, known: Known, mode: Mode): void {
  const { done, error, outputs, platform, runner } = run;
  expectNoBreach(run);
  expect(error).not.toContain('mistake in the action');
  expect(run.virtualMs).toBeLessThan(LONGEST_STEP_MS);
  // Where the platform does not show what a lost request did, each of them may have created a revision.
  const lost = 1 + (mode.faults ?? []).filter(({ when }) => when === 'after').length;
  expect(platform.made.length).toBeLessThanOrEqual(known.tells ? 1 : 1 + lost);
  expect([...platform.made, '']).toContain(outputs.revision_id);
  expect(['', 'rev-1']).toContain(outputs.previous_revision_id);
  if (outputs.changed === 'false') expect(isChanged(run, mode)).toBe(false);
  if (error.includes('Nothing was changed')) expect(isChanged(run, mode)).toBe(false);
  if (error.includes('has accepted')) expect(isChanged(run, mode)).toBe(true);
  if (mode.inputs.dry_run) expect(platform.writes()).toEqual([]);
  expect(error).not.toMatch(/superseded|was deleted while/);
  if (!done) expect(runner.errors).toHaveLength(1);
  else if (!mode.inputs.dry_run) expectDone(run, mode);
}

function expectDone({ platform, outputs, runner }: Played, { inputs }: Mode): void {
  const held = platform.held('hello');
  if (inputs.mode === 'delete') {
    expect(held).toBeUndefined();
    return;
  }
  const ours = held?.revisions.at(-1);
  expect(platform.made).toContain(ours?.id);
  expect(ours?.assets).toEqual(new Map(Object.entries(SAMPLE)));
  const ready = held?.revisions.filter(({ id }) => platform.made.includes(id)).map(statusOf);
  if (outputs.revision_id === '') expect(runner.warnings.join()).toContain('`status_path`');
  else expect(ready).toContain('ready');
}

/** Faults that pass by themselves, so that the step is green after one of them. */
const PASSING = /^(?:reset|hang|50\d|503 for 3 s|truncated 500|429 for 2 s)$/;

async function findBreaches(known: Known, mode: Mode): Promise<readonly string[]> {
  const plain = await play(known, mode, undefined);
  expectTruth(plain, known, mode);
  const breaches: string[] = [];
  for (const fault of everySingleFault(plain.platform.calls)) {
    const run = await play(known, mode, fault);
    try {
      expectTruth(run, known, mode);
      // A function that hangs at its own path is not asked again, so a lost write has nothing to be compared with then.
      const isBlind = fault.kind === 'hang' && fault.on === 'record' && mode.faults !== undefined;
      if (known.tells && PASSING.test(fault.kind) && !isBlind) expect(run.error).toBe('');
    } catch (error) {
      breaches.push(
        `${describeFault(fault)}: ${String(error)}\n${run.error}\n${run.platform.calls.map(({ call }) => call)}`,
      );
    }
  }
  return breaches;
}

/** What every run of the tests tries: each mode at a plain platform, and the shape of the local platform. */
function isShallow(reading: string, mode: string): boolean {
  return reading === 'plain' || (reading === 'both' && mode === 'redeploy over a failed revision');
}

/** What neither the list nor its own path shows is not there, for all that anybody can know. */
function isHidden(reading: string, mode: string): boolean {
  return reading === 'unlisted' && mode.startsWith('delete');
}

const CASES = Object.keys(READINGS).flatMap((reading) =>
  Object.keys(MODES)
    .filter((mode) => (IS_DEEP || isShallow(reading, mode)) && !isHidden(reading, mode))
    .map((mode) => [reading, mode] as const),
);

describe('any single fault at any request', () => {
  it.each(CASES)(
    'leaves a step truthful at a platform of the kind "%s" (%s)',
    async (reading, mode) => {
      const [known, how] = [READINGS[reading], MODES[mode]];
      if (!known || !how) throw new Error(`there is no ${reading} or ${mode}`);
      expect(await findBreaches(known, how)).toEqual([]);
    },
    600_000,
  );
});
