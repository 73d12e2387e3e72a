/**
 * Every kind of fault at every request of a run with a domain: the claims of the step are true, and it ends in time.
 */
import { describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/bounds.ts';
import {
  type DomainRun,
  expectNoBreach,
  expectTrueClaims,
  HOSTNAME,
  registerOn,
} from '../../support/domain-runs.ts';
import { FAULTS, type Fault } from '../../support/faults.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { FUNCTION_ID, OTHER_ID, startDomainsPlatform } from '../../support/other-domains.ts';
import type { DomainFault } from '../../support/other-domains-reading.ts';

interface Scenario {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly inputs: Readonly<Record<string, string>>;
}

const DELETE = { mode: 'delete' };
const SCENARIOS = {
  register: { before: undefined, after: FUNCTION_ID, inputs: { domain_timeout: '2m' } },
  keep: { before: FUNCTION_ID, after: FUNCTION_ID, inputs: {} },
  replace: { before: OTHER_ID, after: FUNCTION_ID, inputs: { domain_replace: 'true' } },
  delete: { before: FUNCTION_ID, after: undefined, inputs: DELETE },
} as const satisfies Readonly<Record<string, Scenario>>;
const NAMES = Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[];

/** One request may fail for a minute, ask for another one before its last try, and be waited for. */
const LONGEST_SINGLE_MS = 3 * 60_000;
/** For a platform that never recovers: the retry time of each of the few requests on which a run depends. */
const LONGEST_LASTING_MS = 8 * 60_000;

interface Faulty extends DomainRun {
  readonly ms: number;
  readonly scenario: Scenario;
}

async function runWith(scenario: Scenario, faults: readonly DomainFault[]): Promise<Faulty> {
  using clock = createJumpingClock();
  await using platform = await startDomainsPlatform({ statuses: ['pending', 'active'], faults });
  if (scenario.before !== undefined) platform.put(HOSTNAME, scenario.before);
  const run = await registerOn(platform, scenario.inputs, undefined, clock);
  return { ...run, ms: clock.elapsed(), scenario };
}

function idNow({ platform }: DomainRun): string | undefined {
  return platform.stored(HOSTNAME)?.target.resource_id;
}

function expectTrue(run: Faulty): void {
  const { done, error, outputs, platform, scenario } = run;
  const id = idNow(run);
  const isChanged = platform.registered.length + platform.deleted.length > 0;
  expectNoBreach(run);
  if (done) {
    expect(id).toBe(scenario.after);
    expect(outputs.changed).toBe(String(isChanged));
    return;
  }
  expect(error).not.toContain('bug in the action');
  if (isChanged || !error.includes('may or may not be')) expect(outputs.changed).toBe(String(isChanged));
  const isOurs = platform.registered.includes(FUNCTION_ID);
  expectTrueClaims(error, [
    [/Nothing was changed/, !isChanged && !error.includes('may or may not be')],
    [/was not registered by this run|took effect|not take effect/, !isOurs],
    [/was registered for/, isOurs],
    [/was already registered/, scenario.before === FUNCTION_ID],
    [/still points at/, id === scenario.before],
    [/was not deleted by this run/, platform.deleted.length === 0],
    [/(?<!whether d)omain \S+ (?:for \S+ \S+ )?was deleted\./, platform.deleted.length > 0],
  ]);
  if (id === undefined && scenario.before !== undefined && scenario.after !== undefined)
    expect(error).toMatch(/was deleted|may or may not be deleted/);
}

/** Every position with every fault; when time is short, the positions in turn, so that each fault has one. */
async function forEachFault(
  name: keyof typeof SCENARIOS,
  visit: (run: Faulty, fault: Fault) => void,
  times = 1,
): Promise<number> {
  const scenario = SCENARIOS[name];
  const requests = (await runWith(scenario, [])).platform.calls.length;
  let runs = 0;
  for (const [index, fault] of FAULTS.entries()) {
    for (let skip = 0; skip < requests; skip += 1) {
      if (times > 1 && !IS_DEEP && skip !== index % requests) continue;
      const { when, what } = fault;
      const run = await runWith(scenario, [{ on: 'any', when, what, skip, times }]);
      runs += 1;
      try {
        visit(run, fault);
      } catch (error) {
        throw new Error(`${fault.name} at request ${skip + 1} of ${name}: ${run.error}`, { cause: error });
      }
    }
  }
  return runs;
}

describe('A run that should', () => {
  it.each(NAMES)(
    '%s a domain makes true claims and ends soon after any fault of one response',
    async (name) => {
      const runs = await forEachFault(name, (run, fault) => {
        expectTrue(run);
        expect(run.ms).toBeLessThanOrEqual(LONGEST_SINGLE_MS);
        if (fault.isPassing) expect(run.error).toBe('');
        // An operation that succeeded is never sent again.
        if (fault.when === 'after' && name === 'register')
          expect(run.platform.writes().length).toBeLessThanOrEqual(1);
      });
      expect(runs).toBeGreaterThanOrEqual(2 * FAULTS.length);
    },
    120_000,
  );

  it.each(NAMES)(
    '%s a domain makes true claims and ends when a fault persists',
    async (name) => {
      const runs = await forEachFault(
        name,
        (run) => {
          expectTrue(run);
          expect(run.ms).toBeLessThanOrEqual(LONGEST_LASTING_MS);
        },
        999,
      );
      expect(runs).toBeGreaterThanOrEqual(FAULTS.length);
    },
    120_000,
  );
});

describe('A replacement whose second half is refused', () => {
  it.each(FAULTS.filter(({ isPassing, when }) => !isPassing && when === 'before'))(
    'by $name says that the former registration was deleted',
    async ({ name, what }) => {
      const isBusy = name === '409';
      const run = await runWith(SCENARIOS.replace, [
        { on: 'register', when: 'before', what, ...(isBusy && { times: 4 }) },
      ]);
      expect(run.done).toBe(false);
      expect(idNow(run)).toBeUndefined();
      expect(run.error).toContain(
        `The registration of domain ${HOSTNAME} for function ${OTHER_ID} was deleted. Domain ${HOSTNAME} was not registered by this run.`,
      );
      expect(run.outputs.changed).toBe('true');
    },
  );
});
