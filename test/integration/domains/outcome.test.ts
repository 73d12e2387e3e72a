/** How a run with a domain ends: the headline, the waits of a lost response, and the end of a cancelled run. */
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

/** Runs the action on a jumping clock, and returns how long it slept each time. */
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

/** Returns the timers that are set from now on, that are not cleared, and that keep the process alive. */
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

describe('The headline of a failed run', () => {
  it.each<[statuses: readonly string[], headline: RegExp]>([
    [['pending'], /^## ❌ `hello` is live.*, but domain `app\.example\.com` is still pending\n/],
    [['pending', 'failed'], /^## ❌ `hello` is live.*, but domain `app\.example\.com` is not active\n/],
  ])('names the live function before the domain, which is %j', async (statuses, headline) => {
    const functions = [{ name: 'hello', id: FUNCTION_ID, revision_id: undefined, revision_status: 'ready' }];
    const ran = await runOnce({ statuses, functions }, { function: 'hello', domain_timeout: '5s' });
    expectFailed(ran);
    expect(ran.runner.summary).toMatch(headline);
  });

  it('names only the domain when no function is deployed', async () => {
    const ran = await runOnce({ statuses: ['pending'] }, { domain_timeout: '5s' });
    expectFailed(ran, `Domain ${HOSTNAME} is still pending after 5 s.`);
    expect(ran.runner.summary).toMatch(/^## ❌ Domain `app\.example\.com` is still pending\n/);
  });

  it.each([
    [{ mode: 'delete', domain_replace: 'yes' }, '1 invalid input'],
    [{ mode: 'deploy', domain_replace: 'yes', dry_run: 'perhaps' }, '2 invalid inputs'],
  ])('contains the number of invalid inputs in %o', async (inputs, headline) => {
    const ran = await runOnce({}, inputs);
    expectFailed(ran);
    expect(ran.runner.summary.split('\n')[0]).toBe(`## ❌ ${headline}`);
    expect(ran.platform.calls).toEqual([]);
  });
});

describe('A lost response to a registration', () => {
  it('is followed by five seconds of reads before the request is sent again', async () => {
    const ran = await runOnce({ faults: [{ on: 'register', when: 'before', what: { status: 500 } }] });
    expectRegistered(ran);
    expect(ran.sleeps.slice(0, 5)).toEqual([250, 500, 1000, 1500, 1750]);
  });

  it('is followed by no read before the time that the platform requests', async () => {
    const busy = { status: 503, headers: { 'retry-after': '40' } };
    const ran = await runOnce({ faults: [{ on: 'register', when: 'after', what: busy }] });
    expectRegistered(ran);
    expect(ran.sleeps[0]).toBe(40_000);
  });
});

describe('A cancelled run', () => {
  const elsewhere = (platform: DomainsPlatform) => platform.put(HOSTNAME, OTHER_ID);

  it('leaves no timer that would keep the process alive', async () => {
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

  it('reports the state of a replacement', async () => {
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
      `The registration of domain ${HOSTNAME} for function ${OTHER_ID} was deleted.`,
      `Domain ${HOSTNAME} may or may not be registered.`,
    );
    expect(ran.outputs.changed).toBe('true');
  });
});
