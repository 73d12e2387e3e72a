/** Runs one step: a process with the files that a runner provides, or the source of the action in this process. */
import { delimiter, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, systemClock } from '../../../src/http/clock.ts';
import { INPUT_DEFAULTS } from '../../../src/inputs/defaults.ts';
import { readWorkflow } from '../../../src/inputs/event.ts';
import { run } from '../../../src/run.ts';
import { runProcess } from '../action-process.ts';
import { createTestRunner } from '../test-runner.ts';

type Texts = Readonly<Record<string, string>>;

/** Milliseconds after which a process that hangs is terminated, so that its log is shown. */
const PATIENCE = 60_000;

export interface StepResult {
  readonly isSuccess: boolean;
  /** Standard output and then error. */
  readonly log: string;
  readonly outputs: Texts;
}

/** Runs a program to its end, and reads the outputs that it wrote for the runner. */
export async function runProgram(
  command: readonly [string, ...string[]],
  settings: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly temp: string },
): Promise<StepResult> {
  const { exitCode, output, errorOutput, outputs } = await runProcess(command, {
    ...settings,
    timeout: PATIENCE,
  });
  return { isSuccess: exitCode === 0, log: output + errorOutput, outputs };
}

/**
 * Returns the folders of programs that every runner has: those of this process, without the commands of this project's
 * packages, such as Deno. Its Node comes first.
 */
export function runnerPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  return [dirname(process.execPath), ...folders].join(delimiter);
}

/** The longest pause of the action between two looks; what takes longer is a limit. Milliseconds. */
const LONGEST_PAUSE = 5_000;
const SHORT_PAUSE = 25;

/** A clock whose pauses are short: what the action waits for happens in real time, and so do the limits of its waits. */
const impatientClock: Clock = {
  ...systemClock,
  now: () => performance.now(),
  wall: () => Date.now(),
  async sleep(ms, signal) {
    await wait(ms > LONGEST_PAUSE ? ms : Math.min(ms, SHORT_PAUSE), undefined, signal ? { signal } : {});
  },
};

/** Runs the source that is built, with the variables of a step. */
export async function runInProcess(env: Texts): Promise<StepResult> {
  const inputs = Object.keys(INPUT_DEFAULTS).map((name) => [
    name,
    env[`INPUT_${name.toUpperCase()}`]?.trim(),
  ]);
  const runner = createTestRunner(Object.fromEntries(inputs), readWorkflow(env));
  const isSuccess = await run({ ...runner, environment: env }, impatientClock);
  const log = [...runner.lines, ...runner.notices, ...runner.warnings, ...runner.errors].join('\n');
  return { isSuccess, log, outputs: runner.outputs };
}
