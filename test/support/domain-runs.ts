/** Runs the whole action in this process against a platform with domains. */
import { expect } from 'vitest';
import type { Inputs } from '../../src/config/reader.ts';
import type { Clock } from '../../src/http/retry.ts';
import { run } from '../../src/run.ts';
import { sampleWorkspace } from './deploy-runs.ts';
import { onJumpingClock } from './jumping-clock.ts';
import { DOMAINS_KEY, type DomainsPlatform, FUNCTION_ID, startDomainsPlatform } from './other-domains.ts';
import type { DomainReading } from './other-domains-reading.ts';
import { createTestRunner, type TestRunner } from './test-runner.ts';

export const HOSTNAME = 'app.example.com';

export interface DomainRun {
  readonly done: boolean;
  readonly runner: TestRunner;
  readonly platform: DomainsPlatform;
  /** The text of the step's one error; empty when it succeeded. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface DomainRunOptions {
  readonly inputs?: Partial<Inputs>;
  /** Prepares the platform before the action starts. */
  readonly given?: (platform: DomainsPlatform) => void;
}

/**
 * Starts a platform with this reading of the document, and runs a step that only registers a domain for a known
 * function.
 */
export async function registerAt(reading: DomainReading, options: DomainRunOptions = {}): Promise<DomainRun> {
  await using platform = await startDomainsPlatform(reading);
  options.given?.(platform);
  return await registerOn(platform, options.inputs);
}

/** Runs the action again against an existing platform. */
export async function registerOn(
  platform: DomainsPlatform,
  inputs: Partial<Inputs> = {},
  onStart?: (runner: TestRunner) => void,
  clock?: Clock,
): Promise<DomainRun> {
  await using workspace = await sampleWorkspace();
  const runner = createTestRunner(
    {
      base_url: platform.url,
      api_key: DOMAINS_KEY,
      domain: HOSTNAME,
      ...(inputs.function === undefined && { domain_target: `functions/${FUNCTION_ID}` }),
      ...inputs,
    },
    { workspace: workspace.path },
  );
  onStart?.(runner);
  const done = await (clock ? run(runner, clock) : onJumpingClock((jumping) => run(runner, jumping)));
  return { done, runner, platform, error: runner.errors.join('\n---\n'), outputs: runner.outputs };
}

/** Checks the guarantees after every run: no secret shown, the key on every call. */
export function expectNoBreach({ platform, runner }: DomainRun): void {
  expect(runner.everything()).not.toContain(DOMAINS_KEY);
  expect(platform.calls.filter(({ authorization }) => authorization !== `Bearer ${DOMAINS_KEY}`)).toEqual([]);
}

/** Checks that the domain is registered for its target, and that the run succeeded. */
export function expectRegistered(ran: DomainRun, outputs: object = {}): void {
  expect(ran.error).toBe('');
  expect(ran.done).toBe(true);
  expect(ran.outputs).toMatchObject({ domain: HOSTNAME, ...outputs });
  expect(ran.platform.stored(HOSTNAME)?.target).toEqual({ kind: 'functions', resource_id: FUNCTION_ID });
  expectNoBreach(ran);
}

/** Checks that every claim of an error about the platform is true. */
export function expectTrueClaims(
  error: string,
  claims: readonly (readonly [claim: RegExp, truth: boolean])[],
): void {
  for (const [claim, truth] of claims)
    if (claim.test(error)) expect(`${claim}: ${truth}`).toBe(`${claim}: true`);
}

/**
 * Checks that a run failed with one error that contains these texts: what happened, to which name, and the next step.
 */
export function expectFailed(ran: DomainRun, ...texts: readonly (string | RegExp)[]): void {
  expect(ran.done).toBe(false);
  expect(ran.runner.errors).toHaveLength(1);
  for (const text of texts) expect(ran.error).toMatch(text);
  expect(ran.runner.summary).toMatch(/^## ❌/);
  expectNoBreach(ran);
}
