/** How a run with a domain ends: the headline, the waits of a lost answer, and the end of a cancelled run. */
import { describe, expect, it, vi } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { systemClock } from '../../../src/http/retry.ts';
import {
  type DomainRun,
  expectFailed,
  expectRegistered,
  HOSTNAME,
  registerOn,
} from '../../support/domain-runs.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import {
  type DomainsPlatform,
  FUNCTION_ID,
  OTHER_ID,
  startDomainsPlatform,
} from '../../support/other-domains.ts';
import type { DomainReading } from '../../support/other-domains-reading.ts';
import type { TestRunner } from '../../support/test-runner.ts';

/** A run on a clock that jumps, and how long it slept each time. */
async function runOnce(
  reading: DomainReading,
  inputs: Partial<Inputs> = {},
  before?: string,
): Promise<DomainRun & { readonly sleeps: readonly number[] }> {
  using clock = createJumpingClock();
  const sleeps: number[] = [];
  const sleep = (ms: number, signal?: AbortSignal) => {
    sleeps.push(ms);
    return clock.sleep(ms, signal);
  };
  await using platform = await startDomainsPlatform(reading);
  if (before !== undefined) platform.put(HOSTNAME, before);
  return { ...(await registerOn(platform, inputs, undefined, { ...clock, sleep })), sleeps };
}

/** Remembers the timers that are set from now on, and neither cleared nor without effect on the end of the process. */
function watchTimers() {
  const real = { setTimeout, clearTimeout };
  const timers = new Map<NodeJS.Timeout, number>();
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
    const timer = real.setTimeout(act, ms);
    timers.set(timer, ms);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    timers.delete(timer);
    real.clearTimeout(timer);
  });
  return {
    /** Milliseconds of each. */
    open: () => [...timers].filter(([timer]) => timer.hasRef()).map(([, ms]) => ms),
    [Symbol.dispose]: () => void vi.unstubAllGlobals(),
  };
}

describe('the headline of a run that fails', () => {
  it.each<[statuses: readonly string[], headline: RegExp]>([
    [['pending'], /^## ❌ `hello` is live.*, but domain `app\.example\.com` is still pending\n/],
    [['pending', 'failed'], /^## ❌ `hello` is live.*, but domain `app\.example\.com` was not seen active\n/],
  ])('names the live function when the domain is %s', async (statuses, headline) => {
    const functions = [{ name: 'hello', id: FUNCTION_ID, revision_id: undefined, revision_status: 'ready' }];
    const ran = await runOnce({ statuses, functions }, { function: 'hello', domain_timeout: '5s' });
    expectFailed(ran);
    expect(ran.runner.summary).toMatch(headline);
  });

  it('names the domain alone when no function is deployed', async () => {
    const ran = await runOnce({ statuses: ['pending'] }, { domain_timeout: '5s' });
    expectFailed(ran, 'was still "pending"');
    expect(ran.runner.summary).toMatch(/^## ❌ Domain `app\.example\.com` is still pending\n/);
  });

  it.each([
    [{ mode: 'delete', domain_replace: 'yes' }, '1 invalid input'],
    [{ mode: 'deploy', domain_replace: 'yes', dry_run: 'perhaps' }, '2 invalid inputs'],
  ])('counts the invalid inputs of %o', async (inputs, headline) => {
    const ran = await runOnce({}, inputs);
    expectFailed(ran);
    expect(ran.runner.summary.split('\n')[0]).toBe(`## ❌ ${headline}`);
    expect(ran.platform.calls).toEqual([]);
  });

  it('says which deletion failed', async () => {
    const inputs = { mode: 'delete', domain_target: '' };
    const ran = await runOnce({ granted: ['domains:read'] }, inputs, FUNCTION_ID);
    expectFailed(ran, '`domains:delete`', `Domain "${HOSTNAME}" was not deleted by this run.`);
    expect(ran.runner.summary).toMatch(/^## ❌ The deletion of domain `app\.example\.com` failed\n/);
    expect(ran.outputs.changed).toBe('false');
  });
});

describe('a lost answer to a registration', () => {
  it('is looked for over five seconds before the request is sent again', async () => {
    const ran = await runOnce({ faults: [{ on: 'register', when: 'before', what: { status: 500 } }] });
    expectRegistered(ran);
    expect(ran.sleeps.slice(0, 5)).toEqual([250, 500, 1000, 1500, 1750]);
  });

  it('is not looked for before the platform wants to be asked', async () => {
    const busy = { status: 503, headers: { 'retry-after': '40' } };
    const ran = await runOnce({ faults: [{ on: 'register', when: 'after', what: busy }] });
    expectRegistered(ran);
    expect(ran.sleeps[0]).toBe(40_000);
  });
});

describe('a cancelled run', () => {
  const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);

  it('leaves no timer behind that would keep the process alive', async () => {
    let runner: TestRunner | undefined;
    await using platform = await startDomainsPlatform({
      list: (domains) => {
        setImmediate(() => runner?.cancel());
        return { status: 200, body: { domains } };
      },
    });
    const started = (begun: TestRunner) => {
      runner = begun;
    };
    using timers = watchTimers();
    const ran = await registerOn(platform, {}, started, systemClock);
    expectFailed(ran, 'The run was cancelled');
    expect(timers.open()).toEqual([]);
  });

  it('says that the former registration was deleted when it ends in a replacement', async () => {
    let runner: TestRunner | undefined;
    await using platform = await startDomainsPlatform({
      refuseRegister: () => {
        runner?.cancel();
        return { status: 503 };
      },
    });
    elsewhere(platform);
    const started = (begun: TestRunner) => {
      runner = begun;
    };
    const ran = await registerOn(platform, { domain_replace: 'true' }, started);
    expectFailed(
      ran,
      `The registration of domain "${HOSTNAME}" for function ${OTHER_ID} was deleted.`,
      `Domain "${HOSTNAME}" may or may not be registered.`,
    );
    expect(ran.outputs.changed).toBe('true');
  });
});
