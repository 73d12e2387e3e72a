/** Runs the whole action in this process against a platform of the test's choice. */
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
  /** Time; when absent, it jumps over every wait. */
  readonly clock?: Clock;
  /** Told of the runner before the action starts. */
  readonly onStart?: (runner: TestRunner) => void;
}

export interface Run {
  /** Whether the step is green. */
  readonly done: boolean;
  readonly runner: TestRunner;
  readonly platform: OtherPlatform;
  /** The text of the step's one error; empty when it is green. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Revisions of the function that the platform really holds. */
  readonly revisions: number;
}

/** A platform that reads the document so, and one run of the action against it, from start to end. */
export async function runAgainst(reading: Reading, options: RunOptions = {}): Promise<Run> {
  await using platform = await startOtherPlatform(reading);
  options.given?.(platform);
  return await runOn(platform, options);
}

/** A further run against a platform that is there. */
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
    revisions: platform.held('hello')?.revisions.length ?? 0,
  };
}

/** Puts the function there, with one revision that is ready. */
export function existing(platform: OtherPlatform): void {
  platform.put('hello');
}

/** A small repository: a module, what it imports, and bytes that are no text. */
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

/** What holds after every run, green or red: no rule of the document broken, no secret shown, the key on every call. */
export function expectNoBreach({ platform, runner }: Run): void {
  expect(platform.violations).toEqual([]);
  expect(runner.everything()).not.toContain(PLATFORM_KEY);
  expect(platform.calls.filter(({ authorization }) => authorization !== `Bearer ${PLATFORM_KEY}`)).toEqual(
    [],
  );
}

/** A deployment went well: green, the right outputs, and exactly one new revision with our assets. */
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
  const made = platform.held('hello')?.revisions.at(-1);
  expect(made?.assets).toEqual(new Map(Object.entries(SAMPLE)));
  expect(made && isFinished(made)).toBe(true);
  expect(runner.summary).toMatch(/^## ✅ `hello` is live/);
  expectNoBreach(run);
}

/** A run failed: red, with one error that holds these texts: what happened, to which name, and the next step. */
export function expectFailed(run: Run, ...texts: readonly (string | RegExp)[]): void {
  expect(run.done).toBe(false);
  expect(run.runner.errors).toHaveLength(1);
  for (const text of texts) expect(run.error).toMatch(text);
  expect(run.runner.summary).toMatch(/^## ❌/);
  expectNoBreach(run);
}
