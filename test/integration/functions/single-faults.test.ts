/** One fault at any one request of a step: its requests and its claims stay correct. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { IS_DEEP } from '../../support/bounds.ts';
import { expectNoBreach, type Run, runAgainst, SAMPLE } from '../../support/deploy-runs.ts';
import { describeFault, FAULTS, type Fault as FaultKind, READ_FAULTS } from '../../support/faults.ts';
import { createJumpingClock, neverAnswer } from '../../support/jumping-clock.ts';
import type { Call, Fault, OtherPlatform, Reading, RecordedCall } from '../../support/other-platform.ts';
import { records, statusOf } from '../../support/other-platform-shapes.ts';

/** Longer than any step waits here: `wait_timeout`, and two requests that are tried for minutes. Milliseconds. */
const LONGEST_STEP_MS = 20 * 60_000;

interface Known {
  readonly reading: Reading;
  /** The platform names revision and status wherever it shows the function. */
  readonly showsRevision: boolean;
  /** What it names as the newest revision is the serving one, so that a lost request seems to have had no effect. */
  readonly isMisleading?: boolean;
}

const STATUSES = ['queued', 'building', 'ready'];
const SLOW = ['queued', ...Array.from({ length: 12 }, () => 'building'), 'ready'];

const READINGS: Readonly<Record<string, Known>> = {
  plain: { showsRevision: true, reading: {} },
  serving: {
    showsRevision: false,
    isMisleading: true,
    reading: { record: records.ofActiveRevision, statuses: SLOW },
  },
  both: { showsRevision: true, reading: { record: records.withActiveRevision } },
  activeOnly: { showsRevision: false, reading: { record: records.withActiveRevisionOnly, statuses: SLOW } },
  bodiless: {
    showsRevision: true,
    reading: { createReply: () => ({ status: 201 }), redeployReply: () => ({ status: 204 }) },
  },
  unlisted: { showsRevision: true, reading: { unlisted: true } },
  namesListed: {
    showsRevision: true,
    reading: { listEntry: records.nameOnly, record: records.withNestedRevision },
  },
  invoked: { showsRevision: true, reading: { invocation: { status: 200, body: 'Hello!' } } },
  stale: { showsRevision: true, reading: { staleReads: 3 } },
  nameless: {
    showsRevision: false,
    reading: {
      record: records.withTimes,
      createReply: () => ({ status: 201 }),
      redeployReply: () => ({ status: 204 }),
    },
  },
};

interface Mode {
  readonly inputs: Partial<Inputs>;
  /** Statuses of the existing revisions. */
  readonly before: readonly string[];
  /** Faults at any platform. */
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

async function play(known: Known, mode: Mode, fault: SingleFault | undefined): Promise<Played> {
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
  const isThere = platform.stored('hello') !== undefined;
  return platform.created.length > 0 || isThere !== before.length > 0;
}

function expectTruth(run: Played, known: Known, mode: Mode): void {
  const { done, error, outputs, platform, runner } = run;
  expectNoBreach(run);
  expect(error).not.toContain('bug in the action');
  expect(run.virtualMs).toBeLessThan(LONGEST_STEP_MS);
  const lost = 1 + (mode.faults ?? []).filter(({ when }) => when === 'after').length;
  expect(platform.created.length).toBeLessThanOrEqual(known.isMisleading ? 1 + lost : 1);
  expect([...platform.created, '']).toContain(outputs.revision_id);
  expect(['', 'rev-1']).toContain(outputs.previous_revision_id);
  if (!known.isMisleading && (outputs.changed === 'false' || error.includes('Nothing was changed')))
    expect(isChanged(run, mode)).toBe(false);
  if (/has accepted|was sent/.test(error)) expect(isChanged(run, mode)).toBe(true);
  if (mode.inputs.dry_run) expect(platform.writes()).toEqual([]);
  expect(error).not.toMatch(/superseded|was deleted while/);
  if (!done) expect(runner.errors).toHaveLength(1);
  else if (!mode.inputs.dry_run) expectDone(run, mode);
}

function expectDone({ platform, outputs, runner }: Played, { inputs }: Mode): void {
  const stored = platform.stored('hello');
  if (inputs.mode === 'delete') {
    expect(stored).toBeUndefined();
    return;
  }
  const ours = stored?.revisions.at(-1);
  expect(platform.created).toContain(ours?.id);
  expect(ours?.assets).toEqual(new Map(Object.entries(SAMPLE)));
  const ready = stored?.revisions.filter(({ id }) => platform.created.includes(id)).map(statusOf);
  if (outputs.revision_id === '') expect(runner.warnings.join()).toContain('did not name the new revision');
  else expect(ready).toContain('ready');
}

/** A fault of one request. */
interface SingleFault extends FaultKind {
  readonly on: Call;
  /** Requests of that kind that are let through first. */
  readonly skip: number;
}

/** The number of requests of one kind that have every fault: later ones are alike. */
const MOST_OF_A_KIND = 4;

/** Returns every fault of each request of a run without faults. */
function everySingleFault(calls: readonly RecordedCall[]): readonly SingleFault[] {
  return calls.flatMap(({ call, method }, index) => {
    const skip = calls.slice(0, index).filter((earlier) => earlier.call === call).length;
    if (skip >= MOST_OF_A_KIND) return [];
    return (method === 'GET' ? READ_FAULTS : FAULTS).map((fault) => ({ ...fault, on: call, skip }));
  });
}

async function findBreaches(known: Known, mode: Mode): Promise<readonly string[]> {
  const plain = await play(known, mode, undefined);
  expectTruth(plain, known, mode);
  const breaches: string[] = [];
  for (const fault of everySingleFault(plain.platform.calls)) {
    const run = await play(known, mode, fault);
    try {
      expectTruth(run, known, mode);
      // Without the previous record there is nothing to compare a lost write with.
      const isBlind = fault.what === 'hang' && fault.on === 'record' && mode.faults !== undefined;
      if (known.showsRevision && fault.isPassing && !isBlind) expect(run.error).toBe('');
    } catch (error) {
      breaches.push(
        `${describeFault(fault)} at ${fault.on} #${fault.skip + 1}: ${String(error)}\n${run.error}\n${run.platform.calls.map(({ call }) => call)}`,
      );
    }
  }
  return breaches;
}

/** The cases of every test run: each mode on a plain platform, and a platform like the local one. */
function isShallow(reading: string, mode: string): boolean {
  return reading === 'plain' || (reading === 'both' && mode === 'redeploy over a failed revision');
}

/** As far as a step can know, a function that neither the list nor its own path shows does not exist. */
function isHidden(reading: string, mode: string): boolean {
  return reading === 'unlisted' && mode.startsWith('delete');
}

const CASES = Object.keys(READINGS).flatMap((reading) =>
  Object.keys(MODES)
    .filter((mode) => (IS_DEEP || isShallow(reading, mode)) && !isHidden(reading, mode))
    .map((mode) => [reading, mode] as const),
);

describe('A step with one fault at any of its requests', () => {
  it.each(CASES)(
    'sends and claims what is correct on a platform of the kind "%s" (%s)',
    async (reading, mode) => {
      const [known, how] = [READINGS[reading], MODES[mode]];
      if (!known || !how) throw new Error(`there is no ${reading} or ${mode}`);
      expect(await findBreaches(known, how)).toEqual([]);
    },
    600_000,
  );
});
