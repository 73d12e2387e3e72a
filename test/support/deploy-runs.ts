/** Runs the whole action in this process against a platform that the test chooses. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { WorkflowContext } from '../../src/config/event.ts';
import type { Inputs } from '../../src/config/reader.ts';
import type { Clock } from '../../src/http/retry.ts';
import { run } from '../../src/run.ts';
import { onJumpingClock } from './jumping-clock.ts';
import { type OtherPlatform, PLATFORM_KEY, type Reading, startOtherPlatform } from './other-platform.ts';
import { isFinished } from './other-platform-shapes.ts';
import { createTestRunner, type TestRunner } from './test-runner.ts';

export interface RunOptions {
  readonly inputs?: Partial<Inputs>;
  readonly workflow?: Partial<WorkflowContext>;
  /** Prepares the platform before the action starts. */
  readonly given?: (platform: OtherPlatform) => void;
  /** The clock; by default, it jumps over every wait. */
  readonly clock?: Clock;
  /** Receives the runner before the action starts. */
  readonly onStart?: (runner: TestRunner) => void;
}

export interface Run {
  /** Whether the step succeeded. */
  readonly done: boolean;
  readonly runner: TestRunner;
  readonly platform: OtherPlatform;
  /** The text of the step's one error; empty when it succeeded. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Revisions of the function that really exist on the platform. */
  readonly revisions: number;
}

/** Starts a platform with this reading of the document, and runs the action once against it. */
export async function runAgainst(reading: Reading, options: RunOptions = {}): Promise<Run> {
  await using platform = await startOtherPlatform(reading);
  options.given?.(platform);
  return await runOn(platform, options);
}

/** Runs the action again against an existing platform. */
export async function runOn(platform: OtherPlatform, options: RunOptions = {}): Promise<Run> {
  await using workspace = await sampleWorkspace();
  const runner = createTestRunner(
    { base_url: platform.url, api_key: PLATFORM_KEY, function: 'hello', ...options.inputs },
    { workspace: workspace.path, ...options.workflow },
  );
  options.onStart?.(runner);
  const { clock } = options;
  const done = await (clock ? run(runner, clock) : onJumpingClock((jumping) => run(runner, jumping)));
  return {
    done,
    runner,
    platform,
    error: runner.errors.join('\n---\n'),
    outputs: runner.outputs,
    revisions: platform.stored('hello')?.revisions.length ?? 0,
  };
}

/** Adds the function with one ready revision. */
export function existing(platform: OtherPlatform): void {
  platform.put('hello');
}

/** A small repository: a module, its import, and a binary file. */
export const SAMPLE: Readonly<Record<string, Buffer>> = {
  'lib.ts': Buffer.from('export const greeting = "grüß dich";\n'),
  'logo.bin': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]),
  'main.ts': Buffer.from(
    'import { greeting } from "./lib.ts";\nexport default { fetch: () => new Response(greeting) };\n',
  ),
};

export async function sampleWorkspace(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'workspace-'));
  for (const [name, content] of Object.entries(SAMPLE)) await writeFile(join(path, name), content);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Checks the guarantees after every run: no rule of the document violated, no secret shown, the key on every call. */
export function expectNoBreach({ platform, runner }: Run): void {
  expect(platform.violations).toEqual([]);
  expect(runner.everything()).not.toContain(PLATFORM_KEY);
  expect(platform.calls.filter(({ authorization }) => authorization !== `Bearer ${PLATFORM_KEY}`)).toEqual(
    [],
  );
}

/** Checks that a deployment succeeded: the correct outputs, and exactly one new revision with these assets. */
export function expectDeployed(run: Run, operation: 'created' | 'redeployed', more: object = {}): void {
  const { runner, platform, outputs } = run;
  const before = operation === 'created' ? 0 : 1;
  expect(run.error).toBe('');
  expect(run.done).toBe(true);
  expect(outputs).toMatchObject({
    function: 'hello',
    operation,
    changed: 'true',
    skipped: 'false',
    revision_id: `rev-${before + 1}`,
    previous_revision_id: before === 0 ? '' : 'rev-1',
    url: `${platform.url}/v1/functions/functions/hello`,
    assets_count: '3',
    ...more,
  });
  expect(run.revisions).toBe(before + 1);
  const created = platform.stored('hello')?.revisions.at(-1);
  expect(created?.assets).toEqual(new Map(Object.entries(SAMPLE)));
  expect(created && isFinished(created)).toBe(true);
  expect(runner.summary).toMatch(/^## ✅ `hello` is live/);
  expectNoBreach(run);
}

/**
 * Checks that a run failed with one error that contains these texts: what happened, to which name, and the next step.
 */
export function expectFailed(run: Run, ...texts: readonly (string | RegExp)[]): void {
  expect(run.done).toBe(false);
  expect(run.runner.errors).toHaveLength(1);
  for (const text of texts) expect(run.error).toMatch(text);
  // What is only late has not failed.
  expect(run.runner.summary).toMatch(/^.* was not ready within/.test(run.error) ? /^## ⏱️/u : /^## ❌/);
  expectNoBreach(run);
}
