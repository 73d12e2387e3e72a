/**
 * The guarantees of a step with a domain for every reading of the API document, any fault and any registration before
 * it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyDomainRun,
  anyDomainRun,
  domainInputsOf,
  domainReadingOf,
  promisingDomainRun,
} from '../../support/any-domain.ts';
import { BOUNDS } from '../../support/bounds.ts';
import {
  type DomainRun,
  expectNoBreach,
  expectTrueClaims,
  HOSTNAME,
  registerOn,
} from '../../support/domain-runs.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { FUNCTION_ID, OTHER_ID, startDomainsPlatform } from '../../support/other-domains.ts';

const RUNS = BOUNDS.actionRuns;
/** After this, the smallest failure so far is reported; running out of time is not a failure. */
const LONGEST_MS = RUNS * 200;
const MOST_CALLS = 300;

type Expectation = (run: DomainRun, asked: AnyDomainRun) => void;

function property(runs: fc.Arbitrary<AnyDomainRun>, ...expectations: readonly Expectation[]) {
  return async () => {
    const holds = fc.asyncProperty(runs, async (asked) => {
      using clock = createJumpingClock();
      await using platform = await startDomainsPlatform(domainReadingOf(asked));
      if (asked.before !== 'nothing') platform.put(HOSTNAME, idBefore(asked));
      const run = await registerOn(platform, domainInputsOf(asked), undefined, clock);
      for (const expectation of expectations) expectation(run, asked);
    });
    await fc.assert(holds, { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS });
  };
}

function idBefore({ before }: AnyDomainRun): string {
  return before === 'ours' ? FUNCTION_ID : OTHER_ID;
}

function idNow({ platform }: DomainRun): string | undefined {
  return platform.stored(HOSTNAME)?.target.resource_id;
}

function sendsWhatIsAllowed(run: DomainRun, { mode, dryRun, replace }: AnyDomainRun): void {
  const { calls } = run.platform;
  const writes = run.platform.writes();
  expectNoBreach(run);
  expect(calls.length).toBeLessThan(MOST_CALLS);
  // Another target is looked for by its name.
  expect(calls.filter(({ call, method }) => call === 'other' && method !== 'GET')).toEqual([]);
  if (dryRun) expect(writes).toEqual([]);
  if (mode === 'delete') expect(writes).not.toContain('register');
  if (mode === 'deploy' && !replace) expect(writes).not.toContain('delete');
}

function redSaysWhatAndWhatNext({ done, runner, error }: DomainRun, { requestIds }: AnyDomainRun): void {
  if (done) return;
  const [what = '', ...rest] = error.split('\n');
  expect(runner.errors).toHaveLength(1);
  expect(runner.summary).toMatch(/^## ❌/);
  expect(what).toMatch(/^[A-Z].*(?:app\.example\.com|list the domains).*\.$/);
  expect(rest.at(-1)).toMatch(/^[A-Z`].{10,}[.)]$/);
  expect(error).not.toContain('bug in the action');
  if (requestIds && /answered \d{3}/.test(what)) expect(rest.join()).toMatch(/Request id: request-\d/);
}

function greenIsTrue(run: DomainRun, asked: AnyDomainRun): void {
  const { done, runner, outputs, platform } = run;
  if (!done) return;
  expect(runner.errors).toEqual([]);
  expect(runner.summary).toMatch(/^## (?:✅|🗑️|📝|⏭️ Nothing to delete)/u);
  if (asked.dryRun) {
    expect(outputs).toMatchObject({ operation: 'planned', changed: 'false', domain_url: '' });
    return;
  }
  // Where nothing can be read, nobody knows whether a deletion found something, and what is left.
  const isBlind = asked.mode === 'delete' && !asked.granted.includes('domains:read');
  if (!isBlind) expect(idNow(run)).toBe(asked.mode === 'delete' ? undefined : FUNCTION_ID);
  const isChanged = platform.registered.length > 0 || platform.deleted.length > 0;
  if (isChanged || !isBlind) expect(outputs.changed).toBe(String(isChanged));
  const registered = isChanged ? 'registered' : 'unchanged';
  expect(outputs.operation).toBe(asked.mode === 'delete' ? 'deleted' : registered);
  const isActive = asked.mode === 'deploy' && isGood(outputs.domain_status);
  expect(outputs.domain_url).toBe(isActive ? `https://${HOSTNAME}/` : '');
}

function isGood(status = ''): boolean {
  return ['active', 'verified', 'live'].includes(status.toLowerCase());
}

function redClaimsWhatIsTrue(run: DomainRun, asked: AnyDomainRun): void {
  const { done, error, platform, outputs } = run;
  if (done) return;
  const id = idNow(run);
  const isOurs = platform.registered.at(-1) === FUNCTION_ID;
  expectTrueClaims(error, [
    [
      /Nothing was changed/,
      platform.registered.length === 0 &&
        (id !== undefined || asked.before === 'nothing') &&
        !error.includes('may or may not be'),
    ],
    [/was not registered by this run|took effect|not take effect/, !isOurs],
    [/still points at/, id === idBefore(asked)],
    [/was not deleted by this run/, platform.deleted.length === 0],
    [/(?<!whether d)omain \S+ (?:for \S+ \S+ )?was deleted\./, platform.deleted.length > 0],
    [/was registered for/, isOurs],
    [/was already registered/, asked.before === 'ours'],
    [/may or may not be/, !asked.dryRun],
  ]);
  const isChanged = platform.registered.length > 0 || platform.deleted.length > 0;
  if (isChanged || !error.includes('may or may not be')) expect(outputs.changed).toBe(String(isChanged));
  if (asked.mode === 'deploy' && !asked.replace && asked.before !== 'nothing')
    expect(id).toBe(idBefore(asked));
}

function isGreen({ error }: DomainRun): void {
  expect(error).toBe('');
}

describe('A step with a domain, on any platform that the API document allows and with any fault,', () => {
  it(
    'sends only allowed requests, claims only what is true, and says what to do next',
    property(anyDomainRun, sendsWhatIsAllowed, redSaysWhatAndWhatNext, greenIsTrue, redClaimsWhatIsTrue),
  );

  it('succeeds when the fault passes', property(promisingDomainRun, greenIsTrue, isGreen));
});
